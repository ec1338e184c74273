import { ChevronDown, ChevronRight } from 'lucide-react'
import type { CellTheme } from '../../../fields/cell-theme.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/use-t.tsx'
import type { Band } from '../../../views/grid/bands.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import { CardValue } from './card-value.tsx'

/** Room for a value in a heading, in pixels. */
const VALUE_WIDTH = 180

/** The heading of a group of cards: what they have in common, how many there are. A tap folds them. */
export function CardHeading(props: { band: Band; grid: GridProps; theme: CellTheme; looks: number }) {
  const { band, grid, theme, looks } = props
  const t = useT()
  const column =
    grid.groupFields?.find(({ id }) => id === band.columnId) ??
    grid.columns.find(({ field }) => field.id === band.columnId)?.field
  const isBlank = band.value === null || band.value === ''
  return (
    <h2 className="h-full">
      <button
        type="button"
        aria-expanded={!band.isCollapsed}
        className="flex size-full items-center gap-2 text-start select-none"
        style={{ paddingInlineStart: band.level * 16 }}
        onClick={() => grid.onToggleBand?.(band.id)}
      >
        {band.isCollapsed ? (
          <ChevronRight aria-hidden className="size-4 shrink-0 text-icon rtl:-scale-x-100" />
        ) : (
          <ChevronDown aria-hidden className="size-4 shrink-0 text-icon" />
        )}
        <span className="max-w-20 shrink-0 truncate text-xs text-ink-3">{column?.title}</span>
        <span className="min-w-0 truncate text-sm font-semibold">
          {isBlank || !column ? (
            t('group.none')
          ) : fieldUiOf(column).measure ? (
            <CardValue {...{ column, theme, looks }} value={band.value} width={VALUE_WIDTH} />
          ) : (
            fieldUiOf(column).text(band.value, column)
          )}
        </span>
        <span className="ms-auto shrink-0 text-xs text-ink-2 tabular-nums">
          {t('views.records', { count: band.count, shown: formatNumber(band.count) })}
        </span>
      </button>
    </h2>
  )
}
