import initSqlJs, { type Database } from 'sql.js'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import type { FilePart } from '../file-chunks.ts'
import { partsOf, tablesOf, UnreadableDatabase } from './read-database.ts'
import type { SqliteReply, SqliteRequest } from './sqlite-messages.ts'

// Web worker that reads a SQLite file, which it holds in memory.

let database: Database | null = null
let parts: Generator<FilePart> | null = null

addEventListener('message', ({ data }: MessageEvent<SqliteRequest>) => {
  void replyTo(data).then((reply) => postMessage(reply))
})

async function replyTo(request: SqliteRequest): Promise<SqliteReply> {
  try {
    return await answer(request)
  } catch (error) {
    if (error instanceof UnreadableDatabase) return { type: 'unreadable', reason: error.reason }
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

async function answer(request: SqliteRequest): Promise<SqliteReply> {
  if (request.type === 'open') {
    const { Database: Opened } = await initSqlJs({ locateFile: () => wasmUrl })
    database = new Opened(new Uint8Array(await request.file.arrayBuffer()))
    return { type: 'tables', tables: tablesOf(database) }
  }
  if (request.type === 'read') {
    if (!database) throw new Error('No file is open.')
    parts = partsOf(database, request.table, request.columns)
    return { type: 'reading' }
  }
  const next = parts?.next()
  return { type: 'part', part: next && !next.done ? next.value : null }
}
