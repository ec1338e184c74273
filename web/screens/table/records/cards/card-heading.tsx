import { ChevronDown, ChevronRight } from 'lucide-react'
import type { CellTheme } from '../../../../fields/canvas/cell-theme.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import type { GroupHeader } from '../../../../views/grid/rows/group-headers.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import { CardValue } from './card-value.tsx'

/** Maximum width of a heading's value. */
const headingValueWidthMaxPx = 180

/** The header of a card group: its value and count. A tap collapses the group. */
export function CardHeading(props: {
  groupHeader: GroupHeader
  grid: GridProps
  theme: CellTheme
  looks: number
}) {
  const { groupHeader, grid, theme, looks } = props
  const t = useTranslation()
  const column =
    grid.groupFields?.find(({ id }) => id === groupHeader.columnId) ??
    grid.columns.find(({ field }) => field.id === groupHeader.columnId)?.field
  const isBlank = groupHeader.value === null || groupHeader.value === ''
  return (
    <h2 className="h-full">
      <button
        type="button"
        aria-expanded={!groupHeader.isCollapsed}
        className="flex size-full items-center gap-2 text-start select-none"
        style={{ paddingInlineStart: groupHeader.level * 16 }}
        onClick={() => grid.onToggleGroup?.(groupHeader.id)}
      >
        {groupHeader.isCollapsed ? (
          <ChevronRight aria-hidden className="size-4 shrink-0 text-icon rtl:-scale-x-100" />
        ) : (
          <ChevronDown aria-hidden className="size-4 shrink-0 text-icon" />
        )}
        <span className="max-w-20 shrink-0 truncate text-xs text-ink-3">{column?.title}</span>
        <span className="min-w-0 truncate text-sm font-semibold">
          {isBlank || !column ? (
            t('group.none')
          ) : fieldUiOf(column).measure ? (
            <CardValue
              {...{ column, theme, looks }}
              value={groupHeader.value}
              width={headingValueWidthMaxPx}
            />
          ) : (
            fieldUiOf(column).text(groupHeader.value, column)
          )}
        </span>
        <span className="ms-auto shrink-0 text-xs text-ink-2 tabular-nums">
          {t('views.records', { count: groupHeader.count, shown: formatNumber(groupHeader.count) })}
        </span>
      </button>
    </h2>
  )
}
