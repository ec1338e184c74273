import type { CalendarEvent } from '../calendar-event.ts'

/**
 * The events of each row of days. Keeps the identity of rows whose events did not change, so that only rows that
 * changed render.
 */
export function eventsByWeek(
  events: readonly CalendarEvent[],
  weeks: readonly (readonly string[])[],
  before: readonly (readonly CalendarEvent[])[],
): readonly (readonly CalendarEvent[])[] {
  return weeks.map((days, at) => {
    const [first = '', last = ''] = [days[0], days.at(-1)]
    const own = events.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first)
    const known = before[at]
    return known?.length === own.length && own.every((event, index) => event === known[index]) ? known : own
  })
}

/** True if an event shows on one of the days. */
export function touches(event: CalendarEvent | null, days: readonly string[]): boolean {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return event !== null && event.firstDay <= last && event.lastDay >= first
}
