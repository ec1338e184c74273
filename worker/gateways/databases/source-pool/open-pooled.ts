import type { ConnectedType } from '#core/schema.ts'
import type { Env } from '../../../platform/env.ts'
import { boundArg, type Statement } from '../../../platform/statement.ts'
import { fingerprint } from '../../../security/fingerprint.ts'
import { ConnectionProblem } from '../connection-problem.ts'
import type { ConnectionSettings } from '../connection-settings.ts'
import type { SourceConnection } from '../source-connection.ts'
import { connectionOfPool, type Disposable, type PoolCalls } from './connection-of-pool.ts'
import type { PoolJournaled, PoolTransaction } from './pooled-source.ts'
import type { Answer } from './sent-error.ts'

/** The database that a pool connects to. */
export type PoolRequest = {
  type: ConnectedType
  settings: ConnectionSettings
  privateHosts: readonly string[]
}

/** The Durable Object of a source takes the request before the arguments; see source-pool-object.ts. */
type PoolObject = {
  [Name in keyof PoolCalls]: (
    request: PoolRequest,
    ...args: Parameters<PoolCalls[Name]>
  ) => ReturnType<PoolCalls[Name]>
} & { close(): Promise<void> }

/**
 * Opens a source by the pool that all requests share. A changed connection has a pool of its own, so an old password
 * is not used again. Without a source, the pool is the caller's own, and `close` ends it.
 */
export async function openPooled(
  pools: NonNullable<Env['SOURCE_POOLS']>,
  sourceId: string | null,
  request: PoolRequest,
): Promise<SourceConnection> {
  const name =
    sourceId === null
      ? `once:${crypto.randomUUID()}`
      : `${sourceId}:${await fingerprint(JSON.stringify(request))}`
  const object = () => pools.get(pools.idFromName(name)) as unknown as PoolObject
  const connection = connectionOfPool({
    batch: (statements, mode) => reached(() => object().batch(request, statements.map(toSend), mode)),
    begin: async () => begun(await reached(() => object().begin(request))),
    beginLocked: async (source) => begun(await reached(() => object().beginLocked(request, source))),
    async beginJournaled(source, id) {
      const answer = await reached(() => object().beginJournaled(request, source, id))
      if (!('value' in answer)) return answer
      const { value } = answer
      return { value: { ...stepsOf(value), prepare: () => reached(() => value.prepare()) } }
    },
    preparedOf: (source) => reached(() => object().preparedOf(request, source)),
    outcomesOf: (source, ids) => reached(() => object().outcomesOf(request, source, ids)),
    rollBackPrepared: (source, transaction) =>
      reached(() => object().rollBackPrepared(request, source, transaction)),
  })
  return sourceId === null ? { ...connection, close: () => reached(() => object().close()) } : connection
}

function begun(answer: Answer<Disposable<PoolTransaction>>): Answer<Disposable<PoolTransaction>> {
  return 'value' in answer ? { value: stepsOf(answer.value) } : answer
}

/** The steps of a transaction in the pool. */
function stepsOf(transaction: Disposable<PoolTransaction>): Disposable<Omit<PoolJournaled, 'prepare'>> {
  return {
    batch: (statements, mode) => reached(() => transaction.batch(statements.map(toSend), mode)),
    commit: () => reached(() => transaction.commit()),
    rollback: (isInJournal) => reached(() => transaction.rollback(isInJournal)),
    [Symbol.dispose]: () => transaction[Symbol.dispose]?.(),
  }
}

/** The part of a statement that is sent to a pool. */
function toSend({ sql, args }: Statement): Statement {
  return { sql, args: args.map(boundArg) }
}

/** A pool that ends during a call ends its connections too. */
async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw /32 ?MiB/.test(text)
      ? new ConnectionProblem('tooLarge', 'The result is too large. Ask for fewer records.')
      : new ConnectionProblem('closed', `The connection was closed. Try again. ${text.slice(0, 100)}`)
  }
}
