import type { AggregationName } from '#core/aggregations/names.ts'
import { recordsAggregate, recordsBulkAggregate } from '#core/api/endpoints/groups.ts'
import type { CellValue } from '#core/schema.ts'
import { request } from '../session/current-session.ts'
import type { RecordQuery } from './records.ts'

/** The aggregates to compute, by column id. */
export type AggregateQueryInput = Readonly<Record<string, AggregationName>>

export function aggregationJson(wanted: AggregateQueryInput): string {
  return JSON.stringify(Object.entries(wanted).map(([field, type]) => ({ field, type })))
}

/** The records of a query, without their order. */
export function selectionOf({ viewId, search, where, filterArrJson, within }: RecordQuery) {
  return { viewId, search, where, filterArrJson, within }
}

/** Aggregates over all matching records, by column id. */
export async function readAggregates(
  tableId: string,
  query: RecordQuery,
  wanted: AggregateQueryInput,
  signal?: AbortSignal,
): Promise<Record<string, CellValue>> {
  const response = await request(
    recordsAggregate,
    {
      params: { tableId },
      query: { ...selectionOf(query), aggregation: aggregationJson(wanted), format: 'native' },
    },
    { showLoading: false, ...(signal ? { signal } : {}) },
  )
  // In native format every value is a cell value.
  return response as Record<string, CellValue>
}

/** Several aggregates of one column over all matching records in one request. */
export async function readSelectionStats(
  tableId: string,
  query: RecordQuery,
  columnId: string,
  names: readonly AggregationName[],
  signal?: AbortSignal,
): Promise<Partial<Record<AggregationName, CellValue>>> {
  const body = names.map((name) => ({ alias: name, aggregation: aggregationJson({ [columnId]: name }) }))
  const response = await request(
    recordsBulkAggregate,
    { params: { tableId }, query: { ...selectionOf(query), format: 'native' }, body },
    { showLoading: false, ...(signal ? { signal } : {}) },
  )
  return Object.fromEntries(
    names.map((name) => [name, (response[name]?.[columnId] as CellValue | undefined) ?? null]),
  )
}
