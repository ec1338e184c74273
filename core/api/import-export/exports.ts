import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { filterEntries } from '../records/record-queries.ts'
import { noInput, queryList, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/exports.ts'

/** CSV in UTF-8, with a header row of titles and CRLF line endings. */
const file = responseOf<never>()

const exportQuery = v.object({
  ...filterEntries,
  fields: v.optional(queryList),
  sort: v.optional(queryList),
  sortArrJson: v.optional(v.pipe(v.string(), v.maxLength(limits.whereLength))),
  /** `true` adds a byte order mark, which some spreadsheet programs need. */
  bom: v.optional(v.picklist(['true', 'false'], 'bom must be true or false.')),
})
export type ExportQuery = v.InferOutput<typeof exportQuery>

const data = '/api/v1/db/data/:org/:baseId/:table'
const common = { query: exportQuery, body: noInput, output: file } as const

export const recordsExport = defineCall(endpoints.recordsExport, {
  ...common,
  name: 'records.export',
  summary: 'Export all records of a table or view as CSV',
  action: 'record.export',
  ...slot('tableId', 'table'),
})
export const dataExport = defineCall(endpoints.dataExport, {
  ...common,
  name: 'data.export',
  summary: 'Export all records as CSV (v1)',
  aliases: [`${data}/views/:view/export/csv`],
  action: 'record.export',
  base: { slot: 'baseId', kind: 'base' },
  params: v.object({ baseId: v.string(), table: v.string(), view: v.optional(v.string()) }),
})
export const publicExport = defineCall(endpoints.publicExport, {
  ...common,
  name: 'public.export',
  summary: 'Export all records of a published view as CSV, if the link allows it',
  aliases: ['/api/v1/db/public/shared-view/:shareId/rows/export/csv'],
  action: 'public.read',
  ...slot('shareId', 'share'),
})
