import { fieldUiOf } from '../../fields/index.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { GroupHeader } from './rows/group-headers.ts'
import type { GridProps } from './grid-props.ts'

/** A group header for screen readers: its value, count and whether it is collapsed. */
export function MirrorGroupHeader(props: {
  band: GroupHeader
  rowIndex: number
  columns: number
  grid: GridProps
}) {
  const { band, grid } = props
  const field =
    grid.groupFields?.find(({ id }) => id === band.columnId) ??
    grid.columns.find((column) => column.field.id === band.columnId)?.field
  const text = field ? fieldUiOf(field).text(band.value, field) : ''
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      aria-level={band.level + 1}
      aria-expanded={!band.isCollapsed}
    >
      <div role="gridcell" aria-colindex={1} aria-colspan={props.columns}>
        {field?.title}: {text === '' ? t('group.none') : text},{' '}
        {t('views.records', { count: band.count, shown: formatNumber(band.count) })}
      </div>
    </div>
  )
}
