import type { AggregatePart, AggregateQuery, AggregatesWire, BulkQuery } from '#core/api/groups.ts'
import { aggregations } from '#core/aggregations/index.ts'
import {
  collectBrackets,
  parseAggregationJson,
  resolveAggregations,
  savedAggregations,
  type Wanted,
} from '#core/aggregations/request.ts'
import { fieldOf } from '#core/fields/index.ts'
import { elementOf } from '#core/fields/computed.ts'
import { fail } from '#core/errors.ts'
import { allowedColumns, type ListRequest, resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema, CellValue, Table } from '#core/schema.ts'
import { type Aggregates, aggregateStatement, decodeAggregates } from './engine/aggregate.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import type { Statement } from './statement.ts'
import { alone, type ScopeIn } from './parts-of-call.ts'
import type { RecordScope } from './record-scope.ts'
import type { Home } from './store/homes/home.ts'

/** Aggregations of the records that fit, in one round trip. */
export async function aggregateRecords(
  home: Home,
  query: AggregateQuery,
  scopeIn: ScopeIn,
): Promise<AggregatesWire> {
  const answers = await aggregateParts(home, query, [{ alias: alone }], scopeIn)
  return answers[alone] ?? {}
}

/** The same for several groups of records, each with its own filter beside that of the call. */
export async function aggregateParts(
  home: Home,
  query: BulkQuery,
  parts: readonly AggregatePart[],
  scopeIn: ScopeIn,
): Promise<Record<string, AggregatesWire>> {
  let asked: { table: Table; wanted: Wanted[] }[] = []
  const { results } = await home.read(async (schema: BaseSchema) => {
    const scope = await scopeIn(schema)
    asked = parts.map((part) => ({ table: scope.table, wanted: readWanted(query, part.aggregation, scope) }))
    return parts.map((part, index): Statement => {
      const selection = selectionOf(query, part, scope)
      return aggregateStatement(sqlite, scope.table, selection, asked[index]?.wanted ?? [])
    })
  })
  // Aliases are the caller's words: an object without a prototype takes any of them as a plain key.
  const answers: Record<string, AggregatesWire> = Object.create(null)
  parts.forEach(({ alias }, index) => {
    const { table, wanted } = asked[index] ?? fail('TABLE_NOT_FOUND')
    const values = decodeAggregates(sqlite, table, wanted, results[index])
    answers[alias] = aggregatesWire(table, wanted, values, query.format)
  })
  return answers
}

/** What is to be aggregated: what the part asks for, else the call, else what the view has chosen. */
export function readWanted(
  query: Record<string, unknown>,
  own: string | null | undefined,
  scope: RecordScope,
): Wanted[] {
  const allowed = allowedColumns(scope)
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

type PartFilter = {
  where?: string | null | undefined
  filterArrJson?: string | null | undefined
  within?: string | null | undefined
}

/** The records of a part: those that the call and the part both take. */
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
  // The view's own filters are in already; what it shows still bounds what may be named.
  const view = scope.view && { ...scope.view, filters: [] }
  const common = resolveQuery({ where, filterArrJson, within }, { ...scope, view })
  if (!common.filter) return own
  const filter = own.filter
    ? { node: 'group' as const, logic: 'and' as const, children: [own.filter, common.filter] }
    : common.filter
  return { ...own, filter }
}

/** By title as the wire writes values, or natively by column id as they are stored. */
export function aggregatesWire(
  table: Table,
  wanted: readonly Wanted[],
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
    const isOwn = aggregations[name].show === 'value' && value !== null && typeof value !== 'number'
    wire[column.title] = isOwn ? fieldOf(element).toWire(value, element) : value
  }
  return wire
}
