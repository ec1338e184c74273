import * as v from 'valibot'
import * as limits from '#core/limits.ts'
import { instanceRoom } from '#core/protocol/messages.ts'
import {
  otherPages,
  type UsageDay,
  usageDayOf,
  type UsageEvent,
  usageEventSchema,
} from '#core/protocol/usage.ts'
import type { Joined } from './joined-socket.ts'

/** Counts that are not stored yet, and how many events each person has sent in the current minute. */
export type UsageState = {
  readonly unstored: readonly UsageDay[]
  readonly minute: number
  readonly sent: ReadonlyMap<string, number>
}

export const noUsage: UsageState = { unstored: [], minute: 0, sent: new Map() }

/**
 * Counts the events of a socket. Drops invalid ones, those of other bases, and those beyond the rate limit. Details
 * of events are not stored.
 */
export function countEvents(
  state: UsageState,
  { userId, room, usage }: Joined,
  events: readonly unknown[],
  at: number,
): UsageState {
  if (!usage) return state
  const minute = Math.floor(at / minuteMs)
  const earlier = minute === state.minute ? state.sent : noUsage.sent
  const sent = earlier.get(userId) ?? 0
  const allowed = events.slice(0, Math.max(0, limits.usageEventsPerMinute - sent))
  if (allowed.length === 0) return state
  const day = emptyDay(usageDayOf(at))
  for (const each of allowed) {
    const event = v.safeParse(usageEventSchema, each)
    if (event.success && event.output.pid === (room === instanceRoom ? null : room)) count(day, event.output)
  }
  const isCounted = Object.keys(day.pages).length + Object.keys(day.events).length > 0
  return {
    unstored: isCounted ? mergeDays(state.unstored, [day]) : state.unstored,
    minute,
    sent: new Map(earlier).set(userId, sent + allowed.length),
  }
}

const minuteMs = 60_000

function count(day: UsageDay, event: UsageEvent): void {
  if (event.kind === 'event') day.events[event.event] = (day.events[event.event] ?? 0) + 1
  else {
    const page = event.type === undefined ? event.path : `${event.path}?type=${event.type}`
    day.pages[page] = (day.pages[page] ?? 0) + 1
  }
}

/** Adds the counts of days, in order of days. */
export function mergeDays(days: readonly UsageDay[], added: readonly UsageDay[]): UsageDay[] {
  const merged = new Map(days.map((each) => [each.day, each]))
  for (const each of added) merged.set(each.day, mergeDay(merged.get(each.day) ?? emptyDay(each.day), each))
  return [...merged.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Adds the counts of a day. New pages beyond the limit count as other pages. */
export function mergeDay(known: UsageDay, added: UsageDay): UsageDay {
  const pages = { ...known.pages }
  const events = { ...known.events }
  for (const [page, times] of Object.entries(added.pages)) {
    const hasPlace = Object.hasOwn(pages, page) || Object.keys(pages).length < limits.usagePagesPerDay
    const name = hasPlace ? page : otherPages
    pages[name] = (pages[name] ?? 0) + times
  }
  for (const [name, times] of Object.entries(added.events)) events[name] = (events[name] ?? 0) + times
  if (!known.links && !added.links) return { day: known.day, pages, events }
  const links = { ...known.links }
  for (const [id, times] of Object.entries(added.links ?? {})) links[id] = (links[id] ?? 0) + times
  return { day: known.day, pages, events, links }
}

/** The first day whose counts are kept. */
export function firstUsageDay(at: number): string {
  return usageDayOf(at, 1 - limits.usageRetentionDays)
}

export function emptyDay(day: string): UsageDay {
  return { day, pages: {}, events: {} }
}
