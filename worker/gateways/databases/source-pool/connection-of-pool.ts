import type { Connection, Statement } from '../../../platform/statement.ts'
import { type JournaledConnection, type SourceConnection, UnknownJournalError } from '../source-connection.ts'
import type { Begun, PooledSource, PoolJournaled, PoolTransaction } from './pooled-source.ts'
import { type Answer, valueOf } from './sent-error.ts'

/** Calls of another worker may hold what they returned until it is disposed of. */
export type Disposable<T> = T & { [Symbol.dispose]?(): void }

/** The calls of a `PooledSource`, in this process or another. */
export type PoolCalls = Omit<PooledSource, 'close' | 'begin' | 'beginLocked' | 'beginJournaled'> & {
  begin(statements: Statement[]): Promise<Answer<Begun<Disposable<PoolTransaction>>>>
  beginLocked(sourceId: string): Promise<Answer<Disposable<PoolTransaction>>>
  beginJournaled(
    sourceId: string,
    id: string,
    statements: Statement[],
  ): Promise<Answer<Begun<Disposable<PoolJournaled>>>>
}

/** A connection that uses a pool. `close` leaves the pool's connections open for the next request. */
export function connectionOfPool(pool: PoolCalls, preparesTransactions: boolean): SourceConnection {
  return {
    preparesTransactions,
    batch: async (statements, mode) => valueOf(await pool.batch(statements, mode)),
    transaction(work) {
      const opening = beginningWithBatch((statements) => pool.begin(statements))
      return ending(opening.own, async () => {
        const value = await work(opening.connection)
        const transaction = opening.own()
        if (transaction) valueOf(await transaction.commit())
        return value
      })
    },
    async lockSchema(sourceId, work) {
      const transaction = valueOf(await pool.beginLocked(sourceId))
      return ending(
        () => transaction,
        async () => {
          const value = await work(connectionOf(transaction))
          valueOf(await transaction.commit())
          return value
        },
      )
    },
    commitJournaled({ sourceId, id, work, journal }) {
      const opening = beginningWithBatch((statements) => pool.beginJournaled(sourceId, id, statements))
      return ending(opening.own, async () => {
        const { connection } = opening
        const value = await work(connection)
        const transaction = opening.own() ?? (await opening.begin([])).transaction
        await journal(value, connection.transactionId() ?? valueOf(await transaction.prepare()))
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

/** A transaction that begins in the call of its first batch. */
type Opening<T> = {
  connection: JournaledConnection
  /** Null before it has begun. */
  own(): T | null
  begin(statements: Statement[]): Promise<Begun<T>>
}

function beginningWithBatch<T extends Disposable<PoolTransaction>>(
  beginWith: (statements: Statement[]) => Promise<Answer<Begun<T>>>,
): Opening<T> {
  let begun: Begun<T> | null = null
  const begin = async (statements: Statement[]) => (begun = valueOf(await beginWith(statements)))
  return {
    own: () => begun && begun.transaction,
    begin,
    connection: {
      batch: async (statements, mode) =>
        begun
          ? connectionOf(begun.transaction).batch(statements, mode)
          : valueOf((await begin(statements)).first),
      transaction: () => Promise.reject(new Error('Transactions do not nest.')),
      transactionId: () => begun && begun.transactionId,
    },
  }
}

/** Rolls a transaction back if its steps fail. After a failed commit, that does nothing. */
async function ending<T>(own: () => Disposable<PoolTransaction> | null, steps: () => Promise<T>): Promise<T> {
  try {
    return await steps()
  } catch (error) {
    await own()
      ?.rollback(error instanceof UnknownJournalError)
      .catch(() => undefined)
    throw error
  } finally {
    own()?.[Symbol.dispose]?.()
  }
}

function connectionOf(transaction: PoolTransaction): Connection {
  return {
    batch: async (statements, mode) => valueOf(await transaction.batch(statements, mode)),
    transaction: () => Promise.reject(new Error('Transactions do not nest.')),
  }
}
