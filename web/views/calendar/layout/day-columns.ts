import type { CalendarEvent } from '../calendar-event.ts'
import { minutesPerDay } from '../dates/zoned-time.ts'

/** An event in a day of a time grid. `column` of `columns` are its place beside overlapping events. */
export type DayBlock = {
  readonly event: CalendarEvent
  /** Minutes since midnight, cut to the day. */
  readonly from: number
  readonly to: number
  readonly column: number
  readonly columns: number
  /** Number of columns that it takes. */
  readonly width: number
  readonly continuesBefore: boolean
  readonly continuesAfter: boolean
}

/** The height of a block that still shows text, in minutes. */
const shortestBlockMinutes = 24

/** Lays the timed events of a day side by side where they overlap. */
export function layOutDay(events: readonly CalendarEvent[], day: string): DayBlock[] {
  const spans = events
    .filter((event) => !event.isAllDay && event.firstDay <= day && day <= event.lastDay)
    .map((event) => {
      const continuesBefore = event.firstDay < day
      const continuesAfter = event.lastDay > day
      const from = continuesBefore ? 0 : event.startMinute
      const to = continuesAfter ? minutesPerDay : event.endMinute
      return { event, from, to: Math.max(to, from + 1), continuesBefore, continuesAfter }
    })
    .toSorted(
      (one, other) => one.from - other.from || other.to - one.to || one.event.rowId - other.event.rowId,
    )
  const blocks: DayBlock[] = []
  let cluster: Span[] = []
  let clusterEnd = -1
  for (const span of spans) {
    if (span.from >= clusterEnd && cluster.length > 0) {
      blocks.push(...columnsOf(cluster))
      cluster = []
    }
    cluster.push(span)
    clusterEnd = Math.max(cluster.length === 1 ? 0 : clusterEnd, drawnEnd(span))
  }
  return [...blocks, ...columnsOf(cluster)]
}

type Span = Omit<DayBlock, 'column' | 'columns' | 'width'>

/** Short events are drawn higher than they last. */
function drawnEnd({ from, to }: Span): number {
  return Math.max(to, from + shortestBlockMinutes)
}

function columnsOf(cluster: readonly Span[]): DayBlock[] {
  const ends: number[] = []
  const placed = cluster.map((span) => {
    const free = ends.findIndex((end) => end <= span.from)
    const column = free < 0 ? ends.length : free
    ends[column] = drawnEnd(span)
    return { ...span, column }
  })
  return placed.map((block) => ({
    ...block,
    columns: ends.length,
    width: freeColumns(block, placed, ends.length),
  }))
}

/** A block widens over columns to its right that are free for its whole time. */
function freeColumns(
  block: Span & { column: number },
  all: readonly (Span & { column: number })[],
  columns: number,
): number {
  let width = 1
  const isFree = (column: number): boolean =>
    all.every(
      (other) => other.column !== column || other.from >= drawnEnd(block) || drawnEnd(other) <= block.from,
    )
  while (block.column + width < columns && isFree(block.column + width)) width += 1
  return width
}
