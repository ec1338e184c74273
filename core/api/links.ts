import * as v from 'valibot'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import { listQuery } from './record-queries.ts'
import { listCost } from './read-cost.ts'
import type { RecordsPage } from './records.ts'
import { noInput, slot } from './shapes.ts'

// Links of one record. Adding and removing are merges: what is linked already, or no longer, is no error.

/** `group`: calls that share it are one step for undo. */
const writeQuery = v.object({
  group: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9-]{1,40}$/, 'group may have up to 40 letters, digits and dashes.'),
    ),
  ),
})

/** One or many records, each by its id or as an object with it. */
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
const v2Path = '/api/v2/tables/:tableId/links/:linkId/records/:recordId'

const v1Entries = { baseId: v.string(), table: v.string(), recordId: v.string(), linkId: v.string() }
const v1Base = { slot: 'baseId', kind: 'base' } as const
const v1 = { base: v1Base, params: v.object(v1Entries) }
const v1Other = { base: v1Base, params: v.object({ ...v1Entries, refRowId: v.string() }) }
const v1Path = (relation: string) => `/api/v1/db/data/:org/:baseId/:table/:recordId/${relation}/:linkId`
/** What the path calls the relation does not matter: the column knows it. */
const v1Paths = (end = '') => ({
  path: `${v1Path('mm')}${end}`,
  aliases: ['hm', 'bt', 'oo', 'ln'].map((relation) => `${v1Path(relation)}${end}`),
})

export const linksList = defineCall({
  name: 'links.list',
  summary: 'List the records that are linked to a record',
  method: 'GET',
  cost: listCost,
  path: v2Path,
  action: 'record.read',
  ...v2,
  query: listQuery,
  body: noInput,
  output: answers<RecordsPage>(),
})
export const linksExcluded = defineCall({
  name: 'links.excluded',
  summary: 'List the records that could be linked to a record and are not',
  method: 'GET',
  path: `${v2Path}/exclude`,
  action: 'record.update',
  ...v2,
  query: listQuery,
  body: noInput,
  output: answers<RecordsPage>(),
})
export const linksAdd = defineCall({
  name: 'links.add',
  summary: 'Link records to a record',
  method: 'POST',
  path: v2Path,
  action: 'record.update',
  status: 201,
  ...v2,
  query: writeQuery,
  body: linkedBody,
  output: answers<boolean>(),
})
export const linksRemove = defineCall({
  name: 'links.remove',
  summary: 'Take links of a record away',
  method: 'DELETE',
  path: v2Path,
  action: 'record.update',
  ...v2,
  query: writeQuery,
  body: linkedBody,
  output: answers<boolean>(),
})

export const nestedList = defineCall({
  name: 'nested.list',
  summary: 'List the records that are linked to a record (v1)',
  method: 'GET',
  cost: listCost,
  ...v1Paths(),
  action: 'record.read',
  ...v1,
  query: listQuery,
  body: noInput,
  output: answers<RecordsPage>(),
})
export const nestedExcluded = defineCall({
  name: 'nested.excluded',
  summary: 'List the records that could be linked to a record and are not (v1)',
  method: 'GET',
  ...v1Paths('/exclude'),
  action: 'record.update',
  ...v1,
  query: listQuery,
  body: noInput,
  output: answers<RecordsPage>(),
})
export const nestedAdd = defineCall({
  name: 'nested.add',
  summary: 'Link a record to a record (v1)',
  method: 'POST',
  ...v1Paths('/:refRowId'),
  action: 'record.update',
  ...v1Other,
  query: writeQuery,
  body: noInput,
  output: answers<{ msg: string }>(),
})
export const nestedRemove = defineCall({
  name: 'nested.remove',
  summary: 'Take a link of a record away (v1)',
  method: 'DELETE',
  ...v1Paths('/:refRowId'),
  action: 'record.update',
  ...v1Other,
  query: writeQuery,
  body: noInput,
  output: answers<{ msg: string }>(),
})
