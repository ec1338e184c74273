import type {
  BulkQuery,
  GroupedList,
  GroupedListQuery,
  GroupPart,
  GroupQuery,
  GroupsPage,
  GroupWire,
  ListPart,
  NativeGroup,
} from '#core/api/groups.ts'
import type { RecordWire } from '#core/api/records.ts'
import { type Page, pageInfo } from '#core/api/shapes.ts'
import { resolveGrouping } from '#core/aggregations/grouping.ts'
import { fail } from '#core/errors.ts'
import { wireOf } from '#core/fields/present.ts'
import { limits } from '#core/limits.ts'
import { groupingOf } from '#core/query/group-key.ts'
import { readPage } from '#core/query/paging.ts'
import type { Query } from '#core/query/query.ts'
import { allowedColumns, resolveQuery } from '#core/query/resolve.ts'
import { columnNamed } from '#core/query/slots.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { aggregatesWire, readWanted, selectionOf } from './aggregate-records.ts'
import { columnsOf } from './engine/columns.ts'
import { decodeCount, decodeRecords } from './engine/decode.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import {
  decodeGroups,
  decodeGroupTotal,
  type Group,
  groupCountStatement,
  groupedRowsStatement,
  type GroupQuery as EngineQuery,
  groupStatement,
  keysOfRows,
} from './engine/group.ts'
import { countStatement, listStatement } from './engine/select.ts'
import { alone, type ScopeIn } from './parts-of-call.ts'
import type { RecordScope } from './record-scope.ts'
import { type RecordFormat, recordWriter } from './record-wire.ts'
import type { Home } from './store/homes/home.ts'

type Groups = Page<GroupWire | NativeGroup>

/** One page of groups in one round trip. */
export async function listGroups(home: Home, query: GroupQuery, scopeIn: ScopeIn): Promise<GroupsPage> {
  const { limit, offset } = readPage(query)
  const part = { ...query, alias: alone, limit, offset, where: null, filterArrJson: null, within: null }
  const { answers, seq } = await groupParts(home, query, [part], scopeIn)
  const page = answers[alone] ?? fail('TABLE_NOT_FOUND')
  return { ...page, seq }
}

/** How many groups there are. */
export async function countGroups(home: Home, query: GroupQuery, scopeIn: ScopeIn): Promise<number> {
  const { results } = await home.read(async (schema) => {
    const scope = await scopeIn(schema)
    const { columns } = resolveGrouping(query, allowedColumns(scope))
    return [groupCountStatement(sqlite, scope.table, { ...selectionOf(query, {}, scope), columns })]
  })
  return results[0] ? decodeCount(results[0]) : 0
}

/** Pages of groups of several selections of records, in one round trip. */
export async function groupParts(
  home: Home,
  query: BulkQuery,
  parts: readonly GroupPart[],
  scopeIn: ScopeIn,
): Promise<{ answers: Record<string, Groups>; seq: number }> {
  let asked: { table: Table; query: EngineQuery }[] = []
  const { results, lastSeq } = await home.read(async (schema) => {
    const scope = await scopeIn(schema)
    asked = parts.map((part) => ({ table: scope.table, query: resolveGroups(query, part, scope) }))
    return asked.flatMap(({ table, query: each }) => [
      groupStatement(sqlite, table, each),
      ...(tellsTotal(each) ? [] : [groupCountStatement(sqlite, table, each)]),
    ])
  })
  const answers: Record<string, Groups> = Object.create(null)
  parts.forEach(({ alias }, index) => {
    const { table, query: each } = asked[index] ?? fail('TABLE_NOT_FOUND')
    const page = results.shift()
    const counted = tellsTotal(each) ? null : results.shift()
    const count = counted ? decodeCount(counted) : decodeGroupTotal(page)
    answers[alias] = {
      list: decodeGroups(sqlite, table, each, page).map((group) =>
        groupWire(table, each, group, query.format),
      ),
      pageInfo: pageInfo(count, each.offset, each.limit),
    }
  })
  return { answers, seq: lastSeq }
}

/** Each row of a page says how many groups there are; a page beyond the last one has none. */
function tellsTotal({ offset, limit }: EngineQuery): boolean {
  return offset === 0 && limit > 0
}

function resolveGroups(query: BulkQuery, part: GroupPart, scope: RecordScope): EngineQuery {
  const request = {
    column_name: part.column_name ?? undefined,
    sort: part.sort ?? undefined,
    sortArrJson: part.sortArrJson ?? undefined,
  }
  return {
    ...selectionOf(query, part, scope),
    ...resolveGrouping(request, allowedColumns(scope)),
    // What a view says at the foot of its columns is asked for by itself.
    wanted: readWanted(query, part.aggregation ?? query.aggregation ?? '', scope),
    ...readPage({ limit: part.limit ?? limits.groupsDefault, offset: part.offset ?? undefined }),
  }
}

function groupWire(
  table: Table,
  { columns, wanted }: EngineQuery,
  group: Group,
  format: RecordFormat,
): GroupWire | NativeGroup {
  if (format === 'native') return group
  const wire: Record<string, unknown> = Object.create(null)
  columnsOf(table, columns).forEach((column, index) => {
    wire[column.title] = wireOf(group.keys[index] ?? null, column)
  })
  if (wanted.length > 0) wire['aggregations'] = aggregatesWire(table, wanted, group.aggregates, format)
  return Object.assign(wire, { count: group.count })
}

/** The first records of several selections, in one round trip. */
export async function listParts(
  home: Home,
  query: BulkQuery,
  parts: readonly ListPart[],
  scopeIn: ScopeIn,
): Promise<Record<string, Page<RecordWire>>> {
  let asked: { table: Table; query: Query; write: Writer }[] = []
  const { results } = await home.read(async (schema) => {
    const scope = await scopeIn(schema)
    asked = parts.map((part) => {
      const resolved = resolvePart(query, part, scope)
      return { table: scope.table, query: resolved, write: writerOf(scope, resolved.columns, query.format) }
    })
    requireFew(
      asked.reduce((sum, { query: each }) => sum + each.limit, 0),
      parts.length,
    )
    return asked.flatMap(({ table, query: each }) => [
      listStatement(sqlite, table, each),
      countStatement(sqlite, table, each),
    ])
  })
  const answers: Record<string, Page<RecordWire>> = Object.create(null)
  parts.forEach(({ alias }, index) => {
    const { table, query: each, write } = asked[index] ?? fail('TABLE_NOT_FOUND')
    const [rows, count] = [results[index * 2], results[index * 2 + 1]]
    if (!rows || !count) throw new Error('The home answered nothing.')
    answers[alias] = {
      list: decodeRecords(table, each.columns, rows).records.map(write),
      pageInfo: pageInfo(decodeCount(count), each.offset, each.limit),
    }
  })
  return answers
}

function resolvePart(query: BulkQuery, part: ListPart, scope: RecordScope): Query {
  const { filter, search, searchColumns } = selectionOf(query, part, scope)
  const resolved = resolveQuery(
    {
      fields: part.fields ?? undefined,
      sort: part.sort ?? undefined,
      sortArrJson: part.sortArrJson ?? undefined,
      limit: part.limit ?? limits.groupRowsDefault,
      offset: part.offset ?? undefined,
    },
    scope,
  )
  const isWhole = part.fields != null || scope.onlyShown === true
  const columns = isWhole ? resolved.columns : withKey(scope.table, resolved.columns)
  return { ...resolved, columns, filter, search, searchColumns }
}

/** The first records under each option of a select field and under none, in one round trip. */
export async function listUnderOptions(
  home: Home,
  query: GroupedListQuery,
  field: string,
  scopeIn: ScopeIn,
): Promise<GroupedList> {
  let asked: AskedList | null = null
  const { results } = await home.read(async (schema) => {
    const scope = await scopeIn(schema)
    const { table } = scope
    const column = columnNamed(field, allowedColumns(scope))
    const keys = keysOf(column)
    const resolved = resolveQuery(
      { ...query, limit: query.limit ?? query.pageSize ?? limits.groupRowsDefault },
      scope,
    )
    requireFew(resolved.limit * keys.length, keys.length)
    const isWhole = query.fields !== undefined || scope.onlyShown === true
    const columns = isWhole ? resolved.columns : withKey(table, resolved.columns)
    const write = writerOf(scope, columns, query.format)
    asked = { table, column, keys, write, query: { ...resolved, columns } }
    const counted = {
      ...resolved,
      columns: [column.id],
      sorts: [],
      wanted: [],
      limit: keys.length,
      offset: 0,
    }
    return [
      groupedRowsStatement(sqlite, table, column, keys, asked.query),
      groupStatement(sqlite, table, counted),
    ]
  })
  return groupedList(asked, results, query.format)
}

type AskedList = { table: Table; column: Column; keys: CellValue[]; query: Query; write: Writer }

function groupedList(
  asked: AskedList | null,
  [rows, counts]: Awaited<ReturnType<Home['read']>>['results'],
  format: RecordFormat,
): GroupedList {
  if (!asked || !rows) throw new Error('The home answered nothing.')
  const { table, column, keys, query, write } = asked
  const { records } = decodeRecords(table, query.columns, rows)
  const groups = decodeGroups(sqlite, table, { columns: [column.id], wanted: [] }, counts)
  const countOf = new Map(groups.map(({ keys: [key = null], count }) => [key, count]))
  const keyOf = keysOfRows(column, rows)
  const recordsOf = Map.groupBy(records, (_, index) => keyOf[index] ?? null)
  return keys.map((key) => ({
    key: format === 'native' ? key : key === null ? null : wireOf(key, column),
    value: {
      list: (recordsOf.get(key) ?? []).map(write),
      pageInfo: pageInfo(countOf.get(key) ?? 0, query.offset, query.limit),
    },
  }))
}

/** Without a value first, then the options in their order. */
function keysOf(column: Column): CellValue[] {
  const { kind, options } = groupingOf(column)
  if (kind === 'boolean') return [false, true]
  if (options) return [null, ...options]
  return fail('INVALID_GROUPING', { problem: `"${column.title}" has no options. Use groupby instead.` })
}

function requireFew(rows: number, groups: number): void {
  if (rows > limits.groupedRowsMax)
    fail('INVALID_LIMIT', { max: Math.floor(limits.groupedRowsMax / Math.max(1, groups)) })
}

type Writer = ReturnType<typeof recordWriter>

/** Records named by column ids bear their own id too, which a public view may hide. */
function writerOf({ table, onlyShown, files }: RecordScope, columns: string[], format: RecordFormat): Writer {
  const write = recordWriter(table, columns, format, {}, files ?? null)
  const key = table.columns.find((column) => column.primaryKey)
  if (format !== 'native' || !onlyShown || (key && columns.includes(key.id))) return write
  return (record) => {
    const { id: _, ...cells } = write(record)
    return cells
  }
}

/** For members the ID column comes along whatever the view shows: without it nobody could edit the row. */
function withKey(table: Table, columns: string[]): string[] {
  const key = table.columns.find((column) => column.primaryKey)
  return !key || columns.includes(key.id) ? columns : [key.id, ...columns]
}
