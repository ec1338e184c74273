import { emptyValueOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { clearAll, wholeColumns } from '../rows/all-records.ts'
import type { GridController } from '../controller.ts'
import { showReadOnlyToast, writeCells } from '../editing/editing.ts'
import type { GridColumn } from '../grid-props.ts'
import type { CellEdit, GridRow } from '../rows/row-types.ts'
import type { Range } from '../keyboard/selection.ts'

/** Rows and columns of the selection, including rows that still need loading. */
export type Block = {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly top: number
}

/** The selected block if fully loaded, else null. */
export const loadedBlock = (grid: GridController): Block | null => {
  const { selection, range, props } = grid
  if (selection.kind === 'rows') {
    const ids = [...selection.ids].map((id) => props.store.resolveId(id))
    const placed = ids.map((id) => ({ at: props.store.indexOf(id), row: grid.tickedRows.get(id), id }))
    const rows = placed.sort((a, b) => a.at - b.at).map(({ at, row }) => props.store.rowAt(at) ?? row)
    return rows.every((row) => row !== undefined)
      ? { rows: rows.filter((row) => row !== undefined), columns: props.columns, top: -1 }
      : null
  }
  if (!range || isTooMany(range)) return null
  const rows: GridRow[] = []
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = props.store.rowAt(index)
    if (!row) return null
    rows.push(row)
  }
  return { rows, columns: props.columns.slice(range.left, range.right + 1), top: range.top }
}

const isTooMany = (range: Range): boolean =>
  (range.bottom - range.top + 1) * (range.right - range.left + 1) > limits.cellsPerActionMax

/** Reads the selected block, loading rows as needed. Shows a message and returns null if it is empty or too large. */
export const readBlock = async (grid: GridController, range = grid.range): Promise<Block | null> => {
  const loaded = range === grid.range || grid.selection.kind === 'rows' ? loadedBlock(grid) : null
  if (loaded) return loaded
  if (!range) return null
  if (isTooMany(range)) {
    grid.showMessage({
      kind: 'error',
      text: t('grid.tooMany', { max: formatNumber(limits.cellsPerActionMax) }),
    })
    return null
  }
  const rows = await grid.props.store.readRange(range.top, range.bottom + 1, new AbortController().signal)
  return { rows, columns: grid.props.columns.slice(range.left, range.right + 1), top: range.top }
}

/** Clears the editable selected cells. */
export const clearBlock = async (grid: GridController): Promise<void> => {
  const { canEdit: mayEdit, columns } = grid.props
  const chosen = grid.range ? columns.slice(grid.range.left, grid.range.right + 1) : columns
  const [first] = chosen
  if (!first) return
  if (!mayEdit || !chosen.some(({ canEdit }) => canEdit)) return showReadOnlyToast(grid, first)
  const whole = wholeColumns(grid)
  if (whole) return clearAll(grid, whole)
  const block = await readBlock(grid)
  if (!block) return
  const edits = block.rows.flatMap((row) =>
    block.columns.flatMap((column): CellEdit[] => {
      const value = emptyValueOf(column.field)
      const columnId = column.field.id
      const isEmpty = (row[columnId] ?? null) === value && !grid.props.store.cellState(row.id, columnId)
      return column.canEdit && !isEmpty ? [{ rowId: row.id, columnId, value }] : []
    }),
  )
  writeCells(grid, edits)
  if (edits.length > 1) grid.showMessage({ kind: 'info', text: t('grid.cleared', { count: edits.length }) })
}
