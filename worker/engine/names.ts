import { type SQL, sql } from 'drizzle-orm'

/** Columns that every record table has beside those of its fields, by physical name. */
export const recordColumns = [
  'id',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'row_order',
] as const
export type RecordColumn = (typeof recordColumns)[number]

/** Columns that say who made a row and when; undo of a delete brings them back. */
export const stampColumns = ['created_at', 'updated_at', 'created_by', 'updated_by', 'row_order'] as const

const tablePattern = /^t_[a-z0-9]{1,60}$/
const columnPattern = /^c_[a-z0-9]{1,60}$/

/** True for the columns that every record table has; they are never added, dropped or written as cells. */
export function isRecordColumn(physicalName: string): physicalName is RecordColumn {
  return recordColumns.some((name) => name === physicalName)
}

/** A table's identifier. Throws when the name is none that we give: nothing else may become an identifier. */
export function tableName(physicalName: string): SQL {
  if (!tablePattern.test(physicalName)) throw new Error('Not a physical table name.')
  return sql`${sql.identifier(physicalName)}`
}

/** A column's identifier. Throws when the name is none that we give. */
export function columnName(physicalName: string): SQL {
  if (!columnPattern.test(physicalName) && !isRecordColumn(physicalName))
    throw new Error('Not a physical column name.')
  return sql`${sql.identifier(physicalName)}`
}

/** A table of pairs of linked records. Throws when the name is none that we give. */
export function junctionName(name: string): SQL {
  if (!/^l_[a-z0-9]{1,60}$/.test(name)) throw new Error('Not the name of a table of links.')
  return sql`${sql.identifier(name)}`
}

/** Name of the index that keeps a column's values apart. */
export function uniqueIndexName(table: string, column: string): SQL {
  tableName(table)
  columnName(column)
  return sql`${sql.identifier(`u_${table.slice(2)}_${column.slice(2)}`)}`
}

/** Name of the index over the places of a table's rows; as the narrowest one it also counts them quickly. */
export function orderIndexName(table: string): SQL {
  tableName(table)
  return sql`${sql.identifier(`o_${table.slice(2)}`)}`
}

/** Name of the index over the order of a table's rows, where people have moved some of them. */
export function placeIndexName(table: string): SQL {
  tableName(table)
  return sql`${sql.identifier(`p_${table.slice(2)}`)}`
}
