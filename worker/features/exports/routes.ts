import * as jobs from '#core/api/import-export/export-jobs.ts'
import * as calls from '#core/api/import-export/exports.ts'
import type { Context } from '../../context.ts'
import { exportRecords } from '../../records/export-records.ts'
import { route } from '../../request/register-routes.ts'
import { type TableAndViewRef, recordScope } from '../../records/record-scope.ts'
import { createExportJob, downloadExport, listenToJob } from './export-jobs.ts'

async function exportTable(
  context: Context,
  { params, query }: { params: TableAndViewRef; query: calls.ExportQuery },
): Promise<Response> {
  return exportRecords(await context.database(), query, (schema) =>
    recordScope(schema, params, query, context),
  )
}

export const exportsRoutes = [
  route(calls.recordsExport, exportTable),
  route(calls.dataExport, exportTable),
  route(jobs.exportJob, createExportJob),
  route(jobs.exportDownload, downloadExport),
  route(jobs.jobsListen, listenToJob),
  route(jobs.jobsList, () => Promise.resolve([])),
]
