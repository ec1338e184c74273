/** Canvas text: cached measurements, ellipsis, and direction by content. */

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Context = CanvasRenderingContext2D

const measuredTextsMax = 20_000
const paintedTextLengthMax = 600
const widths = new Map<string, Map<string, number>>()
const cuts = new Map<string, string>()

const widthsOf = (font: string): Map<string, number> => {
  let known = widths.get(font)
  if (!known || known.size > measuredTextsMax) {
    known = new Map()
    widths.set(font, known)
  }
  return known
}

/** Clears measurements, after fonts have loaded. */
export const forgetMeasures = (): void => {
  widths.clear()
  cuts.clear()
}

/** Setting the same font again is cheap; reading the current one is not. */
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

/** Truncates text with an ellipsis to fit a width. */
export const cutText = (context: Context, full: string, font: string, width: number): string => {
  const text = full.length > paintedTextLengthMax ? full.slice(0, paintedTextLengthMax) : full
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
  if (cuts.size > measuredTextsMax) cuts.clear()
  cuts.set(key, cut)
  return cut
}

const RTL_LETTER = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const STRONG_LETTER = /[A-Za-z\u00C0-\u02B8\u0370-\u08FF\u0900-\u1FFF\u3040-\uD7FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** The direction of a text's first letter, like `dir="auto"`; undefined without letters. */
export const textDirection = (text: string): 'ltr' | 'rtl' | undefined => {
  const letter = STRONG_LETTER.exec(text.length > 80 ? text.slice(0, 80) : text)?.[0]
  return letter === undefined ? undefined : RTL_LETTER.test(letter) ? 'rtl' : 'ltr'
}

export type TextStyle = {
  readonly font: string
  readonly color: string
  readonly isRtl: boolean
  /** Relative to the grid's direction; default start. */
  readonly align?: 'start' | 'center' | 'end'
  /** Keeps numbers and codes in order in right-to-left pages. Default: by content. */
  readonly direction?: 'ltr'
}

/** Draws a vertically centered line. Returns its width. */
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
  context.direction = style.direction ?? textDirection(line) ?? (style.isRtl ? 'rtl' : 'ltr')
  const isAtRight = (style.align === 'end') !== style.isRtl
  context.textAlign = style.align === 'center' ? 'center' : isAtRight ? 'right' : 'left'
  const x = style.align === 'center' ? box.x + box.width / 2 : isAtRight ? box.x + box.width : box.x
  context.fillText(line, x, baseline(box, style.font))
  return textWidth(context, line, style.font)
}

const sizeOf = (font: string): number => Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 13)
const baseline = (box: Box, font: string): number => Math.round(box.y + box.height / 2 + sizeOf(font) * 0.36)

/** Draws lines from the top, wrapped at spaces; truncates the last one that fits. */
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

/**
 * Draws a line with tabular figures, so that numbers and dates align. Canvas fonts lack tabular figures, so digits are
 * placed one by one if their widths differ. Returns the width.
 */
export const drawTabular = (context: Context, text: string, box: Box, style: TextStyle): number => {
  const line = text.length > paintedTextLengthMax ? text.slice(0, paintedTextLengthMax) : text
  const isWhole = isUniform(context, line, style.font) || isRightToLeft(line)
  const runs = isWhole ? [] : tabularRuns(context, line, style.font)
  const total = runs.reduce((sum, run) => sum + run.width, 0)
  if (isWhole || total > box.width) return drawText(context, text, box, style)
  setFont(context, style.font)
  context.fillStyle = style.color
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  context.direction = 'ltr'
  const y = baseline(box, style.font)
  const isAtRight = (style.align === 'end') !== style.isRtl
  let x =
    style.align === 'center' ? box.x + (box.width - total) / 2 : isAtRight ? box.x + box.width - total : box.x
  for (const { text: part, width, own } of runs) {
    context.fillText(part, x + (width - own) / 2, y)
    x += width
  }
  return total
}

/** Draws a number at the end of a box with tabular figures. */
export const drawNumber = (context: Context, text: string, box: Box, style: TextStyle): void => {
  // An amount with a right-to-left currency name follows that script.
  const direction = isRightToLeft(text) ? {} : { direction: 'ltr' as const }
  drawTabular(context, text, box, { ...style, ...direction, align: 'end' })
}

/** Digits and separators of Arabic script, which run left to right. */
const ARABIC_FIGURES = /[\u0660-\u066C\u06F0-\u06F9]/g
const isRightToLeft = (text: string): boolean => textDirection(text.replace(ARABIC_FIGURES, '')) === 'rtl'

const DIGIT = /([0-9\u06F0-\u06F9\u0660-\u0669])/
/** The zero of each supported numeral system. */
const ZEROS = [0x30, 0x06f0, 0x0660]
const zeroOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  return ZEROS.find((first) => code >= first && code < first + 10) ?? 0x30
}

/** Splits text into runs to draw together: single digits, and the text between. */
const tabularRuns = (
  context: Context,
  text: string,
  font: string,
): { text: string; width: number; own: number }[] =>
  text
    .split(DIGIT)
    .filter((part) => part !== '')
    .map((part) => {
      const own = textWidth(context, part, font)
      return {
        text: part,
        own,
        width: DIGIT.test(part) ? Math.max(own, digitWidth(context, part, font)) : own,
      }
    })

/** The width of the widest digit in the same script. */
const digitWidth = (context: Context, digit: string, font: string): number => {
  const zero = zeroOf(digit)
  let widest = 0
  for (let value = 0; value < 10; value += 1)
    widest = Math.max(widest, textWidth(context, String.fromCodePoint(zero + value), font))
  return widest
}

/** True if all digits of a text have the same width. */
const isUniform = (context: Context, text: string, font: string): boolean => {
  const digit = DIGIT.exec(text)?.[0]
  if (digit === undefined) return true
  const zero = zeroOf(digit)
  const [one, eight] = [String.fromCodePoint(zero + 1), String.fromCodePoint(zero + 8)]
  return Math.abs(textWidth(context, one, font) - textWidth(context, eight, font)) < 0.01
}
