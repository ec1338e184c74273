import { filesOf, type StoredFile } from '#core/fields/files.ts'
import { formatNumber } from '../i18n/format.ts'
import { drawIcon, fillRound, strokeRound } from './canvas-shapes.ts'
import { type Box, drawText, textWidth } from './canvas-text.ts'
import type { CellTheme } from './cell-theme.ts'
import type { FieldUi } from './field-ui.ts'
import { fileIconOf } from './file-icons.ts'
import { thumbnailOf } from './thumbnails.ts'

const SPACE = 4
const GAP = 4
const TILE_MAX = 112
const RADIUS = 4

/** Tiles of the files from the start: pictures as they are, others as signs. One file alone has its name beside it. */
export const paintFiles: FieldUi['paint'] = (context, { value, box, theme }) => {
  const files = filesOf(value)
  if (files.length === 0) return
  const side = tileSide(box)
  const fitting = Math.max(1, Math.floor((box.width + GAP) / (side + GAP)))
  const rest = files.length > fitting ? files.length - (fitting - 1) : 0
  const shown = rest > 0 ? files.slice(0, fitting - 1) : files
  const y = box.height <= 40 ? Math.round(box.y + (box.height - side) / 2) : box.y + SPACE
  const placed = (index: number): Box => {
    const offset = index * (side + GAP)
    const x = theme.isRtl ? box.x + box.width - offset - side : box.x + offset
    return { x, y, width: side, height: side }
  }
  shown.forEach((file, index) => paintTile(context, file, placed(index), theme))
  const style = { font: theme.font, color: theme.ink, isRtl: theme.isRtl }
  if (rest > 0) {
    drawText(context, `+${formatNumber(rest)}`, placed(shown.length), { ...style, color: theme.ink3 })
    return
  }
  const [only] = files
  const room = box.width - side - 2 * GAP
  if (files.length === 1 && only && room > 24) {
    const line = {
      x: theme.isRtl ? box.x : box.x + side + 2 * GAP,
      y,
      width: room,
      height: Math.min(side, 32),
    }
    drawText(context, only.title, line, style)
  }
}

/** Width of all tiles side by side, or of a tile and the only name. */
export const measureFiles: NonNullable<FieldUi['measure']> = (context, value, _column, theme) => {
  const files = filesOf(value)
  const side = 24
  if (files.length === 0) return 0
  const [only] = files
  if (files.length === 1 && only) return side + 2 * GAP + textWidth(context, only.title, theme.font)
  return files.length * (side + GAP) - GAP
}

function tileSide(box: Box): number {
  return Math.max(16, Math.min(TILE_MAX, box.height - 2 * SPACE))
}

function paintTile(context: CanvasRenderingContext2D, file: StoredFile, box: Box, theme: CellTheme): void {
  const picture = thumbnailOf(file)
  if (picture instanceof HTMLImageElement) {
    drawCover(context, picture, box)
    strokeRound(context, box, RADIUS, theme.line2)
    return
  }
  fillRound(context, box, RADIUS, theme.sunken)
  strokeRound(context, box, RADIUS, theme.line2)
  const size = Math.min(20, box.width - 8)
  const at = (from: number, length: number) => from + (length - size) / 2
  drawIcon(context, fileIconOf(file.mimetype), at(box.x, box.width), at(box.y, box.height), size, theme.ink3)
}

/** The middle of a picture, as large as fills the box. */
function drawCover(context: CanvasRenderingContext2D, picture: HTMLImageElement, box: Box): void {
  const { naturalWidth: width, naturalHeight: height } = picture
  if (width === 0 || height === 0) return
  const taken = Math.min(width, height)
  context.save()
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, RADIUS)
  context.clip()
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    picture,
    (width - taken) / 2,
    (height - taken) / 2,
    taken,
    taken,
    box.x,
    box.y,
    box.width,
    box.height,
  )
  context.restore()
}
