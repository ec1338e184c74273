import * as limits from '#core/limits.ts'
import { unescapeHtml } from './html-entities.ts'
import { attributeOf, htmlTokens } from './html-tokens.ts'
import { numberBehind } from './spreadsheet-values.ts'

/** Parses HTML tables from spreadsheets, browsers and word processors without a DOM. */

/** A cell's text, and the number or date serial behind it. */
export type HtmlCell = { readonly text: string; readonly number?: number }

/** The `data-tessera` attribute of a table, or null. */
export const readHtmlData = (html: string): string | null => {
  const match = /\sdata-tessera="([^"]*)"/i.exec(html)
  return match?.[1] === undefined ? null : unescapeHtml(match[1])
}

type Open = {
  readonly text: CellText
  readonly colSpan: number
  readonly rowSpan: number
  readonly number: number | null
}

/** Parses the outer tables of an HTML text; null without a table. */
export const parseHtmlTable = (html: string): HtmlCell[][] | null => {
  const rows: HtmlCell[][] = []
  /** Remaining rows that a rowspan covers, per column. */
  const covered: number[] = []
  let count = 0
  let depth = 0
  let row: HtmlCell[] | null = null
  let open: Open | null = null
  const put = (cell: HtmlCell): void => {
    row?.push(cell)
    count += 1
  }
  const cover = (): void => {
    while (row && (covered[row.length] ?? 0) > 0) {
      covered[row.length] = (covered[row.length] ?? 0) - 1
      put({ text: '' })
    }
  }
  const closeCell = (): void => {
    if (!open || !row) return
    for (let index = 0; index < open.colSpan; index += 1) {
      if (open.rowSpan > 1) covered[row.length] = open.rowSpan - 1
      const text = index === 0 ? open.text.toString() : ''
      put(index === 0 && open.number !== null ? { text, number: open.number } : { text })
    }
    open = null
  }
  const closeRow = (): void => {
    closeCell()
    cover()
    if (row) rows.push(row)
    row = null
  }
  for (const token of htmlTokens(html)) {
    if (count > limits.pasteCellsMax) return null
    if (token.kind === 'text') {
      open?.text.add(token.text)
      continue
    }
    const { name, attributes } = token
    const isEnd = token.kind === 'close'
    if (name === 'table') {
      if (isEnd && depth === 1) closeRow()
      depth = Math.max(0, depth + (isEnd ? -1 : 1))
    } else if (depth === 1 && name === 'tr') {
      closeRow()
      row = isEnd ? null : []
    } else if (depth === 1 && (name === 'td' || name === 'th')) {
      closeCell()
      if (isEnd) continue
      row ??= []
      cover()
      open = {
        text: new CellText(),
        colSpan: span(attributes, 'colspan'),
        rowSpan: span(attributes, 'rowspan'),
        number: numberBehind(attributes),
      }
    } else if (name === 'br') open?.text.break()
    else if (/^(p|div|li|tr|h[1-6])$/.test(name)) open?.text.breakIfFilled()
  }
  closeRow()
  return rows.some((cells) => cells.length > 0) ? rows : null
}

/** Cell text as browsers render it: collapsed whitespace, breaks as newlines. */
class CellText {
  readonly #lines: string[] = []
  #line = ''

  add(source: string): void {
    this.#line += unescapeHtml(source.replaceAll(/[ \t\r\n]+/g, ' '))
  }
  break(): void {
    this.#lines.push(tidy(this.#line))
    this.#line = ''
  }
  breakIfFilled(): void {
    if (tidy(this.#line) === '') this.#line = ''
    else this.break()
  }
  toString(): string {
    const last = tidy(this.#line)
    return (last === '' ? this.#lines : [...this.#lines, last]).join('\n')
  }
}

const tidy = (line: string): string =>
  line.replaceAll(/ {2,}/g, ' ').replace(/^ /, '').replace(/ $/, '').replaceAll('\u00A0', ' ')

const span = (attributes: string, name: string): number => {
  const value = Math.trunc(Number(attributeOf(attributes, name) ?? 1))
  return Math.min(1000, Math.max(1, Number.isNaN(value) ? 1 : value))
}
