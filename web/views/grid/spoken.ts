import { fieldUiOf } from '../../fields/index.ts'
import { t } from '../../i18n/i18n.ts'
import { failureSaid, reasonOf } from './cell-reason.ts'
import type { GridController } from './controller.ts'
import { doubtOf } from './doubts.ts'
import type { GridColumn } from './grid-props.ts'
import type { GridRow } from './row-types.ts'

/** What a screen reader says for a cell. */
export const spoken = (grid: GridController, row: GridRow, column: GridColumn): string => {
  const comments = grid.props.commentsOf?.(row.id)?.byColumn[column.field.id] ?? 0
  const value = spokenValue(grid, row, column)
  return comments > 0 ? `${value}, ${t('grid.comments', { count: comments })}` : value
}

const spokenValue = (grid: GridController, row: GridRow, column: GridColumn): string => {
  const state = grid.props.store.cellState(row.id, column.field.id)
  const value = row[column.field.id] ?? null
  const text =
    (state?.status === 'failed' ? state.text : null) ?? fieldUiOf(column.field).text(value, column.field)
  const failure = failureSaid(grid.props.store, row, column.field)
  const shown = failure ?? (text === '' ? t('grid.cellEmpty') : text)
  const doubt = doubtOf(grid.props.store, row.id, column.field.id, value)
  if (doubt) {
    const other = fieldUiOf(column.field).text(doubt.other, column.field)
    return `${shown}, ${t('grid.cellInDoubt', { other })}`
  }
  if (state?.status === 'failed')
    return `${shown}, ${t('grid.cellFailed', { reason: reasonOf(state) ?? '' })}`
  return shown
}
