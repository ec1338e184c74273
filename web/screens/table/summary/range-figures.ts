import { aggregations } from '#core/aggregations/index.ts'
import { isNumberKind, measure } from '#core/aggregations/measure.ts'
import type { AggregationName } from '#core/aggregations/names.ts'
import { elementOf } from '#core/fields/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { kindOfValue } from '#core/fields/value.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { GridRow } from '../../../views/grid/row-types.ts'

/** What the selected cells come to. Numbers are only added up where the cells are numbers. */
export type Figures = {
  readonly count: number
  readonly filled: number
  readonly unique: number
  readonly numbers: Partial<Record<FigureName, CellValue>> | null
  /** Whose cells the numbers look like; null where they are of several fields. */
  readonly column: Column | null
}
export const figureNames = ['sum', 'avg', 'min', 'max'] as const satisfies readonly AggregationName[]
export type FigureName = (typeof figureNames)[number]

/** Whether a column's values are numbers that can be added up. */
export function isSummable(column: Column): boolean {
  return isNumberKind(kindOfValue(column)) && fieldOf(elementOf(column)).measures !== false
}

/** Works out the figures of some columns of some rows. */
export function figuresOf(rows: readonly GridRow[], columns: readonly Column[]): Figures {
  const cells = columns.flatMap((column) => rows.map((row) => row[column.id] ?? null))
  const all = measure(cells, 'text')
  const summable = columns.filter(isSummable)
  const numbers = summable.flatMap((column) => rows.map((row) => row[column.id] ?? null))
  const isExact = summable.every((column) => kindOfValue(column) !== 'real')
  const measured = measure(numbers, isExact ? 'decimal' : 'real')
  return {
    count: cells.length,
    filled: all.filled,
    unique: all.distinct,
    numbers:
      measured.filled === 0
        ? null
        : Object.fromEntries(figureNames.map((name) => [name, aggregations[name].finish(measured)])),
    column: summable.length === 1 ? (summable[0] ?? null) : null,
  }
}
