import Papa from 'papaparse'

export type Delimiter = ',' | ';' | '\t' | '|'

/** `quoted`: cells may be wrapped in double quotes. */
export type CsvFormat = { delimiter: Delimiter; quoted: boolean }

/** A quote opened on this line is never closed, so the rest of the file would become one cell. */
export class UnclosedQuote extends Error {
  readonly line: number

  constructor(line: number) {
    super(`The quote opened in line ${line} is never closed.`)
    this.name = 'UnclosedQuote'
    this.line = line
  }
}

type Parsed = { data: string[][]; errors: { code: string; row?: number }[]; meta: { cursor: number } }

/** A longer row means that a closing quote is missing. */
const csvRowCharactersMax = 8_000_000

/**
 * Splits streamed text into rows with their first line number (from 1, as in editors). Skips rows of blank cells and
 * normalizes line endings to `
 * `, also inside cells.
 */
export class CsvRows {
  readonly #parser: Papa.Parser
  readonly #take: (cells: string[], line: number) => void
  #rest = ''
  #line = 1
  /** Line of the first row with a quote inside a cell, which suggests merged cells; else null. */
  strayQuoteLine: number | null = null
  /**
   * A piece ended in `\r`; the next piece shows whether `
   * ` follows.
   */
  #endsInReturn = false

  constructor({ delimiter, quoted }: CsvFormat, take: (cells: string[], line: number) => void) {
    this.#parser = new Papa.Parser({ delimiter, newline: '\n', ...(quoted ? {} : { fastMode: true }) })
    this.#take = take
  }

  /** Throws UnclosedQuote. */
  push(piece: string): void {
    if (piece === '') return
    const text = this.#endsInReturn ? `\r${piece}` : piece
    this.#endsInReturn = text.endsWith('\r')
    const whole = this.#endsInReturn ? text.slice(0, -1) : text
    this.#parse(whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole, false)
    if (this.#rest.length > csvRowCharactersMax) throw new UnclosedQuote(this.#line)
  }

  /** Flushes the last row. Throws UnclosedQuote. */
  end(): void {
    this.#parse(this.#endsInReturn ? '\n' : '', true)
  }

  #parse(more: string, isEnd: boolean): void {
    const input = this.#rest + more
    if (input === '') return
    const { data, errors, meta } = parsed(this.#parser.parse(input, 0, !isEnd))
    this.#rest = isEnd ? '' : input.slice(meta.cursor)
    const stray =
      this.strayQuoteLine === null ? errors.find(({ code }) => code === 'InvalidQuotes') : undefined
    const isUnclosed = isEnd && errors.some(({ code }) => code === 'MissingQuotes')
    data.forEach((cells, index) => {
      if (isUnclosed && index === data.length - 1) throw new UnclosedQuote(this.#line)
      const line = this.#line
      if (stray?.row === index) this.strayQuoteLine = line
      this.#line += 1 + lineBreaks(cells)
      if (cells.some((cell) => cell.trim() !== '')) this.#take(cells, line)
    })
  }
}

/** The parser is typed as `any`; tests cover the documented result shape. */
function parsed(result: unknown): Parsed {
  return result as Parsed
}

function lineBreaks(cells: string[]): number {
  let count = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1
  }
  return count
}
