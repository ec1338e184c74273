import { isWebUrl } from '#core/fields/types/url.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { useTheme } from '../../theme/use-theme.ts'
import { buttonLook } from '../button-appearance.ts'
import { drawIcon, fillRound, strokeRound } from '../canvas/canvas-shapes.ts'
import { type Box, drawText, textWidth } from '../canvas/canvas-text.ts'
import type { CellTheme } from '../canvas/cell-theme.ts'
import type { FieldUi, PreviewProps } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { IconOutline } from '../../ui/icon-outline.tsx'

const buttonHeightPx = 24
const buttonPaddingPx = 10
const iconSizePx = 14
const iconGapPx = 6

const labelFont = (theme: CellTheme): string => theme.strongFont.replace('13px', '12px')
const schemeOf = ({ scheme }: CellTheme): 'light' | 'dark' => (scheme === 'dark' ? 'dark' : 'light')
const label = (value: CellValue, column: FieldColumn): string =>
  value === null ? '' : buttonLook(column, 'light').label

/** Opens web addresses only, no other scheme. */
const address = (value: CellValue): string | null =>
  typeof value === 'string' && isWebUrl(value.trim()) ? value.trim() : null

function wantedWidth(context: CanvasRenderingContext2D, column: FieldColumn, theme: CellTheme): number {
  const look = buttonLook(column, schemeOf(theme))
  return (
    textWidth(context, look.label, labelFont(theme)) +
    2 * buttonPaddingPx +
    (look.icon ? iconSizePx + iconGapPx : 0)
  )
}

function buttonBox(context: CanvasRenderingContext2D, box: Box, column: FieldColumn, theme: CellTheme): Box {
  const width = Math.min(box.width, Math.max(48, wantedWidth(context, column, theme)))
  return {
    x: Math.round(box.x + (box.width - width) / 2),
    y: Math.round(box.y + (Math.min(box.height, 40) - buttonHeightPx) / 2),
    width,
    height: buttonHeightPx,
  }
}

export const button: FieldUi = {
  icon: 'M5 7h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM8 11.5h8',
  group: 'other',
  optionsPanel: 'button',
  paint(context, { value, column, box, theme }) {
    const look = buttonLook(column, schemeOf(theme))
    const place = buttonBox(context, box, column, theme)
    const isForced = theme.scheme === 'forced'
    context.save()
    if (address(value) === null) context.globalAlpha *= 0.4
    if (isForced || look.theme === 'text') {
      if (isForced) strokeRound(context, place, 6, theme.line)
    } else fillRound(context, place, 6, look.ground)
    const color = isForced ? theme.link : look.theme === 'text' ? theme.link : look.ink
    const font = labelFont(theme)
    const room = place.width - 2 * buttonPaddingPx - (look.icon ? iconSizePx + iconGapPx : 0)
    const text = Math.min(textWidth(context, look.label, font), room)
    const start = (place.width - text - (look.icon ? iconSizePx + iconGapPx : 0)) / 2
    const iconX = theme.isRtl ? place.x + place.width - start - iconSizePx : place.x + start
    if (look.icon)
      drawIcon(context, look.icon, iconX, place.y + (buttonHeightPx - iconSizePx) / 2, iconSizePx, color)
    const before = start + (look.icon ? iconSizePx + iconGapPx : 0)
    const inner = {
      ...place,
      x: theme.isRtl ? place.x + place.width - before - text : place.x + before,
      width: text + 1,
    }
    drawText(context, look.label, inner, { font, color, isRtl: theme.isRtl })
    context.restore()
  },
  measure: (context, _value, column, theme) => wantedWidth(context, column, theme),
  text: label,
  editorKind: 'none',
  Editor: readOnlyEditor(label),
  Shown: ShownButton,
  href: address,
  opens: { address, box: buttonBox },
}

function ShownButton({ value, column }: PreviewProps) {
  const look = buttonLook(column, useTheme())
  const href = address(value)
  const isText = look.theme === 'text'
  const inside = (
    <>
      {look.icon && <IconOutline path={look.icon} size={iconSizePx} />}
      <span dir="auto">{look.label}</span>
    </>
  )
  const className = `inline-flex h-8 items-center gap-1.5 self-start rounded-md px-3 text-sm font-medium ${
    isText ? 'text-primary-ink' : ''
  }`
  const style = isText ? {} : { background: look.ground, color: look.ink }
  return href === null ? (
    <span className={`${className} opacity-45`} style={style} aria-disabled="true" role="link">
      {inside}
    </span>
  ) : (
    <a className={className} style={style} href={href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
