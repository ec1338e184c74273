import type { Column } from '#core/schema.ts'
import type { Cells } from '../plan.ts'

// Which columns of a source's database a write fills.

/** A column of the database with the field whose cell it gets; `part` counts the columns of the key that a link refers to. */
export type WrittenColumn = { name: string; column: Column; part: number }

/**
 * The columns that the cells of a row fill. A link by a key of several columns fills all of them that have no value of
 * their own, except those in `fixed`; without a linked record, only the one that stands for it.
 */
export function writtenColumns(
  columns: readonly Column[],
  cells: Cells,
  fixed: readonly string[] = [],
): WrittenColumn[] {
  const isFilled = ({ id }: Column) => (cells[id] ?? null) !== null
  const own = columns.filter(isFilled).map(({ native }) => native?.name ?? '')
  const taken = new Set([...own, ...fixed])
  const parts: WrittenColumn[] = []
  for (const column of columns.filter(isFilled))
    for (const [part, name] of (column.native?.keyColumns ?? []).entries()) {
      if (taken.has(name)) continue
      taken.add(name)
      parts.push({ name, column, part })
    }
  const whole = columns.map(ownColumn).filter(({ name }) => !parts.some((each) => each.name === name))
  return [...whole, ...parts]
}

/** The column that a field is. */
export function ownColumn(column: Column): WrittenColumn {
  const { name = '', keyColumns = [] } = column.native ?? {}
  return { name, column, part: Math.max(0, keyColumns.indexOf(name)) }
}
