import * as limits from '#core/limits.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { t } from '../../../i18n/i18n.ts'
import { setAll, wholeColumns } from '../rows/all-records.ts'
import { readBlock } from '../clipboard/cell-block.ts'
import type { GridController } from '../controller.ts'
import { storeCells, writeCells } from '../editing/editing.ts'
import { planFill, type FillPlan } from './fill-plan.ts'
import { fillValue } from './fill-series.ts'
import type { GridColumn } from '../grid-props.ts'
import type { CellEdit, GridRow } from '../rows/row-types.ts'
import { selectRange, type Range } from '../keyboard/selection.ts'

/** Writes a value to every selected cell of the same type. */
export const fillWith = async (grid: GridController, source: GridColumn, value: CellValue): Promise<void> => {
  const whole = wholeColumns(grid)?.filter((column) => isFillable(source, column))
  if (whole) {
    const cells = whole.map(({ field }) => [field.id, value] as const)
    return setAll(grid, Object.fromEntries(cells), 'grid.filled')
  }
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

/** Values are compatible between columns of one type; option ids only within the same column. */
const isFillable = (from: GridColumn, to: GridColumn): boolean =>
  to.canEdit &&
  fieldUiOf(to.field).canCopyInto !== false &&
  from.field.type === to.field.type &&
  (from === to || from.field.id === to.field.id || from.field.selectOptions.length === 0)

/** Fills a planned range from its source block. `isSeries` continues even a single seed. */
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
      const sources = columns.slice(from.left, from.right + 1)
      const seeds = sources.map(({ field }) => row?.[field.id] ?? null)
      const isOneType = sources.every(({ field }) => field.type === sources[0]?.field.type)
      for (let col = plan.range.left; col <= plan.range.right; col += 1) {
        const place = (((col - from.left) % width) + width) % width
        const value = isOneType ? fillValue(seeds, col - from.left, isSeries) : (seeds[place] ?? null)
        put(row, columns[col], columns[from.left + place], value)
      }
    }
  }
  const stored = storeCells(grid, edits)
  grid.select(selectRange({ row: whole.top, col: whole.left }, { row: whole.bottom, col: whole.right }))
  const text = t('grid.filled', { count: edits.length })
  const { onUndo } = grid.props
  if (!grid.isTouch || !onUndo || edits.length === 0) return grid.announce(text)
  // On touch, offer Undo; the step exists once saved.
  await stored
  const { store } = grid.props
  const isFailed = ({ rowId, columnId }: CellEdit): boolean =>
    store.cellState(store.resolveId(rowId), columnId)?.status === 'failed'
  if (!edits.some(isFailed)) grid.showMessage({ kind: 'info', text, canUndo: true })
}

/** Mod+D and Mod+R: copies the first row or column across the block; a single cell copies its predecessor. */
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

const fillScanPageRows = 2000

/** Double-click on the fill handle: fills down as far as the previous column has data. */
export const fillToNeighbor = async (grid: GridController): Promise<void> => {
  const { range, props } = grid
  const neighbor = range && grid.columnAt(range.left > 0 ? range.left - 1 : range.right + 1)
  if (!range || !neighbor) return
  const most = Math.min(grid.bounds.rows, range.bottom + 1 + limits.cellsPerActionMax)
  let bottom = range.bottom
  let read: readonly GridRow[] = []
  let readFrom = 0
  for (let index = range.bottom + 1; index < most; index += 1) {
    let row = props.store.rowAt(index) ?? read[index - readFrom]
    if (!row) {
      readFrom = index
      const end = Math.min(most, index + fillScanPageRows)
      read = await props.store.readRange(index, end, new AbortController().signal)
      row = read[0]
    }
    const value = row?.[neighbor.field.id] ?? null
    if (value === null || value === '') break
    bottom = index
  }
  const plan = planFill(range, { row: bottom, col: range.left })
  if (plan) await fillBlock(grid, range, plan, false)
}
