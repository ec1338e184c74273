import { daysBetween } from '../dates/visible-days.ts'
import type { CalendarEvent } from '../calendar-event.ts'

/** An event within the columns of a row of days. */
export type WeekBar = {
  readonly event: CalendarEvent
  /** Columns from 0; `end` is exclusive. */
  readonly from: number
  readonly end: number
  readonly lane: number
  /** True if the event continues before or after the row. */
  readonly continuesBefore: boolean
  readonly continuesAfter: boolean
}

export type WeekBars = {
  readonly bars: readonly WeekBar[]
  /** Bars of each column that do not fit into the lanes. */
  readonly hidden: readonly number[]
}

/** Events in the order of a calendar: earlier and longer ones first, whole days before times. */
export function compareEvents(one: CalendarEvent, other: CalendarEvent): number {
  return (
    compareText(one.firstDay, other.firstDay) ||
    compareText(other.lastDay, one.lastDay) ||
    Number(other.isAllDay) - Number(one.isAllDay) ||
    one.startMinute - other.startMinute ||
    one.rowId - other.rowId ||
    one.rangeIndex - other.rangeIndex
  )
}

/**
 * Packs events into lanes of a row of days. Events must be sorted by `compareEvents`. If a column has more events than
 * lanes, its last lane stays free for "+N more", and bars are cut there.
 */
export function packWeek(events: readonly CalendarEvent[], days: readonly string[], lanes: number): WeekBars {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { bars: [], hidden: [] }
  const spans = events.flatMap((event) => {
    if (event.lastDay < first || event.firstDay > last) return []
    const continuesBefore = event.firstDay < first
    const continuesAfter = event.lastDay > last
    return {
      event,
      from: continuesBefore ? 0 : daysBetween(first, event.firstDay),
      end: continuesAfter ? days.length : daysBetween(first, event.lastDay) + 1,
      continuesBefore,
      continuesAfter,
    }
  })
  const placed = placeInLanes(spans)
  const used = days.map(() => 0)
  const hidden = days.map(() => 0)
  for (const { from, end, lane } of placed)
    for (let day = from; day < end; day += 1) used[day] = Math.max(used[day] ?? 0, lane + 1)
  const lanesOf = (day: number): number => ((used[day] ?? 0) > lanes ? lanes - 1 : lanes)
  const bars = placed.flatMap((bar) => {
    const parts: WeekBar[] = []
    for (let day = bar.from; day < bar.end; day += 1) {
      if (bar.lane >= lanesOf(day)) {
        hidden[day] = (hidden[day] ?? 0) + 1
        continue
      }
      const last = parts.at(-1)
      if (last?.end === day) parts[parts.length - 1] = { ...last, end: day + 1 }
      else parts.push({ ...bar, from: day, end: day + 1 })
    }
    return parts.map((part) => ({
      ...part,
      continuesBefore: bar.continuesBefore || part.from > bar.from,
      continuesAfter: bar.continuesAfter || part.end < bar.end,
    }))
  })
  return { bars, hidden }
}

function placeInLanes(spans: readonly Omit<WeekBar, 'lane'>[]): WeekBar[] {
  /** The first free column of each lane. */
  const taken: boolean[][] = []
  // Longer bars first within the row, so that they keep the top lanes.
  const ordered = spans.toSorted((one, other) => one.from - other.from || other.end - one.end)
  return ordered.map((span) => {
    let lane = 0
    while (isTaken(taken[lane], span)) lane += 1
    const row = (taken[lane] ??= [])
    for (let day = span.from; day < span.end; day += 1) row[day] = true
    return { ...span, lane }
  })
}

function isTaken(row: readonly boolean[] | undefined, { from, end }: Pick<WeekBar, 'from' | 'end'>): boolean {
  for (let day = from; day < end; day += 1) if (row?.[day]) return true
  return false
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
