import * as sourceLimits from '#core/source-limits.ts'
import type { Connection } from '../../platform/statement.ts'
import { createPool } from './connection-pool.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { journaledByPostgres } from './postgres-journaled.ts'
import { createResultCache } from './postgres-result-cache.ts'
import { connectPostgres } from './postgres-session.ts'
import { batchOnPool } from './batch-on-pool.ts'
import { refusePrivate } from './private-hosts.ts'
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
  const read = createResultCache((statements) => batchOnPool(pool, statements, 'read', runBatch))
  const connection: Connection = {
    batch: (statements, mode) =>
      mode === 'read' ? read(statements) : batchOnPool(pool, statements, mode, runBatch),
    transaction: (work) => pool.use((session) => runTransaction(session, work, [beginRepeatable])),
  }
  return { ...connection, ...journaledByPostgres(connection), close: () => pool.close() }
}
