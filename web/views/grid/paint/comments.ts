import { drawText } from '../../../fields/canvas-text.ts'
import { toPhysical, type Rect } from '../geometry.ts'
import type { Context, Scene } from './scene.ts'

const MOST = 99
const HEIGHT = 15
const CORNER = 7
/** From the end of the row's head. */
const INSET = 6
const WIDTH = 20
/** Of a bubble that says no more than that there are many. */
const MANY_WIDTH = 26

const widthFor = (count: number): number => (count > MOST ? MANY_WIDTH : WIDTH)

/** Where a bubble begins in the head of its row. */
export const bubbleStart = ({ layout }: Scene, count: number): number =>
  layout.gutterWidth - INSET - widthFor(count)

/** Paints how many comments a record has into a bubble at the end of its head; `isOn`: under the pointer. */
export const paintBubble = (
  context: Context,
  scene: Scene,
  middle: number,
  count: number,
  isOn: boolean,
): void => {
  const { viewport, theme } = scene
  const text = count > MOST ? `${scene.formatCount(MOST)}+` : scene.formatCount(count)
  const width = widthFor(count)
  const x = toPhysical(viewport, bubbleStart(scene, count), width) + 0.5
  const y = Math.round(middle - HEIGHT / 2 - 1) + 0.5
  const [w, right, bottom] = [width - 1, x + width - 1, y + HEIGHT]
  const radius = 5
  // The tail is where a bubble of this language begins to be read.
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
    { x, y, width: w, height: HEIGHT },
    {
      font: theme.smallFont,
      color: isOn ? theme.link : theme.ink2,
      isRtl: theme.isRtl,
      align: 'center',
    },
  )
}

/** Marks a cell that comments are about, in the corner where its line ends. */
export const paintCommented = (context: Context, { theme }: Scene, rect: Rect): void => {
  const [corner, step] = theme.isRtl ? [rect.x, CORNER] : [rect.x + rect.width - 1, -CORNER]
  context.fillStyle = theme.link
  context.beginPath()
  context.moveTo(corner, rect.y)
  context.lineTo(corner + step, rect.y)
  context.lineTo(corner, rect.y + CORNER)
  context.fill()
}
