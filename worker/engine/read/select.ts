import { type SQL, sql } from 'drizzle-orm'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { lowerSorts } from '#core/query/lower-query.ts'
import type { Query, Sort } from '#core/query/query.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { indexedSort } from '../indexes/automatic-indexes.ts'
import { isFilteredOnly, isWhole } from '../indexes/index-keys.ts'
import { materializedIds } from '../materialized/read-materialized.ts'
import { materializedSort } from './materialized-pages.ts'
import { indexedFilterColumns } from '../indexes/filter-indexes.ts'
import { columnsOf } from '../identifiers/columns.ts'
import type { Dialect, OrderTerm } from '../dialect.ts'
import { printSelection } from './filter.ts'
import type { Selection } from '../selection.ts'
import { linkedOrder } from './linked-condition.ts'
import { acrossInputs, splitAcrossDatabases } from '../expressions/across-databases.ts'
import { clientEvaluatedInputs } from '../expressions/client-evaluated-columns.ts'
import { idArgument } from '../expressions/id-argument.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import {
  idAt,
  inOrder,
  isNear,
  pageIds,
  pageIdsAhead,
  pageIdsAfter,
  pageIdsAfterByIndex,
  pageIdsFar,
  type PageOf,
} from './page-ids.ts'
import { dedupedPrint } from '../expressions/printed-once.ts'
import { rowsOrderedAfter, rowOrderTerms } from './row-order.ts'
import { printingIn } from '../expressions/print-related.ts'
import { printSortKey } from '../expressions/sort-key.ts'
import { render, renderCacheable } from '../expressions/render.ts'

const id = columnName('id')

/**
 * One page of records: `id`, then the query's columns in order. Decode it with `decodeRecords`. With `after`,
 * the page is empty if that record does not exist.
 */
export function listStatement(
  dialect: Dialect,
  table: Table,
  query: Query & Ordering,
  shown: SelectedColumns = {},
): Statement {
  const from = tableName(table.physicalName)
  const where = printSelection(dialect, table, query, from)
  const place = query.linkedTo && query.sorts.length === 0 ? linkedOrder(dialect, query.linkedTo, from) : null
  const rank = query.after === undefined && query.rank ? rankTerms(dialect, table, query.rank, from) : []
  const byIndex = rank.length === 0 && !place ? indexedSort(dialect, table, query.sorts, from) : null
  const indexed = isWhole(query) ? byIndex : null
  const materialized = rank.length === 0 && !place ? materializedSort(dialect, table, query.sorts) : null
  const terms = place
    ? [...rank, { key: place, direction: 'asc' as const }]
    : (indexed ?? [...rank, ...orderTerms(dialect, table, query.sorts, from)])
  const isPlaced = table.hasPlaces === true && query.sorts.length === 0 && place === null && rank.length === 0
  const page: PageOf = {
    table: table.physicalName,
    where,
    terms,
    limit: whole(query.limit),
    offset: whole(query.offset),
  }
  const order = sql`order by ${inOrder(page.terms, sql`${from}.${id}`)}`
  const columns = sql`select ${selected(dialect, table, query.columns, from, shown)} from ${from}`
  // Only ids are shuffled; full rows are read for the page only.
  if (query.isShuffled && query.after === undefined)
    return render(
      dialect,
      sql`${columns} where ${from}.${id} in (${dialect.syntax
        .limited(sql`select ${from}.${id} from ${from}${whereOf(where)}
        order by ${dialect.syntax.random} limit ${page.limit} offset ${page.offset}`)}) order by ${dialect.syntax.random}`,
    )
  if (query.after !== undefined) {
    const following = isPlaced
      ? rowsOrderedAfter(page.table, where, query.after, page)
      : materialized && where === null
        ? materialized.pageAfter(query.after, page)
        : indexed
          ? pageIdsAfterByIndex(dialect, page, query.after)
          : pageIdsAfter(dialect, page, query.after)
    return render(
      dialect,
      sql`${columns} where ${from}.${id} in (${dialect.syntax.limited(following)}) ${order}`,
    )
  }
  if (materialized && where === null)
    return render(dialect, sql`${columns} where ${from}.${id} in (${materialized.page(page)}) ${order}`)
  const firstIds = materialized
    ? (count: number) => materialized.page({ limit: count, offset: 0 })
    : byIndex &&
      ((count: number) => pageIds({ ...page, where: null, terms: byIndex, limit: count, offset: 0 }))
  if (firstIds && where && isShortFilter(query) && isNear(page)) {
    const ofEach = printSelection(dialect, table, query, from, undefined, 'each') ?? where
    return render(
      dialect,
      sql`${columns} where ${from}.${id} in (${pageIdsAhead(dialect, { ...page, where, ofEach }, firstIds)}) ${order}`,
    )
  }
  const matching = page.terms.length === 0 ? materializedIds(dialect, table, query) : null
  if (matching)
    return render(
      dialect,
      sql`${columns} where ${from}.${id} in (select id from (${matching}) order by id limit ${page.limit} offset ${page.offset}) ${order}`,
    )
  if (isDeep(query) && where === null && page.terms.length === 0)
    return render(
      dialect,
      sql`${columns} where ${from}.${id} >= (${idAt(page.table, page.offset)}) ${order} limit ${page.limit}`,
    )
  const isCostly = query.offset > 0 || columnsOf(table, query.columns).some((column) => column.computed)
  const readsMore = page.terms.length > 0 || where !== null || query.offset > 0
  return (readsMore ? renderCacheable : render)(
    dialect,
    (query.sorts.length > 0 || isPlaced) && isCostly
      ? sql`${columns} where ${from}.${id} in (${dialect.syntax.limited(isFar(table, query) && !indexed && dialect.supports.computedLimits ? pageIdsFar(dialect, page) : pageIds(page))}) ${order}`
      : sql`${columns}${whereOf(where)} ${order} limit ${page.limit} offset ${page.offset}`,
  )
}

/** Longer filters are not printed twice. */
const filterLengthMax = 4000

/** True for records that only a filter selects, which is short enough to be printed twice. */
function isShortFilter(selection: Selection): boolean {
  return isFilteredOnly(selection) && JSON.stringify(selection.filter).length <= filterLengthMax
}

/** True for offsets where finding the first record by a narrow index is faster. */
function isDeep({ offset }: Query): boolean {
  return offset >= 1000
}

/** True for offsets where scanning all records three times is faster than sorting the preceding ones. */
function isFar(table: Table, { offset, sorts }: Query): boolean {
  const sorted = columnsOf(
    table,
    sorts.map(({ columnId }) => columnId),
  )
  return sorts.length > 0 && offset >= 200_000 && sorted.every((column) => !column.computed)
}

/** Additional order of a list. */
type Ordering = Pick<Selection, 'linkedTo' | 'unclaimedBy'> & {
  /** Ascending, before all sorts; not with `after`. */
  rank?: Expr | null
}

function rankTerms(dialect: Dialect, table: Table, rank: Expr, from: SQL): OrderTerm[] {
  return dialect.order(printingIn(dialect, table, from).value(rank), kindOf(rank), 'asc')
}

/** The number of selected records: one row with `count`. */
export function countStatement(dialect: Dialect, table: Table, selection: Selection): Statement {
  const from = tableName(table.physicalName)
  const matching = materializedIds(dialect, table, selection)
  if (matching) return render(dialect, sql`select count(*) as "count" from (${matching})`)
  const indexed = indexedFilterColumns(dialect, table, selection, from)
  const where = printSelection(dialect, table, selection, from, indexed ?? undefined)
  return renderCacheable(dialect, sql`select count(*) as "count" from ${from}${whereOf(where)}`)
}

/** The records with these ids, by id; unknown ids are omitted. */
export function byIdsStatement(
  dialect: Dialect,
  table: Table,
  columnIds: string[],
  ids: number[],
  shown: SelectedColumns = {},
): Statement {
  const from = tableName(table.physicalName)
  return render(
    dialect,
    sql`select ${selected(dialect, table, columnIds, from, shown)} from ${from}
      where ${idsIn(dialect, from, ids)} order by ${from}.${id}`,
  )
}

/**
 * The next records after an id, by id: used by exports and other long reads to avoid repeated skipping. Start
 * with `after` 0.
 */
export function scanStatement(
  dialect: Dialect,
  table: Table,
  query: Selection & { columns: string[]; limit: number },
  after: number,
  shown: SelectedColumns = {},
): Statement {
  const from = tableName(table.physicalName)
  const where = printSelection(dialect, table, query, from)
  return render(
    dialect,
    sql`select ${selected(dialect, table, query.columns, from, shown)} from ${from}
      where ${from}.${id} > ${idArgument(dialect, after)}${where ? sql` and ${where}` : sql``}
      order by ${from}.${id} limit ${whole(query.limit)}`,
  )
}

/** True for rows with one of these ids; at most a single argument. */
export function idsIn(dialect: Dialect, from: SQL, ids: number[]): SQL {
  const [only] = ids
  if (ids.length === 1) return sql`${from}.${id} = ${idArgument(dialect, only ?? 0)}`
  const { amongIds } = dialect.syntax
  if (amongIds) return amongIds(sql`${from}.${id}`, ids.map(whole))
  const rows = dialect.json.rows(JSON.stringify(ids))
  return sql`${from}.${id} in (select ${dialect.json.element()} from ${rows})`
}

/** `id` and the columns with these ids, including computed ones. */
export function selected(
  dialect: Dialect,
  table: Table,
  columnIds: string[],
  from: SQL,
  shown: SelectedColumns = {},
): SQL {
  const print = printingIn(dialect, table, from, 'lenient')
  const values = columnsOf(table, columnIds).map((column) => {
    const across = splitAcrossDatabases(table, column, shown[column.id])
    if (across) return acrossInputs(dialect, across, print)
    const value = shownExpr(column, shown)
    if (computedOf(column)?.outside) return clientEvaluatedInputs(dialect, table, column, print)
    return value ? dedupedPrint(dialect, value, from, print) : sql`${from}.${columnName(column.physicalName)}`
  })
  return sql.join([sql`${from}.${id}`, ...values], sql.raw(', '))
}

/** Expressions to show for link columns by id, if not the default. */
export type SelectedColumns = Readonly<Record<string, Expr>>

/** What a record shows of a computed column; null for a stored one. */
function shownExpr(column: Column, shown: SelectedColumns): Expr | null {
  const computed = computedOf(column)
  return computed && (shown[column.id] ?? computed.shown ?? computed.expr)
}

/** Sort keys before the id: the query's sorts, else the row order. */
export function orderTerms(dialect: Dialect, table: Table, sorts: Sort[], from: SQL): OrderTerm[] {
  if (sorts.length === 0) return rowOrderTerms(table, from)
  const print = printingIn(dialect, table, from)
  return lowerSorts(sorts, table.columns).flatMap(({ key, direction }) =>
    dialect.order(printSortKey(print, key), kindOf(key), direction),
  )
}

/** A condition as a where clause; empty without a condition. */
export function whereOf(condition: SQL | null): SQL {
  return condition ? sql` where ${condition}` : sql``
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error('Limits and offsets are whole numbers.')
  return value
}
