import { createClient } from '@libsql/client/web'
import type { InArgs, ResultSet, Value } from '@libsql/client/web'
import { AppError, fail } from '#core/errors.ts'
import type { Connection, SqlArg, SqlResult, SqlValue, Statement } from '../statement.ts'
import { StoreBusyError, storeError } from './errors.ts'

/** Where a database is: its libSQL address and the token that opens it ('' for none). */
export type Address = { url: string; authToken: string }

/** Milliseconds. */
const requestTimeout = 30_000
const patience = 2000
/** Milliseconds to wait before each further attempt at a busy database. */
const busyPauses = [5, 15, 40, 80, 150, 300, 500, 800]

/**
 * Opens a database. Nothing is sent until the first batch. Throws the errors of store/errors.ts.
 * A busy database is asked again for about two seconds, a read once more after a broken line; a write whose
 * outcome is unknown never is.
 */
export function openConnection(address: Address): Connection {
  const config = {
    // Paths of the protocol are resolved against it, so a namespace needs its closing slash.
    url: address.url.endsWith('/') ? address.url : `${address.url}/`,
    intMode: 'bigint' as const,
    // Requests of one isolate must not queue behind each other's: a platform rule forbids it to wake them.
    concurrency: Number.MAX_SAFE_INTEGER,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(requestTimeout) }),
    ...(address.authToken === '' ? {} : { authToken: address.authToken }),
  }

  async function once(statements: Statement[], mode: 'read' | 'write'): Promise<SqlResult[]> {
    const sent = statements.map(({ sql, args }) => ({ sql, args: args.map(outgoing) as InArgs }))
    try {
      const client = createClient(config)
      return (await client.batch(sent, mode)).map(incoming)
    } catch (cause) {
      throw storeError(cause, mode)
    }
  }

  /** A read that found a broken line is asked once more; one that ran into the time-out is not. */
  async function attempt(statements: Statement[], mode: 'read' | 'write'): Promise<SqlResult[]> {
    const start = Date.now()
    try {
      return await once(statements, mode)
    } catch (error) {
      const isBrokenLine = error instanceof AppError && error.code === 'BASE_UNAVAILABLE'
      if (mode === 'write' || !isBrokenLine || Date.now() - start > patience) throw error
      return once(statements, mode)
    }
  }

  return {
    async batch(statements, mode) {
      if (statements.length === 0) return []
      for (const pause of busyPauses) {
        try {
          return await attempt(statements, mode)
        } catch (error) {
          if (!(error instanceof StoreBusyError)) throw error
          await sleep(pause * (0.5 + Math.random()))
        }
      }
      return attempt(statements, mode).catch((error: unknown) => {
        if (error instanceof StoreBusyError) fail('WRITE_CONFLICT')
        throw error
      })
    },
  }
}

/**
 * Whole numbers travel as integers: the driver would send 25 as 25.0, which SQL compares and prints differently. Half
 * of a surrogate pair travels not at all: no UTF-8 can say it.
 */
function outgoing(arg: SqlArg): SqlArg {
  if (typeof arg === 'string' && !arg.isWellFormed())
    fail('INVALID_REQUEST', {
      problem: 'A text contains an incomplete character (half of a surrogate pair).',
    })
  return typeof arg === 'number' && Number.isSafeInteger(arg) ? BigInt(arg) : arg
}

function incoming(result: ResultSet): SqlResult {
  const width = result.columns.length
  return {
    columns: result.columns,
    rows: result.rows.map((row) => Array.from({ length: width }, (_, index) => cell(row[index] ?? null))),
    rowsAffected: result.rowsAffected,
    lastInsertRowid: result.lastInsertRowid === undefined ? null : Number(result.lastInsertRowid),
  }
}

function cell(value: Value): SqlValue {
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value.toString()
  }
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  return value
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
