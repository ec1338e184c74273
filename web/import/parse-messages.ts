import type { FilePart, Projection } from './file-parts.ts'
import type { FileFormat } from './sample.ts'

/** What the page says to the parser's thread: first `open`, then `next` for each part. */
export type ParseRequest =
  | { type: 'open'; file: Blob; format: FileFormat; projection: Projection }
  | { type: 'next' }

/** One answer to each `next`. */
export type ParseAnswer =
  | { type: 'part'; part: FilePart }
  | { type: 'end' }
  | { type: 'unclosed'; line: number }
  | { type: 'failed'; message: string }
