import type { CellValue, SelectOption } from '#core/schema.ts'
import { optionColors } from '../../theme/palette-colors.ts'
import { initials } from '../../ui/avatar.tsx'
import { fillRound, strokeRound } from './canvas-shapes.ts'
import { drawText, textWidth } from './canvas-text.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { CellTheme } from './cell-theme.ts'
import type { PaintCell } from '../field-ui.ts'
import { peopleIn } from '../editors/known-people.ts'

const avatarSizePx = 20
const nameGapPx = 6
const personGapPx = 10
const personLineHeightPx = 26

const nameWidth = (context: CanvasRenderingContext2D, { title }: SelectOption, theme: CellTheme): number =>
  avatarSizePx + nameGapPx + textWidth(context, title, theme.font)

/** Full width of all people in a row. */
export function measurePeople(
  context: CanvasRenderingContext2D,
  value: CellValue,
  _column: unknown,
  theme: CellTheme,
): number {
  return peopleIn(value).reduce(
    (sum, person) => sum + nameWidth(context, person, theme) + personGapPx,
    -personGapPx,
  )
}

/** Paints people with avatar and name from the start, wrapped in tall rows, with a count of those that do not fit. */
export function paintPeople(context: CanvasRenderingContext2D, { value, box, theme }: PaintCell): void {
  const people = peopleIn(value)
  const lines = Math.max(1, Math.floor((box.height - 8) / personLineHeightPx))
  const top = lines === 1 && box.height < 48 ? (box.height - avatarSizePx) / 2 : 6
  let x = 0
  let line = 0
  for (const [index, person] of people.entries()) {
    const wanted = nameWidth(context, person, theme)
    if (x > 0 && x + wanted > box.width && line < lines - 1) {
      x = 0
      line += 1
    }
    const left = people.length - index
    const counter =
      left > 1 && line === lines - 1
        ? textWidth(context, `+${formatNumber(left)}`, theme.font) + personGapPx
        : 0
    const room = box.width - x - counter
    const y = Math.round(box.y + top + line * personLineHeightPx)
    if (x > 0 && room < Math.min(wanted, 48)) {
      const rest = { x: theme.isRtl ? box.x : box.x + x, y, width: box.width - x, height: avatarSizePx }
      drawText(context, `\u200E+${formatNumber(left)}`, rest, {
        font: theme.font,
        color: theme.ink3,
        isRtl: theme.isRtl,
      })
      return
    }
    const width = Math.min(wanted, Math.max(room, avatarSizePx))
    paintPerson(
      context,
      person,
      { x: theme.isRtl ? box.x + box.width - x - width : box.x + x, y, width },
      theme,
    )
    x += width + personGapPx
  }
}

function paintPerson(
  context: CanvasRenderingContext2D,
  person: SelectOption,
  place: { x: number; y: number; width: number },
  theme: CellTheme,
): void {
  const { isRtl } = theme
  const circle = {
    x: isRtl ? place.x + place.width - avatarSizePx : place.x,
    y: place.y,
    width: avatarSizePx,
    height: avatarSizePx,
  }
  const isForced = theme.scheme === 'forced'
  const look = isForced
    ? { ground: theme.surface, ink: theme.ink }
    : optionColors(person.color, theme.scheme === 'dark' ? 'dark' : 'light')
  if (isForced) strokeRound(context, circle, avatarSizePx / 2, theme.line)
  else fillRound(context, circle, avatarSizePx / 2, look.ground)
  drawText(context, initials(person.title), circle, {
    font: theme.strongFont.replace('13px', '9px'),
    color: look.ink,
    isRtl,
    align: 'center',
  })
  const name = {
    x: isRtl ? place.x : place.x + avatarSizePx + nameGapPx,
    y: place.y,
    width: place.width - avatarSizePx - nameGapPx + 1,
    height: avatarSizePx,
  }
  drawText(context, person.title, name, { font: theme.font, color: theme.ink, isRtl })
}
