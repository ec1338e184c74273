import { drawCheckbox, drawIcon } from '../../../fields/canvas/canvas-shapes.ts'
import { drawText } from '../../../fields/canvas/canvas-text.ts'
import { fieldUis } from '../../../fields/index.ts'
import { columnX, headerRect, toPhysical } from '../layout/geometry.ts'
import { headerMenuWidthPx } from '../pointer/hit-test.ts'
import { clipped, lineAcross, lineAtEnd, type Context, type Pane, type Scene } from './scene.ts'

const CHEVRON = 'M7 10l5 5 5-5'
const PLUS = 'M12 5v14M5 12h14'
const ARROW_UP = 'M12 19V5M6 11l6-6 6 6'
const ARROW_DOWN = 'M12 5v14M6 13l6 6 6-6'
const FUNNEL = 'M4 5h16l-6.500 8v6l-3-2v-4z'
const LOCK = 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z'

const isMarked = (scene: Scene, col: number): 'selected' | 'touched' | 'plain' => {
  const { selection, range } = scene
  const id = scene.columns[col]?.field.id
  if (selection.kind === 'columns' && id !== undefined && selection.ids.has(id)) return 'selected'
  const isIn = range !== null && selection.kind === 'cells' && col >= range.left && col <= range.right
  return isIn ? 'touched' : 'plain'
}

export const paintHeaders = (context: Context, scene: Scene, pane: Pane): void => {
  const { layout } = scene
  clipped(context, pane.x, 0, pane.width, layout.headerHeight, () => {
    context.fillStyle = scene.theme.sunken
    context.fillRect(pane.x, 0, pane.width, layout.headerHeight)
    for (let col = pane.first; col < pane.end; col += 1) paintHeader(context, scene, col)
    if (!pane.isFrozen && layout.addColumnWidth > 0) paintAddColumn(context, scene)
    context.fillStyle = scene.theme.line2
    lineAcross(context, scene, pane.x, layout.headerHeight, pane.width)
  })
}

const paintHeader = (context: Context, scene: Scene, col: number): void => {
  const { theme, hover } = scene
  const column = scene.columns[col]
  if (!column) return
  const rect = headerRect(scene.layout, scene.viewport, col)
  const isHovered = (hover.kind === 'header' || hover.kind === 'menu') && hover.col === col
  const mark = isMarked(scene, col)
  context.fillStyle =
    mark === 'selected' ? theme.selected : mark === 'touched' || isHovered ? theme.hover : theme.sunken
  context.fillRect(rect.x, 0, rect.width, rect.height)
  context.fillStyle = theme.line
  lineAtEnd(context, scene, rect.x, rect.width, 0, rect.height)
  const middle = rect.height / 2
  /** Physical x of a box at an offset from the inline start. */
  const place = (offset: number, width: number): number =>
    theme.isRtl ? rect.x + rect.width - offset - width : rect.x + offset
  drawIcon(context, fieldUis[column.field.type].icon, place(8, 14), middle - 7, 14, theme.icon)
  let end = rect.width - 8
  const hasMenu = rect.width >= 76
  if (hasMenu && isHovered) {
    const isOn = hover.kind === 'menu'
    drawIcon(
      context,
      CHEVRON,
      place(rect.width - headerMenuWidthPx + 4, 16),
      middle - 8,
      16,
      isOn ? theme.ink : theme.icon,
    )
    end = rect.width - headerMenuWidthPx
  }
  if (column.isFiltered) {
    drawIcon(context, FUNNEL, place(end - 13, 13), middle - 6.5, 13, theme.link)
    end -= 17
  }
  if (column.sort) {
    drawIcon(
      context,
      column.sort === 'asc' ? ARROW_UP : ARROW_DOWN,
      place(end - 13, 13),
      middle - 6.5,
      13,
      theme.link,
    )
    end -= 17
  }
  if (scene.canEdit && !column.canEdit) {
    drawIcon(context, LOCK, place(end - 12, 12), middle - 6, 12, theme.inkOff)
    end -= 16
  }
  const room = {
    x: place(28, Math.max(0, end - 30)),
    y: 0,
    width: Math.max(0, end - 30),
    height: rect.height,
  }
  const color = mark === 'selected' ? theme.link : theme.ink2
  drawText(context, column.field.title, room, { font: theme.strongFont, color, isRtl: theme.isRtl })
}

const paintAddColumn = (context: Context, scene: Scene): void => {
  const { layout, viewport, theme } = scene
  const width = layout.addColumnWidth
  const x = toPhysical(viewport, columnX(layout, viewport, layout.columns.length), width)
  const isHovered = scene.hover.kind === 'add-column'
  if (isHovered) {
    context.fillStyle = theme.hover
    context.fillRect(x, 0, width, layout.headerHeight)
  }
  drawIcon(
    context,
    PLUS,
    x + width / 2 - 8,
    layout.headerHeight / 2 - 8,
    16,
    isHovered ? theme.ink : theme.icon,
  )
  context.fillStyle = theme.line
  lineAtEnd(context, scene, x, width, 0, layout.headerHeight)
}

/** Paints the top-start corner with its select-all checkbox. */
export const paintCorner = (context: Context, scene: Scene): void => {
  const { layout, viewport, theme, selection } = scene
  const x = toPhysical(viewport, 0, layout.gutterWidth)
  context.fillStyle = theme.sunken
  context.fillRect(x, 0, layout.gutterWidth, layout.headerHeight)
  context.fillStyle = theme.line2
  lineAcross(context, scene, x, layout.headerHeight, layout.gutterWidth)
  const isAll = selection.kind === 'all'
  const isSome = selection.kind === 'rows'
  if (isAll || isSome || scene.hover.kind === 'corner') {
    const middle = toPhysical(viewport, 22, 0)
    drawCheckbox(context, middle, layout.headerHeight / 2, isAll ? true : isSome ? 'mixed' : false, {
      ground: theme.primary,
      line: theme.control,
      mark: theme.onPrimary,
    })
  }
}

/** Paints the drop indicator of a dragged column, and its shadow under the pointer. */
export const paintColumnDrag = (context: Context, scene: Scene): void => {
  const { columnDrag: drag, layout, viewport, theme } = scene
  if (!drag) return
  const slot = layout.columns[drag.from]
  const column = scene.columns[drag.from]
  if (!slot || !column) return
  context.save()
  context.globalAlpha = 0.12
  context.fillStyle = theme.primary
  context.fillRect(drag.x - slot.width / 2, 0, slot.width, viewport.height)
  context.restore()
  const at =
    drag.to >= layout.columns.length
      ? columnX(layout, viewport, layout.columns.length - 1) + (layout.columns.at(-1)?.width ?? 0)
      : columnX(layout, viewport, drag.to)
  context.fillStyle = theme.primary
  context.fillRect(toPhysical(viewport, at, 0) - 1, 0, 3, viewport.height)
}
