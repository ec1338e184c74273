import { type Day, dayOf, msPerDay, utcMs } from './calendar.ts'

/** A local date and time without time zone. */
export type WallTime = Day & { hour: number; minute: number; second: number; millisecond: number }

/** Instants of a wall time in a zone: one, none (clocks went forward) or two (clocks went back). */
export type Instant =
  | { kind: 'one'; millis: number }
  | { kind: 'gap' }
  | { kind: 'twice'; first: number; second: number }

const formats = new Map<string, Intl.DateTimeFormat | null>()
const zonesKept = 200
const midnights = new Map<string, number>()
const midnightsKept = 20_000

/** Before this, some zones had offsets with odd seconds and changed them at any time. */
const steadySince = Date.UTC(1973, 0)

/** Returns true if the platform knows this IANA time zone. */
export function isZone(zone: string): boolean {
  return formatOf(zone) !== null
}

/** Offset of the zone from UTC at an instant, in milliseconds. Unknown zones count as UTC. */
export function offsetAt(millis: number, zone: string): number {
  if (zone === 'UTC') return 0
  const format = formatOf(zone)
  if (!format) return 0
  if (millis < steadySince) return exactOffset(millis, format)
  // Intl takes microseconds per call, and an import calls this once per cell. No zone changes its clocks
  // twice within a day, so a day that starts and ends with the same offset keeps it throughout.
  const day = Math.floor(millis / msPerDay)
  const before = offsetAtMidnight(day, zone, format)
  return before === offsetAtMidnight(day + 1, zone, format) ? before : exactOffset(millis, format)
}

function offsetAtMidnight(day: number, zone: string, format: Intl.DateTimeFormat): number {
  const key = `${zone} ${day}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  if (midnights.size >= midnightsKept) midnights.clear()
  const offset = exactOffset(day * msPerDay, format)
  midnights.set(key, offset)
  return offset
}

function exactOffset(millis: number, format: Intl.DateTimeFormat): number {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of format.formatToParts(millis)) found[part.type] = part.value
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(found[name] ?? 0)
  const year = found.era === 'BC' ? 1 - part('year') : part('year')
  const day = utcMs({ year, month: part('month'), day: part('day') })
  const second = Math.floor(millis / 1000) * 1000
  return day + (part('hour') * 3600 + part('minute') * 60 + part('second')) * 1000 - second
}

/** Returns the instant of a wall time in the zone. */
export function instantOf(wall: WallTime, zone: string): Instant {
  const asUtc = wallTimeMs(wall)
  const candidates = [asUtc - msPerDay, asUtc + msPerDay].map((around) => asUtc - offsetAt(around, zone))
  const hits = [...new Set(candidates)]
    .filter((millis) => millis + offsetAt(millis, zone) === asUtc)
    .sort((a, b) => a - b)
  const [first, second] = hits
  if (first === undefined) return { kind: 'gap' }
  return second === undefined ? { kind: 'one', millis: first } : { kind: 'twice', first, second }
}

/** First instant of a day (`YYYY-MM-DD`) in a zone, even if clocks go forward at midnight. */
export function startOfDay(day: string, zone: string): number {
  const wall = { ...dayOf(day), hour: 0, minute: 0, second: 0, millisecond: 0 }
  const instant = instantOf(wall, zone)
  if (instant.kind === 'one') return instant.millis
  if (instant.kind === 'twice') return instant.first
  // A gap starts where the old offset places midnight; that instant already has the new time.
  return wallTimeMs(wall) - offsetAt(wallTimeMs(wall) - msPerDay, zone)
}

/** Returns the day (`YYYY-MM-DD`) of an instant in a zone. */
export function dayInZone(millis: number, zone: string): string {
  return new Date(millis + offsetAt(millis, zone)).toISOString().slice(0, 10)
}

/** Milliseconds since 1970, reading the wall time as UTC. */
export function wallTimeMs(wall: WallTime): number {
  const { hour, minute, second, millisecond } = wall
  return utcMs(wall) + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  // Zones come from requests, so bound the size of the cache.
  if (formats.size >= zonesKept) formats.clear()
  const format = makeFormat(zone)
  formats.set(zone, format)
  return format
}

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}
