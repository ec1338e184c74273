import * as sourceLimits from '#core/source-limits.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { createPool } from './connection-pool.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { isSchemaChangeId, schemaOutcome, withSchemaLock } from './mysql-schema-lock.ts'
import { connectMysql, type MysqlSession } from './mysql-session.ts'
import { isolationFor, type MysqlServer } from './mysql-version.ts'
import { commitJournaled, commitPrepared, preparedOf, rollBackPrepared } from './mysql-xa.ts'
import { batchOnPool } from './batch-on-pool.ts'
import { refusePrivate } from './private-hosts.ts'
import type {
  JournaledTransaction,
  SourceConnection,
  SourceOptions,
  TransactionOutcome,
} from './source-connection.ts'
import { runTransaction } from './transactions.ts'

const plain = (sql: string): Statement => ({ sql, args: [] })
const begin = plain('start transaction')
const readOnly = plain('start transaction with consistent snapshot, read only')
const [commit, rollback] = [plain('commit'), plain('rollback')]

/** Opens a server of MariaDB or MySQL for one request, as `openPostgres` does. */
export function openMysql(
  settings: ConnectionSettings,
  { privateHosts, timeouts, idleMs = sourceLimits.sourceIdleMs }: SourceOptions,
  server: MysqlServer = 'mariadb',
): SourceConnection {
  const pool = createPool(
    async () => {
      refusePrivate(settings, privateHosts)
      return connectMysql(settings, server, timeouts)
    },
    { max: sourceLimits.sourceConnectionsMax, idleMs },
  )
  const outcomesOf: SourceConnection['outcomesOf'] = (sourceId, ids) =>
    pool.use(async (session) => {
      const outcomes = new Map<string, TransactionOutcome>()
      for (const id of ids.filter(isSchemaChangeId))
        outcomes.set(id, await schemaOutcome(session, sourceId, id))
      const transactions = ids.filter((id) => !isSchemaChangeId(id))
      const ended = transactions.length === 0 ? [] : await commitJournaled(session, sourceId, transactions)
      transactions.forEach((id, index) => outcomes.set(id, ended[index] ?? 'running'))
      return ids.map((id) => outcomes.get(id) ?? 'running')
    })

  async function commitInTwoSteps<T>(transaction: JournaledTransaction<T>): Promise<T> {
    const { value, lost } = await pool.use((session) =>
      commitPrepared(session, transaction, plain(isolationFor(session.version))),
    )
    if (lost === null) return value
    const [outcome] = await outcomesOf(transaction.sourceId, [transaction.id])
    if (outcome !== 'committed') throw new Error('The answer to a commit was lost.', { cause: lost })
    return value
  }
  return {
    batch: (statements, mode) => batchOnPool(pool, statements, mode, runBatch),
    transaction: (work) =>
      pool.use((session) => runTransaction(session, work, [plain(isolationFor(session.version)), begin])),
    preparesTransactions: true,
    commitJournaled: commitInTwoSteps,
    lockSchema: (sourceId, work) => pool.use((session) => withSchemaLock(session, sourceId, work)),
    preparedOf: (sourceId) => pool.use((session) => preparedOf(session, sourceId)),
    outcomesOf,
    rollBackPrepared: (sourceId, transaction) =>
      pool.use((session) => rollBackPrepared(session, sourceId, transaction)),
    close: () => pool.close(),
  }
}

/** One round trip. The server stops at the first error and leaves the transaction open. */
async function runBatch(
  session: MysqlSession,
  statements: readonly Statement[],
  mode: 'read' | 'write',
  isRepeated = false,
): Promise<SqlResult[]> {
  if (statements.length === 0) return []
  try {
    const results = await session.run([mode === 'read' ? readOnly : begin, ...statements, commit])
    return results.slice(1, -1)
  } catch (error) {
    if (!session.isBroken()) await session.run([rollback])
    if (mode === 'read' && !isRepeated && isOfChangedTable(error))
      return runBatch(session, statements, mode, true)
    throw error
  }
}

/** The table was altered after the snapshot; a new snapshot sees the new definition. */
function isOfChangedTable(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && error.errno === 1412
}
