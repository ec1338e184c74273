import { t } from '../../../i18n/i18n.ts'
import type { GridController } from '../controller.ts'
import { forgetClip } from '../clipboard/cut.ts'
import { moveAfterCommit } from '../editing/editing.ts'
import type { Command } from './key-bindings.ts'
import { insertRow, tickAll, tickRange } from '../rows/row-actions.ts'
import {
  activeOf,
  clampCell,
  collapse,
  cycle,
  extend,
  extendTo,
  isBlock,
  move,
  selectCell,
  selectColumns,
  toEdge,
  type Selection,
  type Step,
} from './selection.ts'

const STEPS: Readonly<Record<string, Step>> = {
  up: { row: -1, col: 0 },
  down: { row: 1, col: 0 },
  start: { row: 0, col: -1 },
  end: { row: 0, col: 1 },
}

/** Commands that move from the active cell. */
const movementCommand = /^(move|extend|edge|page|row|next|previous)/

const stepOf = (command: Command): Step =>
  STEPS[command.slice(command.lastIndexOf('-') + 1)] ?? { row: 0, col: 0 }

/** Sets the selection and scrolls its head into view. */
export const show = (grid: GridController, selection: Selection): true => {
  grid.select(selection, selection.kind === 'cells' ? selection.head : activeOf(selection))
  if (selection.kind === 'cells' && isBlock(grid.range)) {
    const { top, bottom, left, right } = grid.range
    grid.announce(t('grid.selectedCells', { rows: bottom - top + 1, columns: right - left + 1 }))
  }
  return true
}

const isFilled =
  (grid: GridController) =>
  (cell: { row: number; col: number }): boolean | undefined => {
    const row = grid.props.store.rowAt(cell.row)
    if (!row) return undefined
    const value = row[grid.columnAt(cell.col)?.field.id ?? ''] ?? null
    return value !== null && value !== '' && value !== false
  }

/** A frozen first column is always visible, so Home scrolls back to the row's start explicitly. */
const showStart = (grid: GridController, command: Command): true => {
  if (command === 'row-start' || command === 'first-cell') grid.setScroll(0, grid.viewport.scrollY)
  return true
}

/** Moves inside a selected block; false without one. */
export const cycleInBlock = (grid: GridController, by: 'row' | 'col', isForward: boolean): boolean => {
  if (grid.selection.kind !== 'cells' || !isBlock(grid.range)) return false
  const selection = cycle(grid.selection, by, isForward, grid.bounds)
  grid.select(selection, activeOf(selection))
  return true
}

/** Tab cycles inside a block; past the last column it moves to the next row, and past the last row it adds one. */
export const tab = (grid: GridController, isForward: boolean): boolean => {
  if (cycleInBlock(grid, 'col', isForward)) return true
  const { active, bounds } = grid
  if (!active) return false
  const isPast = isForward ? active.col === bounds.cols - 1 : active.col === 0
  if (!isPast) {
    moveAfterCommit(grid, isForward ? 'next' : 'previous')
    return true
  }
  const row = active.row + (isForward ? 1 : -1)
  if (row < 0) return false
  if (row >= bounds.rows) {
    return insertRow(grid, 'end')
  }
  return show(grid, selectCell({ row, col: isForward ? 0 : bounds.cols - 1 }))
}

/** Runs movement and selection commands. False for other commands. */
export const runMoving = (grid: GridController, command: Command): boolean => {
  const { selection, bounds } = grid
  const { lostAt } = grid.chosen
  // The active record was deleted: the first move selects the record now in its place.
  if (selection.kind === 'none' && lostAt && movementCommand.test(command)) {
    const there = clampCell(lostAt, bounds)
    if (there) return show(grid, selectCell(there))
  }
  const step = stepOf(command)
  const head = clampCell(
    selection.kind === 'cells' ? selection.head : (grid.active ?? { row: 0, col: 0 }),
    bounds,
  )
  const page = Math.max(
    1,
    Math.floor((grid.viewport.height - grid.layout.headerHeight) / grid.layout.rowHeight) - 1,
  )
  const pageOfColumns = Math.max(1, Math.floor(grid.viewport.width / 200))
  switch (command) {
    case 'move-up':
    case 'move-down':
    case 'move-start':
    case 'move-end':
      return show(grid, move(selection, step.row, step.col, bounds))
    case 'extend-up':
    case 'extend-down':
    case 'extend-start':
    case 'extend-end':
      return show(grid, extend(selection, step.row, step.col, bounds, grid.columnIds))
    case 'edge-up':
    case 'edge-down':
    case 'edge-start':
    case 'edge-end':
      return show(grid, toEdge(selection, step, bounds, isFilled(grid), false))
    case 'extend-edge-up':
    case 'extend-edge-down':
    case 'extend-edge-start':
    case 'extend-edge-end':
      return show(grid, toEdge(selection, step, bounds, isFilled(grid), true))
    case 'page-up':
    case 'page-down':
      return show(grid, move(selection, step.row * page, 0, bounds))
    case 'page-start':
    case 'page-end':
      return show(grid, move(selection, 0, step.col * pageOfColumns, bounds))
    case 'extend-page-up':
    case 'extend-page-down':
      return show(grid, extend(selection, step.row * page, 0, bounds, grid.columnIds))
    case 'row-start':
    case 'row-end':
      return (
        head !== null &&
        show(grid, selectCell({ row: head.row, col: command === 'row-start' ? 0 : bounds.cols - 1 })) &&
        showStart(grid, command)
      )
    case 'extend-row-start':
    case 'extend-row-end':
      return (
        head !== null &&
        show(
          grid,
          extendTo(
            selection,
            { row: head.row, col: command === 'extend-row-start' ? 0 : bounds.cols - 1 },
            bounds,
          ),
        )
      )
    case 'first-cell':
    case 'last-cell':
      return (
        head !== null &&
        show(
          grid,
          selectCell(
            command === 'first-cell' ? { row: 0, col: 0 } : { row: bounds.rows - 1, col: bounds.cols - 1 },
          ),
        ) &&
        showStart(grid, command)
      )
    case 'extend-first-cell':
    case 'extend-last-cell':
      return show(
        grid,
        extendTo(
          selection,
          command === 'extend-first-cell'
            ? { row: 0, col: 0 }
            : { row: bounds.rows - 1, col: bounds.cols - 1 },
          bounds,
        ),
      )
    case 'next':
      return tab(grid, true)
    case 'previous':
      return tab(grid, false)
    case 'escape':
      return escape(grid)
    case 'select-all': {
      const isWhole =
        selection.kind === 'cells' &&
        isBlock(grid.range) &&
        grid.range.top === 0 &&
        grid.range.left === 0 &&
        grid.range.bottom === bounds.rows - 1 &&
        grid.range.right === bounds.cols - 1
      if (isWhole) tickAll(grid)
      else if (bounds.rows > 0)
        // The active cell stays the same.
        grid.select({
          kind: 'cells',
          active: grid.active ?? { row: 0, col: 0 },
          anchor: { row: 0, col: 0 },
          head: { row: bounds.rows - 1, col: bounds.cols - 1 },
        })
      return true
    }
    case 'select-row': {
      const { range } = grid
      if (range) void tickRange(grid, range.top, range.bottom)
      return true
    }
    case 'select-column': {
      const { range } = grid
      if (range) grid.select(selectColumns(grid.columnIds, range.left, range.right, range.top))
      return true
    }
    default:
      return false
  }
}

const escape = (grid: GridController): boolean => {
  const isWide = grid.selection.kind !== 'cells' || isBlock(grid.range)
  if (isWide && grid.selection.kind !== 'none') grid.select(collapse(grid.selection))
  else if (grid.marquee) forgetClip(grid)
  else return false
  return true
}
