import { groupsList, type NativeGroup, recordsBulkList } from '#core/api/groups.ts'
import type { RecordWire } from '#core/api/records.ts'
import { limits } from '#core/limits.ts'
import type { CellValue } from '#core/schema.ts'
import { aggregationJson, type AggregatesAsked, selectionOf } from './aggregates.ts'
import type { BodyInputOf, OutputOf, QueryInputOf } from '#core/api/call.ts'
import { request } from './current.ts'
import type { RecordsAsked } from './records.ts'

/** A field whose equal values stand together. */
export type GroupLevel = { columnId: string; direction: 'asc' | 'desc' }
/** Records of one group: its keys by column id, and which of its records. */
export type GroupSpan = {
  keys: readonly { columnId: string; value: CellValue }[]
  offset: number
  limit: number
}

/** The calls that read groups and their records: of a table, or of a published view. */
export type GroupCalls = {
  groups: (query: QueryInputOf<typeof groupsList>) => Promise<OutputOf<typeof groupsList>>
  lists: (
    query: QueryInputOf<typeof recordsBulkList>,
    body: BodyInputOf<typeof recordsBulkList>,
    signal: AbortSignal,
  ) => Promise<OutputOf<typeof recordsBulkList>>
}

export function tableGroups(tableId: string): GroupCalls {
  const params = { tableId }
  return {
    groups: (query) => request(groupsList, { params, query }, { showLoading: false }),
    lists: (query, body, signal) =>
      request(recordsBulkList, { params, query, body }, { showLoading: false, signal }),
  }
}

/** The groups by these fields in their order, `most` at most, with what the columns come to in each. */
export async function readGroups(
  calls: GroupCalls,
  asked: RecordsAsked,
  levels: readonly GroupLevel[],
  wanted: AggregatesAsked,
  most: number,
): Promise<{ groups: NativeGroup[]; total: number; seq: number }> {
  const groups: NativeGroup[] = []
  for (;;) {
    const page = await calls.groups({
      ...selectionOf(asked),
      column_name: levels.map(({ columnId }) => columnId).join(','),
      sortArrJson: JSON.stringify(
        levels.map(({ columnId, direction }) => ({ fk_column_id: columnId, direction })),
      ),
      aggregation: aggregationJson(wanted),
      format: 'native',
      limit: String(limits.pageSizeMax),
      offset: String(groups.length),
    })
    // Natively asked for, groups are native.
    groups.push(...(page.list as NativeGroup[]))
    const total = page.pageInfo.totalRows ?? groups.length
    if (page.list.length === 0 || groups.length >= Math.min(total, most))
      return { groups, total, seq: page.seq }
  }
}

/** Records of several groups, in the order of the spans. */
export async function listSpans(
  calls: GroupCalls,
  asked: RecordsAsked,
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
      ...(asked.sortArrJson === undefined ? {} : { sortArrJson: asked.sortArrJson }),
    }))
    const answer = await calls.lists({ ...selectionOf(asked), format: 'native' }, body, signal)
    for (const index of parts.keys()) rows.push(...(answer[String(index)]?.list ?? []))
  }
  return rows
}
