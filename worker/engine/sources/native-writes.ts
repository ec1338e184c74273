import { type SQL, sql } from 'drizzle-orm'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { NativeTable } from '#core/native-tables.ts'
import { physicalName } from '#core/ids.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect, KeyedTable, NativeTables } from '../dialect.ts'
import { columnName, keyPartName, nativeName, nativeTableName, tableName } from '../identifiers/names.ts'
import type { Cells } from '../plan.ts'
import { renderWrite } from '../expressions/render.ts'
import { type WrittenColumn, writtenColumns } from './written-columns.ts'
import { becomesDefault } from './native-defaults.ts'

// Updates and deletes of tables in sources. Conditions are on the view of the table (see `NativeTables`), and
// the rows that they select are written by their key.

const comma = sql.raw(', ')

/** The parts of a table that writes need; `views` are the columns of its view with the key of a row. */
export type Target = KeyedTable & { native: NativeTable; dialect: Dialect; views: SQL[] }

/** How a dialect writes tables of sources. */
export function nativeOf({ native }: Dialect): NativeTables {
  if (!native) throw new Error('Only tables of sources are written by their own names.')
  return native
}

/** Throws SOURCE_READ_ONLY. */
export function targetOf(dialect: Dialect, table: Table): Target {
  const { native } = table
  if (!native) throw new Error('Only tables of sources are written by their own names.')
  requireSourceCanWrite(table)
  return {
    native,
    dialect,
    name: nativeTableName(native),
    keys: (native.idColumn === null ? native.key : [native.idColumn]).map((name) => ({
      name: nativeName(name),
      native: table.columns.find((each) => each.native?.name === name)?.native ?? null,
    })),
    views: native.idColumn === null ? native.key.map((_, index) => keyPartName(index)) : [columnName('id')],
  }
}

/** Throws SOURCE_READ_ONLY if the rows of a table of a source cannot be written. */
export function requireSourceCanWrite({ title, native }: Table): void {
  if (native && native.readOnly !== null) failBecause('SOURCE_READ_ONLY', native.readOnly, { table: title })
}

/** Throws READ_ONLY_FIELD if the cells of a column cannot be written. */
export function requireWritable({ title, native }: Column): void {
  if (!native || native.readOnly) fail('READ_ONLY_FIELD', { title, field: title })
}

/** A query for the key of a record, if a cell's column stores that and not its id; else null. */
export function keyQuery(dialect: Dialect, cells: Cells, { column, part }: WrittenColumn): SQL | null {
  const value = cells[column.id] ?? null
  if (!column.native?.isHashed || value === null) return null
  return referredKeyOf(column, nativeOf(dialect).idArgument(Number(value)), part)
}

/** A query for a part of the key of the record with an id, in the table that a foreign key refers to. */
function referredKeyOf({ options }: Column, id: SQL, part: number): SQL {
  const parent = tableName(physicalName('table', String(options['relatedTableId'])))
  return sql`select ${parent}.${keyPartName(part)} from ${parent} where ${parent}.${columnName('id')} = ${id}`
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
  for (const column of columns) requireChangeable(column, target.native)
  const written = writtenColumns(columns, cells, fixedNames(table))
  const keys = written.map((each) => keyQuery(dialect, cells, each))
  const given = native.given(keys.filter((key) => key !== null))
  const next = given.values[Symbol.iterator]()
  const sets = written.map(({ name, column }, index) => ({
    name: nativeName(name),
    value: keys[index] ? (next.next().value ?? sql`null`) : updatedCell(native, cells, column),
  }))
  const chosen = chosenRows(target, table, where)
  const write = native.update(target, chosen.from, sets)
  return [renderWrite(dialect, write, { given: given.before, chosen: chosen.before })]
}

/** A null becomes the default where the column refuses it; SQLite has no word for it in an update. */
function updatedCell({ byDefault, argument }: NativeTables, cells: Cells, column: Column): SQL {
  const value = cells[column.id] ?? null
  if (!becomesDefault(value, column)) return sql`${argument(value, column)}`
  return byDefault ?? sql.raw(`(${column.native?.default ?? 'null'})`)
}

/** Columns that an update cannot change: those of the key, and those that the database fills. */
function fixedNames({ native, columns }: Table): string[] {
  return [...(native?.key ?? []), ...readOnlyNames(columns)]
}

/** Columns that the database fills. */
export function readOnlyNames(columns: readonly Column[]): string[] {
  return columns.flatMap(({ native }) => (native?.readOnly ? [native.name] : []))
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
  requireChangeable(key, target.native)
  // Any value stands for a linked record.
  const written = writtenColumns([key], { [key.id]: 0 }, fixedNames(table))
  const values = written.map(({ part }) =>
    key.native?.isHashed ? sql`(${referredKeyOf(key, value, part)})` : value,
  )
  const chosen = chosenRows(target, table, where(id), { values, from })
  const sets = written.map(({ name }, index) => ({
    name: nativeName(name),
    value: sql.raw(`chosen.v_${index + 1}`),
  }))
  return renderWrite(dialect, nativeOf(dialect).update(target, chosen.from, sets), { chosen: chosen.before })
}

/** Deletes all rows of the table's view for which the condition holds. */
export function nativeDelete(dialect: Dialect, table: Table, where: SQL): Statement {
  const target = targetOf(dialect, table)
  const chosen = chosenRows(target, table, where)
  return renderWrite(dialect, nativeOf(dialect).remove(target, chosen.from), { chosen: chosen.before })
}

/** The keys of rows that a condition on the table's view selects, with values from a table of the statement. */
function chosenRows(
  { dialect, keys, views }: Target,
  table: Table,
  where: SQL,
  source: { values: SQL[]; from: SQL } = { values: [], from: sql`` },
) {
  const name = tableName(table.physicalName)
  const selected = [
    ...views.map((view, index) => sql`${name}.${view} as ${sql.raw(`k_${index + 1}`)}`),
    ...source.values.map((value, index) => sql`${value} as ${sql.raw(`v_${index + 1}`)}`),
  ]
  const tables = source.values.length > 0 ? sql`${source.from} cross join ${name}` : name
  const query = sql`select ${sql.join(selected, comma)} from ${tables} where ${where}`
  return nativeOf(dialect).chosen(query, keys, source.values.length)
}

/** Throws READ_ONLY_FIELD if updates cannot change a column: the key finds the row again. */
function requireChangeable(column: Column, { key }: NativeTable): void {
  if (key.includes(column.native?.name ?? ''))
    fail('READ_ONLY_FIELD', { title: column.title, field: column.title })
  requireWritable(column)
}
