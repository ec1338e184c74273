import type { Column } from '#core/schema.ts'
import type { CalendarProps } from '../../../../views/calendar/calendar-props.ts'
import type { DateValues } from '../../../../views/calendar/dates/move-event.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import type { Zoom } from '../../../../views/timeline/axis.ts'

/** Records that were changed here and are not in the list yet. */
export type ExtraRows = {
  readonly version: () => number
  readonly subscribe: (listener: () => void) => () => void
  list(): readonly GridRow[]
}

/** Where a new record shows: before this row, in this group. */
export type RowPlace = { index: number; groupId: string | null }

export type TimelineHandle = {
  readonly showRow: (index: number) => unknown
  /** The day that a person looks at. */
  readonly day: () => string
}

export type TimelineProps = Omit<CalendarProps, 'mode' | 'onMode' | 'events' | 'onCreate'> & {
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  onCreate: (values: DateValues, at: RowPlace) => void
  weekend: readonly number[]
  store: RowStore
  /** Null for people who change nothing. */
  carried: ExtraRows | null
  /** Groups, and how their headers look. */
  grid: GridProps
  titleOf: (row: GridRow) => string
  /** The title of the fixed column. */
  titleField: string
  /** Says that no record has a date; false if something else says why there are none. */
  hasEmptyNote: boolean
  /** The self-link to the records that come before; null without arrows. */
  dependency: Column | null
}
