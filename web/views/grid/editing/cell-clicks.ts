import { type Box, textWidth } from '../../../fields/canvas/canvas-text.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import type { GridController } from '../controller.ts'
import { activeCell, writeActive } from './editing.ts'
import { visibleRows, type Cell } from '../layout/geometry.ts'
import type { ColumnWidth } from '../grid-props.ts'
import { cellPaddingPx } from '../paint/body.ts'

const fitColumnRowsMax = 200

/** Handles clicks that set a value, such as a checkbox or rating. */
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

/** Mod+click opens a link. */
export const followLink = (grid: GridController, cell: Cell, event: MouseEvent): boolean => {
  if (!event.ctrlKey && !event.metaKey) return false
  const row = grid.props.store.rowAt(cell.row)
  const field = grid.columnAt(cell.col)?.field
  const href = row && field && fieldUiOf(field).href?.(row[field.id] ?? null)
  if (!href) return false
  window.open(href, '_blank', 'noopener,noreferrer')
  return true
}

/** Opens the target of a button inside a cell, by click or by key (then without `at`). */
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

/** True if the press hits the cell's button. */
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

/** The cell's area inside its padding. */
const cellBox = (grid: GridController, cell: Cell): Box => {
  const rect = grid.rectOf(cell)
  return {
    x: rect.x + cellPaddingPx,
    y: rect.y,
    width: rect.width - 2 * cellPaddingPx,
    height: rect.height,
  }
}

/** The width that fits a column's title and the loaded rows near the viewport. */
export const fitColumn = (grid: GridController, col: number): ColumnWidth[] => {
  const column = grid.columnAt(col)
  const context = grid.elements?.canvas.getContext('2d')
  const { theme } = grid
  if (!column || !context || !theme) return []
  const ui = fieldUiOf(column.field)
  const first = Math.max(0, visibleRows(grid.layout, grid.viewport).first - fitColumnRowsMax / 2)
  let widest = textWidth(context, column.field.title, theme.strongFont) + 56
  for (let index = first; index < first + fitColumnRowsMax; index += 1) {
    const value = grid.props.store.rowAt(index)?.[column.field.id] ?? null
    if (value === null) continue
    const wanted =
      ui.measure?.(context, value, column.field, theme) ??
      textWidth(context, ui.text(value, column.field).slice(0, 200), theme.font)
    widest = Math.max(widest, wanted + 2 * cellPaddingPx + 4)
  }
  grid.setWidth(column.field.id, Math.min(480, widest))
  return [[column.field.id, grid.layout.columns[col]?.width ?? column.width]]
}

/** Moves the caret of a new edit to the pointer. */
export const placeCaret = (grid: GridController, at: MouseEvent): void => {
  grid.placeFollowers()
  const field = grid.elements?.textarea
  const caret = document.caretPositionFromPoint?.(at.clientX, at.clientY)
  if (field && caret?.offsetNode === field) field.setSelectionRange(caret.offset, caret.offset)
}
