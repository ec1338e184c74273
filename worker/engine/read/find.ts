import { sql } from 'drizzle-orm'
import { fieldOf } from '#core/fields/index.ts'
import { lowerSearch } from '#core/query/lower-query.ts'
import type { Query } from '#core/query/query.ts'
import type { Column, Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { columnsOf } from '../identifiers/columns.ts'
import { decodeRecords, type StoredRecord } from './decode.ts'
import type { Dialect } from '../dialect.ts'
import { printSelection } from './filter.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { inOrder } from './page-ids.ts'
import { printingIn } from '../expressions/print-related.ts'
import { render } from '../expressions/render.ts'
import { orderTerms, selected, whereOf } from './select.ts'

const id = columnName('id')

/** A matching record: its position in the query, and the matching columns. */
export type Found = { record: StoredRecord; place: number; columns: string[] }

/** The columns of a query that can contain text. */
export function searchable(table: Table, query: Pick<Query, 'columns'>): Column[] {
  return columnsOf(table, query.columns).filter((column) => fieldOf(column).search !== null)
}

/**
 * The query's records with a text in one of these columns, in order; decode with `decodeFound`. Positions are
 * counted before filtering by the text, so they are those in the view.
 */
export function findStatement(
  dialect: Dialect,
  table: Table,
  query: Query,
  search: { text: string; columns: readonly Column[] },
): Statement {
  const from = tableName(table.physicalName)
  const ids = search.columns.map((column) => column.id)
  const holds = (columnIds: string[]) =>
    printingIn(dialect, table, from).test(lowerSearch(search.text, columnIds, table.columns), false)
  const order = inOrder(orderTerms(dialect, table, query.sorts, from), sql`${from}.${id}`)
  const placed = sql`select ${from}.${id} as i, row_number() over (order by ${order}) - 1 as place,
    ${holds(ids)} as hit from ${from}${whereOf(printSelection(dialect, table, query, from))}`
  const found = sql`select i, place, count(*) over () as total from ${dialect.syntax.derived(placed)} where hit
    order by place limit ${query.limit}`
  const hits = sql.join(
    ids.map((columnId) => sql`, case when ${holds([columnId])} then 1 else 0 end`),
    sql.raw(''),
  )
  return render(
    dialect,
    sql`select ${selected(dialect, table, ids, from)}, f.place, f.total${hits}
      from (${found}) as f ${dialect.syntax.join} ${from} where ${from}.${id} = f.i order by f.place`,
  )
}

/** Decodes rows of `findStatement`, and the total number of matches. */
export function decodeFound(
  table: Table,
  columns: readonly Column[],
  result: SqlResult,
): { found: Found[]; total: number } {
  const ids = columns.map((column) => column.id)
  const { records } = decodeRecords(table, ids, result)
  const at = ids.length + 1
  const found = records.map((record, index): Found => {
    const row = result.rows[index] ?? []
    return { record, place: Number(row[at]), columns: ids.filter((_, hit) => row[at + 2 + hit] === 1) }
  })
  return { found, total: Number(result.rows[0]?.[at + 1] ?? 0) }
}
