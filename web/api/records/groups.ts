import type { NativeGroup } from '#core/api/records/groups.ts'
import { groupsList, recordsBulkList } from '#core/api/endpoints/groups.ts'
import type { RecordWire } from '#core/api/records/records.ts'
import * as limits from '#core/limits.ts'
import type { CellValue } from '#core/schema.ts'
import { aggregationJson, type AggregateQueryInput, selectionOf } from './aggregates.ts'
import type { EndpointBody, EndpointOutput, EndpointQuery } from '#core/api/endpoint-types.ts'
import { knowFileLinks } from '../files/file-links.ts'
import { request } from '../session/current-session.ts'
import type { RecordQuery } from './records.ts'

/** A grouping field. */
export type GroupLevel = { columnId: string; direction: 'asc' | 'desc' }
/** A range of records in a group: its keys by column id, and the range. */
export type GroupSpan = {
  keys: readonly { columnId: string; value: CellValue }[]
  offset: number
  limit: number
}

/** Endpoints for groups and their records, of a table or a shared view. */
export type GroupCalls = {
  groups: (query: EndpointQuery<typeof groupsList>) => Promise<EndpointOutput<typeof groupsList>>
  lists: (
    query: EndpointQuery<typeof recordsBulkList>,
    body: EndpointBody<typeof recordsBulkList>,
    signal: AbortSignal,
  ) => Promise<EndpointOutput<typeof recordsBulkList>>
}

export function tableGroups(tableId: string): GroupCalls {
  const params = { tableId }
  return {
    groups: (query) => request(groupsList, { params, query }, { showLoading: false }),
    lists: (query, body, signal) =>
      request(recordsBulkList, { params, query, body }, { showLoading: false, signal }),
  }
}

/** Up to `most` groups by these fields, with aggregates. */
export async function readGroups(
  calls: GroupCalls,
  query: RecordQuery,
  levels: readonly GroupLevel[],
  wanted: AggregateQueryInput,
  most: number,
): Promise<{ groups: NativeGroup[]; total: number; seq: number }> {
  const groups: NativeGroup[] = []
  for (;;) {
    const page = await calls.groups({
      ...selectionOf(query),
      column_name: levels.map(({ columnId }) => columnId).join(','),
      sortArrJson: JSON.stringify(
        levels.map(({ columnId, direction }) => ({ fk_column_id: columnId, direction })),
      ),
      aggregation: aggregationJson(wanted),
      format: 'native',
      limit: String(limits.pageSizeMax),
      offset: String(groups.length),
    })
    // Groups of native requests are native.
    groups.push(...(page.list as NativeGroup[]))
    const total = page.pageInfo.totalRows ?? groups.length
    if (page.list.length === 0 || groups.length >= Math.min(total, most))
      return { groups, total, seq: page.seq }
  }
}

/** Records of several groups, in the order of the spans. */
export async function listSpans(
  calls: GroupCalls,
  query: RecordQuery,
  spans: readonly GroupSpan[],
  signal: AbortSignal,
): Promise<RecordWire[]> {
  const rows: RecordWire[] = []
  for (let from = 0; from < spans.length; from += limits.bulkPartsMax) {
    const parts = spans.slice(from, from + limits.bulkPartsMax)
    const body = parts.map(({ keys, offset, limit }, index) => ({
      alias: String(index),
      within: JSON.stringify(keys.map(({ columnId, value }) => ({ field: columnId, value }))),
      limit,
      offset,
      ...(query.sortArrJson === undefined ? {} : { sortArrJson: query.sortArrJson }),
      ...(query.fields === undefined ? {} : { fields: query.fields }),
    }))
    const response = await calls.lists({ ...selectionOf(query), format: 'native' }, body, signal)
    for (const index of parts.keys()) {
      const part = response[String(index)]
      knowFileLinks(part?.files)
      rows.push(...(part?.list ?? []))
    }
  }
  return rows
}
