import type { TextFormat } from '#core/fields/field.ts'
import { currentLocale } from '../../i18n/i18n.ts'

const known = new Map<string, TextFormat>()

/** The reader's number, date and time formats: by UI language and system time zone. */
export function currentTextFormat(): TextFormat {
  const { tag } = currentLocale()
  let format = known.get(tag)
  if (!format) {
    format = { decimalSeparator: separatorOf(tag), dateOrder: orderOf(tag), zone: 'UTC' }
    known.set(tag, format)
  }
  return { ...format, zone: viewerTimeZone() }
}

/** The format with the other decimal separator. */
export function withOtherSeparator(format: TextFormat): TextFormat {
  return { ...format, decimalSeparator: format.decimalSeparator === '.' ? ',' : '.' }
}

const timeZoneCacheMs = 60_000
let zone = { name: '', at: 0 }

/** The system's IANA time zone. Cached for a minute, because reading it is slow and painting needs it often. */
export function viewerTimeZone(): string {
  const now = Date.now()
  if (zone.name === '' || now - zone.at > timeZoneCacheMs) {
    zone = { name: new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', at: now }
  }
  return zone.name
}

function separatorOf(tag: string): '.' | ',' {
  const part = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')
  return part?.value === ',' ? ',' : '.'
}

function orderOf(tag: string): TextFormat['dateOrder'] {
  // Force the Gregorian calendar of stored dates, because some locales default to another.
  const parts = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`).formatToParts(new Date(2026, 0, 31))
  const order = parts
    .map(({ type }) => type.charAt(0).toUpperCase())
    .filter((letter) => /[YMD]/.test(letter))
    .join('')
  return order === 'MDY' || order === 'DMY' ? order : 'YMD'
}
