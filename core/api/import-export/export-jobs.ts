import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { filterEntries } from '../records/record-queries.ts'
import * as endpoints from '../endpoints/export-jobs.ts'
import { noInput, nothing, optionals, queryList, slot } from '../call/shapes.ts'

// Exports for newer NocoDB clients: a job, its state and a download link. The file is generated while it is
// downloaded, so a job is done immediately.

/** Content of the file. */
const jobBody = optionals({
  where: v.nullish(filterEntries.where),
  filterArrJson: v.nullish(filterEntries.filterArrJson),
  sortArrJson: v.nullish(v.pipe(v.string(), v.maxLength(limits.whereLength))),
  fields: v.nullish(queryList),
  sort: v.nullish(queryList),
})
export type ExportJobBody = v.InferOutput<typeof jobBody>
export type ExportJobWire = { id: string; name: 'data-export' }

const exportAs = v.picklist(['csv'], 'Files are CSV: export as csv.')
const job = { query: nothing, body: jobBody, output: responseOf<ExportJobWire>() } as const
/** The exported file. */
const download = { query: nothing, body: noInput, output: responseOf<never>() } as const
const ticket = v.pipe(v.string(), v.maxLength(limits.exportTicketLength))

export const exportJob = defineCall(endpoints.exportJob, {
  ...job,
  name: 'exports.create',
  summary: 'Export a view as a job; `jobs.listen` returns the URL of the file',
  action: 'record.export',
  base: { slot: 'viewId', kind: 'view' },
  params: v.object({ viewId: v.string(), exportAs }),
})
export const publicExportJob = defineCall(endpoints.publicExportJob, {
  ...job,
  name: 'public.exportJob',
  summary: 'Export a published view as a job, if the link allows it',
  action: 'public.read',
  base: { slot: 'shareId', kind: 'share' },
  params: v.object({ shareId: v.string(), exportAs }),
})
/** Anyone with the link can download the file for some minutes, as long as its creator may export. */
export const exportDownload = defineCall(endpoints.exportDownload, {
  ...download,
  name: 'exports.download',
  summary: 'Download the file of an export job',
  action: 'public.read',
  base: { slot: 'viewId', kind: 'view' },
  params: v.object({ viewId: v.string(), ticket, title: v.string() }),
})
export const publicExportDownload = defineCall(endpoints.publicExportDownload, {
  ...download,
  name: 'public.exportDownload',
  summary: 'Download the file of an export job of a published view',
  action: 'public.read',
  base: { slot: 'shareId', kind: 'share' },
  params: v.object({ shareId: v.string(), ticket, title: v.string() }),
})

/** State of a job; `close` if it does not exist or has ended. */
export type JobMessage =
  | { status: 'close' }
  | {
      status: 'update'
      _mid: number
      data: {
        id: string
        status: 'completed'
        data: { result: { type: 'csv'; title: string; url: string; timestamp: string } }
      }
    }

export const jobsListen = defineCall(endpoints.jobsListen, {
  name: 'jobs.listen',
  summary: 'Wait for the result of a job; `data.data.result.url` is the URL of its file',
  action: 'public.read',
  base: null,
  params: nothing,
  query: nothing,
  body: v.object({
    /** Id of the last message received. */
    _mid: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    data: v.object({ id: ticket }),
  }),
  output: responseOf<JobMessage>(),
})
export const jobsList = defineCall(endpoints.jobsList, {
  name: 'jobs.list',
  summary: 'List running jobs; always empty, because exports finish immediately',
  action: 'base.open',
  ...slot('baseId', 'base'),
  query: nothing,
  body: optionals({ job: v.nullish(v.string()), status: v.nullish(v.string()) }),
  output: responseOf<never[]>(),
})
