import { type SQL, sql } from 'drizzle-orm'
import { AppError, fail } from '#core/errors.ts'
import type { NativeTable } from '#core/native-tables.ts'
import { physicalName } from '#core/ids.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { Statement } from '../platform/statement.ts'
import type { Dialect, KeyedTable, NativeTables } from './dialect.ts'
import { columnName, keyPartName, nativeName, nativeTableName, tableName } from './names.ts'
import type { Cells } from './plan.ts'
import { renderWrite, withOwnViews } from './render.ts'

// Inserts, updates and deletes of tables in sources. Conditions are on the view of the table (see `NativeTables`), and
// the rows that they select are written by their key.

const comma = sql.raw(', ')

/** The parts of a table that writes need; `views` are the columns of its view with the key of a row. */
type Target = KeyedTable & { native: NativeTable; dialect: Dialect; views: SQL[] }

/** How a dialect writes tables of sources. */
export function nativeOf({ native }: Dialect): NativeTables {
  if (!native) throw new Error('Only tables of sources are written by their own names.')
  return native
}

/** Throws SOURCE_READ_ONLY. */
function targetOf(dialect: Dialect, table: Table): Target {
  const { native } = table
  if (!native) throw new Error('Only tables of sources are written by their own names.')
  requireSourceCanWrite(table)
  return {
    native,
    dialect,
    name: nativeTableName(native),
    keys: native.key.map(nativeName),
    views: native.idColumn === null ? native.key.map((_, index) => keyPartName(index)) : [columnName('id')],
  }
}

const readOnlyTexts: Record<NonNullable<NativeTable['readOnly']>, string> = {
  view: 'it is a view of its database',
  noKey: 'it has no primary key',
  keyType: 'its primary key has a type that cannot be written',
  permission: 'the database user of the connection may not change it',
  source: 'its data source is set to read-only',
  engine: 'its storage engine has no transactions',
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
  if (idColumn === null) return insertRows(dialect, target, columns, rows, null)
  if (ids === null && !isNumbered) {
    const title = table.columns.find(({ primaryKey }) => primaryKey)?.title ?? 'Id'
    throw new AppError('VALUE_REQUIRED', { title, field: title })
  }
  return insertRows(dialect, target, columns, rows, ids)
}

function insertRows(
  dialect: Dialect,
  target: Target,
  columns: readonly Column[],
  rows: readonly Cells[],
  ids: readonly number[] | null,
): Statement[] {
  const names = [...columns.map(writableName), ...(ids ? target.keys : [])]
  const native = nativeOf(dialect)
  const returning = sql`returning ${native.returnedId(target.native)} as ${columnName('id')}`
  if (names.length === 0)
    return rows.map(() =>
      renderWrite(dialect, sql`insert into ${target.name} ${native.defaultRow} ${returning}`),
    )
  const into = sql`insert into ${target.name} (${sql.join(names, comma)})${ids ? native.chosenIds : sql``}`
  const perStatement = Math.max(1, Math.floor(dialect.supports.arguments / names.length))
  const statements: Statement[] = []
  for (let at = 0; at < rows.length; at += perStatement) {
    const values = rows.slice(at, at + perStatement).map((row, index) => {
      const cells = columns.map((column) => insertedCell(dialect, row, column))
      return sql`(${sql.join([...cells, ...(ids ? [sql`${ids[at + index] ?? null}`] : [])], comma)})`
    })
    statements.push(renderWrite(dialect, sql`${into} values ${sql.join(values, comma)} ${returning}`))
  }
  return statements
}

function insertedCell(dialect: Dialect, row: Cells, column: Column): SQL {
  const value = row[column.id] ?? null
  const native = nativeOf(dialect)
  if (value === null && (column.native?.default ?? null) !== null) return native.byDefault
  if (!isKeyOfOther(column, value)) return sql`${native.argument(value, column)}`
  return sql`(${withOwnViews(dialect, referredKeyOf(column, native.idArgument(Number(value))))})`
}

/** True for a cell whose column stores the key of a record, not its id. */
function isKeyOfOther({ native }: Column, value: CellValue): boolean {
  return native?.isHashed === true && value !== null
}

/** A query for the key of the record with an id, in the table that a foreign key refers to. */
function referredKeyOf({ options }: Column, id: SQL): SQL {
  const parent = tableName(physicalName('table', String(options['relatedTableId'])))
  return sql`select ${parent}.${keyPartName(0)} from ${parent} where ${parent}.${columnName('id')} = ${id}`
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
  const native = nativeOf(dialect)
  const keys: SQL[] = []
  const sets = columns.map((column) => {
    const value = cells[column.id] ?? null
    const name = changeableName(column, target.native)
    if (!isKeyOfOther(column, value)) return { name, value: sql`${native.argument(value, column)}` }
    keys.push(sql`(${referredKeyOf(column, native.idArgument(Number(value)))})`)
    return { name, value: chosenValue(keys.length) }
  })
  return [renderWrite(dialect, native.update(target, chosenRows(target, table, where, keys), sets))]
}

/** Sets the foreign key of rows from a table of the statement; `where` is a condition on the id of a row. */
export function nativeSetKey(
  dialect: Dialect,
  table: Table,
  key: Column,
  { value, from, where }: { value: SQL; from: SQL; where(id: SQL): SQL },
): Statement {
  const target = targetOf(dialect, table)
  const id = sql`${tableName(table.physicalName)}.${columnName('id')}`
  const given = key.native?.isHashed ? sql`(${referredKeyOf(key, value)})` : value
  const chosen = chosenRows(target, table, where(id), [given], from)
  const sets = [{ name: changeableName(key, target.native), value: chosenValue(1) }]
  return renderWrite(dialect, nativeOf(dialect).update(target, chosen, sets))
}

/** Deletes all rows of the table's view for which the condition holds. */
export function nativeDelete(dialect: Dialect, table: Table, where: SQL): Statement {
  const target = targetOf(dialect, table)
  return renderWrite(dialect, nativeOf(dialect).remove(target, chosenRows(target, table, where)))
}

/** A query for the keys of rows that a condition on the table's view selects, with values for them. */
function chosenRows(
  { dialect, views }: Target,
  table: Table,
  where: SQL,
  values: readonly SQL[] = [],
  source: SQL | null = null,
): SQL {
  const from = tableName(table.physicalName)
  const selected = [
    ...views.map((view, index) => sql`${from}.${view} as ${sql.raw(`k_${index + 1}`)}`),
    ...values.map((value, index) => sql`${value} as ${sql.raw(`v_${index + 1}`)}`),
  ]
  const tables = source ? sql`${source} cross join ${from}` : from
  return withOwnViews(dialect, sql`select ${sql.join(selected, comma)} from ${tables} where ${where}`)
}

function chosenValue(number: number): SQL {
  return sql.raw(`chosen.v_${number}`)
}

/** The native name of a column that updates can change: the key finds the row again. */
function changeableName(column: Column, { key }: NativeTable): SQL {
  if (key.includes(column.native?.name ?? ''))
    fail('READ_ONLY_FIELD', { title: column.title, field: column.title })
  return writableName(column)
}
