import { type SQL, sql } from 'drizzle-orm'
import { AppError, fail } from '#core/errors.ts'
import type { NativeTable } from '#core/native-tables.ts'
import { physicalName } from '#core/ids.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { Statement } from '../platform/statement.ts'
import type { Dialect, NativeTables } from './dialect.ts'
import { columnName, keyPartName, nativeName, nativeTableName, tableName } from './names.ts'
import type { Cells } from './plan.ts'
import { render } from './render.ts'

// Inserts, updates and deletes of tables in sources. Conditions are on the view of the table (see `NativeTables`), and
// the rows that they select are written by their key.

const comma = sql.raw(', ')

/** The parts of a table that writes need; `views` are the columns of its view with the key of a row. */
type Target = { native: NativeTable; dialect: NativeTables; name: SQL; keys: SQL[]; views: SQL[] }

/** Throws SOURCE_READ_ONLY. */
function targetOf(dialect: Dialect, table: Table): Target {
  const { native } = table
  if (!native || !dialect.native) throw new Error('Only tables of sources are written by their own names.')
  requireSourceCanWrite(table)
  return {
    native,
    dialect: dialect.native,
    name: nativeTableName(native),
    keys: (native.idColumn === null ? native.key : [native.idColumn]).map(nativeName),
    views: native.idColumn === null ? native.key.map((_, index) => keyPartName(index)) : [columnName('id')],
  }
}

const readOnlyTexts: Record<NonNullable<NativeTable['readOnly']>, string> = {
  view: 'it is a view of its database',
  noKey: 'it has no primary key',
  keyType: 'its primary key has a type that cannot be written',
  permission: 'the database user of the connection may not change it',
  source: 'its data source is set to read-only',
}

/** Throws SOURCE_READ_ONLY if the rows of a table of a source cannot be written. */
export function requireSourceCanWrite({ title, native }: Table): void {
  if (native && native.readOnly !== null)
    fail('SOURCE_READ_ONLY', { table: title, reason: readOnlyTexts[native.readOnly] })
}

/** The native name of a column whose cells can be written. Throws READ_ONLY_FIELD. */
function writableName({ title, native }: Column): SQL {
  if (!native || native.readOnly) fail('READ_ONLY_FIELD', { title, field: title })
  return nativeName(native.name)
}

/** Inserts rows in order; the results have the new ids as rows. Blank cells get the default of their column. */
export function nativeInsert(
  dialect: Dialect,
  table: Table,
  columns: readonly Column[],
  rows: readonly Cells[],
  ids: readonly number[] | null = null,
): Statement[] {
  const target = targetOf(dialect, table)
  const { idColumn, isNumbered } = target.native
  if (idColumn !== null && ids === null && !isNumbered) {
    const title = table.columns.find(({ primaryKey }) => primaryKey)?.title ?? 'Id'
    throw new AppError('VALUE_REQUIRED', { title, field: title })
  }
  const chosen = idColumn === null ? null : ids
  if (target.dialect.byDefault) return insertRows(dialect, target, columns, rows, chosen)
  return runsOfEqual(rows, (row) => columns.filter((column) => !isDefault(row, column))).flatMap(
    ({ from, upTo, columns: named }) =>
      insertRows(dialect, target, named, rows.slice(from, upTo), chosen?.slice(from, upTo) ?? null),
  )
}

/** Splits rows into runs of neighbors that write the same columns. */
function runsOfEqual(
  rows: readonly Cells[],
  columnsOf: (row: Cells) => Column[],
): { from: number; upTo: number; columns: Column[] }[] {
  const runs: { from: number; upTo: number; columns: Column[] }[] = []
  rows.forEach((row, index) => {
    const columns = columnsOf(row)
    const last = runs.at(-1)
    const isSame =
      last?.columns.length === columns.length && columns.every((column) => last.columns.includes(column))
    if (last && isSame) last.upTo = index + 1
    else runs.push({ from: index, upTo: index + 1, columns })
  })
  return runs
}

/** True for a blank cell that gets the default of its column. */
function isDefault(row: Cells, column: Column): boolean {
  return (row[column.id] ?? null) === null && (column.native?.default ?? null) !== null
}

function insertRows(
  dialect: Dialect,
  target: Target,
  columns: readonly Column[],
  rows: readonly Cells[],
  ids: readonly number[] | null,
): Statement[] {
  const names = [...columns.map(writableName), ...(ids ? target.keys : [])]
  const name = sql`${target.name} as ${target.dialect.row}`
  const returning = sql`returning ${target.dialect.idOf(target.native)} as ${columnName('id')}`
  if (names.length === 0)
    return rows.map(() => render(dialect, sql`insert into ${name} default values ${returning}`))
  const into = sql`insert into ${name} (${sql.join(names, comma)})${ids ? target.dialect.chosenIds : sql``}`
  const perStatement = Math.max(1, Math.floor(dialect.supports.arguments / names.length))
  const statements: Statement[] = []
  for (let at = 0; at < rows.length; at += perStatement) {
    const values = rows.slice(at, at + perStatement).map((row, index) => {
      const cells = columns.map((column) => insertedCell(target.dialect, row, column))
      return sql`(${sql.join([...cells, ...(ids ? [sql`${ids[at + index] ?? null}`] : [])], comma)})`
    })
    statements.push(render(dialect, sql`${into} values ${sql.join(values, comma)} ${returning}`))
  }
  return statements
}

function insertedCell(dialect: NativeTables, row: Cells, column: Column): SQL {
  if (dialect.byDefault && isDefault(row, column)) return dialect.byDefault
  return writtenCell(dialect, row[column.id] ?? null, column)
}

/** A cell as its column stores it: a foreign key stores the key of a record, not its id. */
function writtenCell({ argument, idArgument }: NativeTables, value: CellValue, column: Column): SQL {
  return column.native?.isHashed && value !== null
    ? referredKeyOf(column, idArgument(Number(value)))
    : sql`${argument(value, column)}`
}

/** The key of the record with an id, in the table that a foreign key refers to. */
function referredKeyOf({ options }: Column, id: SQL): SQL {
  const parent = tableName(physicalName('table', String(options['relatedTableId'])))
  return sql`(select ${parent}.${keyPartName(0)} from ${parent} where ${parent}.${columnName('id')} = ${id})`
}

/** Sets the same cells in all rows of the table's view for which the condition holds. */
export function nativeUpdate(
  dialect: Dialect,
  table: Table,
  columns: readonly Column[],
  cells: Cells,
  where: SQL,
): Statement[] {
  const target = targetOf(dialect, table)
  if (columns.length === 0) return []
  const sets = columns.map(
    (column) =>
      sql`${changeableName(column, target.native)} = ${writtenCell(target.dialect, cells[column.id] ?? null, column)}`,
  )
  return [
    render(
      dialect,
      sql`update ${target.name} set ${sql.join(sets, comma)} where ${keyIn(target, table, where)}`,
    ),
  ]
}

/** Sets the foreign key of rows from a table of the statement; `where` is a condition on the id of a row. */
export function nativeSetKey(
  dialect: Dialect,
  table: Table,
  key: Column,
  { value, from, where }: { value: SQL; from: SQL; where(id: SQL): SQL },
): Statement {
  const target = targetOf(dialect, table)
  const row = sql.raw('child')
  const id = sql`${tableName(table.physicalName)}.${columnName('id')}`
  return render(
    dialect,
    sql`update ${target.name} as ${row} set ${changeableName(key, target.native)} = ${key.native?.isHashed ? referredKeyOf(key, value) : value} from ${from}
      where ${keyIn(target, table, where(id), row)}`,
  )
}

/** Deletes all rows of the table's view for which the condition holds. */
export function nativeDelete(dialect: Dialect, table: Table, where: SQL): Statement {
  const target = targetOf(dialect, table)
  return render(dialect, sql`delete from ${target.name} where ${keyIn(target, table, where)}`)
}

/** Condition that the key of a row is one of those that a condition on the table's view selects. */
function keyIn({ keys, views }: Target, table: Table, where: SQL, row: SQL | null = null): SQL {
  const from = tableName(table.physicalName)
  const own = keys.map((key) => (row ? sql`${row}.${key}` : key))
  const selected = views.map((view) => sql`${from}.${view}`)
  return sql`(${sql.join(own, comma)}) in (select ${sql.join(selected, comma)} from ${from} where ${where})`
}

/** The native name of a column that updates can change: the key finds the row again. */
function changeableName(column: Column, { key }: NativeTable): SQL {
  if (key.includes(column.native?.name ?? ''))
    fail('READ_ONLY_FIELD', { title: column.title, field: column.title })
  return writableName(column)
}
