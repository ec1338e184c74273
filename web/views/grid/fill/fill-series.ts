import { msPerDay } from '#core/calendar.ts'
import type { CellValue } from '#core/schema.ts'
import { nameLists } from './fill-names.ts'

/** A numeric series of the seeds and its conversion back to values. */
type Series = { readonly numbers: readonly number[]; readonly write: (number: number) => CellValue }

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

const asNumbers = (seeds: readonly CellValue[]): Series | null => {
  const texts = seeds.map((seed) =>
    typeof seed === 'number' || typeof seed === 'string' ? String(seed) : '',
  )
  if (!texts.every((text) => /^-?\d{1,15}(\.\d+)?$/.test(text))) return null
  const isText = typeof seeds[0] === 'string'
  const decimals = Math.max(...texts.map(decimalsOf))
  const write = (number: number): CellValue =>
    isText ? number.toFixed(decimals) : Number(number.toFixed(decimals))
  return { numbers: texts.map(Number), write }
}

const asDays = (seeds: readonly CellValue[]): Series | null => {
  const texts = seeds.filter((seed) => typeof seed === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(seed))
  if (texts.length !== seeds.length) return null
  const dates = texts.map((text) => new Date(`${String(text)}T00:00:00Z`))
  const months = dates.map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth())
  const sameDay = dates.every((date) => date.getUTCDate() === dates[0]?.getUTCDate())
  const steps = months.slice(1).map((month, index) => month - (months[index] ?? 0))
  if (sameDay && steps.length > 0 && steps.every((step) => step !== 0)) {
    const day = dates[0]?.getUTCDate() ?? 1
    return {
      numbers: months,
      write: (number) => monthDay(Math.floor(number / 12), ((number % 12) + 12) % 12, day),
    }
  }
  const write = (number: number): CellValue => new Date(number * msPerDay).toISOString().slice(0, 10)
  return { numbers: dates.map((date) => date.getTime() / msPerDay), write }
}

/** Clamps to the last day of a shorter month. */
const monthDay = (year: number, month: number, day: number): string => {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

const asCounted = (seeds: readonly CellValue[]): Series | null => {
  const parts = seeds.map((seed) => (typeof seed === 'string' ? /^(.*?)(\d{1,15})$/.exec(seed) : null))
  const prefix = parts[0]?.[1]
  if (prefix === undefined || prefix === '' || !parts.every((part) => part?.[1] === prefix)) return null
  const digits = parts.map((part) => part?.[2] ?? '')
  const padding = digits.some((text) => text.startsWith('0')) ? (digits[0]?.length ?? 0) : 0
  return {
    numbers: digits.map(Number),
    write: (number) => `${prefix}${String(Math.max(0, number)).padStart(padding, '0')}`,
  }
}

/** Instants at even intervals. */
const asMoments = (seeds: readonly CellValue[]): Series | null => {
  const times = seeds.map((seed) =>
    typeof seed === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(seed)
      ? Date.parse(seed)
      : Number.NaN,
  )
  if (times.some(Number.isNaN)) return null
  return {
    numbers: times.map((time) => time / msPerDay),
    write: (number) => new Date(number * msPerDay).toISOString(),
  }
}

/** Weekdays and months by name. */
const asNames = (seeds: readonly CellValue[]): Series | null => {
  const texts = seeds.map((seed) => (typeof seed === 'string' ? seed.toLocaleLowerCase() : ''))
  for (const names of nameLists()) {
    const lower = names.map((name) => name.toLocaleLowerCase())
    const places = texts.map((text) => lower.indexOf(text))
    const first = places[0] ?? -1
    if (first < 0 || places.includes(-1)) continue
    const { length } = names
    // Unwrap the cycle so that numbers rise: from Friday, Monday is three on.
    const numbers = places.reduce<number[]>((list, place) => {
      const last = list.at(-1)
      return [...list, last === undefined ? place : last + ((((place - last) % length) + length) % length)]
    }, [])
    return { numbers, write: (number) => names[((number % length) + length) % length] ?? null }
  }
  return null
}

/**
 * The value at an index relative to the first seed (negative before it). Two or more evenly spaced numbers, dates,
 * months, instants, weekday names or numbered names continue, as does a single one with `isSeries`; anything else
 * repeats.
 */
export const fillValue = (seeds: readonly CellValue[], place: number, isSeries = false): CellValue => {
  const repeat = seeds[((place % seeds.length) + seeds.length) % seeds.length] ?? null
  if (seeds.length < 2 && !isSeries) return repeat
  const series = asNumbers(seeds) ?? asDays(seeds) ?? asMoments(seeds) ?? asNames(seeds) ?? asCounted(seeds)
  const first = series?.numbers[0]
  if (!series || first === undefined) return repeat
  const step = series.numbers.length < 2 ? 1 : (series.numbers[1] ?? first) - first
  const isEven = series.numbers.every((number, index) => Math.abs(number - first - index * step) < 1e-9)
  return isEven ? series.write(first + place * step) : repeat
}
