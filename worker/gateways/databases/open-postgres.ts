import * as sourceLimits from '#core/source-limits.ts'
import type { Connection } from '../../platform/statement.ts'
import { isPublicHost } from '../public-host.ts'
import { ConnectionProblem } from './connection-problem.ts'
import { createPool } from './connection-pool.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { journaledByPostgres } from './postgres-journaled.ts'
import { connectPostgres } from './postgres-session.ts'
import type { SourceConnection, SourceOptions } from './source-connection.ts'
import { beginRepeatable, runBatch, runTransaction } from './transactions.ts'

/**
 * Opens a PostgreSQL server for one request: the platform's sockets belong to the request that opened them.
 */
export function openPostgres(
  settings: ConnectionSettings,
  { privateHosts, timeouts, idleMs = sourceLimits.sourceIdleMs }: SourceOptions,
): SourceConnection {
  const pool = createPool(
    async () => {
      refusePrivate(settings, privateHosts)
      return connectPostgres(settings, timeouts)
    },
    { max: sourceLimits.sourceConnectionsMax, idleMs },
  )
  const connection: Connection = {
    batch: (statements, mode) => pool.use((session) => runBatch(session, statements, mode)),
    transaction: (work) => pool.use((session) => runTransaction(session, work, [beginRepeatable])),
  }
  return { ...connection, ...journaledByPostgres(connection), close: () => pool.close() }
}

/** Refuses addresses of private networks that the operator does not allow. */
export function refusePrivate({ host }: ConnectionSettings, privateHosts: readonly string[]): void {
  const name = host.toLowerCase()
  if (privateHosts.includes(name)) return
  // Other ways to write an address (0x7f.1, 0177.0.0.1) become the usual one.
  const url = `http://${name.includes(':') ? `[${name}]` : name}/`
  if (URL.canParse(url) && isPublicHost(new URL(url).hostname)) return
  throw new ConnectionProblem(
    'address',
    `"${host}" is not a public address. Ask the operator of this server to allow it.`,
  )
}
