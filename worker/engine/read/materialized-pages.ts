import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#core/query/query.ts'
import type { Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import { printingIn } from '../expressions/print-related.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { specOfSorts } from '../materialized/materialized-spec.ts'
import {
  computedValue,
  existingMaterialized,
  materializedOrder,
} from '../materialized/materialized-values.ts'
import { fresh, limitIfStale, limitUnlessStale, stale, withStale } from '../materialized/read-materialized.ts'
import { inOrder, pageAfter, type PageOf } from './page-ids.ts'

// Pages of lists whose sort is materialized: those of the index of the values, merged with the few that are computed
// because they are stale.

const id = columnName('id')

type At = Pick<PageOf, 'limit' | 'offset'>

/** Pages of the ids of all records, in the order of materialized values. */
export type MaterializedSort = {
  page(at: At): SQL
  pageAfter(after: number, at: At): SQL
}

/** Beyond so many records, comparing each of them with the stale ones takes long. */
const deepOffset = 1000

/** The pages of a sort by materialized values; null if there are none. */
export function materializedSort(
  dialect: Dialect,
  table: Table,
  sorts: readonly Sort[],
): MaterializedSort | null {
  const spec = specOfSorts(sorts)
  const found = spec && existingMaterialized(dialect, table, spec)
  if (!found) return null
  const from = tableName(table.physicalName)
  const { values } = found.names
  const direction = sorts[0]?.direction ?? 'asc'
  const terms = materializedOrder(dialect, found, direction)
  const isFresh = sql`${id} not in (select id from ${stale})`
  const before = withStale(dialect, found)
  return {
    page({ limit, offset }) {
      const keys = sql.join([...terms.map(({ key }) => key), sql`${id} as i`], sql.raw(', '))
      const places = terms.map(({ direction }, index) => ({ key: sql.raw(String(index + 1)), direction }))
      const last = sql.raw(String(terms.length + 1))
      // SQLite merges both parts, which it reads in order.
      const parts = sql`select ${keys} from ${values} where ${isFresh} union all select ${keys} from ${fresh}`
      const merged = (count: SQL) =>
        sql`select i from (${parts} order by ${inOrder(places, last)} limit ${count} offset ${offset})`
      if (offset < deepOffset) return sql`${before} ${merged(sql`${limit}`)}`
      return sql`${before} select i from (select ${id} as i from ${values} order by ${inOrder(terms, id)}
          limit ${limitUnlessStale(limit)} offset ${offset})
        union all ${merged(limitIfStale(limit))}`
    },
    pageAfter(after, at) {
      const print = printingIn(dialect, table, from)
      // Without the type of a cell, as the values are, so that their index is used.
      const of = materializedOrder(
        dialect,
        found,
        direction,
        ({ expr }) => sql`+${computedValue(found, print, expr)}`,
      )
      const parts = [
        { from: values, own: id, terms, where: isFresh },
        { from: fresh, own: id, terms, where: null },
      ]
      return sql`${before} ${pageAfter(dialect, parts, { of, from, after, ...at })}`
    },
  }
}
