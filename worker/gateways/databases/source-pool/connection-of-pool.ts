import type { Connection } from '../../../platform/statement.ts'
import { type SourceConnection, UnknownJournalError } from '../source-connection.ts'
import type { PooledSource, PoolJournaled, PoolTransaction } from './pooled-source.ts'
import { type Answer, valueOf } from './sent-error.ts'

/** Calls of another worker may hold what they returned until it is disposed of. */
export type Disposable<T> = T & { [Symbol.dispose]?(): void }

/** The calls of a `PooledSource`, in this process or another. */
export type PoolCalls = Omit<PooledSource, 'close' | 'begin' | 'beginLocked' | 'beginJournaled'> & {
  begin(): Promise<Answer<Disposable<PoolTransaction>>>
  beginLocked(sourceId: string): Promise<Answer<Disposable<PoolTransaction>>>
  beginJournaled(sourceId: string, id: string): Promise<Answer<Disposable<PoolJournaled>>>
}

/** A connection that uses a pool. `close` leaves the pool's connections open for the next request. */
export function connectionOfPool(pool: PoolCalls): SourceConnection {
  return {
    batch: async (statements, mode) => valueOf(await pool.batch(statements, mode)),
    transaction: async (work) => within(valueOf(await pool.begin()), work),
    lockSchema: async (sourceId, work) => within(valueOf(await pool.beginLocked(sourceId)), work),
    async commitJournaled({ sourceId, id, work, journal }) {
      const transaction = valueOf(await pool.beginJournaled(sourceId, id))
      return ending(transaction, async () => {
        const value = await work(connectionOf(transaction))
        await journal(value, valueOf(await transaction.prepare()))
        valueOf(await transaction.commit())
        return value
      })
    },
    preparedOf: async (sourceId) => valueOf(await pool.preparedOf(sourceId)),
    outcomesOf: async (sourceId, ids) => valueOf(await pool.outcomesOf(sourceId, ids)),
    async rollBackPrepared(sourceId, transaction) {
      valueOf(await pool.rollBackPrepared(sourceId, transaction))
    },
    close: () => Promise.resolve(),
  }
}

/** Commits a transaction after its work. */
function within<T>(
  transaction: Disposable<PoolTransaction>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return ending(transaction, async () => {
    const value = await work(connectionOf(transaction))
    valueOf(await transaction.commit())
    return value
  })
}

/** Rolls a transaction back if its steps fail. After a failed commit, that does nothing. */
async function ending<T>(transaction: Disposable<PoolTransaction>, steps: () => Promise<T>): Promise<T> {
  try {
    return await steps()
  } catch (error) {
    await transaction.rollback(error instanceof UnknownJournalError).catch(() => undefined)
    throw error
  } finally {
    transaction[Symbol.dispose]?.()
  }
}

function connectionOf(transaction: PoolTransaction): Connection {
  return {
    batch: async (statements, mode) => valueOf(await transaction.batch(statements, mode)),
    transaction: () => Promise.reject(new Error('Transactions do not nest.')),
  }
}
