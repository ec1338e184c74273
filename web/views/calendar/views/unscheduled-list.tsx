import { CalendarPlus, X } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCalendar } from '../calendar-context.ts'
import { shortDay } from '../dates/date-names.ts'
import { unscheduledAttribute } from '../drag/place-at-point.ts'

/** Records without a date, a page at a time. */
export type Unscheduled = {
  readonly records: readonly { readonly id: number; readonly title: string }[]
  /** Number of all; null until they are known. */
  readonly total: number | null
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onMore: () => void
  readonly onOpen: (rowId: number) => void
}

/** The list of records without a date, to drag onto days. */
export function UnscheduledList(props: {
  list: Unscheduled
  /** The chosen day, for people who do not drag. */
  day: string
  /** True while an event is dragged over the list. */
  isTarget: boolean
  isNarrow: boolean
  onSchedule: (rowId: number) => void
  onClose: () => void
}) {
  const { list, day, isTarget, isNarrow } = props
  const t = useTranslation()
  const { canEdit, onPress } = useCalendar()
  const { records, total } = list
  return (
    <aside
      aria-label={t('calendar.unscheduled')}
      {...{ [unscheduledAttribute]: '' }}
      className={cx(
        'flex min-h-0 flex-col bg-sunken',
        isNarrow ? 'flex-1' : 'w-64 shrink-0 border-s border-line',
        isTarget && 'outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <div className="flex h-11 shrink-0 items-center gap-2 ps-3 pe-1.5">
        <h3 className="min-w-0 truncate text-sm font-semibold">{t('calendar.unscheduled')}</h3>
        {total !== null && <span className="text-xs text-ink-3 tabular-nums">{formatNumber(total)}</span>}
        <IconButton icon={X} label={t('common.close')} className="ms-auto" onClick={props.onClose} />
      </div>
      <div className="px-3 pb-2">
        <Input
          type="search"
          value={list.search}
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          onChange={(event) => list.onSearch(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {total === null ? (
          <SkeletonRows count={4} />
        ) : total === 0 ? (
          <EmptyState
            className="px-1! py-6!"
            title={t(list.search === '' ? 'calendar.unscheduled.none' : 'grid.noMatches.title')}
            message={list.search === '' && canEdit ? t('calendar.unscheduled.hint') : undefined}
          />
        ) : (
          <ul className="flex flex-col gap-1.5">
            {records.map(({ id, title }) => (
              <li
                key={id}
                className="group/item flex items-center rounded-md border border-line bg-surface shadow-1 dark:bg-raised"
              >
                <button
                  type="button"
                  onPointerDown={(pointer) =>
                    canEdit && onPress({ what: 'schedule', rowId: id, title }, pointer)
                  }
                  onClick={() => list.onOpen(id)}
                  className={cx(
                    'min-w-0 flex-1 rounded-md px-2.5 py-2 text-start text-sm pointer-coarse:py-3',
                    canEdit && 'cursor-grab',
                  )}
                >
                  <span dir="auto" className="block truncate text-match-parent">
                    {title}
                  </span>
                </button>
                {canEdit && (
                  <IconButton
                    icon={CalendarPlus}
                    label={t('calendar.scheduleOn', { name: title, day: shortDay(day) })}
                    className="me-1 opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 pointer-coarse:opacity-100"
                    onClick={() => props.onSchedule(id)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {total !== null && records.length < total && (
          <Button size="sm" tone="quiet" className="mt-2 w-full" onClick={list.onMore}>
            {t('common.more')}
          </Button>
        )}
      </div>
    </aside>
  )
}
