import { AppError, fail } from '#core/errors.ts'
import type { Connection, SqlResult, Statement } from '../statement.ts'
import { StoreBusyError, storeError } from './errors.ts'
import { pipelineBody, readPipeline, readRefusal } from './pipeline.ts'

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
  const url = pipelineUrl(address.url)
  const headers = {
    'content-type': 'application/json',
    ...(address.authToken === '' ? {} : { authorization: `Bearer ${address.authToken}` }),
  }

  async function once(statements: Statement[], mode: 'read' | 'write'): Promise<SqlResult[]> {
    requireWellFormed(statements)
    try {
      const body = pipelineBody(statements, mode)
      const signal = AbortSignal.timeout(requestTimeout)
      const response = await fetch(url, { method: 'POST', headers, body, signal })
      if (!response.ok) throw await readRefusal(response)
      return readPipeline(await response.json(), statements.length)
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

/** Where the address of a database takes requests; `libsql:` is what Turso calls `https:`. */
function pipelineUrl(url: string): string {
  const base = url.replace(/^libsql:/, 'https:')
  return `${base}${base.endsWith('/') ? '' : '/'}v2/pipeline`
}

/** Half of a surrogate pair travels not at all: no UTF-8 can say it. */
function requireWellFormed(statements: readonly Statement[]): void {
  for (const { args } of statements) {
    for (const arg of args) {
      if (typeof arg === 'string' && !arg.isWellFormed())
        fail('INVALID_REQUEST', {
          problem: 'A text contains an incomplete character (half of a surrogate pair).',
        })
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
