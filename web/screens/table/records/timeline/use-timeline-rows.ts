import { useMemo, useSyncExternalStore } from 'react'
import type { CalendarEvent, DateRange } from '../../../../views/calendar/calendar-event.ts'
import { eventFromRow } from '../../../../views/calendar/dates/event-from-row.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import type { ExtraRows } from './timeline-props.ts'

/** Rows that stand for records until the first ones are loaded. */
const placeholderRows = 12

export type TimelineRows = {
  /** Number of rows. */
  readonly count: number
  readonly rowAt: (index: number) => GridRow | undefined
  /** -1 for records that are not loaded. */
  readonly indexOf: (rowId: number) => number
  readonly eventOf: (row: GridRow) => CalendarEvent | null
  /** Rises with every change of rows. */
  readonly version: string
}

/** The rows of a timeline: those of the list, then records that were just scheduled and are not in the list yet. */
export function useTimelineRows(options: {
  store: RowStore
  carried: ExtraRows | null
  range: DateRange | undefined
  zone: string
}): TimelineRows {
  const { store, carried, range, zone } = options
  const version = useSyncExternalStore(store.subscribe, store.version)
  const carriedVersion = useSyncExternalStore(carried?.subscribe ?? never, carried?.version ?? zero)
  const eventOf = useMemo(() => {
    const known = new WeakMap<GridRow, CalendarEvent | null>()
    return (row: GridRow): CalendarEvent | null => {
      let event = known.get(row)
      if (event === undefined) known.set(row, (event = range ? eventFromRow(row, range, 0, zone) : null))
      return event
    }
  }, [range, zone])
  return useMemo(() => {
    const listed = store.isReady() ? store.total() : placeholderRows
    const extra = (carried?.list() ?? []).filter((row) => store.indexOf(row.id) < 0 && eventOf(row) !== null)
    return {
      count: listed + (store.isReady() ? extra.length : 0),
      rowAt: (index) => (index < listed ? store.rowAt(index) : edited(store, extra[index - listed])),
      indexOf(rowId) {
        const index = store.indexOf(rowId)
        if (index >= 0) return index
        const at = extra.findIndex(({ id }) => id === rowId)
        return at < 0 ? -1 : listed + at
      },
      eventOf,
      version: `${version} ${carriedVersion}`,
    }
  }, [store, carried, eventOf, version, carriedVersion])
}

function edited(store: RowStore, row: GridRow | undefined): GridRow | undefined {
  return row && store.edited(row)
}

const never = () => () => undefined
const zero = () => 0
