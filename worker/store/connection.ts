import { AppError, fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Connection, SqlResult, Statement } from '../platform/statement.ts'
import { StoreBusyError, storeError } from './errors.ts'
import { libsqlTransport } from './libsql-client.ts'
import { pipelinePost, pipelineTransport } from './pipeline-client.ts'
import { transactionOver } from './transaction.ts'
import type { Address, Transport } from './transport.ts'

/** `libsql`: the standard client. `pipeline`: our own, which does less work per request. */
export type DatabaseClient = 'libsql' | 'pipeline'

const transports: Record<DatabaseClient, (address: Address, timeoutMs: number) => Transport> = {
  libsql: libsqlTransport,
  pipeline: pipelineTransport,
}

/** A read that fails later than this is not sent again. */
const readRetryWindowMs = 2000
/** Backoff: pauses before each further attempt at a busy database. */
const busyRetryDelaysMs = [5, 15, 40, 80, 150, 300, 500, 800]

/**
 * Opens a database. Sends nothing until the first batch. Throws the errors of store/errors.ts. Retries a busy
 * database for about two seconds and a read once after a network error; never retries a write with an unknown
 * outcome.
 */
export function openConnection(address: Address, client: DatabaseClient = 'libsql'): Connection {
  const send = transports[client](address, limits.databaseRequestTimeoutMs)

  async function once(statements: Statement[], mode: 'read' | 'write'): Promise<SqlResult[]> {
    requireWellFormed(statements)
    try {
      return await send(statements, mode)
    } catch (cause) {
      throw storeError(cause, mode)
    }
  }

  /** Retries a read once after a network error, but not after a timeout. */
  async function withReadRetry(statements: Statement[], mode: 'read' | 'write'): Promise<SqlResult[]> {
    const start = Date.now()
    try {
      return await once(statements, mode)
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'BASE_UNAVAILABLE'
      if (mode === 'write' || !isUnavailable || Date.now() - start > readRetryWindowMs) throw error
      return once(statements, mode)
    }
  }

  return {
    batch: (statements, mode) =>
      statements.length === 0 ? Promise.resolve([]) : retryWhileBusy(() => withReadRetry(statements, mode)),
    // Always by our own client: the standard one does not run batches with conditions within a transaction.
    transaction: (work) =>
      transactionOver(
        { post: pipelinePost(address, limits.databaseRequestTimeoutMs), requireWellFormed, retryWhileBusy },
        work,
      ),
  }
}

async function retryWhileBusy<T>(send: () => Promise<T>): Promise<T> {
  for (const delayMs of busyRetryDelaysMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof StoreBusyError)) throw error
      await sleep(delayMs * (0.5 + Math.random()))
    }
  }
  return send().catch((error: unknown) => {
    if (error instanceof StoreBusyError) fail('DATABASE_BUSY')
    throw error
  })
}

/** UTF-8 cannot encode half of a surrogate pair, so such a text would change on its way. */
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
