/** Tab-separated text, as on the clipboard of spreadsheets. */

/** Quotes cells with tabs, line breaks or a leading quote. */
export const formatTsv = (table: readonly (readonly string[])[]): string => {
  const quote = (text: string): string =>
    /[\t\n\r]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
  const lines = table.map((row) => row.map(quote).join('\t'))
  // Quote a final empty cell, because readers would drop it as a trailing line break.
  const last = lines.length - 1
  if (last > 0 && lines[last] === '') lines[last] = '""'
  return lines.join('\n')
}

/** Parses a table. A cell is quoted only if its closing quote precedes a tab, line break or the end. */
export const parseTsv = (text: string): string[][] => {
  const table: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const cell = readCell(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      continue
    }
    table.push(row)
    if (at >= text.length) return table
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    if (at >= text.length) return table
    row = []
  }
}

const readCell = (text: string, start: number): { text: string; end: number } => {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start)
    if (quoted) return quoted
  }
  let end = start
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end), end }
}

const readQuoted = (text: string, start: number): { text: string; end: number } | null => {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const after = text[quote + 1]
    if (after !== undefined && after !== '\t' && after !== '\n' && after !== '\r') return null
    return { text: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
  }
}
