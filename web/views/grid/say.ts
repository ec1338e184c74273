import { t } from '../../i18n/i18n.ts'
import type { GridController } from './controller.ts'
import { whyReadOnly } from './cell-reason.ts'
import { activeCell } from './editing.ts'
import { spoken } from './spoken.ts'

/** Says in full what is at the active cell (its field, row, value and what the field is for), or its whole record. */
export const say = (grid: GridController, what: 'say-cell' | 'say-row'): void => {
  const at = activeCell(grid)
  const { active, props } = grid
  if (!at || !active) return
  const { row, column } = at
  if (what === 'say-row') {
    const values = props.columns.map((each) => `${each.field.title}: ${spoken(grid, row, each)}`)
    const comments = props.commentsOf?.(row.id)?.count ?? 0
    if (comments > 0) values.push(t('grid.comments', { count: comments }))
    grid.announce(values.join('; '))
    return
  }
  const parts = [
    t('grid.cellOf', { field: column.field.title, row: active.row + 1 }),
    spoken(grid, row, column),
    column.description,
    column.canEdit ? null : whyReadOnly(column.field, props.canEdit),
  ]
  grid.announce(parts.filter(Boolean).join('. '))
}
