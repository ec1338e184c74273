import { utf8Length } from '#core/fields/text/text-parsing.ts'
import * as limits from '#core/limits.ts'
import { CsvRows } from './csv-rows.ts'
import type { FileFormat } from './sample.ts'

/** `chosen`: indexes of the cells to send, ascending. `width`: the expected number of cells per row. */
export type Projection = { width: number; chosen: number[] }

/** Rows of one import request. */
export type FilePart = {
  rows: string[][]
  /** File line on which each row starts. */
  lines: number[]
  bytesRead: number
}

/** A part is full after this many bytes of rows. Leaves room for JSON overhead. */
const partBytes = limits.bytesPerImportChunk * 0.75
/** JSON overhead per cell: quotes and a comma. */
const cellBytes = 3

/** Streams the rows of a file in parts, with at most one part in memory. */
export async function* fileParts(
  stream: ReadableStream<Uint8Array>,
  format: FileFormat,
  { width, chosen }: Projection,
): AsyncGenerator<FilePart> {
  const reader = stream.getReader()
  const decoder = new TextDecoder(format.encoding)
  const full: FilePart[] = []
  let bytesRead = 0
  let part: FilePart = { rows: [], lines: [], bytesRead: 0 }
  let size = 0
  let isHeader = format.hasHeader
  const rows = new CsvRows(format, (cells, line) => {
    if (isHeader) {
      isHeader = false
      return
    }
    const sent = project(cells, width, chosen)
    const bytes = sent.reduce((sum, cell) => sum + utf8Length(cell) + cellBytes, 0)
    if (part.rows.length === limits.rowsPerImportChunk || (size > 0 && size + bytes > partBytes)) close()
    part.rows.push(sent)
    part.lines.push(line)
    size += bytes
  })
  function close(): void {
    full.push({ ...part, bytesRead })
    part = { rows: [], lines: [], bytesRead: 0 }
    size = 0
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      bytesRead += value?.byteLength ?? 0
      rows.push(value ? decoder.decode(value, { stream: true }) : decoder.decode())
      if (done) rows.end()
      yield* full.splice(0)
      if (done) break
    }
    if (part.rows.length > 0) yield { ...part, bytesRead }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Picks the chosen cells. Keeps rows of the wrong width as they are, so that the server reports them. */
function project(cells: string[], width: number, chosen: number[]): string[] {
  const sent = chosen.map((at) => cells[at] ?? '')
  if (cells.length === width) return sent
  if (cells.length < width) {
    const there = chosen.filter((at) => at < cells.length).length
    return sent.slice(0, Math.min(there, Math.max(chosen.length - 1, 0)))
  }
  const surplus = cells.slice(width).filter((cell) => cell.trim() !== '')
  return [...sent, ...surplus]
}
