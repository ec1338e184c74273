import type { Connection, SqlResult, Statement } from '../../../platform/statement.ts'
import { ConnectionProblem } from '../connection-problem.ts'
import {
  type PreparedTransaction,
  type SourceConnection,
  type TransactionOutcome,
  UnknownJournalError,
} from '../source-connection.ts'
import { type Answer, answerOf } from './sent-error.ts'

/** An open transaction. It ends with `commit` or `rollback`, or when its database gives up waiting. */
export type PoolTransaction = {
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Answer<SqlResult[]>>
  commit(): Promise<Answer<null>>
  /** `isInJournal`: whether the journal may have an entry, so that only its readers may end the transaction. */
  rollback(isInJournal: boolean): Promise<Answer<null>>
}

/** A transaction that is committed after it has an entry in a journal. */
export type PoolJournaled = PoolTransaction & {
  /** Call after the work and before the entry is written; gives the id for the entry. */
  prepare(): Promise<Answer<string>>
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

  close(): Promise<void> {
    return this.#connection.close()
  }

  begin(): Promise<Answer<PoolTransaction>> {
    return answerOf(() =>
      withFreshConnection(() => openTransaction((work) => this.#connection.transaction(work))),
    )
  }

  /** The steps run in a session with the lock of the schema, each by itself; the end releases the lock. */
  beginLocked(sourceId: string): Promise<Answer<PoolTransaction>> {
    const { lockSchema } = this.#connection
    return answerOf(() => {
      if (!lockSchema) throw new Error('Changes of this schema are part of transactions.')
      return withFreshConnection(() => openTransaction((work) => lockSchema(sourceId, work)))
    })
  }

  beginJournaled(sourceId: string, id: string): Promise<Answer<PoolJournaled>> {
    return answerOf(() => withFreshConnection(() => openJournaled(this.#connection, sourceId, id)))
  }

  preparedOf(sourceId: string): Promise<Answer<PreparedTransaction[]>> {
    return answerOf(() => withFreshConnection(() => this.#connection.preparedOf(sourceId)))
  }

  outcomesOf(sourceId: string, ids: readonly string[]): Promise<Answer<TransactionOutcome[]>> {
    return answerOf(() => withFreshConnection(() => this.#connection.outcomesOf(sourceId, ids)))
  }

  rollBackPrepared(sourceId: string, transaction: PreparedTransaction): Promise<Answer<null>> {
    return answerOf(async () => {
      await withFreshConnection(() => this.#connection.rollBackPrepared(sourceId, transaction))
      return null
    })
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
function openTransaction(
  run: (work: (connection: Connection) => Promise<null>) => Promise<null>,
): Promise<PoolTransaction> {
  const ending = step<null>()
  return new Promise((resolve, reject) => {
    const ended = run((own) => {
      resolve({
        batch: batchOf(own),
        commit: () => {
          ending.resolve(null)
          return answerOf(() => ended)
        },
        rollback: () => {
          ending.reject(new RolledBack())
          return answerOf(() => withoutOwn(ended))
        },
      })
      return ending.promise
    })
    ended.catch(reject)
  })
}

/** Begins a transaction that is journaled; resolves when it is open. */
function openJournaled(connection: SourceConnection, sourceId: string, id: string): Promise<PoolJournaled> {
  const [work, prepared, journal] = [step<null>(), step<string>(), step<void>()]
  return new Promise((resolve, reject) => {
    const ended = connection.commitJournaled({
      sourceId,
      id,
      work(own) {
        resolve({
          batch: batchOf(own),
          prepare: () => {
            work.resolve(null)
            return answerOf(() => prepared.promise)
          },
          commit: () => {
            journal.resolve()
            return answerOf(() => ended)
          },
          rollback: (isInJournal) => {
            const reason = isInJournal ? new UnknownJournalError() : new RolledBack()
            work.reject(reason)
            journal.reject(reason)
            return answerOf(() => withoutOwn(ended))
          },
        })
        return work.promise
      },
      journal(_value, transactionId) {
        prepared.resolve(transactionId)
        return journal.promise
      },
    })
    ended.catch((error: unknown) => {
      reject(error)
      prepared.reject(error)
    })
  })
}

/** A promise that the caller settles later. Nobody may be waiting when it is rejected. */
function step<T>(): PromiseWithResolvers<T> {
  const resolvers = Promise.withResolvers<T>()
  resolvers.promise.catch(() => undefined)
  return resolvers
}

const batchOf =
  (own: Connection): PoolTransaction['batch'] =>
  (statements, mode) =>
    answerOf(() => own.batch(statements, mode))

/** Waits for the end of a transaction; the wish to roll it back is no error. */
async function withoutOwn(ended: Promise<null>): Promise<null> {
  try {
    return await ended
  } catch (error) {
    if (error instanceof RolledBack || error instanceof UnknownJournalError) return null
    throw error
  }
}
