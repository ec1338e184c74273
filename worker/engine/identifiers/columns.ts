import { type SQL, sql } from 'drizzle-orm'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { columnsOfForeignKey } from '#core/native-tables.ts'
import type { Column, StorageKind, Table } from '#core/schema.ts'
import { columnName, isRecordColumn, referredKeyName } from './names.ts'

/** The storage kind of a column. */
export function storageOf(column: Pick<Column, 'type'>): StorageKind {
  return fieldOf(column).storage
}

/** A column's identifier in its table. */
export function nameOf(column: Column): SQL {
  return columnName(column.physicalName)
}

/** Finds a column by id. Throws COLUMN_NOT_FOUND. */
export function columnOf(table: Table, id: string): Column {
  return table.columns.find((column) => column.id === id) ?? fail('COLUMN_NOT_FOUND', { column: id })
}

/** Finds columns by id, in this order. Throws COLUMN_NOT_FOUND. */
export function columnsOf(table: Table, ids: readonly string[]): Column[] {
  const byId = new Map(table.columns.map((column) => [column.id, column]))
  return ids.map((id) => byId.get(id) ?? fail('COLUMN_NOT_FOUND', { column: id }))
}

/** Finds writable columns by id. Throws COLUMN_NOT_FOUND, READ_ONLY_FIELD. */
export function writableColumns(table: Table, ids: Iterable<string>): Column[] {
  const columns = columnsOf(table, [...new Set(ids)])
  for (const { physicalName, title } of columns)
    if (isRecordColumn(physicalName)) fail('READ_ONLY_FIELD', { title })
  return columns
}

/** Columns with editable cells, as opposed to standard columns of every record table. */
export function cellColumns(table: Table): Column[] {
  return withCells(table.columns)
}

/** Also includes soft-deleted columns, whose cells are deleted and restored with their records. */
export function keptColumns(table: Table): Column[] {
  return withCells([...table.columns, ...(table.outOfSight ?? [])])
}

function withCells(columns: readonly Column[]): Column[] {
  return columns.filter((column) => storageOf(column) !== 'none' && !isRecordColumn(column.physicalName))
}

/** Names a table's columns in expressions, qualified by the table or its alias. */
export function columnNamesOf(table: Table, from: SQL): (columnId: string) => SQL {
  return (columnId) => sql`${from}.${columnName(columnOf(table, columnId).physicalName)}`
}

/** The parts of the key behind a foreign key that holds a hash, in the view of its table; else none. */
export function referredKeyNames({ native, physicalName }: Column): SQL[] {
  if (!native?.isHashed) return []
  return columnsOfForeignKey(native).map((_, index) => referredKeyName(physicalName, index))
}
