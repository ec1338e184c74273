import type {
  BulkQuery,
  GroupedList,
  GroupedListQuery,
  GroupPart,
  GroupQuery,
  GroupsPage,
  GroupWire,
  ListedPart,
  ListPart,
  NativeGroup,
} from '#core/api/records/groups.ts'
import { type Page, pageInfo } from '#core/api/call/shapes.ts'
import { resolveGrouping } from '#core/aggregations/grouping.ts'
import { fail } from '#core/errors.ts'
import { wireOf } from '#core/fields/wire-value.ts'
import { requireNotVirtual } from '#core/fields/links/virtual-links.ts'
import * as limits from '#core/limits.ts'
import type { NameList } from '#core/query/fields.ts'
import { groupingOf } from '#core/query/group-key.ts'
import { defaultNested } from '#core/query/nested.ts'
import { readPage } from '#core/query/pagination.ts'
import type { Query } from '#core/query/query.ts'
import { readableColumns, resolveQuery } from '#core/query/resolve.ts'
import { columnByName } from '#core/query/column-by-name.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { aggregatesWire, readAggregationRequest, selectionOf } from './aggregate-records.ts'
import { columnsOf } from '../engine/identifiers/columns.ts'
import type { Engine } from '../engine/engine.ts'
import type { SqlResult, Statement } from '../platform/statement.ts'
import { asRead, type ReadPlan, resultOf } from '../store/base-databases/read-plan.ts'
import { decodeCount, decodeRecords } from '../engine/read/decode.ts'
import {
  decodeGroupTotal,
  type Group,
  type GroupQuery as EngineQuery,
  keysOfRows,
} from '../engine/read/group.ts'
import { wantedIndexes } from './list-records.ts'
import { singlePartAlias } from './read-in-scope.ts'
import type { RecordScope } from './record-scope.ts'
import { linksElsewhere } from './virtual-links.ts'
import { fileLinksOf, type RecordFormat, recordWriter } from './record-wire.ts'

type Groups = Page<GroupWire | NativeGroup>

/** One page of groups, in one round trip. */
export function groupsPlan(engine: Engine, scope: RecordScope, query: GroupQuery): ReadPlan<GroupsPage> {
  const { limit, offset } = readPage(query)
  const part = {
    ...query,
    alias: singlePartAlias,
    limit,
    offset,
    where: null,
    filterArrJson: null,
    within: null,
  }
  const plan = groupPartsPlan(engine, scope, query, [part])
  return {
    ...plan,
    decode(results, at) {
      const page = plan.decode(results, at)[singlePartAlias] ?? fail('TABLE_NOT_FOUND')
      return { ...page, seq: at.lastSeq }
    },
  }
}

/** The number of groups. */
export function groupCountPlan(engine: Engine, scope: RecordScope, query: GroupQuery): ReadPlan<number> {
  const { columns } = resolveGrouping(query, readableColumns(scope))
  const { table } = scope
  const selection = selectionOf(query, {}, scope)
  return {
    statements: [engine.groupCountStatement(table, { ...selection, columns })],
    selects: { table, selection, grouped: columns },
    decode: (results) => decodeCount(resultOf(results, 0)),
  }
}

/** Pages of groups for several selections, in one round trip. */
export function groupPartsPlan(
  engine: Engine,
  scope: RecordScope,
  query: BulkQuery,
  parts: readonly GroupPart[],
): ReadPlan<Record<string, Groups>> {
  const { table } = scope
  const indexOf = ({ columns: [column = '', ...others], wanted }: EngineQuery) =>
    others.length === 0 ? engine.indexOfGroups(table, column, wanted) : null
  const statements: Statement[] = []
  const pages = parts.map((part) => {
    const resolved = resolveGroups(query, part, scope)
    const at = statements.push(engine.groupStatement(table, resolved)) - 1
    const countAt = tellsTotal(resolved)
      ? null
      : statements.push(engine.groupCountStatement(table, resolved)) - 1
    return { part, resolved, at, countAt }
  })
  const [first] = pages
  return {
    statements,
    indexes:
      pages.length === 1 && first ? wantedIndexes(table, first.resolved, [indexOf(first.resolved)]) : [],
    ...(first && pages.length === 1
      ? {
          selects: {
            table,
            selection: first.resolved,
            aggregated: first.resolved.wanted.map(({ columnId }) => columnId),
            grouped: first.resolved.columns,
          },
        }
      : {}),
    decode(results) {
      const byAlias: Record<string, Groups> = Object.create(null)
      for (const { part, resolved, at, countAt } of pages) {
        const page = results[at]
        const count = countAt === null ? decodeGroupTotal(page) : decodeCount(resultOf(results, countAt))
        byAlias[part.alias] = {
          list: engine
            .decodeGroups(table, resolved, page)
            .map((group) => groupWire(table, resolved, group, query.format, namesIn(part.column_name))),
          pageInfo: pageInfo(count, resolved.offset, resolved.limit),
        }
      }
      return byAlias
    },
  }
}

function namesIn(given: NameList | null | undefined): string[] {
  return [given ?? []].flat().flatMap((text) => text.split(','))
}

/** Each row of a page has the total number of groups; a page beyond the last one has no rows. */
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
    ...resolveGrouping(request, readableColumns(scope)),
    // The view's footer aggregations are requested separately.
    wanted: readAggregationRequest(query, part.aggregation ?? query.aggregation ?? '', scope),
    ...readPage({ limit: part.limit ?? limits.groupPageSizeDefault, offset: part.offset ?? undefined }),
  }
}

function groupWire(
  table: Table,
  { columns, wanted }: EngineQuery,
  group: Group,
  format: RecordFormat,
  requestedNames: readonly string[],
): GroupWire | NativeGroup {
  if (format === 'native') return group
  const wire: Record<string, unknown> = Object.create(null)
  columnsOf(table, columns).forEach((column, index) => {
    // Older clients use the physical name, also as the key of the value.
    const key = requestedNames.includes(column.physicalName) ? column.physicalName : column.title
    wire[key] = wireOf(group.keys[index] ?? null, column)
  })
  if (wanted.length > 0) wire['aggregations'] = aggregatesWire(table, wanted, group.aggregates, format)
  return Object.assign(wire, { count: group.count })
}

/** The first records of several selections, in one round trip. */
export function listPartsPlan(
  engine: Engine,
  scope: RecordScope,
  query: BulkQuery,
  parts: readonly ListPart[],
): ReadPlan<Record<string, ListedPart>> {
  const { table, files } = scope
  const lists = parts.map((part) => {
    const resolved = resolvePart(query, part, scope)
    return { part, resolved, write: writerOf(scope, resolved.columns, query.format) }
  })
  requireFew(
    lists.reduce((sum, { resolved }) => sum + resolved.limit, 0),
    parts.length,
  )
  const recordsIn = (results: readonly SqlResult[], { resolved }: (typeof lists)[number], index: number) =>
    decodeRecords(table, resolved.columns, resultOf(results, index * 2)).records
  const shown = [...new Set(lists.flatMap(({ resolved }) => resolved.columns))]
  return {
    links: linksElsewhere(engine, table, shown, defaultNested, (results) =>
      lists.flatMap((each, index) => recordsIn(results, each, index)),
    ),
    statements: lists.flatMap(({ resolved }) => [
      engine.listStatement(table, resolved),
      engine.countStatement(table, resolved),
    ]),
    decode(results, _at, fill = asRead) {
      const byAlias: Record<string, ListedPart> = Object.create(null)
      for (const [index, list] of lists.entries()) {
        const { part, resolved, write } = list
        const total = decodeCount(resultOf(results, index * 2 + 1))
        const records = recordsIn(results, list, index).map(fill)
        byAlias[part.alias] = {
          list: records.map(write),
          pageInfo: pageInfo(total, resolved.offset, resolved.limit),
          ...(query.format === 'native' && files ? fileLinksOf(records, table, resolved.columns, files) : {}),
        }
      }
      return byAlias
    },
  }
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

/** The first records of each option of a select field and of no option, in one round trip. */
export function underOptionsPlan(
  engine: Engine,
  scope: RecordScope,
  query: GroupedListQuery,
  field: string,
): ReadPlan<GroupedList> {
  const { table } = scope
  const { format } = query
  const column = columnByName(field, readableColumns(scope))
  requireNotVirtual(column)
  const keys = keysOf(column)
  const resolved = resolveQuery(
    { ...query, limit: query.limit ?? query.pageSize ?? limits.groupRowsDefault },
    scope,
  )
  requireFew(resolved.limit * keys.length, keys.length)
  const isWhole = query.fields !== undefined || scope.onlyShown === true
  const columns = isWhole ? resolved.columns : withKey(table, resolved.columns)
  const write = writerOf(scope, columns, format)
  const index = resolved.sorts.length === 0 ? engine.indexOfGroups(table, column.id) : null
  const counted = { ...resolved, columns: [column.id], sorts: [], wanted: [], limit: keys.length, offset: 0 }
  return {
    indexes: wantedIndexes(table, resolved, [index]),
    selects: { table, selection: resolved },
    links: linksElsewhere(
      engine,
      table,
      columns,
      defaultNested,
      (results) => decodeRecords(table, columns, resultOf(results, 0)).records,
    ),
    statements: [
      engine.groupedRowsStatement(table, column, keys, { ...resolved, columns }),
      engine.groupStatement(table, counted),
    ],
    decode(results, _at, fill = asRead) {
      const rows = resultOf(results, 0)
      const records = decodeRecords(table, columns, rows).records.map(fill)
      const groups = engine.decodeGroups(table, counted, results[1])
      const countOf = new Map(groups.map(({ keys: [key = null], count }) => [key, count]))
      const keyOf = keysOfRows(column, rows)
      const recordsOf = Map.groupBy(records, (_, index) => keyOf[index] ?? null)
      return keys.map((key) => ({
        key: format === 'native' ? key : key === null ? null : wireOf(key, column),
        value: {
          list: (recordsOf.get(key) ?? []).map(write),
          pageInfo: pageInfo(countOf.get(key) ?? 0, resolved.offset, resolved.limit),
        },
      }))
    },
  }
}

/** No value first, then the options in order. */
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

/** With column ids as keys, records include their id, which a public view may hide. */
function writerOf(
  { table, onlyShown, files, keyOf }: RecordScope,
  columns: string[],
  format: RecordFormat,
): Writer {
  const write = recordWriter(table, columns, format, {}, files ?? null)
  const key = table.columns.find((column) => column.primaryKey)
  if (format !== 'native' || !onlyShown || (key && columns.includes(key.id))) return write
  return (record) => {
    const { id: _, ...cells } = write(record)
    return keyOf ? { key: keyOf(record.id), ...cells } : cells
  }
}

/** For members, the ID column is always included, because edits need it. */
function withKey(table: Table, columns: string[]): string[] {
  const key = table.columns.find((column) => column.primaryKey)
  return !key || columns.includes(key.id) ? columns : [key.id, ...columns]
}
