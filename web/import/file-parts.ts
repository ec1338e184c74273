import { utf8Length } from '#core/fields/text.ts'
import { limits } from '#core/limits.ts'
import { CsvRows } from './csv-rows.ts'
import type { FileFormat } from './sample.ts'

/** Which cells of each row are sent: places in the file's rows, rising; `width` is how many a row should have. */
export type Projection = { width: number; chosen: number[] }

/** Rows of a file, as one part of an import sends them. */
export type FilePart = {
  rows: string[][]
  /** Line of the file at which each row begins. */
  lines: number[]
  /** Bytes of the file that have been read so far. */
  bytesRead: number
}

/** Bytes of rows after which a part is full; JSON makes them a little more. */
const partBytes = limits.importChunkBytes * 0.75
/** What each cell costs beside its text: quotes and a comma. */
const cellBytes = 3

/** The rows of a file in parts, read as they are asked for: never more of it is in memory than one part. */
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
    if (part.rows.length === limits.importChunkRows || (size > 0 && size + bytes > partBytes)) close()
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

/** The chosen cells; a row that is too short or too long stays so, for the server to list it. */
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
