import { addDays } from '#core/calendar.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import type { DaySpan } from '../dates/visible-days.ts'

/** Number of events of each day that has any, with up to three of their colors. */
export type DayCounts = ReadonlyMap<string, { readonly count: number; readonly colors: readonly string[] }>

const colorsMax = 3

/** Counts the events of each day of a span. */
export function countDays(
  events: readonly CalendarEvent[],
  { first, last }: DaySpan,
  colorOf: (event: CalendarEvent) => string,
): DayCounts {
  const counts = new Map<string, { count: number; colors: string[] }>()
  for (const event of events) {
    const to = event.lastDay < last ? event.lastDay : last
    const color = colorOf(event)
    for (let day = event.firstDay > first ? event.firstDay : first; day <= to; day = addDays(day, 1)) {
      const known = counts.get(day) ?? { count: 0, colors: [] }
      counts.set(day, known)
      known.count += 1
      if (known.colors.length < colorsMax && !known.colors.includes(color)) known.colors.push(color)
      if (day === last) break
    }
  }
  return counts
}
