import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type { publicFeed } from '#core/api/import-export/feeds.ts'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema, Column, View } from '#core/schema.ts'
import type { FeedKind } from '#core/views/feed-kinds.ts'
import type { Context } from '../../../context.ts'
import { columnsOf } from '../../../engine/identifiers/columns.ts'
import { disposition } from '../../../http/csv-text.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { csvFile } from '../../../records/export-records.ts'
import { fileStream, openRecordStream } from '../../../records/record-stream.ts'
import { publicVary } from '../../../request/edge-cache/answer-from-cache.ts'
import { isAnonymous } from '../../../request/edge-cache/cache-key.ts'
import { asConditional } from '../../../request/edge-cache/conditional.ts'
import { fingerprint } from '../../../security/fingerprint.ts'
import { versionOf } from '../../../store/base-databases/read-plan.ts'
import { type SharedScope, sharedScope } from '../shared-scope.ts'
import { atomFeed } from './atom-feed.ts'
import type { FeedFormat } from './feed-file.ts'
import { enforceFeedRateLimit } from './feed-rate-limit.ts'
import { eventColumns, icsFeed } from './ics-feed.ts'
import { jsonFeed, ndjsonFeed } from './json-feed.ts'
import { opaqueIds } from './opaque-ids.ts'
import { rssFeed } from './rss-feed.ts'

type Input = { params: ParamsOf<typeof publicFeed>; query: QueryOf<typeof publicFeed> }

/** Streams a published view as a feed, if its publisher allows downloads. */
export async function readLinkFeed(
  context: Context,
  { params: { shareId, kind }, query }: Input,
): Promise<Response> {
  const database = await context.database()
  const scopeIn = (schema: BaseSchema) => sharedScope(context, shareId, schema)
  const found = await database.read(async (schema) => {
    const scope = await scopeIn(schema)
    if (scope.shown.shareMeta['allowCSVDownload'] !== true) fail('FORBIDDEN')
    return { statements: [], decode: (_results, at) => ({ scope, version: versionOf(at) }) }
  })
  return streamFeed(context, { id: shareId, kind, query, ...found, scopeIn })
}

/** What a feed is read from. `id` names it to the programs that read it, in the ids of its entries. */
export type FeedRequest = {
  id: string
  kind: FeedKind
  query: Input['query']
  scope: SharedScope
  /** The version of the base that the scope belongs to. */
  version: string
  /** The scope in a newer schema. */
  scopeIn(schema: BaseSchema): Promise<SharedScope>
}

/**
 * Streams a feed. Its ETag follows from the version of the base, so a client that has the current one gets a 304
 * before any record is read.
 */
export async function streamFeed(
  context: Context,
  { id, kind, query, scope, version, scopeIn }: FeedRequest,
): Promise<Response> {
  const database = await context.database()
  const columns = columnsOf(scope.table, resolveQuery(query, scope).columns)
  const view = scope.shown
  const format = formatOf(kind, view, columns)
  const time = isTimeless(view, columns, query)
    ? ''
    : context.now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
  const actor = await context.actor
  const identity = [
    id,
    // Members may see more of people than strangers do.
    actor.kind === 'user' ? actor.userId : actor.kind,
    kind,
    version,
    time,
    context.zone,
    siteAddress(context),
    query,
    context.env.settings.AUTH_SECRET,
  ]
  const headers = new Headers({
    'content-type': format.contentType,
    'cache-control': isForEverybody(context, view) ? 'public, max-age=0, s-maxage=0' : 'private, no-cache',
    etag: `W/"${await fingerprint(JSON.stringify(identity))}"`,
    vary: publicVary,
    'x-robots-tag': 'noindex',
  })
  const known = asConditional(context.request, new Response(null, { headers }))
  if (known instanceof Response && known.status === 304) return known
  await enforceFeedRateLimit(context, view)
  const recordsMax = kind === 'atom' || kind === 'rss' ? limits.atomEntriesMax : limits.feedRecordsMax
  const records = await openRecordStream(database, query, scopeIn, recordsMax)
  const site = siteAddress(context)
  const file = format.file({
    table: records.table,
    columns: columnsOf(records.table, records.query.columns),
    title: view.title,
    page: view.shareId === null ? `${site}/` : `${site}/s/${view.shareId}`,
    address: `${site}${new URL(context.request.url).pathname}`,
    now: context.now,
    idOf: await opaqueIds(context.env.settings.AUTH_SECRET, id),
  })
  headers.set('content-disposition', disposition('inline', `${view.title}.${kind}`))
  return new Response(fileStream(file, records.parts), { headers })
}

function formatOf(kind: FeedKind, view: View, columns: readonly Column[]): FeedFormat {
  switch (kind) {
    case 'csv':
      return {
        contentType: 'text/csv; charset=utf-8',
        file: (source) => csvFile(source.columns),
      }
    case 'json':
      return jsonFeed
    case 'ndjson':
      return ndjsonFeed
    case 'atom':
      return atomFeed
    case 'rss':
      return rssFeed
    case 'ics':
      return icsFeed(eventColumns(view, columns))
  }
}

/** False if the content may change without a write: filters by date, computed fields, and names of people. */
function isTimeless(view: View, columns: readonly Column[], query: Input['query']): boolean {
  return (
    view.filters.length === 0 &&
    query.where === undefined &&
    query.filterArrJson === undefined &&
    columns.every((column) => {
      const { compute, connects, people } = fieldOf(column)
      return !compute && !connects && !people
    })
  )
}

function isForEverybody({ request }: Pick<Context, 'request'>, view: View): boolean {
  return view.sharePasswordHash === null && isAnonymous(request)
}
