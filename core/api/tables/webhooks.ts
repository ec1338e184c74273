import * as v from 'valibot'
import type { MessageWire } from '../accounts/auth.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import type { RecordWire } from '../records/records.ts'
import { type List, noInput, nothing, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/webhooks.ts'

// Webhook calls that existing clients expect. Webhooks are not supported yet: lists are empty and creation
// fails.

const table = slot('tableId', 'table')
const v1 = (tail: string) => [`/api/v1/db/meta/tables/:tableId/hooks${tail}`]
const about = { ...table, action: 'table.manage', query: nothing } as const
/** Accepts any webhook; it is not stored. */
const hookBody = v.record(v.string(), v.unknown())

export const hooksList = defineCall(endpoints.hooksList, {
  ...about,
  aliases: v1(''),
  name: 'hooks.list',
  summary: 'List the webhooks of a table; always empty, because webhooks are not available yet',
  cost: 'cheap',
  body: noInput,
  output: responseOf<List<never>>(),
})
export const hooksCreate = defineCall(endpoints.hooksCreate, {
  ...about,
  aliases: v1(''),
  name: 'hooks.create',
  summary: 'Create a webhook; fails, because webhooks are not available yet',
  body: hookBody,
  output: responseOf<MessageWire>(),
})
export const hooksTest = defineCall(endpoints.hooksTest, {
  ...about,
  aliases: v1('/test'),
  name: 'hooks.test',
  summary: 'Test a webhook; fails, because webhooks are not available yet',
  body: hookBody,
  output: responseOf<MessageWire>(),
})

/** Record events, as named in payloads. */
export type SamplePayload = {
  type: string
  id: string
  data: {
    table_id: string
    table_name: string
    previous_rows?: RecordWire[]
    rows: RecordWire[]
  }
}
const v1Sample = (tail: string) => v1(`/samplePayload${tail}`)
const v2Sample = '/api/v2/meta/tables/:tableId/hooks/samplePayload'

export const hooksSample = defineCall(endpoints.hooksSample, {
  ...about,
  aliases: [
    ...v1Sample('/:operation/:version'),
    `${v2Sample}/:event/:operation/:version`,
    ...v1Sample('/:event/:operation/:version'),
    `${v2Sample}/:operation`,
    ...v1Sample('/:operation'),
  ],
  name: 'hooks.sample',
  summary: 'Read a sample webhook payload with a record of the table',
  params: v.object({
    tableId: v.string(),
    event: v.optional(v.picklist(['after', 'before'], 'An event is after or before.'), 'after'),
    operation: v.picklist(
      ['insert', 'update', 'delete', 'bulkInsert', 'bulkUpdate', 'bulkDelete'],
      'An operation is insert, update or delete, or one of many records such as bulkInsert.',
    ),
    version: v.optional(v.picklist(['v1', 'v2', 'v3'], 'A version is v1, v2 or v3.'), 'v2'),
  }),
  body: noInput,
  output: responseOf<SamplePayload>(),
})
