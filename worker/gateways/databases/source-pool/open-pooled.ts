import type { ConnectedType } from '#core/schema.ts'
import type { Env } from '../../../platform/env.ts'
import { boundArg, type Statement } from '../../../platform/statement.ts'
import { fingerprint } from '../../../security/fingerprint.ts'
import { ConnectionProblem } from '../connection-problem.ts'
import type { ConnectionSettings } from '../connection-settings.ts'
import type { SourceConnection } from '../source-connection.ts'
import { preparesTransactions } from '../source-drivers.ts'
import { connectionOfPool, type Disposable, type PoolCalls } from './connection-of-pool.ts'
import type { PoolJournaled, PoolTransaction } from './pooled-source.ts'

/** The database that a pool connects to. */
export type PoolRequest = {
  /** Names the pool: a changed connection has a pool of its own, so an old password is not used again. */
  name: string
  /** False for a pool of the caller's own. */
  isShared: boolean
  type: ConnectedType
  settings: ConnectionSettings
  privateHosts: readonly string[]
}

/**
 * The request for the pool that all requests to a source share, whose name changes with any of its settings; without a
 * source, for a pool of the caller's own.
 */
export async function poolRequest(
  sourceId: string | null,
  connection: Omit<PoolRequest, 'name' | 'isShared'>,
): Promise<PoolRequest> {
  if (sourceId === null) return { ...connection, name: `once:${crypto.randomUUID()}`, isShared: false }
  const name = `${sourceId}:${await fingerprint(JSON.stringify(connection))}`
  return { ...connection, name, isShared: true }
}

/** The Durable Object of a source takes the request before the arguments; see source-pool-object.ts. */
type PoolObject = {
  [Name in keyof PoolCalls]: (
    request: PoolRequest,
    ...args: Parameters<PoolCalls[Name]>
  ) => ReturnType<PoolCalls[Name]>
} & { close(): Promise<void> }

/** Opens a source by its pool. `close` ends a pool that is not shared, and leaves a shared one to other requests. */
export function openPooled(pools: NonNullable<Env['SOURCE_POOLS']>, request: PoolRequest): SourceConnection {
  const object = () => pools.get(pools.idFromName(request.name)) as unknown as PoolObject
  const calls: PoolCalls = {
    batch: (statements, mode) => reached(() => object().batch(request, statements.map(toSend), mode)),
    async begin(statements) {
      const answer = await reached(() => object().begin(request, statements.map(toSend)))
      if (!('value' in answer)) return answer
      const { value } = answer
      return { value: { ...value, transaction: stepsOf(value.transaction) } }
    },
    async beginLocked(source) {
      const answer = await reached(() => object().beginLocked(request, source))
      return 'value' in answer ? { value: stepsOf(answer.value) } : answer
    },
    async beginJournaled(source, id, statements) {
      const answer = await reached(() => object().beginJournaled(request, source, id, statements.map(toSend)))
      if (!('value' in answer)) return answer
      const { value } = answer
      const { transaction } = value
      const prepare = () => reached(() => transaction.prepare())
      return { value: { ...value, transaction: { ...stepsOf(transaction), prepare } } }
    },
    preparedOf: (source) => reached(() => object().preparedOf(request, source)),
    outcomesOf: (source, ids) => reached(() => object().outcomesOf(request, source, ids)),
    rollBackPrepared: (source, transaction) =>
      reached(() => object().rollBackPrepared(request, source, transaction)),
  }
  const connection = connectionOfPool(calls, preparesTransactions(request.type))
  return request.isShared ? connection : { ...connection, close: () => reached(() => object().close()) }
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
function toSend({ source: _, args, ...statement }: Statement): Statement {
  return { ...statement, args: args.map(boundArg) }
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
