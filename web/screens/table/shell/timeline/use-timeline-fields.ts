import { useLayoutEffect, useMemo } from 'react'
import type { Column } from '#core/schema.ts'
import { weekendDays } from '../../../../fields/format/week.ts'
import { currentLocale } from '../../../../i18n/i18n.ts'
import type { RowColors } from '../../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import { zooms } from '../../../../views/timeline/axis.ts'
import type { DayRange } from '../calendar/day-range.ts'
import { storedMode, useCalendarPlace } from '../calendar/use-calendar-place.ts'
import { useDateFields } from '../calendar/use-date-fields.ts'
import { dependencyOf, whereScheduled } from './scheduled-rows.ts'

/** The fields of a timeline, which its records are read for, and the zoom and day that a person looks at. */
export function useTimelineFields(config: {
  viewId: string
  options: Readonly<Record<string, unknown>>
  meta: Readonly<Record<string, unknown>>
  columns: readonly Column[]
  range: DayRange
  store: RowStore
  rowColors: ((row: GridRow) => RowColors) | undefined
}) {
  const { viewId, options, meta, columns, range, store } = config
  const fields = useDateFields(config)
  const { ranges, zone } = fields
  const defaultZoom = storedMode(meta, zooms, 'month')
  const place = useCalendarPlace({ viewId, modes: zooms, defaultMode: defaultZoom, zone })
  const dependencyId = options['fk_dependency_col_id']
  const dependency = useMemo(
    () => dependencyOf({ fk_dependency_col_id: dependencyId }, columns),
    [columns, dependencyId],
  )
  const where = whereScheduled(ranges)
  const others = dependency?.id ?? ''
  useLayoutEffect(() => {
    const hadOthers = range.others.join() === others
    range.others = others === '' ? [] : [others]
    if (!range.set(where, ranges) && hadOthers) return
    store.leave([])
    store.reset()
  }, [range, where, ranges, others, store])
  const weekend = useMemo(() => weekendDays(currentLocale().tag, navigator.languages), [])
  return { ...fields, defaultZoom, place, dependency, weekend, where }
}
