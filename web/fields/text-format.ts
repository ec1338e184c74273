import type { TextFormat } from '#core/fields/field.ts'
import { currentLocale } from '../i18n/i18n.ts'

const known = new Map<string, TextFormat>()

/** How the reader writes numbers, dates and times: by the language on screen and the zone of the machine. */
export function currentTextFormat(): TextFormat {
  const { tag } = currentLocale()
  let format = known.get(tag)
  if (!format) {
    format = { decimalSeparator: separatorOf(tag), dateOrder: orderOf(tag), zone: 'UTC' }
    known.set(tag, format)
  }
  return { ...format, zone: readerZone() }
}

/** Numbers as those write them who write them the other way. */
export function withOtherSeparator(format: TextFormat): TextFormat {
  return { ...format, decimalSeparator: format.decimalSeparator === '.' ? ',' : '.' }
}

const ZONE_KEPT_MS = 60_000
let zone = { name: '', at: 0 }

/** The IANA zone of the machine. Asking is slow and painting asks a lot, so the answer is kept for a minute. */
export function readerZone(): string {
  const now = Date.now()
  if (zone.name === '' || now - zone.at > ZONE_KEPT_MS) {
    zone = { name: new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', at: now }
  }
  return zone.name
}

function separatorOf(tag: string): '.' | ',' {
  const part = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')
  return part?.value === ',' ? ',' : '.'
}

function orderOf(tag: string): TextFormat['dateOrder'] {
  // The Gregorian calendar, because stored dates are; some languages would show another one.
  const parts = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`).formatToParts(new Date(2026, 0, 31))
  const order = parts
    .map(({ type }) => type.charAt(0).toUpperCase())
    .filter((letter) => /[YMD]/.test(letter))
    .join('')
  return order === 'MDY' || order === 'DMY' ? order : 'YMD'
}
