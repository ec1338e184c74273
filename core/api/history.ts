import * as v from 'valibot'
import type { ChangeKind, ChangeOrigin } from '../protocol/changes.ts'
import { answers, defineCall } from './call.ts'
import { noInput, queryNumber, slot } from './shapes.ts'

/** What a change did to one record: cells by column id as they are stored. A bulk change tells no cells. */
export type HistoryEntry = {
  seq: number
  at: string
  /** User id; null for visitors of public links. */
  by: string | null
  origin: ChangeOrigin
  kind: ChangeKind
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const table = slot('tableId', 'table')

export const recordHistory = defineCall({
  name: 'records.history',
  summary: 'What happened to a record, newest first; `next` is the `before` of the next page',
  method: 'GET',
  path: '/api/v2/tables/:tableId/records/:recordId/history',
  action: 'record.history',
  base: table.base,
  params: v.object({ tableId: v.string(), recordId: v.string() }),
  query: v.object({ before: v.optional(queryNumber('before')) }),
  body: noInput,
  output: answers<{ list: HistoryEntry[]; next: number | null }>(),
})
