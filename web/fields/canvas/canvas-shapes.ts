import type { Box } from './canvas-text.ts'

type Context = CanvasRenderingContext2D
const outlines = new Map<string, Path2D>()

const outline = (path: string): Path2D => {
  let known = outlines.get(path)
  if (!known) {
    known = new Path2D(path)
    outlines.set(path, known)
  }
  return known
}

/** Strokes a 24 x 24 icon with its top left at x, y. */
export const drawIcon = (
  context: Context,
  path: string,
  x: number,
  y: number,
  size: number,
  color: string,
): void => {
  context.save()
  context.translate(x, y)
  context.scale(size / 24, size / 24)
  context.strokeStyle = color
  context.lineWidth = 2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(outline(path))
  context.restore()
}

/** Fills a rounded rectangle. */
export const fillRound = (context: Context, box: Box, radius: number, color: string): void => {
  context.fillStyle = color
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, radius)
  context.fill()
}

/** Strokes a rounded rectangle inside its edge. */
export const strokeRound = (context: Context, box: Box, radius: number, color: string, width = 1): void => {
  const half = width / 2
  context.strokeStyle = color
  context.lineWidth = width
  context.beginPath()
  context.roundRect(box.x + half, box.y + half, box.width - width, box.height - width, radius)
  context.stroke()
}

export type CheckColors = { readonly ground: string; readonly line: string; readonly mark: string }

/** Draws a 16 px checkbox centered at x, y. */
export const drawCheckbox = (
  context: Context,
  x: number,
  y: number,
  state: boolean | 'mixed',
  colors: CheckColors,
): void => {
  const box = { x: Math.round(x - 8), y: Math.round(y - 8), width: 16, height: 16 }
  if (state === false) {
    strokeRound(context, box, 4, colors.line, 1.5)
    return
  }
  fillRound(context, box, 4, colors.ground)
  context.strokeStyle = colors.mark
  context.lineWidth = 2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  if (state === 'mixed') {
    context.moveTo(box.x + 4.5, box.y + 8)
    context.lineTo(box.x + 11.5, box.y + 8)
  } else {
    context.moveTo(box.x + 4.2, box.y + 8.4)
    context.lineTo(box.x + 7, box.y + 11)
    context.lineTo(box.x + 11.8, box.y + 5.6)
  }
  context.stroke()
}

export const STAR_PATH = 'M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.3l-5.9 3.2 1.2-6.5L2.5 9.4l6.6-.9z'

/** Draws a 24 x 24 mark, filled or outlined, centered at x, y. */
export const drawIconMark = (
  context: Context,
  path: string,
  x: number,
  y: number,
  size: number,
  color: string,
  isFull: boolean,
): void => {
  context.save()
  context.translate(x - size / 2, y - size / 2)
  context.scale(size / 24, size / 24)
  if (isFull) {
    context.fillStyle = color
    context.fill(outline(path), 'evenodd')
  } else {
    context.strokeStyle = color
    context.lineWidth = 1.6
    context.lineJoin = 'round'
    context.stroke(outline(path))
  }
  context.restore()
}
