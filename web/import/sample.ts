import { CsvRows, type CsvFormat, UnclosedQuote } from './csv-rows.ts'
import { type Encoding, guessEncoding } from './encoding.ts'
import { type OtherKind, otherKind } from './file-kind.ts'
import { guessCsvFormat } from './guess-format.ts'
import { guessHeader } from './guess-header.ts'

/** How a file is read: guessed first, then as the person says. */
export type FileFormat = CsvFormat & { encoding: Encoding; hasHeader: boolean }

export type SampleRow = { line: number; cells: string[] }

/** What is known of a file before it is imported. */
export type FileSample = {
  format: FileFormat
  /** Cells of the first row, when it names the columns. */
  header: string[] | null
  /** The first rows behind the header. */
  rows: SampleRow[]
  /** Rows out of the rest of the file, to guess types by; they have no line numbers. */
  spread: string[][]
  /** Columns of the file; single rows may have fewer or more cells. */
  width: number
  /** How many rows the file has behind the header; about, unless the sample is all of it. */
  rowsEstimate: number
  isWhole: boolean
  /** Line of a quote that is never closed, when there is one in the sample. */
  unclosedLine: number | null
  /** Line of the first row with a quote where none belongs: cells may have run together there. */
  strayQuoteLine: number | null
  /** Some characters are none in this encoding. */
  hasUnreadable: boolean
}

/** The pieces of a file that are looked at: its beginning, and some more from all over it. */
export type FilePieces = { file: Blob; head: Uint8Array; spread: Uint8Array[] }

const headBytes = 768 * 1024
const pieceBytes = 48 * 1024
const pieces = 8
const rowsMax = 1000

/** Reads the pieces of a file; about a megabyte, however large it is. */
export async function readPieces(file: Blob): Promise<FilePieces> {
  const head = await bytesOf(file.slice(0, headBytes))
  const spread: Uint8Array[] = []
  const rest = file.size - headBytes
  for (let index = 1; rest > 0 && index <= pieces; index += 1) {
    // An even place, so that pairs of bytes stay pairs.
    const start = (headBytes + Math.floor((Math.max(0, rest - pieceBytes) * index) / pieces)) & ~1
    spread.push(await bytesOf(file.slice(start, start + pieceBytes)))
  }
  return { file, head, spread }
}

/** What the file is when it is no CSV; `empty` for one without anything in it. */
export function whyNotCsv({ head, file }: FilePieces, name: string): OtherKind | 'empty' | null {
  if (file.size === 0) return 'empty'
  const kind = otherKind(head, name)
  if (kind) return kind
  return new TextDecoder(guessEncoding([head])).decode(head).trim() === '' && head.length === file.size
    ? 'empty'
    : null
}

/** Reads the sample; what `given` does not say is guessed. */
export function sampleFile({ file, head, spread }: FilePieces, given: Partial<FileFormat> = {}): FileSample {
  const encoding = given.encoding ?? guessEncoding([head, ...spread])
  const isWhole = head.length === file.size
  const text = new TextDecoder(encoding).decode(head, { stream: !isWhole })
  const guessed = given.delimiter && given.quoted !== undefined ? null : guessCsvFormat(text, isWhole)
  const csv: CsvFormat = {
    delimiter: given.delimiter ?? guessed?.delimiter ?? ',',
    quoted: given.quoted ?? guessed?.quoted ?? true,
  }
  const { rows, further, count, unclosedLine, strayQuoteLine } = firstRows(text, csv, isWhole)
  const hasHeader = given.hasHeader ?? guessHeader(rows.slice(0, 100).map(({ cells }) => cells))
  const width = widthOf(rows.slice(0, 100), hasHeader)
  return {
    format: { ...csv, encoding, hasHeader },
    header: hasHeader ? (rows[0]?.cells ?? []) : null,
    rows: hasHeader ? rows.slice(1) : rows,
    spread: [
      ...further,
      ...spread.flatMap((piece) => middleRows(new TextDecoder(encoding).decode(piece), csv, width)),
    ],
    width,
    rowsEstimate:
      Math.round((file.size / Math.max(head.length, 1)) * count) - (hasHeader && count > 0 ? 1 : 0),
    isWhole,
    unclosedLine,
    strayQuoteLine,
    hasUnreadable: text.slice(0, 200_000).includes('\ufffd'),
  }
}

/** The rows that are shown, some of those behind them, and how many the text has. */
function firstRows(text: string, csv: CsvFormat, isWhole: boolean) {
  const all: SampleRow[] = []
  let unclosedLine: number | null = null
  const reader = new CsvRows(csv, (cells, line) => all.push({ line, cells }))
  try {
    reader.push(text)
    if (isWhole) reader.end()
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error
    unclosedLine = error.line
  }
  const rest = all.slice(rowsMax)
  const step = Math.ceil(rest.length / rowsMax)
  const further = rest.filter((_, index) => index % step === 0).map(({ cells }) => cells)
  return {
    rows: all.slice(0, rowsMax),
    further,
    count: all.length,
    unclosedLine,
    strayQuoteLine: reader.strayQuoteLine,
  }
}

/** Columns of the file: those that the header names, or more when most rows have more. */
function widthOf(rows: SampleRow[], hasHeader: boolean): number {
  const widths = rows.map(({ cells }) => withoutBlankEnd(cells))
  const named = hasHeader ? (widths[0] ?? 0) : 0
  const counts = new Map<number, number>()
  for (const width of widths.slice(hasHeader ? 1 : 0)) counts.set(width, (counts.get(width) ?? 0) + 1)
  const most = [...counts].toSorted(
    ([oneWidth, one], [otherWidth, other]) => other - one || otherWidth - oneWidth,
  )[0]
  return Math.max(
    named,
    hasHeader ? 0 : Math.max(0, ...widths),
    hasHeader && most && most[1] > widths.length / 2 ? most[0] : 0,
  )
}

/** Rows that begin and end inside a piece; only those of the right width, for a piece may begin inside a cell. */
function middleRows(text: string, csv: CsvFormat, width: number): string[][] {
  const start = text.search(/[\r\n]/)
  if (start < 0) return []
  const rows: string[][] = []
  new CsvRows(csv, (cells) => {
    if (cells.length === width) rows.push(cells)
  }).push(text.slice(start + 1))
  return rows
}

/** Cells up to the last one with something in it. */
function withoutBlankEnd(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
