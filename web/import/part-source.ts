import { t } from '../i18n/i18n.ts'
import { UnclosedQuote } from './csv-rows.ts'
import type { FilePart, Projection } from './file-parts.ts'
import type { ParseAnswer, ParseRequest } from './parse-messages.ts'
import type { FileFormat } from './sample.ts'

/** Where parts come from, one at a time. */
export type PartSource = {
  /** The next part; null at the end. Rejects with UnclosedQuote, or when the file cannot be read. */
  next(): Promise<FilePart | null>
  close(): void
}

/** Parts of a file, parsed in a thread of its own. Ask for one at a time. */
export function openFile(file: Blob, format: FileFormat, projection: Projection): PartSource {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' })
  const say = (message: ParseRequest) => {
    worker.postMessage(message)
  }
  // The thread may fail to start long before its first part is asked for.
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
    worker.onmessage = ({ data }: MessageEvent<ParseAnswer>) => {
      if (data.type === 'part') resolve(data.part)
      else if (data.type === 'end') resolve(null)
      else reject(data.type === 'unclosed' ? new UnclosedQuote(data.line) : new Error(data.message))
    }
    say({ type: 'next' })
  })
}
