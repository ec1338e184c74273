import { wireOf } from '#core/fields/wire-value.ts'
import type { StoredRecord } from '../../../engine/read/decode.ts'
import type { FeedFormat, FeedSource } from './feed-file.ts'

/** An array of records by field titles. */
export const jsonFeed: FeedFormat = {
  contentType: 'application/json; charset=utf-8',
  file(source) {
    let isFirst = true
    return {
      head: '[',
      writePart(records) {
        const text = records.map((record) => `\n${jsonOf(record, source)}`).join(',')
        const separator = isFirst || text === '' ? '' : ','
        if (text !== '') isFirst = false
        return separator + text
      },
      tail: '\n]\n',
    }
  },
}

/** One record per line. */
export const ndjsonFeed: FeedFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  file: (source) => ({
    head: '',
    writePart: (records) => records.map((record) => `${jsonOf(record, source)}\n`).join(''),
  }),
}

function jsonOf({ id, cells }: StoredRecord, { columns }: FeedSource): string {
  // People choose titles, so no title may reach a prototype.
  const wire: Record<string, unknown> = Object.create(null)
  for (const column of columns)
    wire[column.title] = column.primaryKey ? id : wireOf(cells[column.id] ?? null, column)
  return JSON.stringify(wire)
}
