import { ChevronLeft, ChevronRight, Globe, Inbox } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { optionColors } from '../../../theme/palette-colors.ts'
import { useTheme } from '../../../theme/use-theme.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { DateRange } from '../calendar-event.ts'
import { type DateFieldName, fieldName, todayName } from '../dates/date-names.ts'
import { dotColor } from './event-bar.tsx'

/** Names what is shown, and changes it. */
export function CalendarHeader<Mode extends DateFieldName>(props: {
  /** Names the choice of modes. */
  label: string
  title: string
  mode: Mode
  modes: readonly Mode[]
  ranges: readonly DateRange[]
  /** The name of the time zone; null without times. */
  zone: { name: string; id: string } | null
  note: string | null
  unscheduled: { isOpen: boolean; onToggle: () => void } | null
  /** Settings of the calendar. */
  children?: React.ReactNode
  onMode: (mode: Mode) => void
  onStep: (direction: 1 | -1) => void
  onToday: () => void
}) {
  const { mode, ranges, zone, unscheduled } = props
  const t = useTranslation()
  const theme = useTheme()
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5 @max-2xl:px-2">
      <div className="flex items-center">
        <IconButton
          icon={ChevronLeft}
          className="[&>svg]:rtl:-scale-x-100"
          label={t('common.previous')}
          onClick={() => props.onStep(-1)}
        />
        <IconButton
          icon={ChevronRight}
          className="[&>svg]:rtl:-scale-x-100"
          label={t('common.next')}
          onClick={() => props.onStep(1)}
        />
      </div>
      <Button size="sm" className="@max-2xl:order-1" onClick={props.onToday}>
        {todayName()}
      </Button>
      <div className="flex min-w-0 items-baseline gap-2 @max-2xl:flex-1 @max-2xl:flex-col @max-2xl:gap-0">
        <h2
          aria-live="polite"
          className="max-w-full min-w-0 truncate px-1 text-base font-semibold @max-2xl:text-sm"
        >
          {props.title}
        </h2>
        {zone && (
          <span
            title={zone.id}
            className="flex max-w-full min-w-0 items-center gap-1 self-center text-xs text-ink-3 @max-2xl:self-start @max-2xl:px-1"
          >
            <Globe aria-hidden className="size-3.5 shrink-0" />
            <span className="sr-only">{fieldName('timeZone')}</span>
            <span className="truncate">{zone.name}</span>
          </span>
        )}
      </div>
      {props.note && (
        <p
          role="status"
          className="rounded-full bg-warning-soft px-2 py-0.5 text-xs text-warning-ink @max-2xl:order-2"
        >
          {props.note}
        </p>
      )}
      <div className="ms-auto flex min-w-0 items-center gap-2 @max-2xl:order-3 @max-2xl:w-full">
        {ranges.length > 1 && (
          <ul
            aria-label={t('calendar.dates')}
            className="flex min-w-0 flex-wrap items-center gap-x-3 text-xs text-ink-2 @max-2xl:hidden"
          >
            {ranges.map(({ start, color }) => (
              <li key={start.columnId} className="flex items-center gap-1.5">
                <span
                  aria-hidden
                  className="size-2.5 rounded-xs outline-1"
                  style={{
                    backgroundColor: optionColors(color, theme).ground,
                    outlineColor: dotColor(color, theme),
                  }}
                />
                <span dir="auto">{start.title}</span>
              </li>
            ))}
          </ul>
        )}
        <SegmentedControl
          label={props.label}
          value={mode}
          onChange={props.onMode}
          className="@max-2xl:grid @max-2xl:flex-1 @max-2xl:auto-cols-fr @max-2xl:grid-flow-col"
          options={props.modes.map((value) => ({ value, label: fieldName(value) }))}
        />
        {props.children}
        {unscheduled && (
          <IconButton
            icon={Inbox}
            label={t('calendar.unscheduled')}
            pressed={unscheduled.isOpen}
            aria-expanded={unscheduled.isOpen}
            onClick={unscheduled.onToggle}
          />
        )}
      </div>
    </header>
  )
}
