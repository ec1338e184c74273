import { msPerDay } from './calendar.ts'

/**
 * Offsets from UTC in milliseconds, each valid from an instant, ascending. The first also applies before its
 * instant.
 */
export type Offsets = readonly { from: number; offset: number }[]

/** The offsets of a zone by instant, and by wall time. */
export type ZoneTable = { byInstant: Offsets; byWall: Offsets }

/**
 * Years for which the table contains clock changes. Outside them the first or last offset applies: before
 * 1900 zones used solar time, and rules for 2100 are unknown.
 */
const firstYear = 1900
const lastYear = 2099
const step = 32 * msPerDay
const quarter = 900_000

const tables = new Map<string, ZoneTable>()
const tablesKept = 50

/** Builds the table of an IANA zone in about ten milliseconds, on first use. Unknown zones are UTC. */
export function zoneTable(zone: string): ZoneTable {
  const known = tables.get(zone)
  if (known) return known
  if (tables.size >= tablesKept) tables.clear()
  const table = makeTable(zone)
  tables.set(zone, table)
  return table
}

/** Returns the offset at a moment. */
export function offsetIn(offsets: Offsets, millis: number): number {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle]?.from ?? 0) <= millis) low = middle
    else high = middle - 1
  }
  return offsets[low]?.offset ?? 0
}

function makeTable(zone: string): ZoneTable {
  const clock = zone === 'UTC' ? null : clockOf(zone)
  if (!clock) return { byInstant: [{ from: 0, offset: 0 }], byWall: [{ from: 0, offset: 0 }] }
  const offsetAt = (millis: number) => clockOffset(millis, clock)
  const byInstant: { from: number; offset: number }[] = []
  const end = Date.UTC(lastYear + 1, 0)
  let at = Date.UTC(firstYear, 0)
  let offset = offsetAt(at)
  byInstant.push({ from: at, offset })
  while (at < end) {
    const next = at + step
    const changed = offsetAt(next)
    if (changed !== offset) {
      const from = firstChange(at, next, offset, offsetAt)
      offset = offsetAt(from)
      byInstant.push({ from, offset })
      // Another change may follow within the step, because some zones suspend daylight saving time for
      // Ramadan.
      at = from
    } else at = next
  }
  const byWall = byInstant.map(({ from, offset: after }, index) => {
    const before = byInstant[index - 1]?.offset ?? after
    return { from: from + Math.max(before, after), offset: after }
  })
  return { byInstant, byWall }
}

/**
 * Finds the first instant after `low` with a different offset. Clocks change on quarter hours; historically
 * on any second.
 */
function firstChange(
  low: number,
  high: number,
  offset: number,
  offsetAt: (millis: number) => number,
): number {
  let before = low
  let after = high
  while (after - before > 1000) {
    const wide = after - before > 2 * quarter
    const middle = wide
      ? Math.floor((before + after) / 2 / quarter) * quarter
      : Math.floor((before + after) / 2000) * 1000
    if (offsetAt(middle) === offset) before = middle
    else after = middle
    if (!wide && after % quarter === 0 && offsetAt(after - 1000) === offset) return after
  }
  return after
}

/** Uses a minimal format, because building a table calls it thousands of times. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}

function clockOffset(millis: number, clock: Intl.DateTimeFormat): number {
  const [day = 0, hour = 0, minute = 0, second = 0] = (clock.format(millis).match(/\d+/g) ?? []).map(Number)
  const utc = new Date(millis)
  // The local day is the same, the previous or the next one, which may lie in another month.
  const days = day - utc.getUTCDate()
  const near = days > 1 ? -1 : days < -1 ? 1 : days
  const seconds = ((near * 24 + hour - utc.getUTCHours()) * 60 + minute - utc.getUTCMinutes()) * 60
  return (seconds + second - utc.getUTCSeconds()) * 1000
}
