import { type SQL, sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { Statement } from '../statement.ts'
import type { Dialect, OrderTerm } from './dialect.ts'
import { columnName, placeIndexName, tableName } from './names.ts'
import { render } from './render.ts'

// The order that people give records by hand. A record that nobody moved stands where its id says; one that was moved
// has a place of its own, a number between those of its neighbours. So a move writes the moved records alone.

const id = columnName('id')
const place = columnName('row_order')
const comma = sql.raw(', ')

/** Where a record stands among the others. */
export function placeOf(from: SQL): SQL {
  return sql`coalesce(${from}.${place}, ${from}.${id})`
}

/** The order of records where nothing is sorted: none but that of ids while nobody has moved one. */
export function placeTerms(table: Pick<Table, 'hasPlaces'>, from: SQL): OrderTerm[] {
  return table.hasPlaces ? [{ key: placeOf(from), direction: 'asc' }] : []
}

/** What makes reading in that order quick; once for a table, at its first move. */
export function placeIndexStatement(dialect: Dialect, table: Pick<Table, 'physicalName'>): Statement {
  const name = placeIndexName(table.physicalName)
  const from = tableName(table.physicalName)
  return render(dialect, sql`create index if not exists ${name} on ${from} (coalesce(${place}, ${id}))`)
}

/** The records of a page after one, by their places. */
export function placedAfter(
  table: string,
  where: SQL | null,
  after: number,
  page: { limit: number; offset: number },
): SQL {
  const from = tableName(table)
  const key = placeOf(from)
  const of = sql`from ${from} where ${from}.${id} = ${after}`
  const row = sql.join([key, sql`${from}.${id}`], comma)
  // The first condition says nothing new, but the index is looked into by it.
  return sql`select ${from}.${id} from ${from}
    where ${key} >= (select ${key} ${of}) and (${row}) > (select ${row} ${of})${where ? sql` and ${where}` : sql``}
    order by ${row} limit ${page.limit} offset ${page.offset}`
}
