import type { AggregationName } from '#core/aggregations/names.ts'
import { recordsAggregate, recordsBulkAggregate } from '#core/api/groups.ts'
import type { CellValue } from '#core/schema.ts'
import { request } from './current.ts'
import type { RecordsAsked } from './records.ts'

/** What to find out of columns, by their ids. */
export type AggregatesAsked = Readonly<Record<string, AggregationName>>

export function aggregationJson(wanted: AggregatesAsked): string {
  return JSON.stringify(Object.entries(wanted).map(([field, type]) => ({ field, type })))
}

/** Which records are meant, without their order. */
export function selectionOf({ viewId, search, where, filterArrJson, within }: RecordsAsked) {
  return { viewId, search, where, filterArrJson, within }
}

/** What the columns of all records that are asked for come to, by column id. */
export async function readAggregates(
  tableId: string,
  asked: RecordsAsked,
  wanted: AggregatesAsked,
  signal?: AbortSignal,
): Promise<Record<string, CellValue>> {
  const answer = await request(
    recordsAggregate,
    {
      params: { tableId },
      query: { ...selectionOf(asked), aggregation: aggregationJson(wanted), format: 'native' },
    },
    { showLoading: false, ...(signal ? { signal } : {}) },
  )
  // Natively every value is one of a cell.
  return answer as Record<string, CellValue>
}

/** Several things about one column of all records that are asked for, in one call. */
export async function readFigures(
  tableId: string,
  asked: RecordsAsked,
  columnId: string,
  names: readonly AggregationName[],
  signal?: AbortSignal,
): Promise<Partial<Record<AggregationName, CellValue>>> {
  const body = names.map((name) => ({ alias: name, aggregation: aggregationJson({ [columnId]: name }) }))
  const answer = await request(
    recordsBulkAggregate,
    { params: { tableId }, query: { ...selectionOf(asked), format: 'native' }, body },
    { showLoading: false, ...(signal ? { signal } : {}) },
  )
  return Object.fromEntries(
    names.map((name) => [name, (answer[name]?.[columnId] as CellValue | undefined) ?? null]),
  )
}
