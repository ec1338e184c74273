import type { CellValue, SelectOption } from '#core/schema.ts'
import { optionColours } from '../theme/colours.ts'
import { initials } from '../ui/avatar.tsx'
import { fillRound, strokeRound } from './canvas-shapes.ts'
import { drawText, textWidth } from './canvas-text.ts'
import { formatNumber } from '../i18n/format.ts'
import type { CellTheme } from './cell-theme.ts'
import type { PaintCell } from './field-ui.ts'
import { peopleIn } from './known-people.ts'

const SIZE = 20
const GAP = 6
const BETWEEN = 10
const LINE = 26

const nameWidth = (context: CanvasRenderingContext2D, { title }: SelectOption, theme: CellTheme): number =>
  SIZE + GAP + textWidth(context, title, theme.font)

/** The width that all people of a value want in a row. */
export function measurePeople(
  context: CanvasRenderingContext2D,
  value: CellValue,
  _column: unknown,
  theme: CellTheme,
): number {
  return peopleIn(value).reduce((sum, person) => sum + nameWidth(context, person, theme) + BETWEEN, -BETWEEN)
}

/** Paints people from the start, each as a picture and a name; in tall rows they wrap. What does not fit is counted. */
export function paintPeople(context: CanvasRenderingContext2D, { value, box, theme }: PaintCell): void {
  const people = peopleIn(value)
  const lines = Math.max(1, Math.floor((box.height - 8) / LINE))
  const top = lines === 1 && box.height < 48 ? (box.height - SIZE) / 2 : 6
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
      left > 1 && line === lines - 1 ? textWidth(context, `+${formatNumber(left)}`, theme.font) + BETWEEN : 0
    const room = box.width - x - counter
    const y = Math.round(box.y + top + line * LINE)
    if (x > 0 && room < Math.min(wanted, 48)) {
      const rest = { x: theme.isRtl ? box.x : box.x + x, y, width: box.width - x, height: SIZE }
      drawText(context, `\u200E+${formatNumber(left)}`, rest, {
        font: theme.font,
        color: theme.ink3,
        isRtl: theme.isRtl,
      })
      return
    }
    const width = Math.min(wanted, Math.max(room, SIZE))
    paintPerson(
      context,
      person,
      { x: theme.isRtl ? box.x + box.width - x - width : box.x + x, y, width },
      theme,
    )
    x += width + BETWEEN
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
    x: isRtl ? place.x + place.width - SIZE : place.x,
    y: place.y,
    width: SIZE,
    height: SIZE,
  }
  const isForced = theme.scheme === 'forced'
  const look = isForced
    ? { ground: theme.surface, ink: theme.ink }
    : optionColours(person.color, theme.scheme === 'dark' ? 'dark' : 'light')
  if (isForced) strokeRound(context, circle, SIZE / 2, theme.line)
  else fillRound(context, circle, SIZE / 2, look.ground)
  drawText(context, initials(person.title), circle, {
    font: theme.strongFont.replace('13px', '9px'),
    color: look.ink,
    isRtl,
    align: 'center',
  })
  const name = {
    x: isRtl ? place.x : place.x + SIZE + GAP,
    y: place.y,
    width: place.width - SIZE - GAP + 1,
    height: SIZE,
  }
  drawText(context, person.title, name, { font: theme.font, color: theme.ink, isRtl })
}
