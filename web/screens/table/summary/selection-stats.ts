import { aggregations } from '#core/aggregations/index.ts'
import { measure } from '#core/aggregations/measure.ts'
import { isNumericKind } from '#core/aggregations/numeric-kinds.ts'
import type { AggregationName } from '#core/aggregations/names.ts'
import { elementOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { kindOfValue } from '#core/fields/value.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { GridRow } from '../../../views/grid/rows/row-types.ts'

/** Stats of the selected cells. Sums only numeric fields. */
export type SelectionStats = {
  readonly count: number
  readonly filled: number
  readonly unique: number
  readonly numbers: Partial<Record<SelectionStatName, CellValue>> | null
  /** The column whose format applies; null for several fields. */
  readonly column: Column | null
}
export const selectionStatNames = ['sum', 'avg', 'min', 'max'] as const satisfies readonly AggregationName[]
export type SelectionStatName = (typeof selectionStatNames)[number]

/** True if a column's values can be summed. */
export function isSummable(column: Column): boolean {
  return isNumericKind(kindOfValue(column)) && fieldOf(elementOf(column)).measures !== false
}

/** Computes stats of columns and rows. */
export function selectionStatsOf(rows: readonly GridRow[], columns: readonly Column[]): SelectionStats {
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
        : Object.fromEntries(selectionStatNames.map((name) => [name, aggregations[name].finish(measured)])),
    column: summable.length === 1 ? (summable[0] ?? null) : null,
  }
}
