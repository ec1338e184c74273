import { dayText } from '#core/calendar.ts'
import { dateFormats, formatDay, type DateFormat } from '#core/fields/dates/date-parsing.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { formatClock, timeFormats, type TimeFormat } from '#core/fields/dates/instants.ts'
import type { CellValue } from '#core/schema.ts'
import { offsetAt } from '#core/zones.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { numberFormat, ownDigits } from '../../i18n/format.ts'
import { viewerTimeZone } from './text-format.ts'

/** Formats stored values. Caches instants, because painting formats the same ones repeatedly. */

const cachedMomentsMax = 20_000
const moments = new Map<string, string>()

/** An integer, with thousands separators if the column uses them. */
export function formatInteger(value: CellValue, column: FieldColumn): string {
  if (typeof value !== 'number' && typeof value !== 'string') return ''
  if (column.options['isLocaleString'] !== true) return ownDigits(String(value))
  return numberFormat().format(typeof value === 'string' ? BigInt(value) : value)
}

/** A decimal with the column's places. Keeps digits beyond double precision. */
export function formatDecimal(value: CellValue, column: FieldColumn): string {
  if (typeof value !== 'number' && typeof value !== 'string') return ''
  const { precision, isLocaleString } = column.options
  const places = typeof precision === 'number' ? precision : 2
  const useGrouping = isLocaleString === true
  if (typeof value === 'string') return ownDigits(value)
  return numberFormat({ minimumFractionDigits: places, maximumFractionDigits: places, useGrouping }).format(
    value,
  )
}

/** A `YYYY-MM-DD` day in the column's format. */
export function formatDayValue(value: CellValue, column: FieldColumn): string {
  return typeof value === 'string' && value !== '' ? ownDigits(formatDay(value, dateFormatOf(column))) : ''
}

/** An instant in the column's time zone, else the reader's. */
function plainMoment(value: CellValue, column: FieldColumn): string {
  if (typeof value !== 'string' || value === '') return ''
  const { is12hrFormat } = column.options
  const zone = timeZoneOf(column)
  const format = dateFormatOf(column)
  const clock = timeFormatOf(column)
  const key = `${value} ${zone} ${format} ${clock} ${String(is12hrFormat)} ${currentLocale().id}`
  const kept = moments.get(key)
  if (kept !== undefined) return kept
  const millis = Date.parse(value)
  if (Number.isNaN(millis)) return value
  const wall = new Date(millis + offsetAt(millis, zone))
  const day = dayText({ year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() })
  const time = {
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    millisecond: wall.getUTCMilliseconds(),
  }
  const shown = `${formatDay(day, format)} ${formatClock(time, clock, is12hrFormat === true)}`
  if (moments.size > cachedMomentsMax) moments.clear()
  moments.set(key, shown)
  return shown
}

/** The same with localized digits. */
export function formatDateTimeValue(value: CellValue, column: FieldColumn): string {
  return ownDigits(plainMoment(value, column))
}

/** The column's time zone, else the reader's. */
export function timeZoneOf(column: FieldColumn): string {
  const { timezone } = column.options
  return typeof timezone === 'string' && timezone !== '' ? timezone : viewerTimeZone()
}

function dateFormatOf(column: FieldColumn): DateFormat {
  return dateFormats.find((format) => format === column.options['date_format']) ?? 'YYYY-MM-DD'
}

function timeFormatOf(column: FieldColumn): TimeFormat {
  return timeFormats.find((format) => format === column.options['time_format']) ?? 'HH:mm'
}
