import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { InvalidValues } from '../../import/import-plan.ts'
import type { SampleRow } from '../../import/sample.ts'
import { cx } from '../../ui/cx.ts'

const rowsShown = 8
const textShown = 80

/** The first rows of the file, with settings above each column. */
export function PreviewTable(props: {
  rows: readonly SampleRow[]
  width: number
  isChosen: (at: number) => boolean
  head: (at: number) => ReactNode
  label: string
}) {
  const { rows, width, isChosen, head, label } = props
  const t = useTranslation()
  const columns = Array.from({ length: width }, (_, at) => at)
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      className="overflow-auto overscroll-contain rounded-md border border-line"
    >
      <table className="border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 z-10 border-e border-b border-line bg-sunken px-2 align-bottom text-xs font-normal text-ink-3"
            >
              {t('import.line')}
            </th>
            {columns.map((at) => (
              <th
                key={at}
                scope="col"
                className="w-44 max-w-44 min-w-44 border-e border-b border-line bg-sunken p-2 text-start align-top font-normal"
              >
                {head(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsShown).map((row) => (
            <tr key={row.line}>
              <th
                scope="row"
                className="sticky start-0 border-e border-b border-line bg-sunken px-2 text-end text-xs font-normal text-ink-3 tabular-nums"
              >
                {formatNumber(row.line, { useGrouping: false })}
              </th>
              {columns.map((at) => (
                <td
                  key={at}
                  dir="auto"
                  className={cx(
                    'h-8 max-w-44 truncate border-e border-b border-line px-2 whitespace-pre',
                    !isChosen(at) && 'text-ink-off',
                  )}
                >
                  {(row.cells[at] ?? '').slice(0, textShown).replaceAll('\n', ' ↵ ')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Values that are invalid for a column's type or field. */
export function InvalidValueNote({ misfits }: { misfits: InvalidValues | null }) {
  const t = useTranslation()
  if (!misfits) return null
  const text = t('import.misfits', {
    count: misfits.count,
    of: misfits.of,
    first: misfits.first.slice(0, 40),
  })
  return (
    <p className="mt-1.5 flex items-start gap-1 text-xs text-warning-ink">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}
