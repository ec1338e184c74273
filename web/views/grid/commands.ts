import { fieldOf } from '#core/fields/index.ts'
import { fieldUiOf } from '../../fields/index.ts'
import { lazyModule } from '../../ui/lazy-module.ts'
import { clearBlock } from './clipboard/cell-block.ts'
import { commitFill } from './fill/commit-fill.ts'
import { collapseGroup, expandGroup } from './rows/group-header-actions.ts'
import { shiftColumns } from './columns/column-moves.ts'
import type { GridController } from './controller.ts'
import {
  activeCell,
  beginEdit,
  cancelEdit,
  commitText,
  moveAfterCommit,
  writeActive,
} from './editing/editing.ts'
import type { Command } from './keyboard/key-bindings.ts'
import { fill } from './fill/lazy-fill.ts'
import { cycleInBlock, runMoving, show, tab } from './keyboard/move-commands.ts'
import { moveSelected } from './rows/row-moves.ts'
import { deleteSelected, duplicateSelected, insertRow } from './rows/row-actions.ts'
import { move } from './keyboard/selection.ts'

/** Lazy, because few people use it. */
const saying = lazyModule(() => import('./announce.ts'))

const widths = lazyModule(() => import('./columns/auto-fit-widths.ts'))

/** Runs a command. Returns false to leave the key to the browser. */
export const runCommand = (grid: GridController, command: Command): boolean => {
  if (grid.editing) return runEditing(grid, command)
  if (!/^(next|previous|edit)/.test(command)) grid.endTabRun()
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
      grid.changeEditing({ mode: editing.mode === 'enter' ? 'edit' : 'enter' })
      return true
    case 'commit-shift-enter':
      // Insert a newline in multiline types, else move up.
      if (fieldUiOf(editing.column.field).isMultiline) return false
      commitText(grid)
      moveAfterCommit(grid, 'up')
      return true
    case 'commit-fill':
      commitFill(grid, { text: grid.elements?.textarea.value ?? '' })
      return true
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

const runActing = (grid: GridController, command: Command): boolean => {
  const { active, props } = grid
  switch (command) {
    case 'edit':
    case 'edit-caret-end':
    case 'open-picker':
      if (grid.selection.kind === 'columns' && editColumn(grid, active?.col ?? -1)) return true
      // Enter in an empty grid adds the first record.
      if (!active && grid.bounds.rows === 0) return insertRow(grid, 'end')
      beginEdit(grid, 'edit', null)
      return true
    case 'clear':
      void clearBlock(grid)
      return true
    case 'delete-rows':
      void deleteSelected(grid)
      return true
    case 'insert-below':
      return insertRow(grid, active ? { row: active.row, side: 'below' } : 'end')
    case 'insert-above':
      return insertRow(grid, active ? { row: active.row, side: 'above' } : 'end')
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
      const col = active?.col ?? grid.bounds.cols - 1
      const field = grid.columnAt(col)?.field
      if (!field || !props.onColumnKey) return false
      props.onColumnKey(command, field.id, headerBox(grid, col))
      return true
    }
    case 'wider':
    case 'narrower':
      widths.load().then(
        ({ autoFitColumns }) => autoFitColumns(grid, command),
        () => undefined,
      )
      return props.onResizeColumns !== undefined
    case 'expand': {
      const at = activeCell(grid)
      if (at) props.onExpand?.(at.row.id)
      return true
    }
    case 'comment': {
      const at = activeCell(grid)
      if (at && at.row.id > 0) props.onComment?.(at.row.id, at.column.field.id)
      return props.onComment !== undefined
    }
    case 'copy-link': {
      const id = activeCell(grid)?.row.id
      if (id !== undefined && id > 0) props.onCopyLink?.(id)
      return props.onCopyLink !== undefined
    }
    case 'fill-down':
    case 'fill-right':
      fill(grid, (by) => by.fillFirst(grid, command === 'fill-down' ? 'down' : 'end'))
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
    case 'find-next':
    case 'find-previous':
    case 'replace':
      props.onFind?.(command)
      return props.onFind !== undefined
    case 'say-cell':
    case 'say-row':
      saying.load().then(
        ({ announceCell }) => announceCell(grid, command),
        () => undefined,
      )
      return true
    case 'next-unsaved':
      props.onNextUnsaved?.()
      return props.onNextUnsaved !== undefined
    case 'collapse-group':
      return shiftColumns(grid, -1) || collapseGroup(grid)
    case 'expand-group':
      return shiftColumns(grid, 1) || expandGroup(grid)
    case 'context-menu':
      return openContextMenu(grid)
    case 'column-menu':
      return openColumnMenu(grid, active?.col ?? grid.bounds.cols - 1)
    default:
      return false
  }
}

/** Inserts today's date or the current time, by column type. */
const insertNow = (grid: GridController): boolean => {
  const column = activeCell(grid)?.column.field
  if (!column || fieldOf(column).readOnly) return false
  const { storage } = fieldOf(column)
  const now = new Date()
  if (storage === 'datetime') return writeActive(grid, now.toISOString())
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
  if (storage === 'time') return writeActive(grid, local.slice(11, 19))
  return storage === 'date' && writeActive(grid, local.slice(0, 10))
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

export const openColumnMenu = (grid: GridController, col: number): boolean => {
  const column = grid.columnAt(col)
  const { elements, props } = grid
  if (!column || !elements || !props.onColumnMenu) return false
  props.onColumnMenu(column.field.id, headerBox(grid, col))
  return true
}

/** Opens the field editor; false without permission. */
export const editColumn = (grid: GridController, col: number): boolean => {
  const field = grid.columnAt(col)?.field
  if (!field || !grid.props.onColumnKey) return false
  grid.props.onColumnKey('edit-column', field.id, headerBox(grid, col))
  return true
}

/** The column header's rectangle in viewport pixels. */
const headerBox = (grid: GridController, col: number): DOMRect => {
  const box = grid.elements?.canvas.getBoundingClientRect() ?? new DOMRect()
  const rect = grid.rectOf({ row: 0, col })
  return new DOMRect(box.x + rect.x, box.y, rect.width, grid.layout.headerHeight)
}
