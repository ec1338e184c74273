import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import * as limits from '#core/limits.ts'
import { eventFromRow } from '../../../../views/calendar/dates/event-from-row.ts'
import type { CalendarEvent, DateRange } from '../../../../views/calendar/calendar-event.ts'
import type { DaySpan } from '../../../../views/calendar/dates/visible-days.ts'
import { compareEvents } from '../../../../views/calendar/layout/week-bars.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import type { CarriedRows } from './carried-rows.ts'

/** A scroll speed at which nothing below is prefetched. */
const noPrefetch = Infinity

/** Records whose days were in sight before, shown again until they are read anew. */
const spansKept = 12

export type CalendarRows = {
  events: readonly CalendarEvent[]
  isLoading: boolean
  /** Number of records on the days in sight, and of those that are loaded at most. */
  total: number
  shownMax: number
}

/** The events of the loaded records on the days in sight. `where` identifies the days and fields. */
export function useCalendarRows(options: {
  store: RowStore
  carried: CarriedRows | null
  ranges: readonly DateRange[]
  zone: string
  span: DaySpan
  where: string
}): CalendarRows {
  const { store, carried, ranges, zone, span, where } = options
  const version = useSyncExternalStore(store.subscribe, store.version)
  const carriedVersion = useSyncExternalStore(carried?.subscribe ?? never, carried?.version ?? zero)
  const shownMax = limits.calendarEventsMax
  const total = store.total()
  const isReady = store.isReady()
  const wanted = Math.min(total, shownMax)
  const isActive = ranges.length > 0
  useEffect(() => {
    if (isActive) store.setWindow(0, Math.max(1, wanted), noPrefetch)
  }, [store, isActive, wanted, where])

  /** The events of each record; new ranges give new events. */
  const known = useMemo(
    () => ({ ranges, zone, events: new WeakMap<GridRow, CalendarEvent[]>() }),
    [ranges, zone],
  )
  const before = useRef(new Map<string, readonly GridRow[]>())
  const { rows, isComplete } = useMemo(() => {
    void version
    const listed: GridRow[] = []
    for (let at = 0; at < wanted; at += 1) {
      const row = store.rowAt(at)
      if (row) listed.push(row)
    }
    return { rows: listed, isComplete: isReady && listed.length === wanted }
  }, [store, version, wanted, isReady])
  useEffect(() => {
    if (!isComplete) return
    before.current.delete(where)
    before.current.set(where, rows)
    const [oldest] = before.current.keys()
    if (before.current.size > spansKept && oldest !== undefined) before.current.delete(oldest)
  }, [isComplete, rows, where])

  const { first, last } = span
  const events = useMemo(() => {
    void carriedVersion
    const ids = new Set<number>()
    const found: CalendarEvent[] = []
    function add(row: GridRow): void {
      if (ids.has(row.id)) return
      ids.add(row.id)
      let own = known.events.get(row)
      if (!own) {
        own = known.ranges.flatMap((range, at) => eventFromRow(row, range, at, known.zone) ?? [])
        known.events.set(row, own)
      }
      for (const event of own) if (event.firstDay <= last && event.lastDay >= first) found.push(event)
    }
    for (const row of carried?.list() ?? []) add(store.edited(row))
    for (const row of rows) add(row)
    // Until the days are read, show what is known of them.
    if (!isReady)
      for (const row of before.current.get(where) ?? []) if (!store.isGone(row.id)) add(store.edited(row))
    return found.sort(compareEvents)
  }, [carried, carriedVersion, known, rows, isReady, where, store, first, last])
  return { events, isLoading: !isComplete, total, shownMax }
}

const never = () => () => undefined
const zero = () => 0
