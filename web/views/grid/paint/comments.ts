import { drawText } from '../../../fields/canvas/canvas-text.ts'
import { toPhysical, type Rect } from '../layout/geometry.ts'
import type { Context, Scene } from './scene.ts'

const bubbleCountMax = 99
const bubbleHeightPx = 15
const commentCornerPx = 7
/** Distance from the end of the row header. */
const bubbleInsetPx = 6
const bubbleWidthPx = 20
/** Width of a bubble for large counts. */
const wideBubbleWidthPx = 26

const widthFor = (count: number): number => (count > bubbleCountMax ? wideBubbleWidthPx : bubbleWidthPx)

/** The start of a comment bubble in its row header. */
export const bubbleStart = ({ layout }: Scene, count: number): number =>
  layout.gutterWidth - bubbleInsetPx - widthFor(count)

/** Paints the comment count of a record as a bubble in the row header; `isOn`: hovered. */
export const paintBubble = (
  context: Context,
  scene: Scene,
  middle: number,
  count: number,
  isOn: boolean,
): void => {
  const { viewport, theme } = scene
  const text = count > bubbleCountMax ? `${scene.formatCount(bubbleCountMax)}+` : scene.formatCount(count)
  const width = widthFor(count)
  const x = toPhysical(viewport, bubbleStart(scene, count), width) + 0.5
  const y = Math.round(middle - bubbleHeightPx / 2 - 1) + 0.5
  const [w, right, bottom] = [width - 1, x + width - 1, y + bubbleHeightPx]
  const radius = 5
  // The tail is on the side where reading starts.
  const [tail, step] = theme.isRtl ? [right - radius, -1] : [x + radius, 1]
  context.beginPath()
  context.moveTo(x + radius, y)
  context.arcTo(right, y, right, bottom, radius)
  context.arcTo(right, bottom, x, bottom, radius)
  if (theme.isRtl) {
    context.lineTo(tail, bottom)
    context.lineTo(tail, bottom + 3)
    context.lineTo(tail + step * 4, bottom)
  } else {
    context.lineTo(tail + step * 4, bottom)
    context.lineTo(tail, bottom + 3)
    context.lineTo(tail, bottom)
  }
  context.arcTo(x, bottom, x, y, radius)
  context.arcTo(x, y, right, y, radius)
  context.closePath()
  context.fillStyle = isOn ? theme.hover : theme.surface
  context.fill()
  context.strokeStyle = isOn ? theme.link : theme.icon
  context.lineWidth = 1
  context.lineJoin = 'round'
  context.stroke()
  drawText(
    context,
    text,
    { x, y, width: w, height: bubbleHeightPx },
    {
      font: theme.smallFont,
      color: isOn ? theme.link : theme.ink2,
      isRtl: theme.isRtl,
      align: 'center',
    },
  )
}

/** Marks a commented cell in its end corner. */
export const paintCommented = (context: Context, { theme }: Scene, rect: Rect): void => {
  const [corner, step] = theme.isRtl ? [rect.x, commentCornerPx] : [rect.x + rect.width - 1, -commentCornerPx]
  context.fillStyle = theme.link
  context.beginPath()
  context.moveTo(corner, rect.y)
  context.lineTo(corner + step, rect.y)
  context.lineTo(corner, rect.y + commentCornerPx)
  context.fill()
}
