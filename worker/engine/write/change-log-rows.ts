import { type SQL, sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import { keptColumns, storageOf } from '../identifiers/columns.ts'
import type { Dialect, JsonEntry } from '../dialect.ts'
import { columnName, junctionName, stampColumns, stampKinds, tableName } from '../identifiers/names.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'

/** One row of a change as JSON text; `before` and `after` are JSON texts. */
export function changeLogRow(dialect: Dialect, id: SQL, values: { before?: SQL; after?: SQL }): SQL {
  const entries: JsonEntry[] = [{ name: 'id', json: id }]
  if (values.before) entries.push({ name: 'before', json: values.before })
  if (values.after) entries.push({ name: 'after', json: values.after })
  return dialect.json.object(entries)
}

/** The cells of a row by column id, as JSON text. */
export function loggedCells(
  dialect: Dialect,
  columns: Column[],
  from: SQL,
  when?: (index: number) => SQL | null,
): SQL {
  return dialect.json.object(
    columns.map((column, index) => {
      const value = sql`${from}.${columnName(column.physicalName)}`
      const entry = { name: column.id, json: dialect.json.cell(value, storageOf(column)) }
      const condition = when?.(index)
      return condition ? { ...entry, when: condition } : entry
    }),
  )
}

/**
 * Everything needed to restore a row: its non-null cells, creator and creation time; with `links` also the
 * ids of linked records that are not in its own cells.
 */
export function loggedRecord(dialect: Dialect, table: Table, from: SQL, links = false): SQL {
  const cells = keptColumns(table).map((column) => {
    const value = sql`${from}.${columnName(column.physicalName)}`
    return {
      name: column.id,
      json: dialect.json.cell(value, storageOf(column)),
      when: sql`${value} is not null`,
    }
  })
  const stamps = stampColumns.map((name) => {
    const value = sql`${from}.${columnName(name)}`
    return {
      name,
      json: dialect.json.cell(value, stampKinds[name]),
      when: sql`${value} is not null`,
    }
  })
  return dialect.json.object([...cells, ...stamps, ...(links ? loggedLinks(dialect, table, from) : [])])
}

function loggedLinks(dialect: Dialect, table: Table, from: SQL): JsonEntry[] {
  const id = columnName('id')
  return table.columns.flatMap((column): JsonEntry[] => {
    const { link } = column
    if (!link || link.through.kind === 'ownKey') return []
    // The base database has the pairs, and logs them as a change of their own.
    if (link.through.kind === 'virtual' && table.native) return []
    const [name, own, other] =
      link.through.kind !== 'theirKey'
        ? [
            junctionName(link.through.name),
            junctionSides(link.through.own).own,
            junctionSides(link.through.own).other,
          ]
        : [tableName(link.table.physicalName), columnName(link.through.key.physicalName), id]
    const linked = sql`from ${name} as linked where linked.${own} = ${from}.${id}`
    return [
      {
        name: column.id,
        json: sql`(select ${dialect.json.collect(sql`linked.${other}`)} ${linked})`,
        when: sql`exists (select 1 ${linked})`,
      },
    ]
  })
}
