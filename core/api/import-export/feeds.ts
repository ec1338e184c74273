import * as v from 'valibot'
import { defineCall, responseOf } from '../call/define-call.ts'
import { noInput, nothing, slot } from '../call/shapes.ts'
import { publicExport } from './exports.ts'
import { type FeedKind, feedKinds } from '../../views/feed-kinds.ts'
import * as endpoints from '../endpoints/feeds.ts'

const feedKind = v.picklist(feedKinds, `A feed is one of ${feedKinds.join(', ')}.`)

/** A feed with an address of its own, which is valid until it is revoked. */
export type FeedWire = {
  /** The secret part of its address. */
  id: string
  kind: FeedKind
  url: string
  fk_view_id: string
  /** Who created it. */
  created_by: string | null
  created_at: string
}

export const publicFeed = defineCall(endpoints.publicFeed, {
  name: 'public.feed',
  summary:
    'Subscribe to a published view as csv, json, ndjson, atom, rss or ics, if the link allows downloads; at most 10,000 records (atom, rss 100)',
  action: 'public.read',
  base: slot('shareId', 'share').base,
  params: v.object({
    shareId: v.string(),
    kind: feedKind,
  }),
  query: v.omit(publicExport.query, ['bom']),
  body: noInput,
  output: responseOf<never>(),
})

const view = slot('viewId', 'view')
const feed = slot('feedId', 'feed')

export const feedsList = defineCall(endpoints.feedsList, {
  name: 'feeds.list',
  summary: "List the feeds of a view: all for people who may share it, else one's own",
  cost: 'cheap',
  aliases: [],
  action: 'view.subscribe',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<{ list: FeedWire[] }>(),
})
export const feedsCreate = defineCall(endpoints.feedsCreate, {
  name: 'feeds.create',
  summary: 'Create a feed of a view, which others can read by its secret address until it is revoked',
  aliases: [],
  action: 'view.subscribe',
  ...view,
  query: nothing,
  body: v.object({ kind: feedKind }),
  output: responseOf<FeedWire>(),
})
export const feedsDelete = defineCall(endpoints.feedsDelete, {
  name: 'feeds.delete',
  summary: 'Revoke a feed; it can be restored for an hour',
  aliases: [],
  action: 'view.subscribe',
  ...feed,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})
export const feedsRestore = defineCall(endpoints.feedsRestore, {
  name: 'feeds.restore',
  summary: 'Restore a feed that was revoked within the last hour',
  aliases: [],
  action: 'view.subscribe',
  ...feed,
  query: nothing,
  body: noInput,
  output: responseOf<FeedWire>(),
})
export const feedRead = defineCall(endpoints.feedRead, {
  name: 'feeds.read',
  summary: 'Read a feed by its secret address; at most 10,000 records (atom, rss 100)',
  // The name of the file only matters to programs that go by it.
  aliases: ['/api/v2/public/feed/:feedId/:title'],
  action: 'public.read',
  ...feed,
  query: nothing,
  body: noInput,
  output: responseOf<never>(),
})
