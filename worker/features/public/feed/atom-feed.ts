import type { StoredRecord } from '../../../engine/read/decode.ts'
import { bodyText, cellText, changedAt, type FeedFormat, type FeedSource, titleColumn } from './feed-file.ts'

/** Atom (RFC 4287), one entry per record. */
export const atomFeed: FeedFormat = {
  contentType: 'application/atom+xml; charset=utf-8',
  file: (source) => ({
    head: [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      `<id>${escapeXml(source.page)}</id>`,
      `<title>${escapeXml(source.title)}</title>`,
      `<updated>${source.now.toISOString()}</updated>`,
      '<author><name>Tessera</name></author>',
      `<link rel="self" type="application/atom+xml" href="${escapeXml(source.address)}"/>`,
      `<link rel="alternate" type="text/html" href="${escapeXml(source.page)}"/>`,
      '',
    ].join('\n'),
    writePart: async (records) =>
      (await Promise.all(records.map((record) => entryOf(record, source)))).join(''),
    tail: '</feed>\n',
  }),
}

async function entryOf(record: StoredRecord, source: FeedSource): Promise<string> {
  const { columns, page } = source
  const title = titleColumn(columns)
  return [
    '<entry>',
    `<id>urn:uuid:${await source.idOf(record.id)}</id>`,
    `<title>${escapeXml(title ? cellText(record, title) : '')}</title>`,
    `<updated>${changedAt(record, columns)}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    `<content type="text">${escapeXml(bodyText(record, columns))}</content>`,
    '</entry>',
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for XML 1.0, without the characters that it cannot contain. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
