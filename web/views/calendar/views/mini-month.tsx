import { memo } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useTheme } from '../../../theme/use-theme.ts'
import { cx } from '../../../ui/cx.ts'
import { useCalendar } from '../calendar-context.ts'
import { dayNumber, fullDay, weekdayName } from '../dates/date-names.ts'
import type { DayCounts } from '../layout/day-counts.ts'
import { dotColor } from './event-bar.tsx'

/** Weeks as small days with dots. `month` is its first seven letters. */
export const MiniMonth = memo(function MiniMonth(props: {
  label: string
  weeks: readonly (readonly string[])[]
  month: string | null
  /** The day that takes the focus of the grid; null if it is elsewhere. */
  cursor: string | null
  /** The day whose events a list shows. */
  selected: string | null
  counts: DayCounts
  size: 'sm' | 'lg'
  onPick: (day: string, anchor: Element) => void
}) {
  const { weeks, month, cursor, selected, counts, size } = props
  const t = useTranslation()
  const theme = useTheme()
  const { today, onPlaceKey } = useCalendar()
  return (
    <div role="grid" aria-label={props.label} className="select-none">
      <div role="row" className="grid grid-cols-7">
        {weeks[0]?.map((day) => (
          <span
            key={day}
            role="columnheader"
            aria-label={weekdayName(day, 'long')}
            className="py-1 text-center text-2xs text-ink-3"
          >
            {weekdayName(day, 'narrow')}
          </span>
        ))}
      </div>
      {weeks.map((days) => (
        <div key={days[0]} role="row" className="grid grid-cols-7">
          {days.map((day) => {
            const isOther = month !== null && !day.startsWith(month)
            // In a year, days of other months would show twice.
            if (isOther && size === 'sm') return <span key={day} role="gridcell" />
            const count = counts.get(day)
            return (
              <div key={day} role="gridcell" aria-selected={day === selected || undefined}>
                <button
                  type="button"
                  tabIndex={day === cursor ? 0 : -1}
                  data-calendar-focus={day}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={t('calendar.dayLabel', { day: fullDay(day), count: count?.count ?? 0 })}
                  title={count && t('calendar.dayLabel', { day: fullDay(day), count: count.count })}
                  onKeyDown={onPlaceKey}
                  onClick={(event) => props.onPick(day, event.currentTarget)}
                  className={cx(
                    'relative mx-auto flex flex-col items-center justify-start rounded-md tabular-nums hover:bg-hover',
                    size === 'lg' ? 'h-11 w-full pt-1 text-sm' : 'h-8 w-full pt-0.5 text-2xs',
                    isOther ? 'text-ink-3' : 'text-ink',
                    day === selected && 'bg-selected',
                    'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
                  )}
                >
                  <span
                    className={cx(
                      'grid place-items-center rounded-full px-1',
                      size === 'lg' ? 'h-6 min-w-6' : 'h-4.5 min-w-4.5',
                      day === today && 'bg-primary font-semibold text-on-primary',
                    )}
                  >
                    {dayNumber(day)}
                  </span>
                  {count && (
                    <span aria-hidden className="flex h-2 items-center gap-0.5">
                      {count.colors.map((color) => (
                        <span
                          key={color}
                          className="size-1.25 rounded-full"
                          style={{ backgroundColor: dotColor(color, theme) }}
                        />
                      ))}
                      {size === 'lg' && count.count > 3 && (
                        <span className="text-[9px] leading-none text-ink-3">
                          {formatNumber(count.count)}
                        </span>
                      )}
                    </span>
                  )}
                </button>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
})
