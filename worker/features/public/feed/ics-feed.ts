import { msPerDay } from '#core/calendar.ts'
import { fail } from '#core/errors.ts'
import type { CellValue, Column, View } from '#core/schema.ts'
import { hasDates, rangesOf } from '#core/views/date-ranges.ts'
import type { StoredRecord } from '../../../engine/read/decode.ts'
import { bodyText, cellText, type FeedFormat, type FeedSource, titleColumn } from './feed-file.ts'

/** The fields with the start and end of an event. */
export type EventColumns = { start: Column; end: Column | null }

/** The fields of the range of a calendar or timeline, else the first field with dates. Only fields that the link shows count. */
export function eventColumns(view: View, columns: readonly Column[]): EventColumns {
  const shown = (id: string | null) => columns.find((column) => column.id === id && hasDates(column))
  for (const range of rangesOf(view.options)) {
    const start = shown(range.fk_from_column_id)
    if (start) return { start, end: shown(range.fk_to_column_id) ?? null }
  }
  const first = columns.find((column) => hasDates(column) && !column.system) ?? columns.find(hasDates)
  if (!first) fail('INVALID_REQUEST', { problem: 'This view shows no field with dates.' })
  return { start: first, end: null }
}

/** iCalendar (RFC 5545), one event per record with a date. */
export function icsFeed(dates: EventColumns): FeedFormat {
  return {
    contentType: 'text/calendar; charset=utf-8',
    file: (source) => ({
      head: lines([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Tessera//Feed//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        `X-WR-CALNAME:${escapeText(source.title)}`,
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
      ]),
      writePart: async (records) =>
        (await Promise.all(records.map((record) => eventOf(record, source, dates)))).join(''),
      tail: lines(['END:VCALENDAR']),
    }),
  }
}

async function eventOf(record: StoredRecord, source: FeedSource, dates: EventColumns): Promise<string> {
  const start = momentOf(record.cells[dates.start.id])
  if (!start) return ''
  const title = titleColumn(source.columns)
  const description = bodyText(record, source.columns)
  return lines([
    'BEGIN:VEVENT',
    `UID:${await source.idOf(record.id)}@tessera`,
    // The time of this copy: calendars ignore an event whose stamp is not newer.
    `DTSTAMP:${compact(source.now.toISOString())}`,
    ...periodOf(start, dates.end ? momentOf(record.cells[dates.end.id]) : null),
    `SUMMARY:${escapeText(title ? cellText(record, title) : '')}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `URL:${source.page}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
}

/** A day (`YYYY-MM-DD`) or an instant (ISO 8601). */
type Moment = { isDay: boolean; text: string }

function momentOf(value: CellValue | undefined): Moment | null {
  const text = Array.isArray(value) ? value[0] : value
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(Date.parse(text)))
    return null
  return text.length === 10 ? { isDay: true, text } : { isDay: false, text: new Date(text).toISOString() }
}

/** An event of days if its start is a day; ends that are missing or before the start are left out. */
function periodOf(start: Moment, end: Moment | null): string[] {
  if (start.isDay) {
    const last = end && end.text.slice(0, 10) > start.text ? end.text.slice(0, 10) : start.text
    // The end is the day after the last one.
    const after = new Date(Date.parse(last) + msPerDay).toISOString().slice(0, 10)
    return [
      `DTSTART;VALUE=DATE:${start.text.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${after.replaceAll('-', '')}`,
    ]
  }
  const instant =
    end && Date.parse(end.text) > Date.parse(start.text) ? new Date(end.text).toISOString() : null
  return [`DTSTART:${compact(start.text)}`, ...(instant ? [`DTEND:${compact(instant)}`] : [])]
}

/** `2026-01-02T03:04:05.678Z` -> `20260102T030405Z` */
function compact(instant: string): string {
  return instant.replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

/** Lines of at most 75 bytes; longer ones continue after a space. */
export function lines(texts: readonly string[]): string {
  return texts.map((text) => `${folded(text)}\r\n`).join('')
}

function folded(text: string): string {
  let result = ''
  let bytes = 0
  for (const character of text) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 75) {
      result += '\r\n '
      bytes = 1
    }
    result += character
    bytes += size
  }
  return result
}
