import type { CellValue } from '#core/schema.ts'

/** A record: its id and stored values by column id. */
export type CalendarRow = { readonly id: number; readonly [columnId: string]: CellValue }

/** The field of a side of a range: its kind of values, and whether people may change them. */
export type RangeSide = {
  readonly columnId: string
  readonly title: string
  /** True for instants, false for days. */
  readonly hasTime: boolean
  readonly isReadOnly: boolean
}

/** A start field with an optional end field. */
export type DateRange = {
  readonly start: RangeSide
  readonly end: RangeSide | null
  /** `#RRGGBB`, for events without a color of their own. */
  readonly color: string
}

/** A record in a calendar: once per range. Days and minutes are those of the calendar's time zone. */
export type CalendarEvent = {
  /** Unique among the events: record and range. */
  readonly key: string
  readonly rowId: number
  readonly row: CalendarRow
  readonly rangeIndex: number
  readonly firstDay: string
  /** Inclusive. */
  readonly lastDay: string
  /** True if it takes whole days: its fields have no time, or it lasts a day or longer. */
  readonly isAllDay: boolean
  /** Minutes since midnight of the first day; 0 without times. */
  readonly startMinute: number
  /** Minutes since midnight of the last day, more than 0; 1440 without times. */
  readonly endMinute: number
  /** True if the start field has a time, which is shown even where the event takes whole days. */
  readonly hasTime: boolean
  /** True if its end is before its start; it is then shown at its start alone. */
  readonly isReversed: boolean
}
