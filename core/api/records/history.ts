import * as v from 'valibot'
import type { ChangeKind, ChangeOrigin } from '../../protocol/changes.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, queryNumber, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/history.ts'

/** Change of one record: stored cells by column id. Bulk changes omit cells. */
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

export const recordHistory = defineCall(endpoints.recordHistory, {
  name: 'records.history',
  summary: 'List the history of a record, newest first; `next` is the `before` of the next page',
  action: 'record.history',
  base: table.base,
  params: v.object({ tableId: v.string(), recordId: v.string() }),
  query: v.object({ before: v.optional(queryNumber('before')) }),
  body: noInput,
  output: responseOf<{ list: HistoryEntry[]; next: number | null }>(),
})
