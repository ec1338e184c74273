import { type SQL, sql } from 'drizzle-orm'
import type { GroupOrder } from '#core/aggregations/grouping.ts'
import type { RequestedAggregation } from '#core/aggregations/aggregation-request.ts'
import { kindOf } from '#core/expr/expr.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { sortExpr } from '#core/fields/value.ts'
import { groupingOf, groupKey } from '#core/query/group-key.ts'
import type { Filter, Query } from '#core/query/query.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { SqlArg, SqlResult, Statement } from '../../platform/statement.ts'
import { type Aggregates, frameOf, type Key, readAggregates } from './aggregate.ts'
import { indexedGroups, type IndexedGroups } from '../indexes/value-indexes.ts'
import { columnsOf } from '../identifiers/columns.ts'
import { decodeCell } from './decode.ts'
import type { Dialect } from '../dialect.ts'
import { printSelection } from './filter.ts'
import type { Selection } from '../selection.ts'
import { groupJoin } from './group-join.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { materializedGroups } from '../materialized/materialized-groups.ts'
import { inOrder } from './page-ids.ts'
import { printing } from '../expressions/print-expr.ts'
import { printingIn } from '../expressions/print-related.ts'
import { render, renderCacheable } from '../expressions/render.ts'
import { orderTerms, selected, type SelectedColumns } from './select.ts'

const id = columnName('id')
const comma = sql.raw(', ')

export type GroupQuery = Selection & {
  /** Ids of the columns to group by, outermost first. */
  columns: string[]
  sorts: GroupOrder[]
  wanted: readonly RequestedAggregation[]
  limit: number
  offset: number
}

export type Group = { keys: CellValue[]; count: number; aggregates: Aggregates }

/** One page of groups with their numbers of records and aggregates; decoded by `decodeGroups`. */
export function groupStatement(dialect: Dialect, table: Table, query: GroupQuery): Statement {
  const columns = columnsOf(table, query.columns)
  const grouped = columns.map((_, index) => sql.raw(`g_${index}`))
  const order = [...query.sorts.flatMap((each) => groupOrder(dialect, columns, each)), ...grouped]
  const only = query.wanted.length === 0 ? onlyColumn(query) : null
  const materialized = only === null ? null : materializedGroups(dialect, table, query, only)
  return renderCacheable(
    dialect,
    sql`select *, count(*) over () from ${dialect.syntax.derived(materialized ?? allGroups(dialect, table, query, columns))}
      order by ${sql.join(order, comma)} limit ${whole(query.limit)} offset ${whole(query.offset)}`,
  )
}

/** A query for the number of records, the keys, the aggregates and the places of all groups. */
function allGroups(dialect: Dialect, table: Table, query: GroupQuery, columns: readonly Column[]): SQL {
  const names = columns.map((_, index) => `g_${index}`)
  const { keys, places: orders, groups } = keysOf(dialect, table, columns, query)
  const { syntax } = dialect
  const grouping = { partition: names, groups }
  const frame = frameOf(dialect, table, query, query.wanted, [...keys, ...orders], grouping)
  const grouped = names.map((name) => sql.raw(name))
  const places = columns.flatMap((column, index) =>
    computedOf(column) ? [sql.raw(`min(o_${index}) as o_${index}`)] : [],
  )
  const measures = frame.measures.flatMap((measure) => measure.select)
  const aggregates = frame.measures.flatMap((measure) => measure.aggregates ?? [])
  const counted = [sql`count(*) as n_0`, ...grouped]
  const from = sql`from ${syntax.derived(frame.rows)} group by ${sql.join(grouped, comma)}`
  const named = aggregates.map(({ name, value }) => sql`${value} as ${name}`)
  return groups
    ? // Kept, because SQLite would move the subqueries of measures into the aggregation, and there they take the group
      // of another row.
      sql`with grouped as materialized (select ${sql.join([...counted, ...named], comma)} ${from})
        select ${sql.join([sql.raw('n_0'), ...grouped, ...measures], comma)} from grouped`
    : sql`select ${sql.join([...counted, ...measures, ...places], comma)} ${from}`
}

/** The total number of groups, as in each row of a page; 0 for an empty page. */
export function decodeGroupTotal(result: SqlResult | undefined): number {
  return Number(result?.rows[0]?.at(-1) ?? 0)
}

/** Only the number of groups: one row. */
export function groupCountStatement(
  dialect: Dialect,
  table: Table,
  query: Selection & Pick<GroupQuery, 'columns'>,
): Statement {
  const columns = columnsOf(table, query.columns)
  const only = onlyColumn(query)
  const materialized = only === null ? null : materializedGroups(dialect, table, query, only)
  if (materialized) return render(dialect, sql`select count(*) from (${materialized})`)
  const { keys } = keysOf(dialect, table, columns, { ...query, wanted: [] })
  const { rows } = frameOf(dialect, table, query, [], keys)
  const names = keys.map(({ name }) => sql.raw(name))
  const groups = sql`select 1 from ${dialect.syntax.derived(rows)} group by ${sql.join(names, comma)}`
  return renderCacheable(dialect, sql`select count(*) from ${dialect.syntax.derived(groups)}`)
}

export function decodeGroups(
  dialect: Dialect,
  table: Table,
  query: Selection & Pick<GroupQuery, 'columns' | 'wanted'>,
  result: SqlResult | undefined,
): Group[] {
  const kinds = columnsOf(table, query.columns).map((column) => groupingOf(column).kind)
  const only = onlyColumn(query)
  return (result?.rows ?? []).map((row) => ({
    count: Number(row[0]),
    keys: kinds.map((kind, index) => decodeCell(row[index + 1] ?? null, kind)),
    aggregates: readAggregates(dialect, table, query, query.wanted, row, {
      start: kinds.length + 1,
      groupId: only,
    }),
  }))
}

/**
 * Up to this number, groups are searched individually: each search stops early, which is faster than ranking
 * all records.
 */
const searchedMax = 30

/**
 * The first records of each group, in the query's order; limit and offset apply per group. Rows are those of
 * `listStatement`, followed by the group's key; see `keysOfRows`.
 */
export function groupedRowsStatement(
  dialect: Dialect,
  table: Table,
  column: Column,
  keys: readonly CellValue[],
  query: Query,
  shown: SelectedColumns = {},
): Statement {
  const from = tableName(table.physicalName)
  const order = inOrder(orderTerms(dialect, table, query.sorts, from), sql`${from}.${id}`)
  const key = printingIn(dialect, table, from).value(groupKey(column))
  const ids =
    keys.length <= searchedMax
      ? searchedIds(dialect, table, column, keys, query, order)
      : placedIds(dialect, table, query, key, order)
  return render(
    dialect,
    sql`select ${selected(dialect, table, query.columns, from, shown)}, ${key} as g_0
      from ${from} where ${from}.${id} in (${ids}) order by ${order}`,
  )
}

function searchedIds(
  dialect: Dialect,
  table: Table,
  column: Column,
  keys: readonly CellValue[],
  query: Query,
  order: SQL,
): SQL {
  const from = tableName(table.physicalName)
  const groups = query.sorts.length === 0 ? indexedGroups(dialect, table, query, column.id, [], from) : null
  const indexed = groups?.group
  const searches = keys.map((key) => {
    const within: Filter = { node: 'within', columnId: column.id, key, grouping: groupingOf(column) }
    const filter: Filter = query.filter
      ? { node: 'group', logic: 'and', children: [query.filter, within] }
      : within
    const where = indexed
      ? sql`${indexed} is ${keyArgument(dialect, key, column)}`
      : printSelection(dialect, table, { ...query, filter }, from)
    const found = sql`select ${from}.${id} as id from ${from} where ${where} order by ${order}
      limit ${whole(query.limit)} offset ${whole(query.offset)}`
    return sql`select id from ${dialect.syntax.derived(found)}`
  })
  return sql.join(searches, sql.raw(' union all '))
}

/** The key of a group as its index has it. */
function keyArgument(dialect: Dialect, key: CellValue, column: Column): SqlArg {
  const { kind } = groupingOf(column)
  // Compared with an expression, a text does not become a number.
  return kind === 'integer' && typeof key === 'string' ? BigInt(key) : dialect.encode(key, kind)
}

function placedIds(dialect: Dialect, table: Table, query: Query, key: SQL, order: SQL): SQL {
  const from = tableName(table.physicalName)
  const where = printSelection(dialect, table, query, from)
  const first = whole(query.offset)
  const placed = sql`select ${from}.${id} as id, row_number() over (partition by ${key} order by ${order}) as r_0
    from ${from}${where ? sql` where ${where}` : sql``}`
  return sql`select id from ${dialect.syntax.derived(placed)} where r_0 > ${first} and r_0 <= ${first + whole(query.limit)}`
}

/** Decodes the group of each row of `groupedRowsStatement`. */
export function keysOfRows(column: Column, result: SqlResult): CellValue[] {
  const { kind } = groupingOf(column)
  return result.rows.map((row) => decodeCell(row.at(-1) ?? null, kind))
}

/** The groups of each record, and sort keys for computed columns; others sort by the group key. */
function keysOf(
  dialect: Dialect,
  table: Table,
  columns: readonly Column[],
  query: Selection & Pick<GroupQuery, 'wanted'>,
): { keys: Key[]; places: Key[]; groups: IndexedGroups | null } {
  const only = onlyColumn({ columns: columns.map((column) => column.id) })
  const from = tableName(table.physicalName)
  const groups = only === null ? null : indexedGroups(dialect, table, query, only, query.wanted, from)
  const print = printingIn(dialect, table, tableName(table.physicalName))
  const keys: Key[] = []
  const places: Key[] = []
  columns.forEach((column, index) => {
    const known = groupJoin(dialect, table, column, index)
    const costly = computedOf(column) !== null
    const key = known?.key ?? groups?.group ?? print.value(groupKey(column))
    const { id: columnId } = column
    keys.push({
      name: `g_${index}`,
      value: key,
      costly,
      ...(known ? { join: known.join } : {}),
      of: { columnId, part: 'key' },
    })
    if (!costly) return
    places.push({
      name: `o_${index}`,
      value: known?.place ?? print.value(sortExpr(column)),
      costly,
      of: { columnId, part: 'place' },
    })
  })
  return { keys, places, groups }
}

/** The id of the column to group by, if it is the only one, which an index can have. */
function onlyColumn({ columns }: Pick<GroupQuery, 'columns'>): string | null {
  const [first = null, ...others] = columns
  return others.length === 0 ? first : null
}

function groupOrder(dialect: Dialect, columns: readonly Column[], { by, direction }: GroupOrder): SQL[] {
  const way = sql.raw(direction)
  if (by === 'count') return [sql`n_0 ${way}`]
  const index = columns.findIndex((column) => column.id === by.columnId)
  const column = columns[index]
  if (!column) throw new Error('Groups sort by what they are grouped by.')
  const key = sql.raw(`g_${index}`)
  const sorted = sortExpr(column)
  const place = computedOf(column) ? sql.raw(`o_${index}`) : printing(dialect, () => key).value(sorted)
  const terms = dialect.order(place, kindOf(sorted), direction)
  return [sql`${key} is not null ${way}`, ...terms.map((term) => sql`${term.key} ${sql.raw(term.direction)}`)]
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error('Limits and offsets are whole numbers.')
  return value
}
