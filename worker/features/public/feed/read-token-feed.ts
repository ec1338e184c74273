import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { ParamsOf } from '#core/api/call/define-call.ts'
import type { feedRead } from '#core/api/import-export/feeds.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import { allowsMemberFeeds } from '#core/views/share-settings.ts'
import type { Context } from '../../../context.ts'
import { type FeedRow, readFeeds, selectFeed } from '../../../store/base/feeds.ts'
import { versionOf } from '../../../store/base-databases/read-plan.ts'
import { publishedScope, type SharedScope } from '../shared-scope.ts'
import { streamFeed } from './read-feed.ts'

/**
 * Streams the feed with a secret address, of a view that is published or not: its visible fields and records. A revoked
 * feed is not found at once, because nothing keeps its responses.
 */
export async function readTokenFeed(
  context: Context,
  { params }: { params: ParamsOf<typeof feedRead> },
): Promise<Response> {
  const { feedId: id } = params
  const database = await context.database()
  const { row, at } = await database.read(() => ({
    statements: [selectFeed(database.baseId, id)],
    decode: ([found], readAt) => ({ row: readFeeds(found)[0], at: readAt }),
  }))
  if (!row || row.revokedAt !== null) return fail('FEED_NOT_FOUND')
  const scopeIn = (schema: BaseSchema) => scopeOf(context, schema, row)
  const scope = scopeIn(at.schema)
  if (row.isPersonal) await requireReader(context, database.baseId, row, scope.shown)
  return streamFeed(context, {
    id,
    kind: row.kind,
    query: {},
    scope,
    version: versionOf(at),
    scopeIn: (schema) => Promise.resolve(scopeIn(schema)),
  })
}

function scopeOf(context: Context, schema: BaseSchema, { viewId }: FeedRow): SharedScope {
  for (const table of schema.tables) {
    const view = table.views.find(({ id }) => id === viewId)
    if (view && view.type !== 'form') return publishedScope(context, table, view)
  }
  return fail('FEED_NOT_FOUND')
}

/** A member's own feed ends with their right to export the view's records, or when its owner no longer allows it. */
async function requireReader(
  { control }: Pick<Context, 'control'>,
  baseId: string,
  { createdBy }: FeedRow,
  view: View,
): Promise<void> {
  const entry = await control.findBase(createdBy, baseId)
  const actor: Actor = {
    kind: 'user',
    userId: createdBy,
    email: '',
    sessionId: '',
    orgRoles: [],
    baseRole: entry?.role ?? null,
  }
  if (!allowsMemberFeeds(view) || !can(actor, 'record.export')) fail('FEED_NOT_FOUND')
}
