import type { ListQuery } from '#core/api/records/record-queries.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import { pageInfoOf } from '#core/api/call/shapes.ts'
import { fail } from '#core/errors.ts'
import { resolveNested } from '#core/query/nested.ts'
import { type ListRequest, resolveQuery } from '#core/query/resolve.ts'
import type { Query } from '#core/query/query.ts'
import type { Column, Table } from '#core/schema.ts'
import { decodeCount, decodeRecords } from '../engine/read/decode.ts'
import type { AutomaticIndex } from '../engine/indexes/index-keys.ts'
import type { Engine } from '../engine/engine.ts'
import type { Selection } from '../engine/selection.ts'
import type { RecordScope } from './record-scope.ts'
import { linksElsewhere } from './virtual-links.ts'
import { fileLinksOf, recordWriter } from './record-wire.ts'
import { inParallel, type SqlResult } from '../platform/statement.ts'
import { asRead, type ReadPlan, resultOf, type WantedIndex } from '../store/base-databases/read-plan.ts'

/**
 * One page of records in one round trip: the rows, their total number unless the client leaves it out, and the
 * change that they include.
 */
export function listPlan(engine: Engine, scope: RecordScope, query: ListQuery): ReadPlan<RecordsPage> {
  const resolved = resolveQuery(query, scope)
  const isWhole = query.fields !== undefined || scope.onlyShown
  const columns = isWhole ? resolved.columns : withKey(scope.table, resolved.columns)
  const nested = resolveNested(query.nested, {
    columns: columnsOf(scope, resolved.columns),
    clock: scope.clock,
    ...(scope.onlyShown ? { onlyShown: true } : {}),
  })
  const { table, files = null } = scope
  const { after, limit, offset } = resolved
  const count = query.count === 'false' ? [] : [inParallel(engine.countStatement(table, resolved))]
  const recordsIn = (results: readonly SqlResult[]) =>
    decodeRecords(table, columns, resultOf(results, 0), nested.linked).records
  return {
    links: linksElsewhere(engine, table, columns, nested, recordsIn),
    isCostly: isCostly(resolved),
    indexes: [
      ...wantedIndexes(table, { ...resolved, filter: null }, [engine.indexOfSort(table, resolved.sorts)]),
      ...(count.length === 0 ? [] : wantedForCount(engine, table, resolved)),
    ],
    selects: { table, selection: resolved, sorts: resolved.sorts },
    statements: [
      engine.listStatement(table, { ...resolved, columns }, nested.shown),
      ...count,
      ...(after === undefined ? [] : [engine.recordExistsStatement(table, after)]),
    ],
    decode(results, { lastSeq: seq }, fill = asRead) {
      if (after !== undefined && results.at(-1)?.rows[0]?.[0] !== 1) fail('RECORD_NOT_FOUND', { id: after })
      const records = recordsIn(results).map(fill)
      const total = count.length === 0 ? null : decodeCount(resultOf(results, 1))
      return {
        list: records.map(recordWriter(table, columns, query.format, nested.linked, files)),
        pageInfo: pageInfoOf(total, after === undefined ? offset : null, records.length, limit),
        seq,
        ...(files && query.format === 'native' ? fileLinksOf(records, table, columns, files) : {}),
      }
    },
  }
}

/** The number of matching records. */
export function countPlan(engine: Engine, scope: RecordScope, query: ListRequest): ReadPlan<number> {
  const selection = resolveQuery(query, scope)
  return {
    indexes: wantedForCount(engine, scope.table, selection),
    selects: { table: scope.table, selection },
    statements: [engine.countStatement(scope.table, selection)],
    decode: (results) => decodeCount(resultOf(results, 0)),
  }
}

/** The indexes for a read of all records; groups of filtered ones read their own way. */
export function wantedIndexes(
  { id }: Table,
  { filter, search }: Pick<Query, 'filter' | 'search'>,
  indexes: readonly (AutomaticIndex | null)[],
): WantedIndex[] {
  if (filter !== null || search !== '') return []
  return indexes.flatMap((index) => (index ? [{ tableId: id, index }] : []))
}

/** The index that counts the records of a filter. */
function wantedForCount(engine: Engine, table: Table, selection: Selection): WantedIndex[] {
  const index = engine.indexOfFilter(table, selection)
  return index ? [{ tableId: table.id, index }] : []
}

/** True for queries that read more records than they return, because of the request or the view. */
function isCostly({ filter, sorts, search, isShuffled = false }: Query): boolean {
  return filter !== null || sorts.length > 0 || search !== '' || isShuffled
}

/** The columns that `nested` may use; for public links, only visible ones. */
function columnsOf({ table, onlyShown }: RecordScope, shown: string[]): Column[] {
  return onlyShown ? table.columns.filter((column) => shown.includes(column.id)) : table.columns
}

/** For members, the ID column is always included, because edits need it. */
function withKey(table: Table, columns: string[]): string[] {
  const key = table.columns.find((column) => column.primaryKey)
  return !key || columns.includes(key.id) ? columns : [key.id, ...columns]
}
