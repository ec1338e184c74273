import { filesOf, type StoredFile } from '#core/fields/options/files.ts'
import { formatNumber } from '../../i18n/format.ts'
import { drawIcon, fillRound, strokeRound } from './canvas-shapes.ts'
import { type Box, drawText, textWidth } from './canvas-text.ts'
import type { CellTheme } from './cell-theme.ts'
import type { FieldUi } from '../field-ui.ts'
import { fileIconOf } from '../files/file-icons.ts'
import { thumbnailOf } from './thumbnails.ts'

const tilePaddingPx = 4
const tileGapPx = 4
const tileSizeMaxPx = 112
const tileRadiusPx = 4

/** Tiles of files from the start: previews for images, icons for others. A single file shows its name. */
export const paintFiles: FieldUi['paint'] = (context, { value, box, theme }) => {
  const files = filesOf(value)
  if (files.length === 0) return
  const side = tileSide(box)
  const fitting = Math.max(1, Math.floor((box.width + tileGapPx) / (side + tileGapPx)))
  const rest = files.length > fitting ? files.length - (fitting - 1) : 0
  const shown = rest > 0 ? files.slice(0, fitting - 1) : files
  const y = box.height <= 40 ? Math.round(box.y + (box.height - side) / 2) : box.y + tilePaddingPx
  const placed = (index: number): Box => {
    const offset = index * (side + tileGapPx)
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
  const room = box.width - side - 2 * tileGapPx
  if (files.length === 1 && only && room > 24) {
    const line = {
      x: theme.isRtl ? box.x : box.x + side + 2 * tileGapPx,
      y,
      width: room,
      height: Math.min(side, 32),
    }
    drawText(context, only.title, line, style)
  }
}

/** Width of all tiles, or of a tile and the single name. */
export const measureFiles: NonNullable<FieldUi['measure']> = (context, value, _column, theme) => {
  const files = filesOf(value)
  const side = 24
  if (files.length === 0) return 0
  const [only] = files
  if (files.length === 1 && only) return side + 2 * tileGapPx + textWidth(context, only.title, theme.font)
  return files.length * (side + tileGapPx) - tileGapPx
}

function tileSide(box: Box): number {
  return Math.max(16, Math.min(tileSizeMaxPx, box.height - 2 * tilePaddingPx))
}

function paintTile(context: CanvasRenderingContext2D, file: StoredFile, box: Box, theme: CellTheme): void {
  const picture = thumbnailOf(file)
  if (picture instanceof HTMLImageElement) {
    drawCover(context, picture, box)
    strokeRound(context, box, tileRadiusPx, theme.line2)
    return
  }
  fillRound(context, box, tileRadiusPx, theme.sunken)
  strokeRound(context, box, tileRadiusPx, theme.line2)
  const size = Math.min(20, box.width - 8)
  const at = (from: number, length: number) => from + (length - size) / 2
  drawIcon(context, fileIconOf(file.mimetype), at(box.x, box.width), at(box.y, box.height), size, theme.ink3)
}

/** Draws the center of an image, scaled to cover the box. */
function drawCover(context: CanvasRenderingContext2D, picture: HTMLImageElement, box: Box): void {
  const { naturalWidth: width, naturalHeight: height } = picture
  if (width === 0 || height === 0) return
  const taken = Math.min(width, height)
  context.save()
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, tileRadiusPx)
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
