import { findableViews } from '#core/access/view-visibility.ts'
import type { OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type { LinkVisitsWire, PublicLinkWire, publicLinksList } from '#core/api/sharing/public-links.ts'
import { usageDayOf, type UsageDay } from '#core/protocol/usage.ts'
import { type BaseSchema, type Table, type View, viewTypeNumbers } from '#core/schema.ts'
import { isLinkExpired } from '#core/views/share-settings.ts'
import type { Context } from '../../context.ts'
import { readRoomUsage } from '../../gateways/rooms.ts'
import { feedAddress } from '../../http/feed-address.ts'
import { linkTo } from '../../messaging/send-email.ts'
import { type FeedRow, readFeeds, selectFeeds } from '../../store/base/feeds.ts'

const daysListed = 30

/** Everything public in a base: the link of the base, then views, forms and feeds in the order of their tables. */
export async function listPublicLinks(
  context: Context,
  { params: { baseId } }: { params: ParamsOf<typeof publicLinksList> },
): Promise<OutputOf<typeof publicLinksList>> {
  const actor = await context.actor
  const database = await context.database()
  const since = usageDayOf(context.now.getTime(), 1 - daysListed)
  const [usage, share, { schema, feeds }] = await Promise.all([
    readRoomUsage(context.env, baseId, since),
    context.control.baseShare(baseId),
    database.read(() => ({
      statements: [selectFeeds(baseId, null)],
      decode: ([found], at) => ({ schema: at.schema, feeds: readFeeds(found) }),
    })),
  ])
  const visits = (id: string) => visitsOf(usage ?? [], id)
  const views = viewsOf(schema, (list) => findableViews(actor, list))
  const list: PublicLinkWire[] = [
    ...(share
      ? [
          {
            kind: 'base' as const,
            id: share.shareId,
            url: linkTo(context, `nc/base/${share.shareId}`),
            role: share.role,
            allows_export: share.allowExport,
            created_by: share.createdBy,
            created_at: share.createdAt,
            visits: visits(share.shareId),
          },
        ]
      : []),
    ...views.flatMap(([table, view]) => [
      ...(view.shareId === null ? [] : [viewLink(context, table, view, visits(view.shareId))]),
      ...feeds
        .filter(({ viewId }) => viewId === view.id)
        .map((row) => feedLink(context, table, view, row, visits(row.id))),
    ]),
  ]
  return { list, has_visits: usage !== null, since, until: usageDayOf(context.now.getTime()) }
}

function viewsOf({ tables }: BaseSchema, findable: (views: View[]) => View[]): [Table, View][] {
  return tables.flatMap((table) => findable(table.views).map((view): [Table, View] => [table, view]))
}

function placeOf(table: Table, view: View) {
  return {
    table: { id: table.id, title: table.title },
    view: { id: view.id, title: view.title, type: viewTypeNumbers[view.type] },
  }
}

function viewLink(
  { now }: Pick<Context, 'now'>,
  table: Table,
  view: View,
  visits: LinkVisitsWire[],
): PublicLinkWire {
  return {
    kind: 'view',
    id: view.shareId ?? '',
    ...placeOf(table, view),
    password_protected: view.sharePasswordHash !== null,
    is_expired: isLinkExpired(view, now),
    meta: view.shareMeta,
    created_by: view.sharedBy,
    created_at: view.sharedAt,
    visits,
  }
}

function feedLink(
  context: Context,
  table: Table,
  view: View,
  row: FeedRow,
  visits: LinkVisitsWire[],
): PublicLinkWire {
  return {
    kind: 'feed',
    id: row.id,
    feed: row.kind,
    url: feedAddress(context, row, view.title),
    ...placeOf(table, view),
    created_by: row.createdBy,
    created_at: row.createdAt,
    visits,
  }
}

function visitsOf(usage: readonly UsageDay[], id: string): LinkVisitsWire[] {
  const counts = new Map<string, number>()
  for (const { day, links } of usage) {
    const count = links?.[id]
    if (count !== undefined) counts.set(day, (counts.get(day) ?? 0) + count)
  }
  return Array.from(counts, ([day, count]) => ({ day, count }))
}
