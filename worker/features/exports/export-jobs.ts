import { can } from '#core/access/roles.ts'
import { type Actor, authorOf } from '#core/access/actor.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/import-export/export-jobs.ts'
import type { ExportJobWire, JobMessage } from '#core/api/import-export/export-jobs.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find-in-schema.ts'
import { baseKeyOf } from '#core/ids.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { openBaseShare } from '../../rate-limits/unknown-link-rate-limit.ts'
import { exportRecords } from '../../records/export-records.ts'
import {
  type ExportTicket,
  queryOfJob,
  readExportTicket,
  signExportTicket,
  type TicketHolder,
} from '../../records/export-ticket.ts'
import { type RecordScope, recordScope } from '../../records/record-scope.ts'
import { databaseWithOwnViews } from '../../request/database-with-own-views.ts'
import { databaseWithPeople } from '../../request/database-with-people.ts'
import { databaseWithPrecomputed } from '../../request/database-with-precomputed.ts'
import { databaseWithVirtualLinks } from '../../request/database-with-virtual-links.ts'
import { peopleLookup } from '../../request/people-lookup.ts'
import { actorOfTicket, bearerOf } from '../../request/ticket-bearer.ts'

/** Validates the request; the file is generated on download. The job's id is the file's ticket. */
export async function createExportJob(
  context: Context,
  {
    params: { viewId },
    body,
  }: { params: ParamsOf<typeof calls.exportJob>; body: BodyOf<typeof calls.exportJob> },
): Promise<ExportJobWire> {
  const database = await context.database()
  const query = queryOfJob(body)
  const title = await database.read((schema) => {
    const scope = scopeOfView(schema, viewId, context)
    resolveQuery(query, scope)
    return { statements: [], decode: () => scope.table.title }
  })
  const holder = await holderOf(context)
  const ticket: ExportTicket = { sub: viewId, holder, title, zone: context.zone, query, iat: 0 }
  return { id: await signExportTicket(context.env.settings, ticket, context.now), name: 'data-export' }
}

/** Returns the file to anyone with the link, as long as its creator may export. */
export async function downloadExport(
  context: Context,
  { params: { viewId, ticket } }: { params: ParamsOf<typeof calls.exportDownload> },
): Promise<Response> {
  const read = await readExportTicket(context.env.settings, ticket, context.now)
  if (read?.sub !== viewId) return fail('FILE_LINK_EXPIRED')
  const database = await context.database()
  const actor = await actorNow(context, read.holder, database.baseId)
  if (!actor || !can(actor, 'record.export')) fail('FILE_LINK_EXPIRED')
  // Names, and filters for "me", are those of the holder, not of the person who opens the link.
  const people = peopleLookup(context.control, Promise.resolve(actor), database.baseId, {
    inAnswers: true,
    inSchema: false,
  })
  const held = databaseWithPeople(
    databaseWithOwnViews(
      databaseWithPrecomputed(context.baseDatabases.open(database.baseId), () => Promise.resolve()),
      () => Promise.resolve(authorOf(actor)),
    ),
    people,
  )
  return exportRecords(databaseWithVirtualLinks(held), read.query, (schema) =>
    scopeOfView(schema, viewId, { ...context, zone: read.zone }),
  )
}

/** Jobs are done immediately; the only message is the download link. */
export async function listenToJob(
  context: Context,
  { body: { data } }: { body: BodyOf<typeof calls.jobsListen> },
): Promise<JobMessage> {
  const ticket = await readExportTicket(context.env.settings, data.id, context.now)
  if (!ticket) return { status: 'close' }
  const { sub, title, holder } = ticket
  const folder = holder.kind === 'view-link' ? 'public/export' : 'export'
  const url = `api/v2/${folder}/${sub}/${data.id}/${encodeURIComponent(`${title}.csv`)}`
  const timestamp = new Date(ticket.iat * 1000).toISOString()
  const result = { type: 'csv', title, url, timestamp } as const
  return { status: 'update', _mid: 1, data: { id: data.id, status: 'completed', data: { result } } }
}

function scopeOfView(
  schema: BaseSchema,
  viewId: string,
  context: Pick<Context, 'env' | 'now' | 'zone'>,
): RecordScope {
  const { table, view } = findView(schema, viewId)
  return recordScope(schema, { tableId: table.id, view: view.id }, {}, context)
}

async function holderOf(context: Context): Promise<TicketHolder> {
  const actor = await context.actor
  if (actor.kind === 'share') return { kind: 'base-link', shareId: actor.shareId }
  if (actor.kind !== 'user') return fail('AUTHENTICATION_REQUIRED')
  return { kind: 'user', userId: actor.userId, bearer: await bearerOf(context, actor) }
}

async function actorNow(context: Context, holder: TicketHolder, baseId: string): Promise<Actor | null> {
  if (holder.kind === 'user') return actorOfTicket(context.control, holder, baseId, context.now)
  if (holder.kind !== 'base-link' || baseKeyOf('sharedBase', holder.shareId) === null) return null
  const share = await openBaseShare(context, holder.shareId)
  return share?.baseId === baseId ? { kind: 'share', ...share } : null
}
