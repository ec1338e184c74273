import type { CellValue, Table } from '../../core/schema.ts'
import type { Dialect } from '../../worker/engine/dialect.ts'
import { storageOf } from '../../worker/engine/identifiers/columns.ts'
import { storedName } from '../support/snowflake/to-duckdb.ts'

/** Begins statements that the stub's database runs as they are. */
export const ofDuckdb = '/* duckdb */'

/** Inserts rows with ids from 1. Nobody writes to Snowflake through the engine, so the stub's database does. */
export function rowsForSnowflake(
  dialect: Dialect,
  table: Table,
  rows: readonly Record<string, CellValue>[],
  stamp: { at: string; by: string | null },
): string {
  const columns = table.columns.filter(({ system }) => !system)
  const names = ['id', 'created_at', 'created_by', ...columns.map((column) => column.physicalName)]
  const values = rows.map((row, index) => [
    String(index + 1),
    literal(stamp.at),
    literal(stamp.by),
    ...columns.map((column) => literal(dialect.encode(row[column.id] ?? null, storageOf(column)))),
  ])
  return `${ofDuckdb} insert into ${quoted(table.physicalName)} (${names.map(quoted).join(', ')}) values ${values.map((each) => `(${each.join(', ')})`).join(', ')}`
}

function quoted(name: string): string {
  return `"${storedName(name)}"`
}

/** DuckDB reads texts as the type of their column. */
function literal(value: string | number | null): string {
  return value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`
}
