/** Formats of a feed. `ics` needs a visible field with dates. */
export const feedKinds = ['csv', 'json', 'ndjson', 'atom', 'rss', 'ics'] as const
export type FeedKind = (typeof feedKinds)[number]
