import { DayPicker } from 'react-day-picker'
import { dayText } from '#core/calendar.ts'
import { dateFormat } from '../../i18n/format.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { useDirection, useTranslation } from '../../i18n/use-translation.tsx'
import { firstWeekday, weekdayNames } from '../format/week.ts'

/** A month calendar. `day` and results are `YYYY-MM-DD`; Escape on a day calls `onClose`. */
export function DayCalendar({
  day,
  isFocused,
  onPick,
  onClose,
}: {
  day: string | null
  isFocused: boolean
  onPick: (day: string) => void
  onClose?: () => void
}) {
  const direction = useDirection()
  const t = useTranslation()
  const selected = day === null ? undefined : new Date(`${day}T00:00:00`)
  const caption = dateFormat({ month: 'long', year: 'numeric', calendar: 'gregory' })
  const weekday = weekdayNames((width, date) => dateFormat({ weekday: width }).format(date))
  const spoken = dateFormat({ dateStyle: 'full', calendar: 'gregory' })
  const digits = dateFormat({ day: 'numeric', calendar: 'gregory' })
  return (
    <DayPicker
      mode="single"
      autoFocus={isFocused}
      onDayKeyDown={(_date, _modifiers, event) => {
        if (event.key !== 'Escape' || !onClose) return
        event.stopPropagation()
        onClose()
      }}
      required={false}
      showOutsideDays
      fixedWeeks
      weekStartsOn={firstWeekday(currentLocale().tag, navigator.languages)}
      dir={direction}
      selected={selected}
      defaultMonth={selected ?? new Date()}
      onSelect={(_date, picked) =>
        onPick(
          dayText({
            year: picked.getFullYear(),
            month: picked.getMonth() + 1,
            day: picked.getDate(),
          }),
        )
      }
      formatters={{
        formatCaption: (month) => caption.format(month),
        formatWeekdayName: weekday,
        formatDay: (date) => digits.format(date),
      }}
      labels={{
        labelNext: () => t('common.next'),
        labelPrevious: () => t('common.previous'),
        labelDayButton: (date) => spoken.format(date),
        labelWeekday: (date) => dateFormat({ weekday: 'long' }).format(date),
        labelGrid: (month) => caption.format(month),
      }}
      classNames={{
        root: 'relative select-none',
        months: 'relative',
        month: '',
        nav: 'absolute end-0 top-0 flex',
        button_next:
          'grid size-7 place-items-center rounded-md hover:bg-hover pointer-coarse:size-11 rtl:rotate-180',
        button_previous:
          'grid size-7 place-items-center rounded-md hover:bg-hover pointer-coarse:size-11 rtl:rotate-180',
        chevron: 'size-4 fill-icon',
        month_caption: 'flex h-7 pointer-coarse:h-11 items-center ps-2 text-sm font-medium text-ink',
        month_grid: 'mt-1 border-collapse phone:w-full',
        weekday: 'h-7 w-8 pointer-coarse:w-11 text-center text-2xs font-normal text-ink-3',
        day: 'p-0 text-center text-sm',
        day_button:
          'grid size-8 phone:mx-auto pointer-coarse:size-11 place-items-center rounded-md text-ink tabular-nums hover:bg-hover',
        today: '[&>button]:font-semibold [&>button]:text-primary-ink',
        outside: '[&>button]:text-ink-off',
        selected: '[&>button]:bg-primary! [&>button]:text-on-primary!',
      }}
    />
  )
}
