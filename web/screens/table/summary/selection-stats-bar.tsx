import type { Column } from '#core/schema.ts'
import type { CellValue } from '#core/schema.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { showToast } from '../../../ui/feedback/toast-queue.ts'
import type { RecordSource } from '../data/record-source.ts'
import type { ViewSetup } from '../view/view-setup.ts'
import { type SelectionStatName, selectionStatNames } from './selection-stats.ts'
import type { SelectionStore } from './selection-store.ts'
import { summaryText } from './summary-text.ts'
import { useSelectionStats } from './use-selection-stats.ts'

/** Stats of the selected cells; a click copies one. */
export function SelectionStatsBar(props: {
  tableId: string
  feed: SelectionStore
  columns: readonly Column[]
  source: RecordSource
  setup: ViewSetup
}) {
  const t = useTranslation()
  const figures = useSelectionStats(props)
  if (!figures) return null
  const { numbers, column } = figures
  const items = [
    ...selectionStatNames.flatMap((name) => {
      const text = numbers ? figureText(name, numbers[name] ?? null, column) : ''
      return text === '' ? [] : [{ name, text }]
    }),
    { name: 'count', text: formatNumber(figures.count) } as const,
    { name: 'count_filled', text: formatNumber(figures.filled) } as const,
    { name: 'count_unique', text: formatNumber(figures.unique) } as const,
  ]
  async function copy(text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    showToast({ message: t('summary.copied', { value: text }) })
  }
  return (
    <ul
      aria-label={t('summary.ofSelection')}
      className="flex min-w-0 items-center gap-1 overflow-x-auto max-sm:[&>li:nth-child(n+5)]:hidden"
    >
      {items.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            title={t('summary.copy')}
            className="flex items-baseline gap-1 rounded-sm px-1.5 py-1 whitespace-nowrap hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:items-center"
            onClick={() => void copy(text)}
          >
            {t(`summary.${name}`)}
            <span dir="auto" className="font-medium text-ink tabular-nums">
              {text}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function figureText(name: SelectionStatName, value: CellValue, column: Column | null): string {
  if (value === null) return ''
  if (column) return summaryText(name, value, column)
  return typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 6 }) : String(value)
}
