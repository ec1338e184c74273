import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { UsageDayCounts } from './usage-totals.ts'

/** A bar per day: pages below, actions on top. */
export function UsageDays({ days }: { days: readonly UsageDayCounts[] }) {
  const t = useTranslation()
  const most = Math.max(1, ...days.map(({ pages, events }) => pages + events))
  const dayOf = ({ day }: UsageDayCounts): string =>
    formatDate(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' })
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div>
      <ol aria-label={t('account.usage.byDay')} className="flex h-28 items-end gap-px border-b border-line-2">
        {days.map((each) => {
          const text = `${dayOf(each)} · ${t('account.usage.pages')}: ${formatNumber(each.pages)} · ${t('account.usage.events')}: ${formatNumber(each.events)}`
          return (
            <li key={each.day} title={text} className="flex h-full min-w-0 flex-1 flex-col justify-end">
              <span className="sr-only">{text}</span>
              <span
                aria-hidden
                className="block rounded-t-sm bg-success-ink"
                style={{ height: `${(100 * each.events) / most}%` }}
              />
              <span
                aria-hidden
                className="block bg-primary"
                style={{ height: `${(100 * each.pages) / most}%` }}
              />
            </li>
          )
        })}
      </ol>
      {first && last && (
        <p aria-hidden className="mt-1 flex justify-between gap-4 text-xs text-ink-3">
          <span>{dayOf(first)}</span>
          <span>{dayOf(last)}</span>
        </p>
      )}
    </div>
  )
}
