import type { ConnectedType } from '#core/schema.ts'
import type { Env } from '../../../platform/env.ts'
import { boundArg, type SqlResult, type Statement } from '../../../platform/statement.ts'
import { fingerprint } from '../../../security/fingerprint.ts'
import { ConnectionProblem } from '../connection-problem.ts'
import type { ConnectionSettings } from '../connection-settings.ts'
import type { SourceConnection } from '../open-postgres.ts'
import type { Answer } from './sent-error.ts'
import { connectionOfPool, type PoolCalls, type PoolTransaction } from './pooled-source.ts'

/** What a pool connects to. */
export type PoolRequest = {
  type: ConnectedType
  settings: ConnectionSettings
  privateHosts: readonly string[]
}

/** The Durable Object of a source; see source-pool-object.ts. */
type PoolObject = {
  batch(request: PoolRequest, statements: Statement[], mode: 'read' | 'write'): Promise<Answer<SqlResult[]>>
  begin(request: PoolRequest): Promise<Answer<PoolTransaction & { [Symbol.dispose]?(): void }>>
}

/**
 * Opens a source by the pool that all requests share. A changed connection has a pool of its own, so an old password
 * is not used again.
 */
export async function openPooled(
  pools: NonNullable<Env['SOURCE_POOLS']>,
  sourceId: string,
  request: PoolRequest,
): Promise<SourceConnection> {
  const name = `${sourceId}:${await fingerprint(JSON.stringify(request))}`
  const object = () => pools.get(pools.idFromName(name)) as unknown as PoolObject
  const calls: PoolCalls = {
    batch: (statements, mode) => reached(() => object().batch(request, statements.map(toSend), mode)),
    begin: async () => {
      const answer = await reached(() => object().begin(request))
      return 'value' in answer ? { value: reachedTransaction(answer.value) } : answer
    },
  }
  return connectionOfPool(calls)
}

function reachedTransaction(
  transaction: PoolTransaction & { [Symbol.dispose]?(): void },
): PoolTransaction & { [Symbol.dispose](): void } {
  return {
    batch: (statements, mode) => reached(() => transaction.batch(statements.map(toSend), mode)),
    commit: () => reached(() => transaction.commit()),
    rollback: () => reached(() => transaction.rollback()),
    [Symbol.dispose]: () => transaction[Symbol.dispose]?.(),
  }
}

/** What a pool needs of a statement. */
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
      ? new ConnectionProblem('other', 'The result is too large. Ask for fewer records.')
      : new ConnectionProblem('closed', `The connection was closed. Try again. ${text.slice(0, 100)}`)
  }
}
