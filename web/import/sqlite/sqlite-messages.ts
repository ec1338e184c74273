import type { FilePart } from '../file-chunks.ts'
import type { DatabaseProblem, FileTable } from './read-database.ts'

/** Messages to the worker that reads a SQLite file: each gets one reply. */
export type SqliteRequest =
  | { type: 'open'; file: Blob }
  /** Begins to read a table. */
  | { type: 'read'; table: string; columns: string[] }
  | { type: 'next' }

export type SqliteReply =
  | { type: 'tables'; tables: FileTable[] }
  | { type: 'reading' }
  | { type: 'part'; part: FilePart | null }
  | { type: 'unreadable'; reason: DatabaseProblem }
  | { type: 'failed'; message: string }
