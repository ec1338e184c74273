import { t } from '../../i18n/i18n.ts'
import type { GridController } from './controller.ts'
import { readOnlyReason } from './editing/cell-error.ts'
import { activeCell } from './editing/editing.ts'
import { cellAnnouncement } from './cell-announcement.ts'

/** Announces the active cell (field, row, value, description) or the whole record. */
export const announceCell = (grid: GridController, what: 'say-cell' | 'say-row'): void => {
  const at = activeCell(grid)
  const { active, props } = grid
  if (!at || !active) return
  const { row, column } = at
  if (what === 'say-row') {
    const values = props.columns.map((each) => `${each.field.title}: ${cellAnnouncement(grid, row, each)}`)
    const comments = props.commentsOf?.(row.id)?.count ?? 0
    if (comments > 0) values.push(t('grid.comments', { count: comments }))
    grid.announce(values.join('; '))
    return
  }
  const parts = [
    t('grid.cellOf', { field: column.field.title, row: active.row + 1 }),
    cellAnnouncement(grid, row, column),
    column.description,
    column.canEdit ? null : readOnlyReason(column.field, props.canEdit),
  ]
  grid.announce(parts.filter(Boolean).join('. '))
}
