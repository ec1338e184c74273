import { t } from '../i18n/i18n.ts'
import { UnclosedQuote } from './csv-rows.ts'
import type { FilePart, Projection } from './file-chunks.ts'
import type { ParseResult, ParseRequest } from './parse-messages.ts'
import type { FileFormat } from './sample.ts'

/** Yields the parts of a file one at a time. */
export type PartSource = {
  /** The next part, or null at the end. Rejects with UnclosedQuote or a read error. */
  next(): Promise<FilePart | null>
  close(): void
}

/** Parses a file into parts in a web worker. Request one part at a time. */
export function openFile(file: Blob, format: FileFormat, projection: Projection): PartSource {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' })
  const say = (message: ParseRequest) => {
    worker.postMessage(message)
  }
  // The worker may fail before anyone requests a part, so handle its rejection early.
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => {
      event.preventDefault()
      reject(new Error(event.message || t('import.problem.thread')))
    }
  })
  broken.catch(() => undefined)
  say({ type: 'open', file, format, projection })
  return {
    next: () => Promise.race([nextOf(worker, say), broken]),
    close: () => {
      worker.terminate()
    },
  }
}

function nextOf(worker: Worker, say: (message: ParseRequest) => void): Promise<FilePart | null> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ParseResult>) => {
      if (data.type === 'part') resolve(data.part)
      else if (data.type === 'end') resolve(null)
      else reject(data.type === 'unclosed' ? new UnclosedQuote(data.line) : new Error(data.message))
    }
    say({ type: 'next' })
  })
}
