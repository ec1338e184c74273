/** HTML tables as spreadsheets, browsers and word processors put them on the clipboard. No DOM is needed. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  zwnj: '\u200C',
  zwj: '\u200D',
  lrm: '\u200E',
  rlm: '\u200F',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  reg: '®',
  euro: '€',
  laquo: '«',
  raquo: '»',
}

/** Escapes text for HTML content and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const unescapeHtml = (html: string): string =>
  html.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

/** Writes a table; `data` goes into the attribute `data-tessera`. */
export const formatHtmlTable = (table: readonly (readonly string[])[], data?: string): string => {
  const cell = (text: string): string => {
    // Spaces at the ends of lines and in runs survive readers that collapse them.
    const html = escapeHtml(text).replaceAll(/ (?=[ \r\n]|$)|(?<=^|[\r\n]) /g, '&nbsp;')
    return `<td>${html.replaceAll(/\r\n|\r|\n/g, '<br>').replaceAll('\t', '&#9;')}</td>`
  }
  const rows = table.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  const attribute = data === undefined ? '' : ` data-tessera="${escapeHtml(data)}"`
  return `<meta charset="utf-8"><table${attribute}><tbody>${rows}</tbody></table>`
}

/** The text of the attribute `data-tessera`, if a table carries it. */
export const readHtmlData = (html: string): string | null => {
  const match = /<table[^>]*\sdata-tessera="([^"]*)"/i.exec(html)
  return match?.[1] === undefined ? null : unescapeHtml(match[1])
}

type Open = { readonly text: string[]; readonly colSpan: number; readonly rowSpan: number }

/** Reads the cells of the outer tables of an HTML text; null when there is no table. */
export const parseHtmlTable = (html: string): string[][] | null => {
  const source = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')
  const rows: string[][] = []
  /** Columns that cells above still cover: rows left. */
  const covered: number[] = []
  let depth = 0
  let row: string[] | null = null
  let open: Open | null = null
  const cover = (): void => {
    while (row && (covered[row.length] ?? 0) > 0) {
      covered[row.length] = (covered[row.length] ?? 0) - 1
      row.push('')
    }
  }
  const closeCell = (): void => {
    if (!open || !row) return
    for (let index = 0; index < open.colSpan; index += 1) {
      if (open.rowSpan > 1) covered[row.length] = open.rowSpan - 1
      row.push(index === 0 ? tidy(open.text.join('')) : '')
    }
    open = null
  }
  const closeRow = (): void => {
    closeCell()
    cover()
    if (row) rows.push(row)
    row = null
  }
  for (const [, end, tag = '', attributes = '', text] of source.matchAll(
    /<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+|<)/gi,
  )) {
    if (text !== undefined) {
      open?.text.push(unescapeKeepingBreaks(text))
      continue
    }
    const name = tag.toLowerCase()
    const isEnd = end === '/'
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
      open = { text: [], colSpan: span(attributes, 'colspan'), rowSpan: span(attributes, 'rowspan') }
    } else if (name === 'br' || (isEnd && /^(p|div|li|tr|h[1-6])$/.test(name))) {
      open?.text.push(BREAK)
    }
  }
  closeRow()
  return rows.some((cells) => cells.length > 0) ? rows : null
}

/** Stands for a real line break while white space is collapsed. */
const BREAK = '\uE000'

const unescapeKeepingBreaks = (text: string): string =>
  unescapeHtml(text.replaceAll(/[ \t\r\n]+/g, ' ')).replaceAll('\u00A0', '\uE001')

const tidy = (text: string): string =>
  text
    .replaceAll(/ +/g, ' ')
    .replaceAll(new RegExp(` ?${BREAK} ?`, 'g'), BREAK)
    .trim()
    .replace(new RegExp(`${BREAK}$`), '')
    .replaceAll(BREAK, '\n')
    .replaceAll('\uE001', ' ')

const span = (attributes: string, name: string): number => {
  const value = Number(new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1)
  return Math.min(1000, Math.max(1, value))
}
