import { type ViewOptions } from '../../../../api/schema/views.ts'
import { elementOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import { hasDates, rangesOf } from '#core/views/date-ranges.ts'
import { timeZoneOf } from '../../../../fields/format/format-value.ts'
import { viewerTimeZone } from '../../../../fields/format/text-format.ts'
import { nextOptionColor } from '../../../../theme/palette-colors.ts'
import type { DateRange, RangeSide } from '../../../../views/calendar/calendar-event.ts'

export type StoredRange = NonNullable<ViewOptions['calendar_range']>[number]

/** Why a date field of a calendar cannot be used: it was deleted, or has no dates. */
export type RangeProblem =
  | { readonly what: 'deleted'; readonly title: null }
  | { readonly what: 'retyped'; readonly title: string }

/** The date fields of a calendar, and what is wrong with the others. */
export function readRanges(
  options: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): { stored: StoredRange[]; ranges: DateRange[]; problems: RangeProblem[] } {
  const stored = rangesOf(options)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const problems: RangeProblem[] = []
  const usable = (id: string | null): Column | null => {
    if (id === null) return null
    const column = byId.get(id)
    if (column && hasDates(column)) return column
    problems.push(column ? { what: 'retyped', title: column.title } : { what: 'deleted', title: null })
    return null
  }
  const ranges = stored.flatMap(({ fk_from_column_id, fk_to_column_id }, at): DateRange[] => {
    const start = usable(fk_from_column_id)
    const end = usable(fk_to_column_id)
    return start
      ? [{ start: sideOf(start), end: end && end !== start ? sideOf(end) : null, color: nextOptionColor(at) }]
      : []
  })
  return { stored, ranges, problems }
}

function sideOf(column: Column): RangeSide {
  return {
    columnId: column.id,
    title: column.title,
    hasTime: hasTimes(column),
    isReadOnly: fieldOf(column).readOnly === true,
  }
}

export function hasTimes(column: Column): boolean {
  return fieldOf(elementOf(column)).storage === 'datetime'
}

/** The zone that cuts the days: that of the first field with times, else the reader's. */
export function zoneOfRanges(
  ranges: readonly DateRange[],
  columns: readonly Column[],
): { zone: string; uses12Hours: boolean } {
  const timed = ranges
    .flatMap(({ start, end }) => [start, ...(end ? [end] : [])])
    .find((side) => side.hasTime)
  const column = columns.find(({ id }) => id === timed?.columnId)
  if (!column) return { zone: viewerTimeZone(), uses12Hours: false }
  const element = elementOf(column)
  return { zone: timeZoneOf(element), uses12Hours: element.options['is12hrFormat'] === true }
}
