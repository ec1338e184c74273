import type { BaseSchema, Column } from '../../schema.ts'
import { fieldOf } from '../index.ts'
import { readLinkOptions } from '../links/link-options.ts'

/** The result of deleting columns. */
export type Removal = {
  /** The deleted columns, including inverse links and foreign keys. */
  columns: Column[]
  /** Columns that are computed from them, directly or indirectly. */
  dependents: Column[]
}

/** Columns deleted with a column: for links, the inverse link and the key. */
export function removalOfColumn(schema: BaseSchema, column: Column): Removal {
  return removalOf(schema, [column])
}

/** Columns deleted with a table: its own, and other tables' links to it. */
export function removalOfTable(schema: BaseSchema, tableId: string): Removal {
  const all = schema.tables.flatMap((table) => table.columns)
  return removalOf(
    schema,
    all.filter(
      (column) =>
        column.tableId === tableId ||
        (fieldOf(column).connects && readLinkOptions(column).relatedTableId === tableId),
    ),
  )
}

function removalOf(schema: BaseSchema, seeds: Column[]): Removal {
  const all = new Map(schema.tables.flatMap((table) => table.columns).map((column) => [column.id, column]))
  const gone = new Map(seeds.map((column) => [column.id, column]))
  for (const column of seeds) {
    if (!fieldOf(column).connects) continue
    const { inverseColumnId, foreignKeyColumnId } = readLinkOptions(column)
    for (const id of [inverseColumnId, foreignKeyColumnId]) {
      const other = all.get(id ?? '')
      if (other) gone.set(other.id, other)
    }
  }
  const dependents = new Map<string, Column>()
  for (let grew = true; grew;) {
    grew = false
    for (const column of all.values()) {
      if (gone.has(column.id) || dependents.has(column.id)) continue
      const uses = fieldOf(column).dependsOn?.(column) ?? []
      if (!uses.some((id) => gone.has(id) || dependents.has(id))) continue
      dependents.set(column.id, column)
      grew = true
    }
  }
  return { columns: [...gone.values()], dependents: [...dependents.values()] }
}
