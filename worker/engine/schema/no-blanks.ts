import { sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { nameOf } from '../identifiers/columns.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'

type TableName = Pick<Table, 'physicalName'>

/** Condition that every record has a value in a field. */
export function noNullsAssertion(dialect: Dialect, table: TableName, column: Column): Statement {
  return render(
    dialect,
    sql`not exists (select 1 from ${tableName(table.physicalName)} where ${nameOf(column)} is null)`,
  )
}

/** Condition that a table has no records. */
export function tableIsEmptyAssertion(dialect: Dialect, table: TableName): Statement {
  return render(dialect, sql`not exists (select 1 from ${tableName(table.physicalName)})`)
}

/** The first records of a table: `id` of each, and their total number. */
export function firstRecordsStatement(dialect: Dialect, table: TableName, max: number): Statement {
  const id = columnName('id')
  return render(
    dialect,
    sql`select ${id}, count(*) over () from ${tableName(table.physicalName)} order by ${id} limit ${max}`,
  )
}

/** The first records without a value in a field: `id` of each, and their total number. */
export function nullRecordsStatement(
  dialect: Dialect,
  table: TableName,
  column: Column,
  max: number,
): Statement {
  const id = columnName('id')
  return render(
    dialect,
    sql`select ${id}, count(*) over () from ${tableName(table.physicalName)}
      where ${nameOf(column)} is null order by ${id} limit ${max}`,
  )
}
