import { type Actor, authorOf, originOf } from '#core/access/actor.ts'
import { isPrivateView } from '#core/access/personal-views.ts'
import { can } from '#core/access/roles.ts'
import { canFindView } from '#core/access/view-visibility.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/import-export/feeds.ts'
import type { FeedWire } from '#core/api/import-export/feeds.ts'
import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { privateMark } from '#core/protocol/private-changes.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import { allowsMemberFeeds } from '#core/views/share-settings.ts'
import type { Context } from '../../context.ts'
import { feedAddress } from '../../http/feed-address.ts'
import type { Statement } from '../../platform/statement.ts'
import { requireUser } from '../../request/require-user.ts'
import * as store from '../../store/base/feeds.ts'
import type { Assertion } from '../../store/base-databases/commit.ts'

type OfView = { params: ParamsOf<typeof calls.feedsList> }
type OfFeed = { params: ParamsOf<typeof calls.feedsDelete> }

/** Feeds of a view that are not revoked: all for people who may share it, else one's own. */
export async function listFeeds(context: Context, { params }: OfView): Promise<{ list: FeedWire[] }> {
  const { userId } = await requireUser(context)
  const actor = await context.actor
  const database = await context.database()
  const { rows, title } = await database.read((schema) => {
    const { view } = findView(schema, params.viewId)
    requireVisible(view, actor)
    return {
      statements: [store.selectFeeds(database.baseId, view.id)],
      decode: ([found]) => ({ rows: store.readFeeds(found), title: view.title }),
    }
  })
  const seen = can(actor, 'view.share')
    ? rows
    : rows.filter((row) => row.isPersonal && row.createdBy === userId)
  return { list: seen.map((row) => feedWire(context, row, title)) }
}

/** Creates a feed of a view, published or not. Members who may not share can if its owner allows it. */
export async function createFeed(
  context: Context,
  { params, body }: OfView & { body: BodyOf<typeof calls.feedsCreate> },
): Promise<FeedWire> {
  const { userId } = await requireUser(context)
  const actor = await context.actor
  const { baseId } = await context.database()
  const row: store.FeedRow = {
    id: newId('feed', baseKeyOf('base', baseId) ?? fail('BASE_NOT_FOUND')),
    viewId: params.viewId,
    kind: body.kind,
    createdBy: userId,
    createdAt: context.now.toISOString(),
    isPersonal: !can(actor, 'view.share'),
    revokedAt: null,
  }
  const title = await change(context, 'feed.create', row, (view) => {
    requireVisible(view, actor)
    if (view.type === 'form')
      fail('INVALID_REQUEST', { problem: 'A form shows no records, so it has no feeds.' })
    if (row.isPersonal && !allowsMemberFeeds(view)) fail('FORBIDDEN')
    return {
      statements: store.insertFeed(baseId, row, restorableSince(context)),
      assertions: [
        {
          holds: store.hasFewerFeeds(baseId, view.id, limits.feedsPerView),
          otherwise: () => errorBecause('LIMIT_REACHED', 'feedsPerView', { max: limits.feedsPerView }),
        },
      ],
    }
  })
  return feedWire(context, row, title)
}

/** Revokes a feed at once. */
export async function revoke(context: Context, { params }: OfFeed): Promise<boolean> {
  const row = await findOwn(context, params.feedId)
  if (row.revokedAt !== null) fail('FEED_NOT_FOUND')
  const { baseId } = await context.database()
  await change(context, 'feed.delete', row, () => ({
    statements: [store.revokeFeed(baseId, row.id, context.now.toISOString())],
  }))
  return true
}

export async function restoreRevoked(context: Context, { params }: OfFeed): Promise<FeedWire> {
  const row = await findOwn(context, params.feedId)
  if (row.revokedAt !== null && row.revokedAt < restorableSince(context)) fail('FEED_NOT_FOUND')
  const { baseId } = await context.database()
  const title = await change(context, 'feed.create', row, () => ({
    statements: [store.restoreFeed(baseId, row.id)],
  }))
  return feedWire(context, { ...row, revokedAt: null }, title)
}

/** A feed of the base that the actor may manage; others do not exist. */
async function findOwn(context: Context, feedId: string): Promise<store.FeedRow> {
  const { userId } = await requireUser(context)
  const database = await context.database()
  const [row] = await database.read(() => ({
    statements: [store.selectFeed(database.baseId, feedId)],
    decode: ([found]) => store.readFeeds(found),
  }))
  if (!row) return fail('FEED_NOT_FOUND')
  const isOwn = row.isPersonal && row.createdBy === userId
  return isOwn || can(await context.actor, 'view.share') ? row : fail('FEED_NOT_FOUND')
}

/** Commits a change of a feed; the log names the view, not the feed. Returns the view's title. */
async function change(
  context: Context,
  action: 'feed.create' | 'feed.delete',
  row: store.FeedRow,
  build: (view: View) => { statements: Statement[]; assertions?: Assertion[] },
): Promise<string> {
  const actor = await context.actor
  const database = await context.database()
  let title = ''
  const { change: logged } = await database.write((schema) => {
    const view = viewOf(schema, row)
    // Its feeds also stop: whoever reads them is not the owner.
    if (isPrivateView(view) && action === 'feed.create') fail('VIEW_PERSONAL')
    ;({ title } = view)
    return {
      change: {
        kind: 'access',
        origin: originOf(actor),
        by: authorOf(actor),
        tableId: view.tableId,
        detail: {
          action,
          viewId: view.id,
          title,
          kind: row.kind,
          ...(isPrivateView(view) ? privateMark : {}),
        },
        at: context.now,
      },
      ...build(view),
    }
  })
  context.publish(database.baseId, [logged])
  return title
}

function viewOf(schema: BaseSchema, { viewId }: store.FeedRow): View {
  return findView(schema, viewId).view
}

/** Views that a member cannot see in lists have no feeds for them. */
function requireVisible(view: View, actor: Actor): void {
  if (!canFindView(actor, view)) fail('VIEW_NOT_FOUND')
}

function restorableSince({ now }: Pick<Context, 'now'>): string {
  return new Date(now.getTime() - limits.linkRestoreMinutes * 60_000).toISOString()
}

function feedWire(context: Context, row: store.FeedRow, title: string): FeedWire {
  return {
    id: row.id,
    kind: row.kind,
    url: feedAddress(context, row, title),
    fk_view_id: row.viewId,
    created_by: row.createdBy,
    created_at: row.createdAt,
  }
}
