import Papa from 'papaparse'

export type Delimiter = ',' | ';' | '\t' | '|'

/** How the text is divided. `quoted`: cells may stand in double quotes and then hold anything. */
export type CsvFormat = { delimiter: Delimiter; quoted: boolean }

/** A quote was opened on this line and never closed: the rest of the file would be one cell. */
export class UnclosedQuote extends Error {
  readonly line: number

  constructor(line: number) {
    super(`The quote opened in line ${line} is never closed.`)
    this.name = 'UnclosedQuote'
    this.line = line
  }
}

type Parsed = { data: string[][]; errors: { code: string; row?: number }[]; meta: { cursor: number } }

/** Characters of one row, after which a missing quote is taken for sure. */
const rowMax = 8_000_000

/**
 * Divides text that comes in pieces into rows, each told with the line it begins in (from 1, as editors count).
 * Rows whose cells are all blank are left out. Line ends of any kind, also inside cells, become `\n`.
 */
export class CsvRows {
  readonly #parser: Papa.Parser
  readonly #take: (cells: string[], line: number) => void
  #rest = ''
  #line = 1
  /** Line of the first row with a quote in the middle of a cell: a sign that cells have run together, or null. */
  strayQuoteLine: number | null = null
  /** A return at a piece's end: whether it is a line end of its own shows with the next piece. */
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
    if (this.#rest.length > rowMax) throw new UnclosedQuote(this.#line)
  }

  /** Says that there is no more. Throws UnclosedQuote. */
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

/** The parser's types say `any`; what it answers is documented, and the tests hold it to that. */
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
