import { queryOptions } from '@tanstack/react-query'
import { recordsBulkAggregate, recordsBulkGroup } from '#core/api/endpoints/groups.ts'
import type { EndpointOutput } from '#core/api/endpoint-types.ts'
import type { NativeGroup } from '#core/api/records/groups.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { listRecords, uncounted } from '../../../api/records/records.ts'
import { request } from '../../../api/session/current-session.ts'
import {
  aggregateParts,
  groupParts,
  lastDays,
  latestRecordsMax,
  summaryDays,
  summaryKindOf,
} from './summary-plan.ts'

export type Summary = {
  /** Number of records; null if the table does not store when they were created. */
  total: number | null
  days: { day: string; count: number }[]
  /** Aggregates by name, then by column id. */
  aggregates: Readonly<Record<string, Readonly<Record<string, CellValue>>>>
  /** The most frequent answers by column id; `isWhole` if these are all. */
  groups: ReadonlyMap<string, { groups: NativeGroup[]; isWhole: boolean }>
  /** Cells of the latest records, for text questions. */
  latest: readonly Readonly<Record<string, unknown>>[]
}

/** The answers to questions over all records of a table, by three calls. */
export const summaryQuery = (tableId: string, columns: readonly Column[], createdId: string | null) =>
  queryOptions({
    queryKey: ['form-summary', tableId, createdId, columns.map(({ id, type }) => [id, type])],
    queryFn: ({ signal }) => readSummary(tableId, columns, createdId, signal),
    // Answers arrive at any time.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

type Aggregates = EndpointOutput<typeof recordsBulkAggregate>
type Groups = EndpointOutput<typeof recordsBulkGroup>

const noAggregates: Aggregates = {}
const noGroups: Groups = {}

async function readSummary(
  tableId: string,
  columns: readonly Column[],
  createdId: string | null,
  signal: AbortSignal,
): Promise<Summary> {
  const params = { tableId }
  const query = { format: 'native' } as const
  const quiet = { showLoading: false, signal }
  const days = lastDays(localDay(new Date()), summaryDays)
  const parts = aggregateParts(columns, createdId, days)
  const groupsOf = groupParts(columns)
  const texts = columns.filter((column) => summaryKindOf(column) === 'texts')
  const [aggregates, groups, records] = await Promise.all([
    parts.length === 0 ? noAggregates : request(recordsBulkAggregate, { params, query, body: parts }, quiet),
    groupsOf.length === 0 ? noGroups : request(recordsBulkGroup, { params, query, body: groupsOf }, quiet),
    texts.length === 0 ? null : listRecords(tableId, latestOf(texts), signal),
  ])
  const count = (alias: string): number => Number(aggregates[alias]?.[createdId ?? ''] ?? 0)
  return {
    total: createdId === null ? null : count('total'),
    days: createdId === null ? [] : days.map((day) => ({ day, count: count(day) })),
    // In native format every value is a cell value.
    aggregates: aggregates as Summary['aggregates'],
    groups: new Map(
      Object.entries(groups).map(([id, { list, pageInfo }]) => [
        id,
        // Groups of native requests are native.
        { groups: list as NativeGroup[], isWhole: pageInfo.totalRows <= list.length },
      ]),
    ),
    latest: records?.list ?? [],
  }
}

function latestOf(texts: readonly Column[]) {
  return {
    ...uncounted,
    fields: texts.map(({ id }) => id).join(','),
    sort: '-Id',
    limit: latestRecordsMax,
    offset: 0,
  }
}

function localDay(now: Date): string {
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
