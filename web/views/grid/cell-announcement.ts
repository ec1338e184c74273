import { fieldUiOf } from '../../fields/index.ts'
import { t } from '../../i18n/i18n.ts'
import { formulaErrorText, cellErrorText } from './editing/cell-error.ts'
import type { GridController } from './controller.ts'
import { ambiguousDateOf } from './editing/ambiguous-dates.ts'
import type { GridColumn } from './grid-props.ts'
import type { GridRow } from './rows/row-types.ts'

/** The screen reader text of a cell. */
export const cellAnnouncement = (grid: GridController, row: GridRow, column: GridColumn): string => {
  const comments = grid.props.commentsOf?.(row.id)?.byColumn[column.field.id] ?? 0
  const value = spokenValue(grid, row, column)
  return comments > 0 ? `${value}, ${t('grid.comments', { count: comments })}` : value
}

const spokenValue = (grid: GridController, row: GridRow, column: GridColumn): string => {
  const state = grid.props.store.cellState(row.id, column.field.id)
  const value = row[column.field.id] ?? null
  const text =
    (state?.status === 'failed' ? state.text : null) ?? fieldUiOf(column.field).text(value, column.field)
  const failure = formulaErrorText(grid.props.store, row, column.field)
  const shown = failure ?? (text === '' ? t('grid.cellEmpty') : text)
  const doubt = ambiguousDateOf(grid.props.store, row.id, column.field.id, value)
  if (doubt) {
    const other = fieldUiOf(column.field).text(doubt.other, column.field)
    return `${shown}, ${t('grid.ambiguousDate', { other })}`
  }
  if (state?.status === 'failed')
    return `${shown}, ${t('grid.cellFailed', { reason: cellErrorText(state) ?? '' })}`
  return shown
}
