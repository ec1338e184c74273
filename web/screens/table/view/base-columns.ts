import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { compileWith } from '#core/fields/computed/compile-with.ts'
import { Broken, computedOf } from '#core/fields/computed/computed.ts'
import type { Column, Table } from '#core/schema.ts'
import { readsOtherTables } from './source-tables.ts'

/**
 * Resolves link, lookup and computed columns with the whole base: link targets, and the types of computed values. All
 * other columns need only their own wire data.
 */
export function compiledColumns(table: TableWire, tables: readonly TableWire[]): Map<ColumnWire, Column> {
  const found = new Map<ColumnWire, Column>()
  if (!table.columns.some(readsOtherTables)) return found
  const others = tables.filter(({ id }) => id !== table.id)
  const read = [table, ...others].map(tableOfWire)
  // The wire contains the result type of formulas; parsing stays on the server.
  const formulas = new Map(
    read.flatMap(({ columns }) => columns.map((column) => [column.id, computedOf(column)] as const)),
  )
  const schema = compileWith(
    { baseId: table.base_id, version: 0, sources: [], tables: read },
    {
      formula: ({ id, title }) => {
        const known = formulas.get(id)
        return known && !known.problem ? known : new Broken(known?.problem ?? `"${title}" is not known.`)
      },
      // The server applies link filters; values come with each record.
      filter: () => null,
    },
  )
  const own = schema.tables.find(({ id }) => id === table.id)
  const byId = new Map(own?.columns.map((column) => [column.id, column]))
  for (const wire of table.columns) {
    const column = readsOtherTables(wire) ? byId.get(wire.id) : undefined
    if (column) found.set(wire, column)
  }
  return found
}

function tableOfWire(wire: TableWire): Table {
  return {
    id: wire.id,
    sourceId: wire.source_id,
    title: wire.title,
    physicalName: wire.table_name,
    description: wire.description ?? '',
    order: wire.order,
    meta: wire.meta,
    columns: wire.columns.map(fromColumnWire),
    views: [],
  }
}
