import * as v from 'valibot'
import { queryOptions } from '@tanstack/react-query'
import type { QueryInputOf } from '#core/api/call.ts'
import {
  recordsCount,
  recordsCreate,
  recordsDelete,
  recordsList,
  recordsMove,
  recordsRead,
  type RecordsPage,
  recordsUpdate,
  type RecordWire,
} from '#core/api/records.ts'
import { ApiError } from './api-error.ts'
import { request, requestFull } from './current.ts'
import { knowFileLinks } from './file-links.ts'

const cellValue = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])

/** Records as the app speaks of them: `id` and stored values by column id. */
const native = { format: 'native' } as const

export type RecordsAsked = Omit<QueryInputOf<typeof recordsList>, 'format' | 'limit' | 'offset' | 'after'>
export type Written = { rows: RecordWire[]; seq: number }

/** A page by its offset, or from the record `after` on, while that is there. */
export async function listRecords(
  tableId: string,
  query: RecordsAsked & { limit: number; offset: number },
  signal?: AbortSignal,
  after?: number,
): Promise<RecordsPage> {
  const { limit, offset, ...rest } = query
  const ask = async (from: { offset: string } | { after: string }) => {
    const page = await request(
      recordsList,
      { params: { tableId }, query: { ...rest, ...native, limit: String(limit), ...from } },
      { showLoading: false, ...(signal ? { signal } : {}) },
    )
    knowFileLinks(page.files)
    return page
  }
  const byOffset = { offset: String(offset) }
  if (after === undefined) return ask(byOffset)
  try {
    return await ask({ after: String(after) })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RECORD_NOT_FOUND') return ask(byOffset)
    throw error
  }
}

/** How many records are asked for. */
export async function countRecords(tableId: string, query: RecordsAsked): Promise<number> {
  return (await request(recordsCount, { params: { tableId }, query }, { showLoading: false })).count
}

/** One record with all of its fields, now. */
export function readRecord(tableId: string, id: number): Promise<RecordWire> {
  return request(
    recordsRead,
    { params: { tableId, recordId: String(id) }, query: native },
    { showLoading: false },
  )
}

/** One record as programs get it: values by the titles of fields. */
export function readPlainRecord(tableId: string, id: number): Promise<RecordWire> {
  return request(
    recordsRead,
    { params: { tableId, recordId: String(id) }, query: {} },
    { showLoading: false },
  )
}

/** One record with all of its fields. */
export const recordQuery = (tableId: string, id: number) =>
  queryOptions({
    queryKey: ['record', tableId, id],
    queryFn: ({ signal }) =>
      request(
        recordsRead,
        { params: { tableId, recordId: String(id) }, query: native },
        { signal, showLoading: false },
      ),
    staleTime: 0,
  })

const quiet = { showLoading: false }

/** Where records go: next to one that stays. `cells`: what they take on there. */
export type Move = {
  ids: number[]
  before?: number
  after?: number
  cells?: Readonly<Record<string, unknown>>
}

/** Moves records as one change; answers its number. */
export async function moveRecords(tableId: string, move: Move, group: string): Promise<number> {
  const { headers } = await requestFull(
    recordsMove,
    { params: { tableId }, query: { group }, body: move },
    quiet,
  )
  return seqOf(headers)
}

/** Without the header nothing is lost: rows that were read before are read again. */
function seqOf(headers: Headers): number {
  const seq = Number(headers.get('x-change-seq') ?? 0)
  return Number.isFinite(seq) ? seq : 0
}

/** Creates records, all or none. Calls that share `group` are one step for undo. */
export async function createRecords(tableId: string, body: RecordWire[], group: string): Promise<Written> {
  const input = { params: { tableId }, query: { ...native, group }, body }
  return written(await requestFull(recordsCreate, input, quiet))
}
/** Changes cells, all or none. What a row has as `seen` must still be there, else the call fails: `changedCells`. */
export async function updateRecords(tableId: string, body: RecordWire[], group: string): Promise<Written> {
  const input = { params: { tableId }, query: { ...native, group, check: 'seen' as const }, body }
  return written(await requestFull(recordsUpdate, input, quiet))
}
export async function deleteRecords(
  tableId: string,
  ids: readonly number[],
  group: string,
): Promise<Written> {
  const input = { params: { tableId }, query: { ...native, group }, body: ids.map((id) => ({ id })) }
  return written(await requestFull(recordsDelete, input, quiet))
}

const changedDetails = v.object({
  /** Last change that the values include. */
  seq: v.number(),
  cells: v.array(
    v.object({ id: v.number(), fieldId: v.string(), value: cellValue, by: v.nullable(v.string()) }),
  ),
})

/** What a refused update found changed by somebody else; null for any other error. */
export function changedCells(error: unknown): v.InferOutput<typeof changedDetails> | null {
  if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') return null
  const details = v.safeParse(changedDetails, error.details)
  return details.success ? details.output : null
}

function written(answer: { output: RecordWire | RecordWire[]; headers: Headers }): Written {
  const { output, headers } = answer
  return { rows: Array.isArray(output) ? output : [output], seq: seqOf(headers) }
}
