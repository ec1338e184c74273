import type { SharedRole } from '../../schema.ts'
import type { FeedKind } from '../../views/feed-kinds.ts'
import { defineCall, responseOf } from '../call/define-call.ts'
import { noInput, nothing, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/public-links.ts'

/** How often a link was opened on a UTC day, such as `2026-11-24`. */
export type LinkVisitsWire = { day: string; count: number }

type PublishedWire = {
  /** The link's id, or the secret part of a feed's address. */
  id: string
  /** Null if unknown: links that are older than this list. */
  created_by: string | null
  created_at: string | null
  /** Days of the last 30 on which it was opened, in order. */
  visits: LinkVisitsWire[]
}
type OfViewWire = { table: { id: string; title: string }; view: { id: string; title: string; type: number } }

/** Something that people without an account can open. */
export type PublicLinkWire = PublishedWire &
  (
    | ({
        kind: 'view'
        password_protected: boolean
        is_expired: boolean
        /** Settings of the link, as the view's `meta`. */
        meta: Record<string, unknown>
      } & OfViewWire)
    | ({ kind: 'feed'; feed: FeedKind; url: string } & OfViewWire)
    | { kind: 'base'; url: string; role: SharedRole; allows_export: boolean }
  )

export const publicLinksList = defineCall(endpoints.publicLinksList, {
  name: 'publicLinks.list',
  summary: 'List everything public in a base, with who published it, and how often it was opened',
  aliases: [],
  action: 'view.share',
  ...slot('baseId', 'base'),
  query: nothing,
  body: noInput,
  output: responseOf<{
    list: PublicLinkWire[]
    /** False if visits cannot be read right now. */
    has_visits: boolean
    /** First and last day of the visits. */
    since: string
    until: string
  }>(),
})
