import { drawIcon } from '../../../fields/canvas/canvas-shapes.ts'
import { drawTabular, drawText, textWidth } from '../../../fields/canvas/canvas-text.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { groupHeaderHeightPx, topOfGroupHeader, visibleGroupHeaders } from '../rows/group-headers.ts'
import { columnX, toPhysical } from '../layout/geometry.ts'
import { clipped, type Context, lineAcross, type Scene } from './scene.ts'

const OPEN = 'M6 9l6 6 6-6'
const CLOSED = 'M9 6l6 6-6 6'
const CLOSED_RTL = 'M15 6l-6 6 6 6'
const levelIndentPx = 20
/** Maximum width of the field name, to leave room for the value. */
const fieldNameWidthMaxPx = 80
const fieldNameGapPx = 8

/** Paints group headers across the row area: icon, field, value, count and aggregates. */
export const paintGroupHeaders = (context: Context, scene: Scene): void => {
  const { layout, viewport } = scene
  if (layout.groupHeaders.length === 0) return
  const from = viewport.scrollY
  const height = viewport.height - layout.headerHeight
  const { first, end } = visibleGroupHeaders(layout, from, from + height)
  clipped(context, 0, layout.headerHeight, viewport.width, height, () => {
    for (let at = first; at < end; at += 1) paintGroupHeader(context, scene, at)
  })
}

const paintGroupHeader = (context: Context, scene: Scene, at: number): void => {
  const { layout, viewport, theme, hover } = scene
  const groupHeader = layout.groupHeaders[at]
  if (!groupHeader) return
  const y = layout.headerHeight + topOfGroupHeader(layout, at) - viewport.scrollY
  const width = Math.min(
    viewport.width,
    layout.gutterWidth +
      layout.columnsWidth -
      Math.min(viewport.scrollX, layout.columnsWidth - layout.frozenWidth),
  )
  const isHovered = hover.kind === 'group-header' && hover.at === at
  const x = toPhysical(viewport, 0, width)
  context.fillStyle = isHovered ? theme.hover : theme.sunken
  context.fillRect(x, y, width, groupHeaderHeightPx)
  context.fillStyle = theme.line2
  lineAcross(context, scene, x, y + groupHeaderHeightPx, width)
  const start = 10 + groupHeader.level * levelIndentPx
  const sign = groupHeader.isCollapsed ? (theme.isRtl ? CLOSED_RTL : CLOSED) : OPEN
  drawIcon(context, sign, toPhysical(viewport, start, 16), y + groupHeaderHeightPx / 2 - 8, 16, theme.icon)
  const room = headRoom(scene, start + 24)
  const used = paintHead(context, scene, at, y, start + 24, room)
  paintFigures(context, scene, at, y, start + 24 + used + 12)
}

/** The value may use the frozen width, and at least a readable minimum. */
const headRoom = ({ layout, viewport }: Scene, start: number): number =>
  Math.max(160, Math.min(viewport.width, layout.gutterWidth + layout.frozenWidth) - start - 8)

/** Paints field, value and count; returns their width. */
const paintHead = (
  context: Context,
  scene: Scene,
  at: number,
  y: number,
  start: number,
  room: number,
): number => {
  const { viewport, theme } = scene
  const column = scene.fieldOf(scene.layout.groupHeaders[at]?.columnId ?? '')
  if (!column) return 0
  const { smallFont: font, isRtl } = theme
  const width = Math.min(textWidth(context, column.title, font) + 1, fieldNameWidthMaxPx)
  const box = { x: toPhysical(viewport, start, width), y, width, height: groupHeaderHeightPx }
  drawText(context, column.title, box, { font, color: theme.ink3, isRtl })
  const used = width + fieldNameGapPx
  return used + paintValue(context, scene, at, y, start + used, room - used)
}

const paintValue = (
  context: Context,
  scene: Scene,
  at: number,
  y: number,
  start: number,
  room: number,
): number => {
  const { layout, viewport, theme } = scene
  const groupHeader = layout.groupHeaders[at]
  const column = scene.fieldOf(groupHeader?.columnId ?? '')
  if (!groupHeader || !column) return 0
  const count = scene.formatCount(groupHeader.count)
  const countWidth = textWidth(context, count, theme.smallFont) + 8
  const ui = fieldUiOf(column)
  const isBlank = groupHeader.value === null || groupHeader.value === ''
  const text = isBlank ? scene.noValueLabel : ui.text(groupHeader.value, column)
  const wanted = isBlank
    ? textWidth(context, text, theme.font)
    : (ui.measure?.(context, groupHeader.value, column, theme) ?? textWidth(context, text, theme.font))
  const width = Math.max(24, Math.min(wanted + 4, room - countWidth))
  const box = { x: toPhysical(viewport, start, width), y, width, height: groupHeaderHeightPx }
  const style = { font: theme.font, color: theme.ink3, isRtl: theme.isRtl }
  // Numbers align to the start here, because they act as a heading.
  if (isBlank || ui.measure === undefined)
    drawText(context, text, box, isBlank ? style : { ...style, font: theme.strongFont, color: theme.ink })
  else
    ui.paint(context, {
      value: groupHeader.value,
      column,
      box,
      theme,
      isHovered: false,
      isActive: false,
      canEdit: false,
    })
  const countBox = {
    x: toPhysical(viewport, start + width + 8, countWidth),
    y,
    width: countWidth,
    height: groupHeaderHeightPx,
  }
  drawText(context, count, countBox, { ...style, font: theme.smallFont })
  return width + 8 + countWidth
}

/** Aggregates align with their columns where the group header leaves room. */
const paintFigures = (context: Context, scene: Scene, at: number, y: number, taken: number): void => {
  const { layout, viewport, theme } = scene
  const figures = layout.groupHeaders[at]?.figures ?? {}
  for (const [col, slot] of layout.columns.entries()) {
    const text = figures[slot.id]
    if (text === undefined) continue
    const x = columnX(layout, viewport, col)
    const limit = col < layout.frozenCount ? 0 : layout.gutterWidth + layout.frozenWidth
    if (x < Math.max(taken - slot.width / 2, limit - 1) || x > viewport.width) continue
    const box = {
      x: toPhysical(viewport, x + 8, slot.width - 16),
      y,
      width: slot.width - 16,
      height: groupHeaderHeightPx,
    }
    drawTabular(context, text, box, {
      font: theme.strongFont,
      color: theme.ink2,
      isRtl: theme.isRtl,
      align: 'end',
    })
  }
}
