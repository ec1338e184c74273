import { useMemo } from 'react'
import type { Column } from '#core/schema.ts'
import { firstWeekday } from '../../../../fields/format/week.ts'
import { textFromEditor } from '../../../../fields/index.ts'
import { currentLocale } from '../../../../i18n/i18n.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import type { EventLook } from '../../../../views/calendar/calendar-context.ts'
import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import type { RowColors } from '../../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { readRanges, zoneOfRanges } from './calendar-ranges.ts'

/** The date fields of a calendar or timeline, the zone that cuts their days, and how records look. */
export function useDateFields(config: {
  options: Readonly<Record<string, unknown>>
  columns: readonly Column[]
  rowColors: ((row: GridRow) => RowColors) | undefined
}) {
  const { options, columns, rowColors } = config
  const t = useTranslation()
  const rangesKey = JSON.stringify(options['calendar_range'])
  const { ranges, stored, problems } = useMemo(
    () => readRanges(options, columns),
    // The options are a new object on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rangesKey, columns],
  )
  const { zone, uses12Hours } = zoneOfRanges(ranges, columns)
  const weekday = firstWeekday(currentLocale().tag, navigator.languages)
  const display = columns.find(({ displayValue }) => displayValue)
  const titleOf = useMemo(
    () =>
      (row: GridRow): string =>
        (display ? textFromEditor(row[display.id] ?? null, display) : '') || t('views.record.untitled'),
    [display, t],
  )
  const look = useMemo(
    () =>
      (event: CalendarEvent): EventLook => ({
        title: titleOf(event.row),
        color: rowColors?.(event.row).row ?? ranges[event.rangeIndex]?.color ?? '',
      }),
    [titleOf, rowColors, ranges],
  )
  return { ranges, stored, problems, zone, uses12Hours, weekday, titleOf, look }
}
