import { fieldUiOf } from '../../fields/index.ts'
import { fillFirst, clearBlock, fillWith } from './block.ts'
import { collapseGroup, expandGroup } from './band-actions.ts'
import type { GridController } from './controller.ts'
import { forgetClip } from './cut.ts'
import { activeCell, beginEdit, cancelEdit, commitText, moveAfterCommit, writeActive } from './editing.ts'
import type { Command } from './keys.ts'
import { moveSelected } from './row-moves.ts'
import { deleteSelected, duplicateSelected, insertRow, tickAll, tickRange } from './row-actions.ts'
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
  selectRange,
  toEdge,
  type Selection,
  type Step,
} from './selection.ts'
import { t } from '../../i18n/i18n.ts'

const STEPS: Readonly<Record<string, Step>> = {
  up: { row: -1, col: 0 },
  down: { row: 1, col: 0 },
  start: { row: 0, col: -1 },
  end: { row: 0, col: 1 },
}

const stepOf = (command: Command): Step =>
  STEPS[command.slice(command.lastIndexOf('-') + 1)] ?? { row: 0, col: 0 }

/** Shows a selection, with its moving end in view. */
const show = (grid: GridController, selection: Selection): true => {
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

/** Runs a command. False leaves the key to the browser. */
export const runCommand = (grid: GridController, command: Command): boolean => {
  if (grid.editing) return runEditing(grid, command)
  if (!/^(next|previous|edit)/.test(command)) grid.tabRunStart = null
  return runMoving(grid, command) || runActing(grid, command)
}

const runEditing = (grid: GridController, command: Command): boolean => {
  const { editing } = grid
  if (!editing) return false
  switch (command) {
    case 'cancel-edit':
      cancelEdit(grid)
      return true
    case 'toggle-edit-mode':
      grid.editing = { ...editing, mode: editing.mode === 'enter' ? 'edit' : 'enter' }
      return true
    case 'commit-shift-enter':
      // A new line where the type has lines, else up.
      if (fieldUiOf(editing.column.field).isMultiline) return false
      commitText(grid)
      moveAfterCommit(grid, 'up')
      return true
    case 'commit-fill': {
      const { range } = grid
      commitText(grid)
      const at = activeCell(grid)
      if (at && isBlock(range)) void fillWith(grid, at.column, at.row[at.column.field.id] ?? null)
      return true
    }
    case 'commit-enter':
    case 'commit-down':
      commitText(grid)
      if (!cycleInBlock(grid, 'row', true)) moveAfterCommit(grid, 'down')
      return true
    case 'commit-up':
      commitText(grid)
      moveAfterCommit(grid, 'up')
      return true
    case 'commit-next':
    case 'commit-previous':
    case 'commit-start':
    case 'commit-end': {
      commitText(grid)
      const isForward = command === 'commit-next' || command === 'commit-end'
      if (command.startsWith('commit-s') || command.startsWith('commit-e'))
        return show(grid, move(grid.selection, 0, isForward ? 1 : -1, grid.bounds))
      tab(grid, isForward)
      return true
    }
    default:
      return false
  }
}

const cycleInBlock = (grid: GridController, by: 'row' | 'col', isForward: boolean): boolean => {
  if (grid.selection.kind !== 'cells' || !isBlock(grid.range)) return false
  const selection = cycle(grid.selection, by, isForward, grid.bounds)
  grid.select(selection, activeOf(selection))
  return true
}

/** Tab: inside a block in a circle, past the last column to the next row, past the last row a new one. */
const tab = (grid: GridController, isForward: boolean): boolean => {
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
    if (!insertRow(grid, row)) return false
    const first = { row, col: 0 }
    return show(grid, selectCell(first))
  }
  return show(grid, selectCell({ row, col: isForward ? 0 : bounds.cols - 1 }))
}

const runMoving = (grid: GridController, command: Command): boolean => {
  const { selection, bounds } = grid
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
        show(grid, selectCell({ row: head.row, col: command === 'row-start' ? 0 : bounds.cols - 1 }))
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
        )
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
        grid.select(selectRange({ row: 0, col: 0 }, { row: bounds.rows - 1, col: bounds.cols - 1 }))
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

const runActing = (grid: GridController, command: Command): boolean => {
  const { active, props } = grid
  switch (command) {
    case 'edit':
    case 'edit-caret-end':
      beginEdit(grid, 'edit', null)
      return true
    case 'open-picker':
      beginEdit(grid, 'edit', null)
      return true
    case 'clear':
      void clearBlock(grid)
      return true
    case 'delete-rows':
      void deleteSelected(grid)
      return true
    case 'insert-below':
      return active !== null && insertRow(grid, active.row + 1)
    case 'insert-above':
      return active !== null && insertRow(grid, active.row)
    case 'duplicate-rows':
      void duplicateSelected(grid)
      return true
    case 'rows-up':
    case 'rows-down':
      return moveSelected(grid, command === 'rows-up' ? 'up' : 'down')
    case 'height-0':
    case 'height-1':
    case 'height-2':
    case 'height-3':
      props.onRowHeight?.(Number(command.slice(-1)))
      return props.onRowHeight !== undefined
    case 'insert-column-after':
    case 'insert-column-before':
    case 'delete-column': {
      const field = grid.columnAt(active?.col ?? -1)?.field
      if (!field || !active || !props.onColumnKey) return false
      props.onColumnKey(command, field.id, headerBox(grid, active.col))
      return true
    }
    case 'expand': {
      const at = activeCell(grid)
      if (at) props.onExpand?.(at.row.id)
      return true
    }
    case 'copy-link': {
      const id = activeCell(grid)?.row.id
      if (id !== undefined && id > 0) props.onCopyLink?.(id)
      return props.onCopyLink !== undefined
    }
    case 'fill-down':
    case 'fill-right':
      void fillFirst(grid, command === 'fill-down' ? 'down' : 'end')
      return true
    case 'copy-above': {
      const above = active && props.store.rowAt(active.row - 1)
      const at = activeCell(grid)
      if (above && at && fieldUiOf(at.column.field).canCopyInto !== false)
        writeActive(grid, above[at.column.field.id] ?? null)
      return true
    }
    case 'insert-now':
    case 'insert-time':
      return insertNow(grid)
    case 'undo':
      props.onUndo?.()
      return true
    case 'redo':
      props.onRedo?.()
      return true
    case 'find':
      props.onFind?.()
      return props.onFind !== undefined
    case 'next-unsaved':
      props.onNextUnsaved?.()
      return props.onNextUnsaved !== undefined
    case 'collapse-group':
      return collapseGroup(grid)
    case 'expand-group':
      return expandGroup(grid)
    case 'context-menu':
      return openContextMenu(grid)
    case 'column-menu':
      return openColumnMenu(grid, active?.col ?? -1)
    default:
      return false
  }
}

/** Today or this moment, by the column's type. */
const insertNow = (grid: GridController): boolean => {
  const type = activeCell(grid)?.column.field.type
  const now = new Date()
  if (type === 'DateTime') return writeActive(grid, now.toISOString())
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
  if (type === 'Time') return writeActive(grid, local.slice(11, 19))
  return type === 'Date' && writeActive(grid, local.slice(0, 10))
}

const openContextMenu = (grid: GridController): boolean => {
  const at = activeCell(grid)
  const { active, elements, props } = grid
  if (!active || !elements || !props.onContextMenu) return false
  const rect = grid.rectOf(active)
  const box = elements.canvas.getBoundingClientRect()
  props.onContextMenu({
    x: box.x + rect.x + rect.width / 2,
    y: box.y + rect.y + rect.height,
    rowId: at?.row.id ?? null,
    columnId: at?.column.field.id ?? null,
  })
  return true
}

/** Opens the menu of a column under its header. */
export const openColumnMenu = (grid: GridController, col: number): boolean => {
  const column = grid.columnAt(col)
  const { elements, props } = grid
  if (!column || !elements || !props.onColumnMenu) return false
  props.onColumnMenu(column.field.id, headerBox(grid, col))
  return true
}

/** Where a column's header is, in viewport pixels. */
const headerBox = (grid: GridController, col: number): DOMRect => {
  const box = grid.elements?.canvas.getBoundingClientRect() ?? new DOMRect()
  const rect = grid.rectOf({ row: 0, col })
  return new DOMRect(box.x + rect.x, box.y, rect.width, grid.layout.headerHeight)
}
