import * as v from 'valibot'
import { responseOf, defineCall } from './call/define-call.ts'
import { noInput, slot } from './call/shapes.ts'
import { publicExport } from './exports.ts'
import * as endpoints from './endpoints/feeds.ts'

/** Formats of a feed. `ics` needs a visible field with dates. */
export const feedKinds = ['csv', 'json', 'ndjson', 'atom', 'ics'] as const
export type FeedKind = (typeof feedKinds)[number]

export const publicFeed = defineCall(endpoints.publicFeed, {
  name: 'public.feed',
  summary:
    'Subscribe to a published view as csv, json, ndjson, atom or ics, if the link allows downloads; at most 10,000 records (atom 100)',
  action: 'public.read',
  base: slot('shareId', 'share').base,
  params: v.object({
    shareId: v.string(),
    kind: v.picklist(feedKinds, 'A feed is one of csv, json, ndjson, atom and ics.'),
  }),
  query: v.omit(publicExport.query, ['bom']),
  body: noInput,
  output: responseOf<never>(),
})
