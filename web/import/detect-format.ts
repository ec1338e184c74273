import { CsvRows, type CsvFormat, type Delimiter, UnclosedQuote } from './csv-rows.ts'

export const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

const rowsMax = 300
const charactersMax = 200_000

/** The delimiter that splits rows most evenly (default: comma), and whether cells are quoted. */
export function detectCsvFormat(text: string, isWhole: boolean): CsvFormat {
  const start = text.slice(0, charactersMax)
  const isAll = isWhole && start.length === text.length
  let best: CsvFormat = { delimiter: ',', quoted: true }
  let bestScore = 0
  for (const delimiter of delimiters) {
    const { rows } = read(start, { delimiter, quoted: true }, isAll)
    const score = scoreOf(rows)
    if (score > bestScore) {
      best = { delimiter, quoted: true }
      bestScore = score
    }
  }
  // Tab-separated files are rarely quoted, so a leading quote there is usually plain text.
  if (!read(start, best, isAll).isDoubtful || !hasOddQuotes(start)) return best
  const plain = read(start, { ...best, quoted: false }, isAll)
  return scoreOf(plain.rows) >= 0.9 ? { ...best, quoted: false } : best
}

/** True if most lines have unpaired quotes, so quotes are plain text. */
function hasOddQuotes(text: string): boolean {
  const quotes = text.split(/[\r\n]+/).map((line) => line.split('"').length - 1)
  return quotes.filter((count) => count % 2 === 1).length > quotes.filter((count) => count > 0).length / 2
}

/** 0 for one column, else a score that rises with evenness and slightly with the number of columns. */
function scoreOf(rows: string[][]): number {
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  let score = 0
  for (const [width, count] of widths) {
    if (width > 1) score = Math.max(score, (count / rows.length) * (1 + Math.min(width, 20) / 100))
  }
  return score
}

function read(text: string, format: CsvFormat, isAll: boolean): { rows: string[][]; isDoubtful: boolean } {
  const rows: string[][] = []
  const reader = new CsvRows(format, (cells) => {
    if (rows.length < rowsMax) rows.push(cells)
  })
  let isUnclosed = false
  try {
    reader.push(text)
    if (isAll) reader.end()
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error
    isUnclosed = true
  }
  return { rows, isDoubtful: isUnclosed || reader.strayQuoteLine !== null }
}
