import { currentLocale } from './i18n.ts'

/** Cache `Intl` objects: they are slow to create, and a grid uses thousands per second. */
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const lists = new Map<string, Intl.ListFormat>()
const relatives = new Map<string, Intl.RelativeTimeFormat>()

function cached<Format>(cache: Map<string, Format>, options: object, make: (tag: string) => Format): Format {
  const { tag } = currentLocale()
  const key = `${tag} ${JSON.stringify(options)}`
  let format = cache.get(key)
  if (!format) {
    format = make(tag)
    cache.set(key, format)
  }
  return format
}

/** The cached number format of the UI language; keep it for a loop. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(numbers, options, (tag) => new Intl.NumberFormat(tag, options))
}

/** The cached date format of the UI language. Pass `timeZone` if the value has its own. */
export function dateFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return cached(dates, options, (tag) => new Intl.DateTimeFormat(tag, options))
}

export function formatNumber(value: number | bigint, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value)
}

/** The numbering system of the UI language, for formats of other locales. */
export function numberingSystem(): string {
  return numberFormat().resolvedOptions().numberingSystem
}

const digits = new Map<string, readonly string[]>()

/** Localizes ASCII digits in assembled texts (dates, times, years). */
export function ownDigits(text: string): string {
  const { tag } = currentLocale()
  let own = digits.get(tag)
  if (!own) {
    const format = new Intl.NumberFormat(tag)
    own = Array.from({ length: 10 }, (_, digit) => format.format(digit))
    digits.set(tag, own)
  }
  const all = own
  return all[0] === '0' ? text : text.replace(/\d/g, (digit) => all[Number(digit)] ?? digit)
}

export function formatDate(value: Date | number, options?: Intl.DateTimeFormatOptions): string {
  return dateFormat(options).format(value)
}

/** "a, b and c" in the UI language. */
export function formatList(items: readonly string[], options: Intl.ListFormatOptions = {}): string {
  return cached(lists, options, (tag) => new Intl.ListFormat(tag, options)).format(items)
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "3 minutes ago", "just now", "tomorrow". Times in milliseconds since 1970. */
export function formatRelative(when: number, now: number = Date.now()): string {
  const options = { numeric: 'auto' } as const
  const format = cached(relatives, options, (tag) => new Intl.RelativeTimeFormat(tag, options))
  const seconds = Math.round((when - now) / 1000)
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  // English `Intl` says "now", which reads wrong after a verb: "Deleted now".
  return currentLocale().id === 'en' ? 'just now' : format.format(0, 'second')
}
