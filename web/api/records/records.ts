import * as v from 'valibot'
import { queryOptions } from '@tanstack/react-query'
import type { EndpointQuery } from '#core/api/endpoint-types.ts'
import type { RecordsPage, RecordWire } from '#core/api/records/records.ts'
import {
  recordsCount,
  recordsCreate,
  recordsDelete,
  recordsList,
  recordsMove,
  recordsRead,
  recordsUpdate,
} from '#core/api/endpoints/records.ts'
import { ApiError } from '../http/api-error.ts'
import { request, requestFull } from '../session/current-session.ts'
import { knowFileLinks } from '../files/file-links.ts'

const cellValue = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])

/** The app's record format: `id` and stored values by column id. */
const native = { format: 'native' } as const

export type RecordQuery = Omit<EndpointQuery<typeof recordsList>, 'format' | 'limit' | 'offset' | 'after'>
/** For reads that need no total number of records, because counting can cost as much as the page. */
export const uncounted = { count: 'false' } as const
export type Written = { rows: RecordWire[]; seq: number }

/** A page by offset, or after the record `after` if it still exists. */
export async function listRecords(
  tableId: string,
  query: RecordQuery & { limit: number; offset: number },
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

/** Counts matching records. */
export async function countRecords(tableId: string, query: RecordQuery): Promise<number> {
  return (await request(recordsCount, { params: { tableId }, query }, { showLoading: false })).count
}

/** The current record with all fields. */
export function readRecord(tableId: string, id: number): Promise<RecordWire> {
  return request(
    recordsRead,
    { params: { tableId, recordId: String(id) }, query: native },
    { showLoading: false },
  )
}

/** A record in the public API format: values by field title. */
export function readPlainRecord(tableId: string, id: number): Promise<RecordWire> {
  return request(
    recordsRead,
    { params: { tableId, recordId: String(id) }, query: {} },
    { showLoading: false },
  )
}

/** A record with all fields. */
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

/** Moves records next to another one. `cells`: values they take on. */
export type Move = {
  ids: number[]
  before?: number
  after?: number
  cells?: Readonly<Record<string, unknown>>
}

/** Moves records as one change; returns its number. */
export async function moveRecords(tableId: string, move: Move, group: string): Promise<number> {
  const { headers } = await requestFull(
    recordsMove,
    { params: { tableId }, query: { group }, body: move },
    quiet,
  )
  return seqOf(headers)
}

/** Without the header, earlier rows are just reloaded. */
function seqOf(headers: Headers): number {
  const seq = Number(headers.get('x-change-seq') ?? 0)
  return Number.isFinite(seq) ? seq : 0
}

/** The record next to which new records are inserted; the end if neither is given. */
export type Position = { before?: number; after?: number }

/** Creates records, all or none. Calls with the same `group` form one undo step. */
export async function createRecords(
  tableId: string,
  body: RecordWire[],
  group: string,
  { before, after }: Position = {},
): Promise<Written> {
  const position = before ? { before: String(before) } : after ? { after: String(after) } : {}
  const input = { params: { tableId }, query: { ...native, group, ...position }, body }
  return written(await requestFull(recordsCreate, input, quiet))
}
/** Updates cells, all or none. Fails if expected values (`seen`) changed: see `changedCells`. */
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
  /** The last change that the values include. */
  seq: v.number(),
  cells: v.array(
    v.object({ id: v.number(), fieldId: v.string(), value: cellValue, by: v.nullable(v.string()) }),
  ),
})

/** The conflicts of a rejected update; null for other errors. */
export function changedCells(error: unknown): v.InferOutput<typeof changedDetails> | null {
  if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') return null
  const details = v.safeParse(changedDetails, error.details)
  return details.success ? details.output : null
}

function written(response: { output: RecordWire | RecordWire[]; headers: Headers }): Written {
  const { output, headers } = response
  return { rows: Array.isArray(output) ? output : [output], seq: seqOf(headers) }
}
