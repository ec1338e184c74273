import * as limits from '#core/limits.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { createPool } from './connection-pool.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { connectMysql, type MysqlSession } from './mysql-session.ts'
import { refusePrivate, type SourceConnection, type SourceOptions } from './open-postgres.ts'
import { runTransaction } from './transactions.ts'

const plain = (sql: string): Statement => ({ sql, args: [] })
const begin = plain('start transaction')
const readOnly = plain('start transaction with consistent snapshot, read only')
const [commit, rollback] = [plain('commit'), plain('rollback')]

/** Opens a MySQL or MariaDB server for one request, as `openPostgres` does. */
export function openMysql(
  settings: ConnectionSettings,
  { privateHosts, timeouts, idleMs = limits.sourceIdleMs }: SourceOptions,
): SourceConnection {
  const pool = createPool(
    async () => {
      refusePrivate(settings, privateHosts)
      return connectMysql(settings, timeouts)
    },
    { max: limits.sourceConnectionsMax, idleMs },
  )
  return {
    batch: (statements, mode) => pool.use((session) => runBatch(session, statements, mode)),
    transaction: (work) => pool.use((session) => runTransaction(session, work, [begin])),
    close: () => pool.close(),
  }
}

/** One round trip. The server stops at the first error and leaves the transaction open. */
async function runBatch(
  session: MysqlSession,
  statements: readonly Statement[],
  mode: 'read' | 'write',
): Promise<SqlResult[]> {
  if (statements.length === 0) return []
  try {
    const results = await session.run([mode === 'read' ? readOnly : begin, ...statements, commit])
    return results.slice(1, -1)
  } catch (error) {
    if (!session.isBroken()) await session.run([rollback])
    throw error
  }
}
