import * as calls from '#core/api/exports.ts'
import type { Context } from '../../context.ts'
import { exportRecords } from '../../export-records.ts'
import { route } from '../../mount.ts'
import { type Place, recordScope } from '../../record-scope.ts'

async function exportTable(
  context: Context,
  { params, query }: { params: Place; query: calls.ExportQuery },
): Promise<Response> {
  return exportRecords(await context.home(), query, (schema) => recordScope(schema, params, query, context))
}

export const exportsRoutes = [route(calls.recordsExport, exportTable), route(calls.dataExport, exportTable)]
