import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/import-export/export-jobs.ts'
import type { ExportJobWire } from '#core/api/import-export/export-jobs.ts'
import { fail } from '#core/errors.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { exportRecords } from '../../records/export-records.ts'
import {
  type ExportTicket,
  queryOfJob,
  readExportTicket,
  signExportTicket,
} from '../../records/export-ticket.ts'
import { fingerprint } from '../../security/fingerprint.ts'
import { publishedScope, sharedScope } from './shared-scope.ts'
import { findShared } from './shared-view.ts'

/** Creates an export job for a published view, if its publisher allows downloads. */
export async function createPublicExportJob(
  context: Context,
  {
    params: { shareId },
    body,
  }: { params: ParamsOf<typeof calls.publicExportJob>; body: BodyOf<typeof calls.publicExportJob> },
): Promise<ExportJobWire> {
  const database = await context.database()
  const query = queryOfJob(body)
  const { table, shown } = await database.read(async (schema) => {
    const scope = await sharedScope(context, shareId, schema)
    requireExport(scope.shown)
    resolveQuery(query, scope)
    return { statements: [], decode: () => scope }
  })
  const lock = await lockOf(shown)
  const ticket: ExportTicket = {
    sub: shareId,
    holder: { kind: 'view-link', lock },
    title: table.title,
    zone: context.zone,
    query,
    iat: 0,
  }
  return { id: await signExportTicket(context.env.settings, ticket, context.now), name: 'data-export' }
}

/** Returns the file, as long as the link exists, allows it and has the same password. */
export async function downloadPublicExport(
  context: Context,
  { params: { shareId, ticket } }: { params: ParamsOf<typeof calls.publicExportDownload> },
): Promise<Response> {
  const read = await readExportTicket(context.env.settings, ticket, context.now)
  if (read?.sub !== shareId || read.holder.kind !== 'view-link') return fail('FILE_LINK_EXPIRED')
  const { lock } = read.holder
  return exportRecords(await context.database(), read.query, async (schema) => {
    const { table, view } = findShared(schema, shareId, context.now)
    if ((await lockOf(view)) !== lock) fail('FILE_LINK_EXPIRED')
    requireExport(view)
    return publishedScope({ ...context, zone: read.zone }, table, view)
  })
}

function requireExport(view: View): void {
  if (view.shareMeta['allowCSVDownload'] !== true) fail('FORBIDDEN')
}

function lockOf({ sharePasswordHash }: View): Promise<string> {
  return fingerprint(sharePasswordHash ?? '')
}
