import type { BaseUsageWire, UsageCount } from '#core/api/instance/usage.ts'
import { msPerDay } from '#core/calendar.ts'

export type UsageDayCounts = BaseUsageWire['days'][number]
export type UsageTotals = {
  /** Every day of the period, also those without events. */
  days: UsageDayCounts[]
  /** Sums of all days. */
  pages: number
  events: number
  topPages: UsageCount[]
  topEvents: UsageCount[]
}

/** Entries of lists of pages and events. */
const topListed = 10

/** Adds the usage of bases, from `since` to `until`. */
export function usageTotalsOf(bases: readonly BaseUsageWire[], since: string, until: string): UsageTotals {
  const days = new Map<string, UsageDayCounts>()
  for (let at = Date.parse(since); at <= Date.parse(until); at += msPerDay) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.set(day, { day, pages: 0, events: 0 })
  }
  for (const each of bases.flatMap((base) => base.days)) {
    const known = days.get(each.day)
    if (known)
      days.set(each.day, { ...known, pages: known.pages + each.pages, events: known.events + each.events })
  }
  const list = [...days.values()]
  return {
    days: list,
    pages: list.reduce((sum, { pages }) => sum + pages, 0),
    events: list.reduce((sum, { events }) => sum + events, 0),
    topPages: topOf(bases.flatMap(({ pages }) => pages)),
    topEvents: topOf(bases.flatMap(({ events }) => events)),
  }
}

function topOf(counts: readonly UsageCount[]): UsageCount[] {
  const sums = new Map<string, number>()
  for (const { name, count } of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return Array.from(sums, ([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, topListed)
}
