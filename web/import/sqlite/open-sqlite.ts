import { t } from '../../i18n/i18n.ts'
import type { PartSource } from '../chunk-source.ts'
import { type FileTable, UnreadableDatabase } from './read-database.ts'
import type { SqliteReply, SqliteRequest } from './sqlite-messages.ts'

/** A SQLite file that is open in a web worker. Read one table at a time. */
export type SqliteFile = {
  tables: FileTable[]
  read(table: string, columns: string[]): PartSource
  close(): void
}

/** Opens a SQLite file. Rejects with UnreadableDatabase, or if the reader cannot be loaded. */
export async function openSqlite(file: Blob): Promise<SqliteFile> {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { type: 'module' })
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => {
      event.preventDefault()
      reject(new Error(event.message || t('import.problem.thread')))
    }
  })
  broken.catch(() => undefined)
  // One request at a time.
  let last: Promise<unknown> = Promise.resolve()
  const ask = (request: SqliteRequest): Promise<SqliteReply> => {
    const reply = last.then(() => Promise.race([replyOf(worker, request), broken]))
    last = reply.catch(() => undefined)
    return reply
  }
  try {
    const opened = await ask({ type: 'open', file })
    if (opened.type !== 'tables') throw new Error(t('import.problem.thread'))
    return {
      tables: opened.tables,
      read(table, columns) {
        const begun = ask({ type: 'read', table, columns })
        begun.catch(() => undefined)
        return {
          async next() {
            await begun
            const reply = await ask({ type: 'next' })
            return reply.type === 'part' ? reply.part : null
          },
          // The worker keeps the file for the next table.
          close: () => undefined,
        }
      },
      close: () => worker.terminate(),
    }
  } catch (error) {
    worker.terminate()
    throw error
  }
}

function replyOf(worker: Worker, request: SqliteRequest): Promise<SqliteReply> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SqliteReply>) => {
      if (data.type === 'unreadable') reject(new UnreadableDatabase(data.reason))
      else if (data.type === 'failed') reject(new Error(data.message))
      else resolve(data)
    }
    worker.postMessage(request)
  })
}
