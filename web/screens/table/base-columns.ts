import { fromColumnWire } from '#core/api/column-of-wire.ts'
import type { ColumnWire, TableWire } from '#core/api/wire.ts'
import { compileWith } from '#core/fields/compile.ts'
import { Broken, computedOf } from '#core/fields/computed.ts'
import type { Column, Table } from '#core/schema.ts'
import { leadsElsewhere } from './tables-behind.ts'

/**
 * The columns of a table that lead to other tables or are worked out, as the whole base makes them: where links lead,
 * and as what the values of lookups and the like are read. All others are what the wire says by itself.
 */
export function compiledColumns(table: TableWire, tables: readonly TableWire[]): Map<ColumnWire, Column> {
  const found = new Map<ColumnWire, Column>()
  if (!table.columns.some(leadsElsewhere)) return found
  const others = tables.filter(({ id }) => id !== table.id)
  const read = [table, ...others].map(tableOfWire)
  // The wire says what formulas give: the language stays with the server.
  const formulas = new Map(
    read.flatMap(({ columns }) => columns.map((column) => [column.id, computedOf(column)] as const)),
  )
  const schema = compileWith(
    { baseId: table.base_id, version: 0, sources: [], tables: read },
    {
      formula: ({ id, title }) => {
        const known = formulas.get(id)
        if (!known || known.problem) throw new Broken(known?.problem ?? `"${title}" is not known.`)
        return known
      },
      // Which linked records count is the server's affair: their values come with each record.
      filter: () => null,
    },
  )
  const own = schema.tables.find(({ id }) => id === table.id)
  const byId = new Map(own?.columns.map((column) => [column.id, column]))
  for (const wire of table.columns) {
    const column = leadsElsewhere(wire) ? byId.get(wire.id) : undefined
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
