import { useLayoutEffect } from 'react'
import type { Column } from '#core/schema.ts'
import { calendarModes } from '../../../../views/calendar/calendar-mode.ts'
import { visibleSpan } from '../../../../views/calendar/dates/visible-days.ts'
import type { RowColors } from '../../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import type { DayRange } from './day-range.ts'
import { whereInSpan } from './range-query.ts'
import { storedMode, useCalendarPlace } from './use-calendar-place.ts'
import { useDateFields } from './use-date-fields.ts'

/** The date fields of a calendar and the days in sight, which its records are read for. */
export function useCalendarDays(config: {
  viewId: string
  options: Readonly<Record<string, unknown>>
  meta: Readonly<Record<string, unknown>>
  columns: readonly Column[]
  range: DayRange
  store: RowStore
  rowColors: ((row: GridRow) => RowColors) | undefined
}) {
  const { viewId, meta, range, store } = config
  const fields = useDateFields(config)
  const { ranges, zone, weekday } = fields
  const defaultMode = storedMode(meta, calendarModes, 'month')
  const place = useCalendarPlace({ viewId, modes: calendarModes, defaultMode, zone })
  const span = visibleSpan(place.mode, place.day, weekday)
  const where = whereInSpan(ranges, span, zone)
  useLayoutEffect(() => {
    if (!range.set(where, ranges)) return
    store.leave([])
    store.reset()
  }, [range, where, ranges, store])
  return { ...fields, defaultMode, place, span, where }
}
