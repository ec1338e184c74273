import type { FilePart, Projection } from './file-chunks.ts'
import type { FileFormat } from './sample.ts'

/** Messages to the parse worker: `open` once, then `next` for each part. */
export type ParseRequest =
  | { type: 'open'; file: Blob; format: FileFormat; projection: Projection }
  | { type: 'next' }

/** The reply to each `next`. */
export type ParseResult =
  | { type: 'part'; part: FilePart }
  | { type: 'end' }
  | { type: 'unclosed'; line: number }
  | { type: 'failed'; message: string }
