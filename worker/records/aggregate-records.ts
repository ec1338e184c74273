import type { AggregatePart, AggregateQuery, AggregatesWire, BulkQuery } from '#core/api/records/groups.ts'
import { aggregations } from '#core/aggregations/index.ts'
import { aggregationDisplays } from '#core/aggregations/displays.ts'
import {
  collectBrackets,
  parseAggregationJson,
  resolveAggregations,
  savedAggregations,
  type RequestedAggregation,
} from '#core/aggregations/aggregation-request.ts'
import { fieldOf } from '#core/fields/index.ts'
import { elementOf } from '#core/fields/computed/computed.ts'
import { readableColumns, type ListRequest, resolveQuery } from '#core/query/resolve.ts'
import type { CellValue, Table } from '#core/schema.ts'
import { mapRead, type ReadPlan } from '../store/base-databases/read-plan.ts'
import { type Aggregates } from '../engine/read/aggregate.ts'
import { wantedIndexes } from './list-records.ts'
import { singlePartAlias } from './read-in-scope.ts'
import type { RecordScope } from './record-scope.ts'
import type { Engine } from '../engine/engine.ts'

/** Aggregates matching records in one round trip. */
export function aggregatePlan(
  engine: Engine,
  scope: RecordScope,
  query: AggregateQuery,
): ReadPlan<AggregatesWire> {
  const parts = aggregatePartsPlan(engine, scope, query, [{ alias: singlePartAlias }])
  return mapRead(parts, (byAlias) => byAlias[singlePartAlias] ?? {})
}

/** Aggregates several groups of records, each with an additional filter. */
export function aggregatePartsPlan(
  engine: Engine,
  scope: RecordScope,
  query: BulkQuery,
  parts: readonly AggregatePart[],
): ReadPlan<Record<string, AggregatesWire>> {
  const { table } = scope
  const requests = parts.map((part) => ({
    part,
    selection: selectionOf(query, part, scope),
    wanted: readAggregationRequest(query, part.aggregation, scope),
  }))
  const [first, ...others] = parts
  return {
    indexes: requests.flatMap(({ selection, wanted }) =>
      wantedIndexes(
        table,
        selection,
        wanted.map((each) => (isQuick(each) ? null : engine.indexOfValue(table, each))),
      ),
    ),
    ...(first && others.length === 0
      ? {
          selects: {
            table,
            selection: selectionOf(query, first, scope),
            aggregated: requests.flatMap(({ wanted }) => wanted.map(({ columnId }) => columnId)),
          },
        }
      : {}),
    statements: requests.map(({ selection, wanted }) => engine.aggregateStatement(table, selection, wanted)),
    decode(results) {
      // Callers choose aliases, so use an object without a prototype.
      const byAlias: Record<string, AggregatesWire> = Object.create(null)
      for (const [index, { part, selection, wanted }] of requests.entries()) {
        const values = engine.decodeAggregates(table, selection, wanted, results[index])
        byAlias[part.alias] = aggregatesWire(table, wanted, values, query.format)
      }
      return byAlias
    },
  }
}

/** The aggregations: from the part, else the call, else the view. */
export function readAggregationRequest(
  query: Record<string, unknown>,
  own: string | null | undefined,
  scope: RecordScope,
): RequestedAggregation[] {
  const allowed = readableColumns(scope)
  const text = own ?? query['aggregation']
  const raw = [...parseAggregationJson(typeof text === 'string' ? text : ''), ...collectBrackets(query)]
  if (raw.length === 0 && text === undefined && scope.shown) {
    const shown = scope.view?.columns ?? []
    return savedAggregations(
      scope.shown.options,
      allowed.filter((column) => shown.includes(column.id)),
    )
  }
  return resolveAggregations(raw, allowed)
}

/** True for aggregations of no values: the narrowest index counts records. */
function isQuick({ name }: RequestedAggregation): boolean {
  return aggregations[name].measures.every((measure) => measure === 'rows')
}

type PartFilter = {
  where?: string | null | undefined
  filterArrJson?: string | null | undefined
  within?: string | null | undefined
}

/** Records that match both the call and the part. */
export function selectionOf(query: ListRequest, part: PartFilter, scope: RecordScope) {
  const { where, filterArrJson, within, search } = query
  const own = resolveQuery(
    {
      where: part.where ?? undefined,
      filterArrJson: part.filterArrJson ?? undefined,
      within: part.within ?? undefined,
      search,
    },
    scope,
  )
  // The view's filters are already included; it still limits which fields may be used.
  const view = scope.view && { ...scope.view, filters: [] }
  const common = resolveQuery({ where, filterArrJson, within }, { ...scope, view })
  if (!common.filter) return own
  const filter = own.filter
    ? { node: 'group' as const, logic: 'and' as const, children: [own.filter, common.filter] }
    : common.filter
  return { ...own, filter }
}

/** Keys are titles with wire values, or column ids with native values. */
export function aggregatesWire(
  table: Table,
  wanted: readonly RequestedAggregation[],
  values: Aggregates,
  format: 'native' | 'nocodb' | undefined,
): AggregatesWire {
  if (format === 'native') return values
  const wire: AggregatesWire = Object.create(null)
  for (const { columnId, name } of wanted) {
    const column = table.columns.find((each) => each.id === columnId)
    if (!column) continue
    const value: CellValue = values[columnId] ?? null
    const element = elementOf(column)
    const isOwn = aggregationDisplays[name] === 'value' && value !== null && typeof value !== 'number'
    wire[column.title] = isOwn ? fieldOf(element).toWire(value, element) : value
  }
  return wire
}
