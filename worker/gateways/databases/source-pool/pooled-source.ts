import type { Connection, SqlResult, Statement } from '../../../platform/statement.ts'
import { ConnectionProblem } from '../connection-problem.ts'
import {
  type PreparedTransaction,
  type SourceConnection,
  type TransactionOutcome,
  UnknownJournalError,
} from '../source-connection.ts'
import { type Answer, answerOf, valueOf } from './sent-error.ts'

/** An open transaction. It ends with `commit` or `rollback`, or when its database gives up waiting. */
export type PoolTransaction = {
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Answer<SqlResult[]>>
  commit(): Promise<Answer<null>>
  /** `isInJournal`: whether the journal may have an entry, so that only its readers may end the transaction. */
  rollback(isInJournal: boolean): Promise<Answer<null>>
}

/** A transaction that is committed after it has an entry in a journal. */
export type PoolJournaled = PoolTransaction & {
  /** Call after the work and before the entry is written, unless the id for the entry is known; gives the id. */
  prepare(): Promise<Answer<string>>
}

/** A transaction that has begun with its first batch. */
export type Begun<T> = {
  transaction: T
  /** After errors of a statement, the transaction goes on. */
  first: Answer<SqlResult[]>
  /** The id for the entry in a journal, if it is known. */
  transactionId: string | null
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

  begin(statements: Statement[]): Promise<Answer<Begun<PoolTransaction>>> {
    return answerOf(() =>
      withFreshConnection(async () =>
        begun(await openTransaction((work) => this.#connection.transaction(work)), statements),
      ),
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

  beginJournaled(
    sourceId: string,
    id: string,
    statements: Statement[],
  ): Promise<Answer<Begun<PoolJournaled>>> {
    return answerOf(() =>
      withFreshConnection(async () => begun(await openJournaled(this.#connection, sourceId, id), statements)),
    )
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

/** Runs the first batch. A kept connection that has ended is an error, because nothing is changed yet. */
async function begun<T extends PoolTransaction & { transactionId?: () => string | null }>(
  transaction: T,
  statements: Statement[],
): Promise<Begun<T>> {
  const first = await transaction.batch(statements, 'write')
  if ('error' in first && first.error.kind === 'connection') {
    await transaction.rollback(false)
    valueOf(first)
  }
  return { transaction, first, transactionId: transaction.transactionId?.() ?? null }
}

/** Begins a transaction; resolves when its connection is ready. */
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

/** Begins a transaction that is journaled; resolves when its connection is ready. */
function openJournaled(
  connection: SourceConnection,
  sourceId: string,
  id: string,
): Promise<PoolJournaled & { transactionId: () => string | null }> {
  const [work, prepared, journal] = [step<null>(), step<string>(), step<void>()]
  return new Promise((resolve, reject) => {
    const ended = connection.commitJournaled({
      sourceId,
      id,
      work(own) {
        resolve({
          batch: batchOf(own),
          transactionId: own.transactionId,
          prepare: () => {
            work.resolve(null)
            return answerOf(() => prepared.promise)
          },
          commit: () => {
            work.resolve(null)
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
