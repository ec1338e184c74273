import { type SQL, sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect, OrderTerm } from '../dialect.ts'
import { columnName, rowOrderIndexName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'

// Manual order of records. An unmoved record is positioned by its id; a moved record has its own value
// between those of its neighbors, so a move only writes the moved records.

const id = columnName('id')
const place = columnName('row_order')
const comma = sql.raw(', ')

/** The row order value of a record. */
export function rowOrderOf(from: SQL): SQL {
  return sql`coalesce(${from}.${place}, ${from}.${id})`
}

/** The order of unsorted records: by id until one is moved. */
export function rowOrderTerms(table: Pick<Table, 'hasPlaces'>, from: SQL): OrderTerm[] {
  return table.hasPlaces ? [{ key: rowOrderOf(from), direction: 'asc' }] : []
}

/** Index for reading in row order, where the database has such indexes; created at a table's first move. */
export function rowOrderIndexStatement(dialect: Dialect, table: Pick<Table, 'physicalName'>): Statement {
  if (!dialect.supports.expressionIndexes) return render(dialect, sql`select 1`)
  const name = rowOrderIndexName(table.physicalName)
  const from = tableName(table.physicalName)
  return render(dialect, sql`create index if not exists ${name} on ${from} (coalesce(${place}, ${id}))`)
}

/** The records of a page after one, in row order. */
export function rowsOrderedAfter(
  table: string,
  where: SQL | null,
  after: number,
  page: { limit: number; offset: number },
): SQL {
  const from = tableName(table)
  const key = rowOrderOf(from)
  const of = sql`from ${from} where ${from}.${id} = ${after}`
  const row = sql.join([key, sql`${from}.${id}`], comma)
  // Redundant, but makes SQLite use the index.
  return sql`select ${from}.${id} from ${from}
    where ${key} >= (select ${key} ${of}) and (${row}) > (select ${row} ${of})${where ? sql` and ${where}` : sql``}
    order by ${row} limit ${page.limit} offset ${page.offset}`
}
