import { UnclosedQuote } from './csv-rows.ts'
import { type FilePart, fileParts } from './file-parts.ts'
import type { ParseAnswer, ParseRequest } from './parse-messages.ts'

// The parser's thread: parts are read only as they are asked for, so a slow network slows the reading down.

let parts: AsyncGenerator<FilePart> | null = null

addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  if (data.type === 'open') parts = fileParts(data.file.stream(), data.format, data.projection)
  else void answer().then((message) => postMessage(message))
})

async function answer(): Promise<ParseAnswer> {
  try {
    const next = await parts?.next()
    return next?.value ? { type: 'part', part: next.value } : { type: 'end' }
  } catch (error) {
    if (error instanceof UnclosedQuote) return { type: 'unclosed', line: error.line }
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
