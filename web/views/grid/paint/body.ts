import { fieldOf } from '#core/fields/index.ts'
import { drawIcon, fillRound } from '../../../fields/canvas/canvas-shapes.ts'
import { drawText } from '../../../fields/canvas/canvas-text.ts'
import { paintBrokenField } from '../../../fields/canvas/broken-field.ts'
import type { PaintCell } from '../../../fields/field-ui.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { cellRect, rowY, type Rect } from '../layout/geometry.ts'
import type { GridColumn } from '../grid-props.ts'
import type { CellState, GridRow } from '../rows/row-types.ts'
import { isRowSelected } from '../keyboard/selection.ts'
import { paintCommented } from './comments.ts'
import { groundOf } from './row-color.ts'
import { clipped, lineAcross, lineAtEnd, type Context, type Pane, type Scene } from './scene.ts'

export const cellPaddingPx = 8
const unsavedMarkDelayMs = 400
const WARNING = 'M12 4 2.500 20h19zM12 10v4.500M12 17.500h.01'

const hoveredRow = (scene: Scene): number =>
  scene.hover.kind === 'cell' || scene.hover.kind === 'row-head' ? scene.hover.row : -1

/** The background of a row: selected, hovered or plain. */
export const rowGround = (scene: Scene, index: number, row: GridRow | undefined): string => {
  if (row && isRowSelected(scene.selection, row.id)) return scene.theme.selected
  if (row && scene.isNew(row.id)) return scene.theme.selected
  return hoveredRow(scene) === index ? scene.theme.sunken : scene.theme.surface
}

/** The background of a row's cells: the rule-based color, unless selected. */
const cellsGround = (scene: Scene, index: number, row: GridRow | undefined): string => {
  const color = row && scene.tintsRows ? scene.rowColors?.(row).row : null
  const tint = row && color && !isRowSelected(scene.selection, row.id) ? groundOf(scene.theme, color) : null
  return tint ?? rowGround(scene, index, row)
}

/** Paints the cells of a pane for the visible rows. */
export const paintCells = (
  context: Context,
  scene: Scene,
  pane: Pane,
  rows: { first: number; end: number },
): void => {
  const { layout, viewport, theme } = scene
  const top = layout.headerHeight
  clipped(context, pane.x, top, pane.width, viewport.height - top, () => {
    for (let index = rows.first; index < rows.end; index += 1) {
      const row = scene.rowAt(index)
      const y = rowY(layout, viewport, index)
      const lastRect =
        pane.end > pane.first ? cellRect(layout, viewport, { row: index, col: pane.end - 1 }) : null
      const firstRect =
        pane.end > pane.first ? cellRect(layout, viewport, { row: index, col: pane.first }) : null
      if (!lastRect || !firstRect) continue
      const x = Math.min(firstRect.x, lastRect.x)
      const width = Math.max(firstRect.x + firstRect.width, lastRect.x + lastRect.width) - x
      context.fillStyle = cellsGround(scene, index, row)
      context.fillRect(x, y, width, layout.rowHeight)
      const commented = row && scene.commentsOf?.(row.id)?.byColumn
      for (let col = pane.first; col < pane.end; col += 1) {
        const column = scene.columns[col]
        if (!column) continue
        const at = { row: index, col }
        paintCell(context, scene, column, at, row)
        if (commented?.[column.field.id]) paintCommented(context, scene, cellRect(layout, viewport, at))
      }
      context.fillStyle = theme.line
      lineAcross(context, scene, x, y + layout.rowHeight, width)
    }
    const bottom = Math.min(viewport.height, rowY(layout, viewport, rows.end))
    context.fillStyle = theme.line
    for (let col = pane.first; col < pane.end; col += 1) {
      const rect = cellRect(layout, viewport, { row: rows.first, col })
      lineAtEnd(context, scene, rect.x, rect.width, top, bottom - top)
    }
  })
}

const paintCell = (
  context: Context,
  scene: Scene,
  column: GridColumn,
  at: { row: number; col: number },
  row: GridRow | undefined,
): void => {
  const rect = cellRect(scene.layout, scene.viewport, at)
  if (!row) {
    paintPlaceholder(context, scene, rect, at)
    return
  }
  const isEditing = scene.editing?.row === at.row && scene.editing.col === at.col
  if (isEditing) return
  const { theme, selection } = scene
  const state = scene.cellState(row.id, column.field.id)
  const box = {
    x: rect.x + cellPaddingPx,
    y: rect.y,
    width: rect.width - 2 * cellPaddingPx - 1,
    height: rect.height - 1,
  }
  // Offline edits have not failed: paint them as saving.
  if (state?.status === 'failed' && !state.isUnconfirmed) {
    paintFailed(context, scene, rect, box, column, row, state)
    return
  }
  const color = scene.rowColors?.(row).cells[column.field.id]
  const ground = color && !isRowSelected(selection, row.id) ? groundOf(theme, color) : null
  if (ground) {
    context.fillStyle = ground
    context.fillRect(rect.x, rect.y, rect.width - 1, rect.height - 1)
  }
  if (scene.isFound(row.id, column.field.id)) {
    context.fillStyle = theme.found
    context.fillRect(rect.x, rect.y, rect.width - 1, rect.height - 1)
  }
  const active = selection.kind === 'none' ? null : selection.active
  const isHovered = scene.hover.kind === 'cell' && scene.hover.row === at.row && scene.hover.col === at.col
  if (scene.nullLabel !== '' && isNull(column, row)) {
    const style = { font: theme.smallFont, color: theme.ink3, isRtl: theme.isRtl }
    drawText(context, scene.nullLabel, { ...box, height: Math.min(box.height, 31) }, style)
    return
  }
  const cell: PaintCell = {
    value: row[column.field.id] ?? null,
    column: column.field,
    box,
    theme,
    isHovered,
    isActive: active?.row === at.row && active.col === at.col,
    canEdit: scene.canEdit && column.canEdit,
  }
  const failure = scene.failureOf(row, column)
  if (failure === null) fieldUiOf(column.field).paint(context, cell)
  else paintBrokenField(context, cell, failure)
  if (scene.isDoubtful(row.id, column.field.id, row[column.field.id] ?? null)) {
    const [start, step] = theme.isRtl ? [rect.x + rect.width - 1, -8] : [rect.x, 8]
    context.fillStyle = theme.star
    context.beginPath()
    context.moveTo(start, rect.y)
    context.lineTo(start + step, rect.y)
    context.lineTo(start, rect.y + 8)
    context.fill()
  }
  if (state && scene.now - state.since > unsavedMarkDelayMs) {
    context.fillStyle = theme.primary
    context.beginPath()
    context.arc(theme.isRtl ? rect.x + 6 : rect.x + rect.width - 7, rect.y + 6, 2.5, 0, 7)
    context.fill()
  }
}

const paintFailed = (
  context: Context,
  scene: Scene,
  rect: Rect,
  box: Rect,
  column: GridColumn,
  row: GridRow,
  state: CellState,
): void => {
  const { theme } = scene
  const text = state.text ?? fieldUiOf(column.field).text(row[column.field.id] ?? null, column.field)
  context.fillStyle = theme.dangerSoft
  context.fillRect(rect.x, rect.y, rect.width - 1, rect.height - 1)
  drawIcon(context, WARNING, theme.isRtl ? box.x : box.x + box.width - 14, box.y + 8, 14, theme.dangerInk)
  const room = {
    ...box,
    x: theme.isRtl ? box.x + 18 : box.x,
    width: box.width - 18,
    height: Math.min(box.height, 31),
  }
  drawText(context, text, room, { font: theme.font, color: theme.dangerInk, isRtl: theme.isRtl })
}

const paintPlaceholder = (
  context: Context,
  scene: Scene,
  rect: Rect,
  at: { row: number; col: number },
): void => {
  // Vary the width so that placeholders resemble content, but keep it stable per cell.
  const share = 0.35 + (((at.row * 7 + at.col * 13) % 11) / 11) * 0.4
  const width = Math.max(16, (rect.width - 2 * cellPaddingPx) * share)
  const x = scene.theme.isRtl ? rect.x + rect.width - cellPaddingPx - width : rect.x + cellPaddingPx
  fillRound(
    context,
    { x, y: rect.y + Math.min(rect.height, 32) / 2 - 5, width, height: 10 },
    4,
    scene.theme.skeleton,
  )
}

/** True if the cell has no value and paints no control. */
const isNull = ({ field }: GridColumn, row: GridRow): boolean => {
  const { compute, readOnly } = fieldOf(field)
  return (row[field.id] ?? null) === null && !compute && !readOnly && !fieldUiOf(field).clickToValue
}
