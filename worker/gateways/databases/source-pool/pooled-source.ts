import type { Connection, SqlResult, Statement } from '../../../platform/statement.ts'
import { ConnectionProblem } from '../connection-problem.ts'
import type { SourceConnection } from '../open-postgres.ts'
import { type Answer, answerOf, valueOf } from './sent-error.ts'

/** An open transaction. It ends with `commit` or `rollback`, or when its database gives up waiting. */
export type PoolTransaction = {
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Answer<SqlResult[]>>
  commit(): Promise<Answer<null>>
  rollback(): Promise<Answer<null>>
}

/** Ends a transaction whose caller wants none of its changes. */
class RolledBack extends Error {}

/** Keeps the connections of one database between requests, and runs batches and transactions for them. */
export class PooledSource {
  readonly #connection: SourceConnection

  constructor(connection: SourceConnection) {
    this.#connection = connection
  }

  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Answer<SqlResult[]>> {
    const run = () => this.#connection.batch(statements, mode)
    return answerOf(mode === 'read' ? () => withFreshConnection(run) : run)
  }

  begin(): Promise<Answer<PoolTransaction>> {
    return answerOf(() => withFreshConnection(() => openTransaction(this.#connection)))
  }
}

/** A kept connection may have ended unnoticed. Work that has changed nothing yet is tried once more. */
async function withFreshConnection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConnectionProblem) || error.reason !== 'closed') throw error
    return work()
  }
}

/** Begins a transaction; resolves when it is open. */
function openTransaction(connection: SourceConnection): Promise<PoolTransaction> {
  const ending = Promise.withResolvers<null>()
  return new Promise((resolve, reject) => {
    const ended = connection.transaction((own) => {
      resolve(transactionOf(own, ending, () => ended))
      return ending.promise
    })
    ended.catch(reject)
  })
}

function transactionOf(
  own: Connection,
  ending: PromiseWithResolvers<null>,
  ended: () => Promise<null>,
): PoolTransaction {
  return {
    batch: (statements, mode) => answerOf(() => own.batch(statements, mode)),
    commit: () => {
      ending.resolve(null)
      return answerOf(ended)
    },
    rollback: () => {
      ending.reject(new RolledBack())
      return answerOf(() =>
        ended().catch((error: unknown) => {
          if (error instanceof RolledBack) return null
          throw error
        }),
      )
    },
  }
}

/** The calls of a pool, in this process or another. */
export type PoolCalls = {
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Answer<SqlResult[]>>
  begin(): Promise<Answer<PoolTransaction & { [Symbol.dispose]?(): void }>>
}

/** A connection that uses a pool. `close` leaves the pool's connections open for the next request. */
export function connectionOfPool(pool: PoolCalls): SourceConnection {
  return {
    batch: async (statements, mode) => valueOf(await pool.batch(statements, mode)),
    async transaction(work) {
      const transaction = valueOf(await pool.begin())
      try {
        const result = await work({
          batch: async (statements, mode) => valueOf(await transaction.batch(statements, mode)),
          transaction: () => Promise.reject(new Error('Transactions do not nest.')),
        })
        valueOf(await transaction.commit())
        return result
      } catch (error) {
        // After a failed commit there is nothing to roll back anymore.
        await transaction.rollback().catch(() => undefined)
        throw error
      } finally {
        transaction[Symbol.dispose]?.()
      }
    },
    close: () => Promise.resolve(),
  }
}
