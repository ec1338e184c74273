import { type SQL, sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import { InsertedIds, RowsOfInserted } from '../../platform/statement.ts'
import type { Dialect, JsonEntry } from '../dialect.ts'
import { keptColumns, nameOf, storageOf } from '../identifiers/columns.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'
import type { Cells, WritePlan } from '../plan.ts'
import { idsIn } from '../read/select.ts'
import { becomesDefault } from '../sources/native-defaults.ts'
import { changeLogRow, loggedEntries } from './change-log-rows.ts'
import { dependentLinks } from './dependent-rows.ts'

// What a database has stored after a write: its triggers and generated columns change more cells than were sent, and
// policies may ignore a write.

/** Longer texts that were not written are not compared: reading them would cost more than the write. */
const comparedBytesMax = 10_000

type Checks = Pick<WritePlan, 'sourceChecks'>

/** The cells of a row that a write does not name, as JSON entries; none for built-in tables. */
export function databaseEntries(dialect: Dialect, table: Table, written: readonly Column[]): JsonEntry[] {
  if (!table.native) return []
  const others = keptColumns(table).filter((column) => !written.includes(column))
  return loggedEntries(dialect, others, tableName(table.physicalName), (index) => {
    const column = others[index]
    return column ? isCompared(table, column) : null
  })
}

function isCompared(table: Table, column: Column): SQL | null {
  if (storageOf(column) !== 'text') return null
  const value = sql`${tableName(table.physicalName)}.${nameOf(column)}`
  return sql`(${value} is null or octet_length(${value}) <= ${sql.raw(String(comparedBytesMax))})`
}

/**
 * Asks for the cells of the rows that an update has written; nothing for built-in tables. With `patches`, of their
 * rows, some of which may be as they were: this takes no round trip of its own.
 */
export function storedChecks(
  dialect: Dialect,
  table: Table,
  patches: readonly { id: number; cells: Cells }[] | null = null,
): Checks {
  if (!table.native) return {}
  const from = tableName(table.physicalName)
  const cells = loggedEntries(dialect, keptColumns(table), from)
  const row = changeLogRow(dialect, sql`${from}.${columnName('id')}`, { after: dialect.json.object(cells) })
  const stored = render(
    dialect,
    sql`select ${dialect.json.collect(row)} from ${from} where ${isAmong(dialect, from, patches?.map(({ id }) => id) ?? null)}`,
  )
  const withDefault = table.columns
    .filter((column) => becomesDefault(null, column))
    .map((column) => column.id)
  const compositeKeys = table.columns.filter(({ native }) => native?.keyColumns).map((column) => column.id)
  const sentLinks = compositeKeys.length === 0 ? [] : (patches ?? []).map(linksSent(compositeKeys))
  return { sourceChecks: { stored, withDefault, inLinks: columnsInLinks(table), compositeKeys, sentLinks } }
}

/** The links by these columns that a patch sets. */
function linksSent(columns: readonly string[]) {
  return ({ id, cells }: { id: number; cells: Cells }) => ({
    id,
    links: Object.fromEntries(
      columns.flatMap((column) =>
        (cells[column] ?? null) === null ? [] : [[column, Number(cells[column])]],
      ),
    ),
  })
}

/** Asks for new rows of a source whose other columns make another link of one by a key of several columns. */
export function insertedChecks(dialect: Dialect, table: Table, rows: readonly Cells[]): Checks {
  const from = tableName(table.physicalName)
  const mismatched = table.columns.flatMap((column) => {
    if (!column.native?.keyColumns) return []
    const sent = rows.flatMap((row, index): [number, number][] => {
      const linked = row[column.id] ?? null
      return linked === null ? [] : [[index + 1, Number(linked)]]
    })
    if (sent.length === 0) return []
    const { item } = dialect.json
    const isOther = dialect.syntax.different(sql`${from}.${nameOf(column)}`, item(1))
    const given = dialect.json.rows(new RowsOfInserted(sent))
    return [
      render(
        dialect,
        sql`select count(*) from ${given} join ${from} on ${from}.${columnName('id')} = ${item(0)} where ${isOther}`,
      ),
    ]
  })
  return mismatched.length > 0 ? { sourceChecks: { mismatched } } : {}
}

/** The fields that belong to a foreign key of several columns, which another field stands for. */
function columnsInLinks({ columns }: Table): string[] {
  const names = new Set(columns.flatMap(({ native }) => native?.keyColumns ?? []))
  return columns
    .filter(({ native }) => native && !native.keyColumns && names.has(native.name))
    .map(({ id }) => id)
}

/** Asks whether deleted rows are gone, and for rows that refer to them. `ids` are those of the rows, if they are known. */
export function deletedChecks(dialect: Dialect, table: Table, ids: readonly number[] | null): Checks {
  if (!table.native) return {}
  const from = tableName(table.physicalName)
  const remaining = render(dialect, sql`select count(*) from ${from} where ${isAmong(dialect, from, ids)}`)
  return { sourceChecks: { remaining, dependents: dependentLinks(dialect, table) } }
}

/** Without ids, those of the rows that were written. */
function isAmong(dialect: Dialect, from: SQL, ids: readonly number[] | null): SQL {
  if (ids) return idsIn(dialect, from, [...ids])
  return sql`${from}.${columnName('id')} in (select ${dialect.json.element()} from ${dialect.json.rows(new InsertedIds())})`
}
