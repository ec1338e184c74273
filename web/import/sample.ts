import { CsvRows, type CsvFormat, UnclosedQuote } from './csv-rows.ts'
import { type Encoding, detectEncoding } from './encoding.ts'
import { type OtherKind, otherKind } from './file-kind.ts'
import { detectCsvFormat } from './detect-format.ts'
import { detectHeader } from './detect-header.ts'

/** Detected, then adjusted by the user. */
export type FileFormat = CsvFormat & { encoding: Encoding; hasHeader: boolean }

export type SampleRow = { line: number; cells: string[] }

/** The preview of a file. */
export type FileSample = {
  format: FileFormat
  /** Cells of the first row if it is a header. */
  header: string[] | null
  /** The first rows after the header. */
  rows: SampleRow[]
  /** Rows from the rest of the file, for type detection; without line numbers. */
  spread: string[][]
  /** Number of columns; a row may have fewer or more cells. */
  width: number
  /** Number of rows after the header; estimated unless the sample is the whole file. */
  rowsEstimate: number
  isWhole: boolean
  /** Line of an unclosed quote in the sample, if any. */
  unclosedLine: number | null
  /** Line of the first stray quote, where cells may have merged. */
  strayQuoteLine: number | null
  /** The sample has characters that are invalid in this encoding. */
  hasUnreadable: boolean
}

/** Byte samples: the start of the file, and pieces spread across it. */
export type FileSamples = { file: Blob; head: Uint8Array; spread: Uint8Array[] }

const headBytes = 768 * 1024
const pieceBytes = 48 * 1024
const pieces = 8
const rowsMax = 1000

/** Reads about a megabyte, whatever the file size. */
export async function readSamples(file: Blob): Promise<FileSamples> {
  const head = await bytesOf(file.slice(0, headBytes))
  const spread: Uint8Array[] = []
  const rest = file.size - headBytes
  for (let index = 1; rest > 0 && index <= pieces; index += 1) {
    // Start at an even offset to keep UTF-16 pairs intact.
    const start = (headBytes + Math.floor((Math.max(0, rest - pieceBytes) * index) / pieces)) & ~1
    spread.push(await bytesOf(file.slice(start, start + pieceBytes)))
  }
  return { file, head, spread }
}

/** The kind of a file that is not CSV, or `empty`; null for CSV. */
export function csvProblem({ head, file }: FileSamples, name: string): OtherKind | 'empty' | null {
  if (file.size === 0) return 'empty'
  const kind = otherKind(head, name)
  if (kind) return kind
  return new TextDecoder(detectEncoding([head])).decode(head).trim() === '' && head.length === file.size
    ? 'empty'
    : null
}

/** Parses the sample. Detects settings that `given` leaves out. */
export function sampleFile({ file, head, spread }: FileSamples, given: Partial<FileFormat> = {}): FileSample {
  const encoding = given.encoding ?? detectEncoding([head, ...spread])
  const isWhole = head.length === file.size
  const text = new TextDecoder(encoding).decode(head, { stream: !isWhole })
  const guessed = given.delimiter && given.quoted !== undefined ? null : detectCsvFormat(text, isWhole)
  const csv: CsvFormat = {
    delimiter: given.delimiter ?? guessed?.delimiter ?? ',',
    quoted: given.quoted ?? guessed?.quoted ?? true,
  }
  const { rows, further, count, unclosedLine, strayQuoteLine } = firstRows(text, csv, isWhole)
  const hasHeader = given.hasHeader ?? detectHeader(rows.slice(0, 100).map(({ cells }) => cells))
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

/** Parses the preview rows and counts rows and columns. */
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

/** The header's column count, or more if most rows are wider. */
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

/** Complete rows inside a piece. Drops rows of the wrong width, because a piece may start inside a cell. */
function middleRows(text: string, csv: CsvFormat, width: number): string[][] {
  const start = text.search(/[\r\n]/)
  if (start < 0) return []
  const rows: string[][] = []
  new CsvRows(csv, (cells) => {
    if (cells.length === width) rows.push(cells)
  }).push(text.slice(start + 1))
  return rows
}

/** Number of cells without trailing blanks. */
function withoutBlankEnd(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
