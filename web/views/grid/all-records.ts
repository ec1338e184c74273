import { messageOf } from '../../api/api-error.ts'
import { emptyValueOf, fieldOf } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { GridController } from './controller.ts'
import type { GridColumn } from './grid-props.ts'

/** The most cells that one action takes which goes by cells. */
export const MAX_CELLS = 200_000

/**
 * The selected columns, where all records of the view are selected and are more than can be gone through cell by cell:
 * too many, or out of sight in folded groups. Null for any other selection.
 */
export const wholeColumns = ({ props, range, bounds }: GridController): readonly GridColumn[] | null => {
  if (!props.onSetAll || !range || range.top > 0 || range.bottom < bounds.rows - 1) return null
  const columns = props.columns.slice(range.left, range.right + 1)
  const isMore = (props.allCount ?? bounds.rows) > bounds.rows
  return isMore || bounds.rows * columns.length > MAX_CELLS ? columns : null
}

/** Gives all records the same values, as one step that the server does; says how many cells that were. */
export const setAll = async (
  grid: GridController,
  cells: Readonly<Record<string, CellValue>>,
  message: 'grid.cleared' | 'grid.filled',
): Promise<void> => {
  const each = Object.keys(cells).length
  if (each === 0 || !grid.props.onSetAll) return
  try {
    const count = (await grid.props.onSetAll(cells)) * each
    grid.tell({ kind: 'info', text: t(message, { count }) })
  } catch (error) {
    grid.tell({ kind: 'error', text: messageOf(error) })
  }
}

/** Empties columns of all records. Links can be taken away of some records at a time only, which is said. */
export const clearAll = async (grid: GridController, columns: readonly GridColumn[]): Promise<void> => {
  const written = columns.filter(({ canEdit, field }) => canEdit && !fieldOf(field).connects)
  if (columns.some(({ canEdit, field }) => canEdit && fieldOf(field).connects))
    grid.tell({ kind: 'info', text: t('grid.linksStay', { max: formatNumber(MAX_CELLS) }) })
  const cells = written.map(({ field }) => [field.id, emptyValueOf(field)] as const)
  await setAll(grid, Object.fromEntries(cells), 'grid.cleared')
}
