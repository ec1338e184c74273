import { emptyValueOf } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldUiOf } from '../../fields/index.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { GridController } from './controller.ts'
import { writeCells } from './editing.ts'
import { fillValue, type FillPlan } from './fill.ts'
import type { GridColumn } from './grid-props.ts'
import type { CellEdit, GridRow } from './row-types.ts'
import { selectRange, type Range } from './selection.ts'

/** The most cells that one action on cells takes. */
export const MAX_CELLS = 200_000

/** Rows and columns of the selection. Rows that are not loaded are read. */
export type Block = {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly top: number
}

/** The selected block as far as it is loaded; null when something is missing. */
export const loadedBlock = (grid: GridController): Block | null => {
  const { selection, range, props } = grid
  if (selection.kind === 'rows') {
    const ids = [...selection.ids].map((id) => props.store.resolveId(id))
    const placed = ids.map((id) => ({ at: props.store.indexOf(id), row: grid.selectedRows.get(id), id }))
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
  (range.bottom - range.top + 1) * (range.right - range.left + 1) > MAX_CELLS

/** The selected block, read as needed. Null, and said so, when it is too large or nothing is selected. */
export const readBlock = async (grid: GridController, range = grid.range): Promise<Block | null> => {
  const loaded = range === grid.range || grid.selection.kind === 'rows' ? loadedBlock(grid) : null
  if (loaded) return loaded
  if (!range) return null
  if (isTooMany(range)) {
    grid.tell({ kind: 'error', text: t('grid.tooMany', { max: formatNumber(MAX_CELLS) }) })
    return null
  }
  const rows = await grid.props.store.readRange(range.top, range.bottom + 1, new AbortController().signal)
  return { rows, columns: grid.props.columns.slice(range.left, range.right + 1), top: range.top }
}

/** Empties the selected cells that people may write. Returns how many. */
export const clearBlock = async (grid: GridController): Promise<number> => {
  const block = await readBlock(grid)
  if (!block || !grid.props.canEdit) return 0
  const edits = block.rows.flatMap((row) =>
    block.columns.flatMap((column): CellEdit[] => {
      const value = emptyValueOf(column.field)
      const columnId = column.field.id
      const isEmpty = (row[columnId] ?? null) === value && !grid.props.store.cellState(row.id, columnId)
      return column.canEdit && !isEmpty ? [{ rowId: row.id, columnId, value }] : []
    }),
  )
  writeCells(grid, edits)
  if (edits.length > 1) grid.tell({ kind: 'info', text: t('grid.cleared', { count: edits.length }) })
  return edits.length
}

/** Writes one value into every selected cell that may take it (same type as the edited column). */
export const fillWith = async (grid: GridController, source: GridColumn, value: CellValue): Promise<void> => {
  const block = await readBlock(grid)
  if (!block) return
  const edits = block.rows.flatMap((row) =>
    block.columns.flatMap((column): CellEdit[] =>
      isFillable(source, column) ? [{ rowId: row.id, columnId: column.field.id, value }] : [],
    ),
  )
  writeCells(grid, edits)
  grid.announce(t('grid.filled', { count: edits.length }))
}

/** Stored values fit a column of the same type; options of selects only the column itself. */
const isFillable = (from: GridColumn, to: GridColumn): boolean =>
  to.canEdit &&
  fieldUiOf(to.field).canCopyInto !== false &&
  from.field.type === to.field.type &&
  (from === to || from.field.id === to.field.id || from.field.selectOptions.length === 0)

/** Fills as the plan says, from the block it began at. `isSeries` continues even a single seed. */
export const fillBlock = async (
  grid: GridController,
  from: Range,
  plan: FillPlan,
  isSeries: boolean,
): Promise<void> => {
  if (!grid.props.canEdit) return
  const isVertical = plan.direction === 'down' || plan.direction === 'up'
  const whole: Range = {
    top: Math.min(from.top, plan.range.top),
    bottom: Math.max(from.bottom, plan.range.bottom),
    left: Math.min(from.left, plan.range.left),
    right: Math.max(from.right, plan.range.right),
  }
  const block = await readBlock(grid, whole)
  if (!block) return
  const edits: CellEdit[] = []
  const put = (
    row: GridRow | undefined,
    column: GridColumn | undefined,
    source: GridColumn | undefined,
    value: CellValue,
  ): void => {
    if (row && column && source && isFillable(source, column))
      edits.push({ rowId: row.id, columnId: column.field.id, value })
  }
  const { columns } = grid.props
  const rowAt = (index: number): GridRow | undefined => block.rows[index - whole.top]
  if (isVertical) {
    for (let col = from.left; col <= from.right; col += 1) {
      const column = columns[col]
      const id = column?.field.id ?? ''
      const seeds = Array.from(
        { length: from.bottom - from.top + 1 },
        (_, index) => rowAt(from.top + index)?.[id] ?? null,
      )
      for (let index = plan.range.top; index <= plan.range.bottom; index += 1) {
        put(rowAt(index), column, column, fillValue(seeds, index - from.top, isSeries))
      }
    }
  } else {
    const width = from.right - from.left + 1
    for (let index = from.top; index <= from.bottom; index += 1) {
      const row = rowAt(index)
      for (let col = plan.range.left; col <= plan.range.right; col += 1) {
        const place = (((col - from.left) % width) + width) % width
        const source = columns[from.left + place]
        put(row, columns[col], source, row?.[source?.field.id ?? ''] ?? null)
      }
    }
  }
  writeCells(grid, edits)
  grid.select(selectRange({ row: whole.top, col: whole.left }, { row: whole.bottom, col: whole.right }))
  grid.announce(t('grid.filled', { count: edits.length }))
}

/** Mod+D and Mod+R: the first row (column) of the block goes into the rest; one cell takes the one before it. */
export const fillFirst = async (grid: GridController, direction: 'down' | 'end'): Promise<void> => {
  const { range } = grid
  if (!range) return
  if (direction === 'down') {
    const from =
      range.top === range.bottom
        ? { ...range, top: range.top - 1, bottom: range.top - 1 }
        : { ...range, bottom: range.top }
    if (from.top < 0) return
    await fillBlock(grid, from, { direction, range: { ...range, top: from.bottom + 1 } }, false)
    return
  }
  const from =
    range.left === range.right
      ? { ...range, left: range.left - 1, right: range.left - 1 }
      : { ...range, right: range.left }
  if (from.left < 0) return
  await fillBlock(grid, from, { direction, range: { ...range, left: from.right + 1 } }, false)
}
