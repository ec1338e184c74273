import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { Bar } from './bars.ts'

/** A table whose rows are bars. `answered`: the number that is 100%. */
export function BarChart({
  title,
  bars,
  answered,
}: {
  title: string
  bars: readonly Bar[]
  answered: number
}) {
  const t = useTranslation()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{title}</caption>
      {/* Widths by columns, because the hidden head would make them equal. */}
      <colgroup>
        <col className="w-2/5" />
        <col />
        <col className="w-24" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('form.summary.value')}</th>
          <th scope="col">{t('form.summary.share')}</th>
          <th scope="col">{t('form.summary.count')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key}>
            <th
              scope="row"
              dir="auto"
              title={label}
              className="truncate py-1 pe-3 font-normal text-match-parent"
            >
              {label}
            </th>
            <td className="py-1">
              <div aria-hidden className="h-4 rounded-sm bg-hover">
                <div style={{ width: `${(count / most) * 100}%` }} className="h-full rounded-sm bg-primary" />
              </div>
              <span className="sr-only">{percent(count, answered)}</span>
            </td>
            <td className="py-1 ps-3 text-end text-ink-2 tabular-nums">
              {formatNumber(count)}
              <span aria-hidden className="ms-2 text-ink-3">
                {percent(count, answered)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function percent(count: number, of: number): string {
  return formatNumber(of === 0 ? 0 : count / of, { style: 'percent', maximumFractionDigits: 0 })
}

/** A column per day, with a table for screen readers. */
export function DayChart({
  title,
  days,
}: {
  title: string
  days: readonly { day: string; count: number }[]
}) {
  const t = useTranslation()
  const most = Math.max(1, ...days.map(({ count }) => count))
  const text = (day: string): string =>
    formatDate(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div>
      <div aria-hidden className="flex h-28 items-end gap-0.5 border-b border-line-2">
        {days.map(({ day, count }) => (
          <div
            key={day}
            title={`${text(day)}: ${formatNumber(count)}`}
            style={{ height: `${(count / most) * 100}%` }}
            className="min-w-0 flex-1 rounded-t-xs bg-primary"
          />
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-xs text-ink-3">
        <span>{first && text(first.day)}</span>
        <span>{last && text(last.day)}</span>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('form.summary.day')}</th>
            <th scope="col">{t('form.summary.count')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{text(day)}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
