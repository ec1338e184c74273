import type { Connection, SqlResult, Statement } from '../platform/statement.ts'
import { storeError } from './errors.ts'
import { beginBody, endBody, partBody, readBaton, readPipeline, requireDone } from './pipeline.ts'

/** Transport of a transaction. */
export type Line = {
  post(body: string): Promise<unknown>
  requireWellFormed(statements: readonly Statement[]): void
  retryWhileBusy<T>(ask: () => Promise<T>): Promise<T>
}

/** See `Connection.transaction`. */
export async function transactionOver<T>(
  { post, requireWellFormed, retryWhileBusy }: Line,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  // Without a baton nothing has happened, so a network error has no unknown outcome.
  const ask = (body: string, mode: 'read' | 'write') =>
    post(body).catch((cause: unknown) => {
      throw storeError(cause, mode)
    })
  const understood = <R>(read: () => R, mode: 'read' | 'write'): R => {
    try {
      return read()
    } catch (cause) {
      throw storeError(cause, mode)
    }
  }
  let baton = await retryWhileBusy(async () => {
    const answer = await ask(beginBody(), 'read')
    return understood(() => {
      requireDone(answer)
      return readBaton(answer)
    }, 'read')
  })
  const connection: Connection = {
    async batch(statements) {
      if (statements.length === 0) return []
      requireWellFormed(statements)
      const answer = await ask(partBody(baton, statements), 'read')
      baton = understood(() => readBaton(answer), 'read')
      return understood((): SqlResult[] => readPipeline(answer, statements.length), 'read')
    },
    transaction: (inner) => inner(connection),
  }
  let result: T
  try {
    result = await work(connection)
  } catch (error) {
    // The server also rolls back abandoned streams, but later.
    await post(endBody(baton, 'ROLLBACK')).catch(() => undefined)
    throw error
  }
  const ended = await ask(endBody(baton, 'COMMIT'), 'write')
  understood(() => requireDone(ended), 'write')
  return result
}
