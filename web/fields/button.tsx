import { isWebUrl } from '#core/fields/url.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { useTheme } from '../theme/use-theme.ts'
import { buttonLook } from './button-look.ts'
import { drawIcon, fillRound, strokeRound } from './canvas-shapes.ts'
import { type Box, drawText, textWidth } from './canvas-text.ts'
import type { CellTheme } from './cell-theme.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi, ShownProps } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'
import { Outline } from '../ui/outline.tsx'

const HEIGHT = 24
const PADDING = 10
const ICON = 14
const GAP = 6

const labelFont = (theme: CellTheme): string => theme.strongFont.replace('13px', '12px')
const schemeOf = ({ scheme }: CellTheme): 'light' | 'dark' => (scheme === 'dark' ? 'dark' : 'light')
const label = (value: CellValue, column: FieldColumn): string =>
  value === null ? '' : buttonLook(column, 'light').label

/** Only web addresses are opened: no other scheme does anything. */
const address = (value: CellValue): string | null =>
  typeof value === 'string' && isWebUrl(value.trim()) ? value.trim() : null

function wantedWidth(context: CanvasRenderingContext2D, column: FieldColumn, theme: CellTheme): number {
  const look = buttonLook(column, schemeOf(theme))
  return textWidth(context, look.label, labelFont(theme)) + 2 * PADDING + (look.icon ? ICON + GAP : 0)
}

function buttonBox(context: CanvasRenderingContext2D, box: Box, column: FieldColumn, theme: CellTheme): Box {
  const width = Math.min(box.width, Math.max(48, wantedWidth(context, column, theme)))
  return {
    x: Math.round(box.x + (box.width - width) / 2),
    y: Math.round(box.y + (Math.min(box.height, 40) - HEIGHT) / 2),
    width,
    height: HEIGHT,
  }
}

export const button: FieldUi = {
  icon: fieldIcons.Button,
  group: 'other',
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
    const room = place.width - 2 * PADDING - (look.icon ? ICON + GAP : 0)
    const text = Math.min(textWidth(context, look.label, font), room)
    const start = (place.width - text - (look.icon ? ICON + GAP : 0)) / 2
    const iconX = theme.isRtl ? place.x + place.width - start - ICON : place.x + start
    if (look.icon) drawIcon(context, look.icon, iconX, place.y + (HEIGHT - ICON) / 2, ICON, color)
    const before = start + (look.icon ? ICON + GAP : 0)
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

function ShownButton({ value, column }: ShownProps) {
  const look = buttonLook(column, useTheme())
  const href = address(value)
  const isText = look.theme === 'text'
  const inside = (
    <>
      {look.icon && <Outline path={look.icon} size={ICON} />}
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
