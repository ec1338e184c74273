import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue, SelectOption } from '#core/schema.ts'
import { formatNumber } from '../../i18n/format.ts'
import { optionColors } from '../../theme/palette-colors.ts'
import { drawText, textWidth } from './canvas-text.ts'
import { fillRound, strokeRound } from './canvas-shapes.ts'
import type { CellTheme } from './cell-theme.ts'
import type { PaintCell } from '../field-ui.ts'

const chipHeightPx = 20
const chipPaddingPx = 8
const chipGapPx = 4

const byId = new WeakMap<readonly SelectOption[], Map<string, SelectOption>>()

/** The options of a value, in its order; skips deleted options. */
export function chosenOptions(value: CellValue, column: FieldColumn): SelectOption[] {
  const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  if (ids.length === 0) return []
  let options = byId.get(column.selectOptions)
  if (!options) {
    options = new Map(column.selectOptions.map((option) => [option.id, option]))
    byId.set(column.selectOptions, options)
  }
  return ids.flatMap((id) => options.get(id) ?? [])
}

const chipFont = (theme: CellTheme): string => theme.font.replace('13px', '12px')

/** A chip's text and stored color. */
export type ChipLabel = Pick<SelectOption, 'title' | 'color'>

/** Full width of a value's chips. */
export function measureChips(
  context: CanvasRenderingContext2D,
  value: CellValue,
  column: FieldColumn,
  theme: CellTheme,
): number {
  return measureLabels(context, chosenOptions(value, column), theme)
}

/** Paints the chosen options of a select. */
export function paintChips(context: CanvasRenderingContext2D, cell: PaintCell): void {
  paintLabels(context, chosenOptions(cell.value, cell.column), cell)
}

/** Full width of these chips. */
export function measureLabels(
  context: CanvasRenderingContext2D,
  labels: readonly ChipLabel[],
  theme: CellTheme,
): number {
  const widths = labels.map(({ title }) => textWidth(context, title, chipFont(theme)) + 2 * chipPaddingPx)
  return widths.reduce((sum, width) => sum + width + chipGapPx, -chipGapPx)
}

/**
 * Paints chips from the start, wrapped in tall rows, with a count of those that do not fit. `isCut`: there are more.
 */
export function paintLabels(
  context: CanvasRenderingContext2D,
  options: readonly ChipLabel[],
  { box, theme }: Pick<PaintCell, 'box' | 'theme'>,
  isCut = false,
): void {
  const font = chipFont(theme)
  const lineHeight = chipHeightPx + chipGapPx
  const lines = Math.max(1, Math.floor((box.height - 8) / lineHeight))
  let x = 0
  let line = 0
  for (const [index, option] of options.entries()) {
    const wanted = textWidth(context, option.title, font) + 2 * chipPaddingPx
    if (x > 0 && x + wanted > box.width && line < lines - 1) {
      x = 0
      line += 1
    }
    const left = options.length - index
    const more = isCut ? `${formatNumber(left)}+` : `+${formatNumber(left)}`
    const counter = left > 1 && line === lines - 1 ? textWidth(context, more, font) + 6 : 0
    const room = box.width - x - counter
    if (x > 0 && room < Math.min(wanted, 40)) {
      const rest = {
        x: theme.isRtl ? box.x : box.x + x,
        y: box.y + line * lineHeight,
        width: box.width - x,
        height: 32,
      }
      drawText(context, `\u200E${more}\u200E`, rest, { font, color: theme.ink3, isRtl: theme.isRtl })
      return
    }
    const width = Math.min(wanted, Math.max(room, 24))
    const chip = {
      x: theme.isRtl ? box.x + box.width - x - width : box.x + x,
      y: Math.round(
        box.y + line * lineHeight + (lines === 1 && box.height < 48 ? (box.height - chipHeightPx) / 2 : 6),
      ),
      width,
      height: chipHeightPx,
    }
    paintChip(context, option, chip, font, theme)
    x += width + chipGapPx
  }
}

const colors = new Map<string, ReturnType<typeof optionColors>>()

/** Cache contrast computations per color. */
function colorsOf(stored: string, scheme: 'light' | 'dark'): ReturnType<typeof optionColors> {
  const key = `${scheme} ${stored}`
  let known = colors.get(key)
  if (!known) {
    known = optionColors(stored, scheme)
    colors.set(key, known)
  }
  return known
}

function paintChip(
  context: CanvasRenderingContext2D,
  option: ChipLabel,
  chip: PaintCell['box'],
  font: string,
  theme: CellTheme,
): void {
  const isForced = theme.scheme === 'forced'
  const look = isForced
    ? { ground: theme.surface, ink: theme.ink }
    : colorsOf(option.color, theme.scheme === 'dark' ? 'dark' : 'light')
  if (isForced) strokeRound(context, chip, chipHeightPx / 2, theme.line)
  else fillRound(context, chip, chipHeightPx / 2, look.ground)
  const inner = { ...chip, x: chip.x + chipPaddingPx, width: chip.width - 2 * chipPaddingPx + 1 }
  drawText(context, option.title, inner, { font, color: look.ink, isRtl: theme.isRtl })
}
