/** Text on a canvas: measured once, cut with an ellipsis, in the direction that the text itself asks for. */

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Context = CanvasRenderingContext2D

const MAX_KNOWN = 20_000
const LONGEST_SHOWN = 600
const widths = new Map<string, Map<string, number>>()
const cuts = new Map<string, string>()

const widthsOf = (font: string): Map<string, number> => {
  let known = widths.get(font)
  if (!known || known.size > MAX_KNOWN) {
    known = new Map()
    widths.set(font, known)
  }
  return known
}

/** Forgets measures, when fonts have loaded. */
export const forgetMeasures = (): void => {
  widths.clear()
  cuts.clear()
}

/** Setting the same font again is free; asking which one is set is not. */
const setFont = (context: Context, font: string): void => {
  context.font = font
}

/** The width of a text in pixels. */
export const textWidth = (context: Context, text: string, font: string): number => {
  const known = widthsOf(font)
  let width = known.get(text)
  if (width === undefined) {
    setFont(context, font)
    width = context.measureText(text).width
    known.set(text, width)
  }
  return width
}

/** The text if it fits, else as much of its beginning as fits, with an ellipsis. */
export const cutText = (context: Context, full: string, font: string, width: number): string => {
  const text = full.length > LONGEST_SHOWN ? full.slice(0, LONGEST_SHOWN) : full
  if (textWidth(context, text, font) <= width) return text
  const room = Math.floor(width)
  const key = `${room} ${font} ${text}`
  const known = cuts.get(key)
  if (known !== undefined) return known
  const characters = [...text]
  let low = 0
  let high = characters.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    setFont(context, font)
    if (context.measureText(`${characters.slice(0, middle).join('')}…`).width <= room) low = middle
    else high = middle - 1
  }
  const cut = low === 0 ? (room > 8 ? '…' : '') : `${characters.slice(0, low).join('').trimEnd()}…`
  if (cuts.size > MAX_KNOWN) cuts.clear()
  cuts.set(key, cut)
  return cut
}

const RTL_LETTER = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const STRONG_LETTER = /[A-Za-z\u00C0-\u02B8\u0370-\u08FF\u0900-\u1FFF\u3040-\uD7FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** The direction of a text by its first letter, like `dir="auto"`; undefined when it has none. */
export const directionOf = (text: string): 'ltr' | 'rtl' | undefined => {
  const letter = STRONG_LETTER.exec(text.length > 80 ? text.slice(0, 80) : text)?.[0]
  return letter === undefined ? undefined : RTL_LETTER.test(letter) ? 'rtl' : 'ltr'
}

export type TextStyle = {
  readonly font: string
  readonly color: string
  readonly isRtl: boolean
  /** Relative to the grid's direction; default start. */
  readonly align?: 'start' | 'center' | 'end'
  /** For numbers and codes, whose parts would change places in a page from the right. Default: the text's own. */
  readonly direction?: 'ltr'
}

/** Draws one line in the middle of a box's height. Returns the width that was drawn. */
export const drawText = (context: Context, text: string, box: Box, style: TextStyle): number => {
  if (text === '' || box.width <= 0) return 0
  const line = cutText(
    context,
    text.includes('\n') ? text.replaceAll(/\s*\n\s*/g, ' ') : text,
    style.font,
    box.width,
  )
  setFont(context, style.font)
  context.fillStyle = style.color
  context.textBaseline = 'alphabetic'
  context.direction = style.direction ?? directionOf(line) ?? (style.isRtl ? 'rtl' : 'ltr')
  const isAtRight = (style.align === 'end') !== style.isRtl
  context.textAlign = style.align === 'center' ? 'center' : isAtRight ? 'right' : 'left'
  const x = style.align === 'center' ? box.x + box.width / 2 : isAtRight ? box.x + box.width : box.x
  context.fillText(line, x, baseline(box, style.font))
  return textWidth(context, line, style.font)
}

const sizeOf = (font: string): number => Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 13)
const baseline = (box: Box, font: string): number => Math.round(box.y + box.height / 2 + sizeOf(font) * 0.36)

/** Draws lines from the top of a box, wrapped at spaces; the last one that fits is cut. */
export const drawLines = (
  context: Context,
  text: string,
  box: Box,
  style: TextStyle,
  lineHeight = 18,
): void => {
  const room = Math.max(1, Math.floor(box.height / lineHeight))
  let rest = text.slice(0, 2000)
  for (let line = 0; line < room && rest !== ''; line += 1) {
    const isLast = line === room - 1
    const taken = isLast ? rest : takeLine(context, rest, style.font, box.width)
    const row = { x: box.x, y: box.y + line * lineHeight, width: box.width, height: lineHeight }
    drawText(context, taken.trimEnd(), row, style)
    rest = rest.slice(taken.length).replace(/^ +/, '')
  }
}

const takeLine = (context: Context, text: string, font: string, width: number): string => {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end + 1)
  if (textWidth(context, line, font) <= width) return line
  let taken = ''
  for (const word of line.split(/(?<= )/)) {
    if (taken !== '' && textWidth(context, taken + word.trimEnd(), font) > width) return taken
    taken += word
  }
  return taken
}

/** Draws a number at the end of a box with digits of equal width, so that columns of them line up. */
export const drawNumber = (context: Context, text: string, box: Box, style: TextStyle): void => {
  const isPlain = /^[-+−.,\s\u00A0\u202F٬٫\d\u06F0-\u06F9\u0660-\u0669:/%]+$/.test(text)
  const digit = textWidth(context, '0', style.font)
  if (!isPlain || isTabular(context, style.font)) {
    // Amounts in a currency with a name of its own script are read as that script is.
    const direction = directionOf(text) === 'rtl' ? {} : { direction: 'ltr' as const }
    drawText(context, text, box, { ...style, ...direction, align: 'end' })
    return
  }
  const isDigit = (character: string): boolean => character >= '0' && character <= '9'
  const characters = [...text]
  const total = characters.reduce(
    (sum, one) => sum + (isDigit(one) ? digit : textWidth(context, one, style.font)),
    0,
  )
  if (total > box.width) {
    drawText(context, text, box, { ...style, direction: 'ltr', align: 'end' })
    return
  }
  setFont(context, style.font)
  context.fillStyle = style.color
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  context.direction = 'ltr'
  const y = baseline(box, style.font)
  let x = style.isRtl ? box.x : box.x + box.width - total
  for (const character of characters) {
    const own = textWidth(context, character, style.font)
    const room = isDigit(character) ? digit : own
    context.fillText(character, x + (room - own) / 2, y)
    x += room
  }
}

const isTabular = (context: Context, font: string): boolean =>
  Math.abs(textWidth(context, '1', font) - textWidth(context, '8', font)) < 0.01
