import * as v from 'valibot'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import { filterEntries } from './record-queries.ts'
import { noInput, queryList, slot } from './shapes.ts'

/** The file itself: UTF-8, header line of titles, CRLF. */
const file = answers<never>()

const exportQuery = v.object({
  ...filterEntries,
  fields: v.optional(queryList),
  sort: v.optional(queryList),
  sortArrJson: v.optional(v.pipe(v.string(), v.maxLength(limits.whereLength))),
  /** `true` puts a byte order mark before the first title, for spreadsheet programs that need it. */
  bom: v.optional(v.picklist(['true', 'false'], 'bom must be true or false.')),
})
export type ExportQuery = v.InferOutput<typeof exportQuery>

const data = '/api/v1/db/data/:org/:baseId/:table'
const common = { method: 'GET', query: exportQuery, body: noInput, output: file } as const

export const recordsExport = defineCall({
  ...common,
  name: 'records.export',
  summary: 'All records of a table or view as a CSV file',
  path: '/api/v2/tables/:tableId/export/csv',
  action: 'record.export',
  ...slot('tableId', 'table'),
})
export const dataExport = defineCall({
  ...common,
  name: 'data.export',
  summary: 'All records as a CSV file (v1)',
  path: `${data}/export/csv`,
  aliases: [`${data}/views/:view/export/csv`],
  action: 'record.export',
  base: { slot: 'baseId', kind: 'base' },
  params: v.object({ baseId: v.string(), table: v.string(), view: v.optional(v.string()) }),
})
export const publicExport = defineCall({
  ...common,
  name: 'public.export',
  summary: 'All records of a published view as a CSV file, where the link allows it',
  path: '/api/v2/public/shared-view/:shareId/rows/export/csv',
  aliases: ['/api/v1/db/public/shared-view/:shareId/rows/export/csv'],
  action: 'public.read',
  ...slot('shareId', 'share'),
})
