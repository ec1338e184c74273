import type { CellValue } from '../../schema.ts'
import { dayExists, dayText, daysInMonth, utcMs } from '../../calendar.ts'
import { offsetIn, zoneTable } from '../../zone-table.ts'
import type { formulaFunctionNames } from '../expr.ts'
import { type ExprFunction, ofTexts } from './value-functions.ts'

type Name = Extract<
  (typeof formulaFunctionNames)[number],
  | 'millis'
  | 'wallText'
  | 'instantText'
  | 'zoneOffset'
  | 'wallOffset'
  | 'monthsLater'
  | 'isoBody'
  | 'isoOffset'
  | 'isoWall'
>

export const earliestInstantMs = Date.parse('0001-01-01T00:00:00.000Z')
/** Longest ISO text with an offset. */
const isoMax = 40
const zonePattern = /^(.{10}[T ].*)([Zz]|[+-]\d\d:\d\d)$/su
export const latestInstantMs = Date.parse('9999-12-31T23:59:59.999Z')

/** Formulas calculate with milliseconds since 1970, in UTC or wall time. */
export const instantFunctions: Record<Name, ExprFunction> = {
  /** Milliseconds of a date, an instant or a wall time (an instant without Z). */
  millis: ofTexts((text) => {
    const millis = Date.parse(text.length === 10 || text.endsWith('Z') ? text : `${text}Z`)
    return Number.isNaN(millis) ? null : millis
  }),
  /** `YYYY-MM-DDTHH:mm:ss.sss`; null outside of the years 1 to 9999. */
  wallText: ([millis = null]) => isoText(millis)?.slice(0, 23) ?? null,
  instantText: ([millis = null]) => isoText(millis),
  /** Offset of a zone from UTC at an instant, in milliseconds. */
  zoneOffset: ([millis = null, zone = null]) =>
    millis === null ? null : offsetIn(zoneTable(String(zone)).byInstant, Number(millis)),
  /** Offset at a wall time: repeated times take the first offset, skipped times move forward. */
  wallOffset: ([millis = null, zone = null]) =>
    millis === null ? null : offsetIn(zoneTable(String(zone)).byWall, Number(millis)),
  /** Adds months and clamps the day to the last day of the month. */
  monthsLater([day = null, months = null]) {
    if (day === null || months === null || Math.abs(Number(months)) > 120_000) return null
    const text = String(day)
    const count = Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1 + Math.trunc(Number(months))
    const year = Math.floor(count / 12)
    if (year < 1 || year > 9999) return null
    const month = count - year * 12 + 1
    return dayText({ year, month, day: Math.min(Number(text.slice(8, 10)), daysInMonth(year, month)) })
  },
  /** An ISO text without its offset. */
  isoBody: ofTexts((text) => {
    const zone = zonePattern.exec(text)
    return zone && text.length <= isoMax ? text.slice(0, -(zone[2] ?? 'Z').length) : text
  }),
  /** The offset from UTC that an ISO text contains, in milliseconds; else null. */
  isoOffset: ofTexts((text) => {
    const [, , zone] = (text.length <= isoMax && zonePattern.exec(text)) || []
    if (zone === undefined) return null
    const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))
    return zone.length === 1 ? 0 : minutes * (zone.startsWith('-') ? -60_000 : 60_000)
  }),
  /** The wall time of an ISO text in milliseconds; null if invalid. */
  isoWall: ofTexts((text) => {
    const match = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$/.exec(text)
    if (!match) return null
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
      .slice(1, 7)
      .map((part) => Number(part ?? 0))
    const fraction = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
    if (year < 1 || !dayExists({ year, month, day }) || hour > 23 || minute > 59 || second > 59) return null
    return utcMs({ year, month, day }) + ((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }),
}

function isoText(millis: CellValue): string | null {
  const value = millis === null ? Number.NaN : Math.trunc(Number(millis))
  return value >= earliestInstantMs && value <= latestInstantMs ? new Date(value).toISOString() : null
}
