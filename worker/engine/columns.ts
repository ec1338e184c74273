import { type SQL, sql } from 'drizzle-orm'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column, StorageKind, Table } from '#core/schema.ts'
import { columnName, isRecordColumn } from './names.ts'

/** How a column's values are stored. */
export function storageOf(column: Pick<Column, 'type'>): StorageKind {
  return fieldOf(column).storage
}

/** The column of the table with this id. Throws COLUMN_NOT_FOUND. */
export function columnOf(table: Table, id: string): Column {
  return table.columns.find((column) => column.id === id) ?? fail('COLUMN_NOT_FOUND', { column: id })
}

/** The columns with these ids, in this order. Throws COLUMN_NOT_FOUND. */
export function columnsOf(table: Table, ids: string[]): Column[] {
  const byId = new Map(table.columns.map((column) => [column.id, column]))
  return ids.map((id) => byId.get(id) ?? fail('COLUMN_NOT_FOUND', { column: id }))
}

/** The columns with these ids, which people may write. Throws COLUMN_NOT_FOUND, READ_ONLY_FIELD. */
export function writableColumns(table: Table, ids: Iterable<string>): Column[] {
  const columns = columnsOf(table, [...new Set(ids)])
  for (const { physicalName, title } of columns)
    if (isRecordColumn(physicalName)) fail('READ_ONLY_FIELD', { title })
  return columns
}

/** Columns that hold cells people write, as against those that every record table has. */
export function cellColumns(table: Table): Column[] {
  return withCells(table.columns)
}

/** The same, and those out of sight that can come back: what goes and comes with a record. */
export function keptColumns(table: Table): Column[] {
  return withCells([...table.columns, ...(table.outOfSight ?? [])])
}

function withCells(columns: readonly Column[]): Column[] {
  return columns.filter((column) => storageOf(column) !== 'none' && !isRecordColumn(column.physicalName))
}

/** Names of a table's columns for expressions, qualified by the name of the table or its alias. */
export function namesIn(table: Table, from: SQL): (columnId: string) => SQL {
  return (columnId) => sql`${from}.${columnName(columnOf(table, columnId).physicalName)}`
}
