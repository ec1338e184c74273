import type { NativeGroup } from '#core/api/records/groups.ts'
import type { CellValue, Column } from '#core/schema.ts'

/** A bar of a chart. `key` tells it from others with the same text. */
export type Bar = { key: string; label: string; count: number }

type Group = Pick<NativeGroup, 'count'> & { keys: readonly CellValue[] }

/**
 * The number of records per option, in the order of the options. A record of a multi select counts for each of its
 * options. Other values follow in their own order.
 */
export function choiceBars(
  groups: readonly Group[],
  { selectOptions }: Pick<Column, 'selectOptions'>,
  textOf: (value: CellValue) => string,
): Bar[] {
  const counts = new Map<string, Bar>()
  for (const { id, title } of selectOptions) counts.set(id, { key: id, label: title, count: 0 })
  const others = groups.toSorted((one, other) => compare(one.keys[0] ?? null, other.keys[0] ?? null))
  for (const { keys, count } of others) {
    const value = keys[0] ?? null
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === null) continue
      const key = String(each)
      const known = counts.get(key)
      // Options that were deleted meanwhile have no text.
      if (known) known.count += count
      else if (selectOptions.length === 0) counts.set(key, { key, label: textOf(each), count })
    }
  }
  return [...counts.values()]
}

function compare(one: CellValue, other: CellValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other))
}

/** Bars of a histogram. */
const binsMax = 8

/**
 * Ranges of equal width with their numbers of values, or one bar per value if there are few. `textOf` writes the
 * bounds.
 */
export function histogram(
  values: readonly { value: number; count: number }[],
  textOf: (value: number) => string,
): Bar[] {
  const known = values.filter(({ value }) => Number.isFinite(value))
  if (known.length === 0) return []
  if (known.length <= binsMax)
    return known
      .toSorted((one, other) => one.value - other.value)
      .map(({ value, count }) => ({ key: String(value), label: textOf(value), count }))
  const low = Math.min(...known.map(({ value }) => value))
  const high = Math.max(...known.map(({ value }) => value))
  const width = niceWidth((high - low) / binsMax)
  const start = Math.floor(low / width) * width
  const bins = Array.from({ length: Math.floor((high - start) / width) + 1 }, (_, index) => {
    const from = start + index * width
    return { key: String(index), label: `${textOf(from)} – ${textOf(from + width)}`, count: 0 }
  })
  for (const { value, count } of known) {
    const bin = bins[Math.min(Math.floor((value - start) / width), bins.length - 1)]
    if (bin) bin.count += count
  }
  return bins
}

/** A width of 1, 2 or 5 times a power of ten. */
function niceWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10
  return factor * power
}

/** Records per month, or per year if there are many months, oldest first. */
export function periodBars(
  days: readonly { day: string; count: number }[],
  textOf: (period: string) => string,
): Bar[] {
  const monthsMax = 24
  const months = new Set(days.map(({ day }) => day.slice(0, 7)))
  const length = months.size <= monthsMax ? 7 : 4
  const counts = new Map<string, number>()
  for (const { day, count } of days.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const period = day.slice(0, length)
    counts.set(period, (counts.get(period) ?? 0) + count)
  }
  return [...counts].map(([key, count]) => ({ key, label: textOf(key), count }))
}
