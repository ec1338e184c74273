import { fieldOf } from '#core/fields/index.ts'
import type { Column, Table } from '#core/schema.ts'
import { textOf } from '#core/fields/wire-value.ts'
import type { StoredRecord } from '../../../engine/read/decode.ts'
import type { RecordFile } from '../../../records/record-stream.ts'

/** The input of feeds: the fields that the link shows, in order, and nothing else of the base. */
export type FeedSource = {
  table: Table
  columns: Column[]
  title: string
  /** Address of the link's page. */
  page: string
  /** Address of the feed itself. */
  address: string
  /** When the feed is written. */
  now: Date
  /** An id of a record that does not tell its number. */
  idOf(recordId: number): Promise<string>
}

export type FeedFormat = { contentType: string; file(source: FeedSource): RecordFile }

/** Text of a cell. */
export function cellText({ id, cells }: StoredRecord, column: Column): string {
  return column.primaryKey ? String(id) : textOf(cells[column.id] ?? null, column)
}

/** The primary field if the link shows it, else the first field that it shows. */
export function titleColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ displayValue }) => displayValue) ?? columns.find(({ primaryKey }) => !primaryKey)
}

/** `Title: value` lines of the other fields that are not empty. */
export function bodyText(record: StoredRecord, columns: readonly Column[]): string {
  const title = titleColumn(columns)
  return columns
    .filter((column) => column !== title)
    .map((column) => [column.title, cellText(record, column)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')
}

/**
 * When a record was changed, as far as the link shows it; otherwise the beginning of time, which is a valid and
 * stable value that tells nothing.
 */
export function changedAt(record: StoredRecord, columns: readonly Column[]): string {
  for (const property of ['updated_at', 'created_at'] as const) {
    const column = columns.find((each) => fieldOf(each).recordColumn === property)
    const value = column ? record.cells[column.id] : null
    if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString()
  }
  return new Date(0).toISOString()
}
