import { t } from '../../../i18n/i18n.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { formulaErrorText, cellErrorText } from '../editing/cell-error.ts'
import type { GridController } from '../controller.ts'
import { isRejected } from '../editing/optimistic-edits.ts'
import type { Hit } from './hit-test.ts'

export const cursorOf = (grid: GridController, hit: Hit): string => {
  if (hit.kind === 'resize') return grid.props.onResizeColumns ? 'col-resize' : 'default'
  if (hit.kind === 'freeze') return 'col-resize'
  if (hit.kind === 'fill') return 'crosshair'
  if (hit.kind === 'row-head' && hit.part === 'grip') return 'grab'
  const isButton =
    hit.kind === 'menu' ||
    hit.kind === 'add-column' ||
    hit.kind === 'add-row' ||
    hit.kind === 'corner' ||
    hit.kind === 'group-header' ||
    hit.kind === 'row-head'
  if (isButton) return 'pointer'
  if (hit.kind !== 'cell') return 'default'
  const column = grid.columnAt(hit.col)
  return column && grid.props.canEdit && column.canEdit && fieldUiOf(column.field).clickToValue
    ? 'pointer'
    : 'default'
}

/** The tooltip text: comment count, why a cell is not saved, or a cut-off title with the field's description. */
export const hintOf = (grid: GridController, hit: Hit): string => {
  if (hit.kind === 'freeze') return t('grid.freezeLine')
  if (hit.kind === 'header') {
    const column = grid.columnAt(hit.col)
    return [column?.field.title, column?.description].filter((text) => text !== undefined).join('\n')
  }
  if (hit.kind === 'row-head' && hit.part === 'expand') return commentsHint(grid, hit.row)
  if (hit.kind !== 'cell') return ''
  const row = grid.props.store.rowAt(hit.row)
  const column = grid.columnAt(hit.col)
  if (!row || !column) return ''
  const { store } = grid.props
  const state = store.cellState(row.id, column.field.id)
  // Rejected text has its own note.
  if (isRejected(state)) return ''
  return cellErrorText(state) ?? formulaErrorText(store, row, column.field) ?? ''
}

const commentsHint = ({ props }: GridController, row: number): string => {
  const count = props.commentsOf?.(props.store.rowAt(row)?.id ?? 0)?.count ?? 0
  return count === 0 ? '' : t('grid.comments', { count })
}
