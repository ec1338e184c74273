import * as limits from '#core/limits.ts'
import { messageOf } from '../../../api/http/api-error.ts'
import { emptyValueOf, fieldOf } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { GridController } from '../controller.ts'
import type { GridColumn } from '../grid-props.ts'

/**
 * The selected columns if all records are selected and they are too many, or hidden in collapsed groups, to write cell
 * by cell. Null otherwise.
 */
export const wholeColumns = ({ props, range, bounds }: GridController): readonly GridColumn[] | null => {
  if (!props.onSetAll || !range || range.top > 0 || range.bottom < bounds.rows - 1) return null
  const columns = props.columns.slice(range.left, range.right + 1)
  const isMore = (props.allCount ?? bounds.rows) > bounds.rows
  return isMore || bounds.rows * columns.length > limits.cellsPerActionMax ? columns : null
}

/** Sets values in all records as one server-side step; reports the number of cells. */
export const setAll = async (
  grid: GridController,
  cells: Readonly<Record<string, CellValue>>,
  message: 'grid.cleared' | 'grid.filled',
): Promise<void> => {
  const each = Object.keys(cells).length
  if (each === 0 || !grid.props.onSetAll) return
  try {
    const count = (await grid.props.onSetAll(cells)) * each
    grid.showMessage({ kind: 'info', text: t(message, { count }) })
  } catch (error) {
    grid.showMessage({ kind: 'error', text: messageOf(error) })
  }
}

/** Clears columns in all records. Links can be cleared only for limited selections; shows a message. */
export const clearAll = async (grid: GridController, columns: readonly GridColumn[]): Promise<void> => {
  const written = columns.filter(({ canEdit, field }) => canEdit && !fieldOf(field).connects)
  if (columns.some(({ canEdit, field }) => canEdit && fieldOf(field).connects))
    grid.showMessage({
      kind: 'info',
      text: t('grid.linksStay', { max: formatNumber(limits.cellsPerActionMax) }),
    })
  const cells = written.map(({ field }) => [field.id, emptyValueOf(field)] as const)
  await setAll(grid, Object.fromEntries(cells), 'grid.cleared')
}
