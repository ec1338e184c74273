import type { StoredRecord } from '../../../engine/read/decode.ts'
import { escapeXml } from './atom-feed.ts'
import { bodyText, cellText, changedAt, type FeedFormat, type FeedSource, titleColumn } from './feed-file.ts'

/** RSS 2.0, one item per record. */
export const rssFeed: FeedFormat = {
  contentType: 'application/rss+xml; charset=utf-8',
  file: (source) => ({
    head: [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
      '<channel>',
      `<title>${escapeXml(source.title)}</title>`,
      `<link>${escapeXml(source.page)}</link>`,
      `<description>${escapeXml(source.title)}</description>`,
      `<lastBuildDate>${source.now.toUTCString()}</lastBuildDate>`,
      `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(source.address)}"/>`,
      '',
    ].join('\n'),
    writePart: async (records) =>
      (await Promise.all(records.map((record) => itemOf(record, source)))).join(''),
    tail: '</channel>\n</rss>\n',
  }),
}

async function itemOf(record: StoredRecord, source: FeedSource): Promise<string> {
  const { columns, page } = source
  const title = titleColumn(columns)
  const changed = Date.parse(changedAt(record, columns))
  return [
    '<item>',
    `<guid isPermaLink="false">urn:uuid:${await source.idOf(record.id)}</guid>`,
    `<title>${escapeXml(title ? cellText(record, title) : '')}</title>`,
    `<link>${escapeXml(page)}</link>`,
    // Left out if the link does not show when the record was changed.
    ...(changed === 0 ? [] : [`<pubDate>${new Date(changed).toUTCString()}</pubDate>`]),
    `<description>${escapeXml(bodyText(record, columns))}</description>`,
    '</item>',
    '',
  ].join('\n')
}
