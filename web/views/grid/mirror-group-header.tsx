import { fieldUiOf } from '../../fields/index.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { GroupHeader } from './rows/group-headers.ts'
import type { GridProps } from './grid-props.ts'

/** A group header for screen readers: its value, count and whether it is collapsed. */
export function MirrorGroupHeader(props: {
  groupHeader: GroupHeader
  rowIndex: number
  columns: number
  grid: GridProps
}) {
  const { groupHeader, grid } = props
  const field =
    grid.groupFields?.find(({ id }) => id === groupHeader.columnId) ??
    grid.columns.find((column) => column.field.id === groupHeader.columnId)?.field
  const text = field ? fieldUiOf(field).text(groupHeader.value, field) : ''
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      aria-level={groupHeader.level + 1}
      aria-expanded={!groupHeader.isCollapsed}
    >
      <div role="gridcell" aria-colindex={1} aria-colspan={props.columns}>
        {field?.title}: {text === '' ? t('group.none') : text},{' '}
        {t('views.records', { count: groupHeader.count, shown: formatNumber(groupHeader.count) })}
      </div>
    </div>
  )
}
