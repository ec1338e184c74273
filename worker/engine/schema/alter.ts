import { type SQL, sql } from 'drizzle-orm'
import { fieldOf } from '#core/fields/index.ts'
import { defaultValueOf } from '#core/fields/options/default-value.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { dropIndexesOfColumn } from './index-statements.ts'
import { cellColumns, storageOf } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import {
  columnName,
  isRecordColumn,
  orderIndexName,
  tableName,
  uniqueIndexName,
} from '../identifiers/names.ts'
import { rowOrderIndexStatement } from '../read/row-order.ts'
import { dropSearchIndex } from '../indexes/search-index.ts'
import { render } from '../expressions/render.ts'

type TableName = Pick<Table, 'physicalName'>

/** Creates a record table with its standard columns, its fields' columns and their unique indexes. */
export function createTableStatements(dialect: Dialect, table: Table): Statement[] {
  const columns = cellColumns(table)
  const { types } = dialect
  const definitions = [
    sql`${columnName('id')} ${sql.raw(dialect.idType)}`,
    sql`${columnName('created_at')} ${sql.raw(types.datetime)}`,
    sql`${columnName('updated_at')} ${sql.raw(types.datetime)}`,
    sql`${columnName('created_by')} ${sql.raw(types.text)}`,
    sql`${columnName('updated_by')} ${sql.raw(types.text)}`,
    sql`${columnName('row_order')} ${sql.raw(dialect.orderType)}`,
    ...columns.map((column) => definition(dialect, column)),
  ]
  const from = tableName(table.physicalName)
  return [
    render(dialect, sql`create table ${from} (${sql.join(definitions, sql.raw(', '))})`),
    render(
      dialect,
      sql`create index ${orderIndexName(table.physicalName)} on ${from} (${columnName('row_order')})`,
    ),
    ...(table.hasPlaces ? [rowOrderIndexStatement(dialect, table)] : []),
    ...columns.filter((column) => column.unique).map((column) => createUniqueIndex(dialect, table, column)),
  ]
}

export function dropTableStatements(dialect: Dialect, table: TableName): Statement[] {
  return [
    ...dropSearchIndex(dialect, table.physicalName),
    render(dialect, sql`drop table ${tableName(table.physicalName)}`),
  ]
}

/**
 * Adds a column, unless it is a standard column; existing rows get `value`, by default that of new records.
 */
export function addColumnStatements(
  dialect: Dialect,
  table: TableName,
  column: Column,
  value: CellValue = defaultValueOf(column),
): Statement[] {
  if (isRecordColumn(column.physicalName)) return []
  const from = tableName(table.physicalName)
  const statements = [render(dialect, sql`alter table ${from} add column ${definition(dialect, column)}`)]
  const cell = value === null ? generatedValue(dialect, column) : dialect.encode(value, storageOf(column))
  if (cell !== null) {
    statements.push(render(dialect, sql`update ${from} set ${columnName(column.physicalName)} = ${cell}`))
  }
  if (column.unique) statements.push(createUniqueIndex(dialect, table, column))
  return statements
}

/** Drops a field's own column, after the index that would prevent it. */
export function dropColumnStatements(
  dialect: Dialect,
  table: TableName & Pick<Table, 'indexes'>,
  column: Column,
): Statement[] {
  if (isRecordColumn(column.physicalName)) return []
  const from = tableName(table.physicalName)
  const name = columnName(column.physicalName)
  return [
    dropUniqueIndex(dialect, table, column),
    ...dropIndexesOfColumn(dialect, column.physicalName, table.indexes),
    render(dialect, sql`alter table ${from} drop column ${name}`),
  ]
}

/** Creates or drops the unique index according to the column. */
export function uniqueIndexStatements(
  dialect: Dialect,
  table: TableName,
  column: Pick<Column, 'physicalName' | 'unique'>,
): Statement[] {
  return [column.unique ? createUniqueIndex(dialect, table, column) : dropUniqueIndex(dialect, table, column)]
}

/** Removes deleted options from cells; an empty list becomes null. */
export function clearOptionStatements(
  dialect: Dialect,
  table: TableName,
  column: Column,
  optionIds: string[],
): Statement[] {
  const from = tableName(table.physicalName)
  const name = columnName(column.physicalName)
  const ids = sql`select ${dialect.json.element('text')} from ${dialect.json.rows(JSON.stringify(optionIds))}`
  if (storageOf(column) !== 'list')
    return [render(dialect, sql`update ${from} set ${name} = null where ${name} in (${ids})`)]
  const { some, without } = dialect.json.list(sql`${from}.${name}`, ids)
  return [render(dialect, sql`update ${from} set ${name} = ${without} where ${some}`)]
}

/** Creates a unique index; nulls may repeat. Fails if values are already duplicated. */
export function createUniqueIndex(
  dialect: Dialect,
  table: TableName,
  column: Pick<Column, 'physicalName'>,
): Statement {
  const name = columnName(column.physicalName)
  const index = uniqueIndexName(table.physicalName, column.physicalName)
  const from = tableName(table.physicalName)
  return render(
    dialect,
    sql`create unique index ${index} on ${from} (${name})${dialect.syntax.whereFilled(name)}`,
  )
}

export function dropUniqueIndex(
  dialect: Dialect,
  table: TableName,
  column: Pick<Column, 'physicalName'>,
): Statement {
  const index = uniqueIndexName(table.physicalName, column.physicalName)
  return render(dialect, dialect.syntax.dropIndex(index, tableName(table.physicalName)))
}

/** Copies the stored values of a column to another. */
export function copyColumn(
  dialect: Dialect,
  table: TableName,
  source: Pick<Column, 'physicalName'>,
  target: Pick<Column, 'physicalName'>,
): Statement {
  const [from, to] = [columnName(source.physicalName), columnName(target.physicalName)]
  return render(dialect, sql`update ${tableName(table.physicalName)} set ${to} = ${from}`)
}

/** The value that the database generates for records; null if none. */
export function generatedValue(dialect: Dialect, column: Column): SQL | null {
  const { generates } = fieldOf(column)
  return generates ? dialect.generated[generates] : null
}

function definition(dialect: Dialect, column: Column): SQL {
  const type = dialect.types[storageOf(column)]
  return sql`${columnName(column.physicalName)} ${sql.raw(type)}`
}
