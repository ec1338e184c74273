import { type Box, textWidth } from '../../fields/canvas-text.ts'
import { fieldUiOf } from '../../fields/index.ts'
import type { GridController } from './controller.ts'
import { activeCell, writeActive } from './editing.ts'
import { visibleRows, type Cell } from './geometry.ts'
import type { ColumnWidth } from './grid-props.ts'
import { CELL_PADDING } from './paint/body.ts'

const MAX_FIT_ROWS = 200

/** Clicks that mean a value: a checkbox, a star. */
export const clickValue = (
  grid: GridController,
  cell: Cell,
  at: { readonly x: number; readonly y: number },
): boolean => {
  const found = activeCell(grid)
  if (!found || grid.active?.row !== cell.row || grid.active.col !== cell.col) return false
  const { field } = found.column
  const box = cellBox(grid, cell)
  const x = grid.viewport.rtl ? box.x + box.width - at.x : at.x - box.x
  return writeActive(grid, fieldUiOf(field).clickToValue?.(x, box, found.row[field.id] ?? null, field))
}

/** Mod+click on a link opens it. */
export const followLink = (grid: GridController, cell: Cell, event: MouseEvent): boolean => {
  if (!event.ctrlKey && !event.metaKey) return false
  const row = grid.props.store.rowAt(cell.row)
  const field = grid.columnAt(cell.col)?.field
  const href = row && field && fieldUiOf(field).href?.(row[field.id] ?? null)
  if (!href) return false
  window.open(href, '_blank', 'noopener,noreferrer')
  return true
}

/** A click on a button inside a cell opens where it leads; so do keys, which have no `at`. */
export const openAddress = (
  grid: GridController,
  cell: Cell,
  at: { readonly x: number; readonly y: number } | null,
): boolean => {
  const row = grid.props.store.rowAt(cell.row)
  const field = grid.columnAt(cell.col)?.field
  const opens = field && fieldUiOf(field).opens
  const href = row && field && opens?.address(row[field.id] ?? null)
  if (!href) return false
  if (at !== null && !isInButton(grid, cell, at)) return false
  window.open(href, '_blank', 'noopener,noreferrer')
  return true
}

/** True where a press is on the button that a cell shows. */
export const isInButton = (
  grid: GridController,
  cell: Cell,
  at: { readonly x: number; readonly y: number },
): boolean => {
  const field = grid.columnAt(cell.col)?.field
  const opens = field && fieldUiOf(field).opens
  const context = grid.elements?.canvas.getContext('2d')
  if (!field || !opens || !context || !grid.theme) return false
  const button = opens.box(context, cellBox(grid, cell), field, grid.theme)
  return (
    at.x >= button.x &&
    at.x <= button.x + button.width &&
    at.y >= button.y &&
    at.y <= button.y + button.height
  )
}

/** The room inside a cell's padding. */
const cellBox = (grid: GridController, cell: Cell): Box => {
  const rect = grid.rectOf(cell)
  return {
    x: rect.x + CELL_PADDING,
    y: rect.y,
    width: rect.width - 2 * CELL_PADDING,
    height: rect.height,
  }
}

/** Shows a column as wide as its title and the rows that are loaded near the screen; answers its width. */
export const fitColumn = (grid: GridController, col: number): ColumnWidth[] => {
  const column = grid.columnAt(col)
  const context = grid.elements?.canvas.getContext('2d')
  const { theme } = grid
  if (!column || !context || !theme) return []
  const ui = fieldUiOf(column.field)
  const first = Math.max(0, visibleRows(grid.layout, grid.viewport).first - MAX_FIT_ROWS / 2)
  let widest = textWidth(context, column.field.title, theme.strongFont) + 56
  for (let index = first; index < first + MAX_FIT_ROWS; index += 1) {
    const value = grid.props.store.rowAt(index)?.[column.field.id] ?? null
    if (value === null) continue
    const wanted =
      ui.measure?.(context, value, column.field, theme) ??
      textWidth(context, ui.text(value, column.field).slice(0, 200), theme.font)
    widest = Math.max(widest, wanted + 2 * CELL_PADDING + 4)
  }
  grid.setWidth(column.field.id, Math.min(480, widest))
  return [[column.field.id, grid.layout.columns[col]?.width ?? column.width]]
}

/** Puts the caret of an edit that has just begun where the pointer is. */
export const placeCaret = (grid: GridController, at: MouseEvent): void => {
  grid.afterPaint()
  const field = grid.elements?.textarea
  const caret = document.caretPositionFromPoint?.(at.clientX, at.clientY)
  if (field && caret?.offsetNode === field) field.setSelectionRange(caret.offset, caret.offset)
}
