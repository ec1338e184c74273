import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type { FeedKind, publicFeed } from '#core/api/feeds.ts'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Column, View } from '#core/schema.ts'
import type { Context } from '../../../context.ts'
import { columnsOf } from '../../../engine/columns.ts'
import { disposition } from '../../../http/csv-text.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { csvFile } from '../../../records/export-records.ts'
import { fileStream, openRecordStream } from '../../../records/record-stream.ts'
import { publicVary } from '../../../request/edge-cache/answer-from-cache.ts'
import { isAnonymous } from '../../../request/edge-cache/cache-key.ts'
import { asConditional } from '../../../request/edge-cache/conditional.ts'
import { fingerprint } from '../../../security/fingerprint.ts'
import { versionOf } from '../../../store/base-databases/read-plan.ts'
import { sharedScope } from '../shared-scope.ts'
import { atomFeed } from './atom-feed.ts'
import type { FeedFormat } from './feed-file.ts'
import { enforceFeedRateLimit } from './feed-rate-limit.ts'
import { eventColumns, icsFeed } from './ics-feed.ts'
import { jsonFeed, ndjsonFeed } from './json-feed.ts'
import { opaqueIds } from './opaque-ids.ts'

type Input = { params: ParamsOf<typeof publicFeed>; query: QueryOf<typeof publicFeed> }

/**
 * Streams a published view as a feed, if its publisher allows downloads. Its ETag follows from the version of the
 * base, so a client that has the current one gets a 304 before any record is read.
 */
export async function readFeed(
  context: Context,
  { params: { shareId, kind }, query }: Input,
): Promise<Response> {
  const database = await context.database()
  const scopeIn = (schema: Parameters<Parameters<typeof database.read>[0]>[0]) =>
    sharedScope(context, shareId, schema)
  const { scope, columns, version } = await database.read(async (schema) => {
    const found = await scopeIn(schema)
    if (found.shown.shareMeta['allowCSVDownload'] !== true) fail('FORBIDDEN')
    const shown = columnsOf(found.table, resolveQuery(query, found).columns)
    return {
      statements: [],
      decode: (_results, at) => ({ scope: found, columns: shown, version: versionOf(at) }),
    }
  })
  const view = scope.shown
  const format = formatOf(kind, view, columns)
  const time = isTimeless(view, columns, query)
    ? ''
    : context.now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
  const actor = await context.actor
  const identity = [
    shareId,
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
  const recordsMax = kind === 'atom' ? limits.atomEntriesMax : limits.feedRecordsMax
  const records = await openRecordStream(database, query, scopeIn, recordsMax)
  const file = format.file({
    table: records.table,
    columns: columnsOf(records.table, records.query.columns),
    title: view.title,
    page: `${siteAddress(context)}/s/${shareId}`,
    address: `${siteAddress(context)}${new URL(context.request.url).pathname}`,
    now: context.now,
    idOf: await opaqueIds(context.env.settings.AUTH_SECRET, shareId),
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
