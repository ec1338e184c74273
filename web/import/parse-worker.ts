import { UnclosedQuote } from './csv-rows.ts'
import { type FilePart, fileParts } from './file-chunks.ts'
import type { ParseResult, ParseRequest } from './parse-messages.ts'

// Web worker that parses a file. Reads parts on request only, so a slow network slows down reading.

let parts: AsyncGenerator<FilePart> | null = null

addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  if (data.type === 'open') parts = fileParts(data.file.stream(), data.format, data.projection)
  else void readNextPart().then((message) => postMessage(message))
})

async function readNextPart(): Promise<ParseResult> {
  try {
    const next = await parts?.next()
    return next?.value ? { type: 'part', part: next.value } : { type: 'end' }
  } catch (error) {
    if (error instanceof UnclosedQuote) return { type: 'unclosed', line: error.line }
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
