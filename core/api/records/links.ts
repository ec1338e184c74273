import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { linkedRows } from '../call/changed-rows.ts'
import { listQuery } from './record-queries.ts'
import { listCost } from '../call/read-cost.ts'
import type { RecordsPage } from './records.ts'
import { noInput, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/links.ts'

// Links of a record. Adding and removing are idempotent: existing or missing links are no error.

/** `group`: calls with the same group are undone together. */
const writeQuery = v.object({
  group: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9-]{1,40}$/, 'group may have up to 40 letters, digits and dashes.'),
    ),
  ),
})

/** One or many records, each as an id or an object with an id. */
const linkedBody = v.pipe(
  v.unknown(),
  v.check(
    (body) => !Array.isArray(body) || body.length <= limits.linksPerCall,
    `At most ${limits.linksPerCall} links per call.`,
  ),
)

const table = slot('tableId', 'table')
const v2 = {
  base: table.base,
  params: v.object({ tableId: v.string(), linkId: v.string(), recordId: v.string() }),
}

const v1Entries = { baseId: v.string(), table: v.string(), recordId: v.string(), linkId: v.string() }
const v1Base = { slot: 'baseId', kind: 'base' } as const
const v1 = { base: v1Base, params: v.object(v1Entries) }
const v1Other = { base: v1Base, params: v.object({ ...v1Entries, refRowId: v.string() }) }
/** The relation name in the path is ignored; the column determines it. */
const v1Relations = (end = '') =>
  ['hm', 'bt', 'oo', 'ln'].map(
    (relation) => `/api/v1/db/data/:org/:baseId/:table/:recordId/${relation}/:linkId${end}`,
  )

export const linksList = defineCall(endpoints.linksList, {
  name: 'links.list',
  summary: 'List records linked to a record',
  cost: listCost,
  action: 'record.read',
  ...v2,
  query: listQuery,
  body: noInput,
  output: responseOf<RecordsPage>(),
})
export const linksExcluded = defineCall(endpoints.linksExcluded, {
  name: 'links.excluded',
  summary: 'List records that can be linked to a record but are not',
  action: 'record.update',
  ...v2,
  query: listQuery,
  body: noInput,
  output: responseOf<RecordsPage>(),
})
export const linksAdd = defineCall(endpoints.linksAdd, {
  name: 'links.add',
  summary: 'Link records to a record',
  action: 'record.update',
  status: 201,
  ...v2,
  query: writeQuery,
  body: linkedBody,
  rows: linkedRows,
  output: responseOf<boolean>(),
})
export const linksRemove = defineCall(endpoints.linksRemove, {
  name: 'links.remove',
  summary: 'Unlink records from a record',
  action: 'record.update',
  ...v2,
  query: writeQuery,
  body: linkedBody,
  rows: linkedRows,
  output: responseOf<boolean>(),
})

export const nestedList = defineCall(endpoints.nestedList, {
  name: 'nested.list',
  summary: 'List records linked to a record (v1)',
  cost: listCost,
  aliases: v1Relations(),
  action: 'record.read',
  ...v1,
  query: listQuery,
  body: noInput,
  output: responseOf<RecordsPage>(),
})
export const nestedExcluded = defineCall(endpoints.nestedExcluded, {
  name: 'nested.excluded',
  summary: 'List records that can be linked to a record but are not (v1)',
  aliases: v1Relations('/exclude'),
  action: 'record.update',
  ...v1,
  query: listQuery,
  body: noInput,
  output: responseOf<RecordsPage>(),
})
export const nestedAdd = defineCall(endpoints.nestedAdd, {
  name: 'nested.add',
  summary: 'Link a record to a record (v1)',
  aliases: v1Relations('/:refRowId'),
  action: 'record.update',
  ...v1Other,
  query: writeQuery,
  body: noInput,
  rows: linkedRows,
  output: responseOf<{ msg: string }>(),
})
export const nestedRemove = defineCall(endpoints.nestedRemove, {
  name: 'nested.remove',
  summary: 'Unlink a record from a record (v1)',
  aliases: v1Relations('/:refRowId'),
  action: 'record.update',
  ...v1Other,
  query: writeQuery,
  body: noInput,
  rows: linkedRows,
  output: responseOf<{ msg: string }>(),
})
