import { type SQL, sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import { keptColumns, storageOf } from '../identifiers/columns.ts'
import type { Dialect, JsonEntry } from '../dialect.ts'
import {
  columnName,
  exactName,
  junctionName,
  stampColumns,
  stampKinds,
  tableName,
} from '../identifiers/names.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'

/**
 * The names of cells in the logged rows of one change: ids of fields, and names of stamps. Where a change has several
 * rows, `fields` is logged once, and cells are named by their positions in it (base 36): ids are longer than most values.
 */
export type LoggedNames = { nameOf(field: string): string; fields: string[] | null }

/** Names for a change of `rowCount` rows, or of an unknown number (null). Sources log ids. */
export function loggedNames({ source }: Dialect, rowCount: number | null): LoggedNames {
  if (source || rowCount === 1) return { nameOf: (field) => field, fields: null }
  const positions = new Map<string, string>()
  const fields: string[] = []
  return {
    fields,
    nameOf(field) {
      const known = positions.get(field)
      if (known !== undefined) return known
      const position = fields.length.toString(36)
      positions.set(field, position)
      fields.push(field)
      return position
    },
  }
}

/** The part of a plan that says how its logged rows name their cells; call it once all rows are printed. */
export function rowFieldsOf({ fields }: LoggedNames): { rowFields?: readonly string[] } {
  return fields ? { rowFields: fields } : {}
}

/** One row of a change as JSON text; `before` and `after` are JSON texts. */
export function changeLogRow(dialect: Dialect, id: SQL, values: { before?: SQL; after?: SQL }): SQL {
  const entries: JsonEntry[] = [{ name: 'id', json: dialect.json.cell(id, 'integer') }]
  if (values.before) entries.push({ name: 'before', json: values.before })
  if (values.after) entries.push({ name: 'after', json: values.after })
  return dialect.json.object(entries)
}

/** The cells of a row by column id, or as `names` says. */
export function loggedEntries(
  dialect: Dialect,
  columns: Column[],
  from: SQL,
  when?: (index: number) => SQL | null,
  names: Pick<LoggedNames, 'nameOf'> = { nameOf: (field) => field },
): JsonEntry[] {
  return columns.map((column, index) => {
    const value = sql`${from}.${columnName(column.physicalName)}`
    const entry = { name: names.nameOf(column.id), json: dialect.json.cell(value, storageOf(column)) }
    const condition = when?.(index)
    return condition ? { ...entry, when: condition } : entry
  })
}

/** The cells of a row by column id, as JSON text. */
export function loggedCells(dialect: Dialect, columns: Column[], from: SQL): SQL {
  return dialect.json.object(loggedEntries(dialect, columns, from))
}

/**
 * Everything needed to restore a row: its non-null cells, creator and creation time; with `links` also the
 * ids of linked records that are not in its own cells.
 */
export function loggedRecord(
  dialect: Dialect,
  table: Table,
  from: SQL,
  names: LoggedNames,
  links = false,
): SQL {
  const cells = keptColumns(table).map((column) => {
    const value = sql`${from}.${columnName(column.physicalName)}`
    return {
      name: names.nameOf(column.id),
      json: dialect.json.cell(value, storageOf(column)),
      when: sql`${value} is not null`,
    }
  })
  const stamps = stampColumns.map((name) => {
    const value = sql`${from}.${columnName(name)}`
    return {
      name: names.nameOf(name),
      json: dialect.json.cell(value, stampKinds[name]),
      when: sql`${value} is not null`,
    }
  })
  return dialect.json.object([
    ...cells,
    ...stamps,
    ...(links ? exactCells(dialect, table, from, names) : []),
    ...(links ? loggedLinks(dialect, table, from, names) : []),
  ])
}

/** The name of a cell in the writing of its database among the cells of a deleted row. */
export function exactCellName(columnId: string): string {
  return `${columnId}_exact`
}

/** Values of sources that the log's own cells do not tell exactly. */
function exactCells(dialect: Dialect, table: Table, from: SQL, names: LoggedNames): JsonEntry[] {
  return keptColumns(table).flatMap(({ id, native, physicalName }) => {
    if (!native || native.generated === 'expression' || !dialect.native?.exact?.of(from, native)) return []
    const value = sql`${from}.${exactName(physicalName)}`
    const name = names.nameOf(exactCellName(id))
    return [{ name, json: dialect.json.cell(value, 'text'), when: sql`${value} is not null` }]
  })
}

function loggedLinks(dialect: Dialect, table: Table, from: SQL, names: LoggedNames): JsonEntry[] {
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
        name: names.nameOf(column.id),
        json: sql`(select ${dialect.json.collect(dialect.json.cell(sql`linked.${other}`, 'integer'))} ${linked})`,
        when: sql`exists (select 1 ${linked})`,
      },
    ]
  })
}
