import * as sourceLimits from '#core/source-limits.ts'
import type { Connection, Statement } from '../../platform/statement.ts'
import { literal } from './mysql-literals.ts'
import type { MysqlSession } from './mysql-session.ts'
import { SchemaLockedError, type TransactionOutcome } from './source-connection.ts'

// Changes of the schema of MariaDB commit by themselves. The session that makes one holds a lock of the server until it
// is over: the lock ends with its session, also while a statement runs. So once nobody has the lock, a change whose
// entry is in the journal has taken effect, or never will.

const plain = (sql: string): Statement => ({ sql, args: [] })
const lockNameOf = (sourceId: string): string => literal(`tessera ${sourceId}`)

/** The session ends if its process says nothing for so long. */
const silentMax = `set wait_timeout = ${sourceLimits.sourceStatementTimeoutMs / 1000}`
const asBefore = plain('set wait_timeout = default, lock_wait_timeout = default')

/** Runs work in a session with the lock. Throws `SchemaLockedError` if somebody else keeps it. */
export async function withSchemaLock<T>(
  session: MysqlSession,
  sourceId: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const name = lockNameOf(sourceId)
  const seconds = sourceLimits.sourceSchemaLockMs / 1000
  const [, cluster, taken] = await session.run([
    plain(silentMax),
    plain(`show variables like 'wsrep_on'`),
    plain(`select get_lock(${name}, ${seconds})`),
  ])
  if (cluster?.rows[0]?.[1] === 'ON') {
    session.abandon()
    throw clusterError()
  }
  if (taken?.rows[0]?.[0] !== 1) {
    await session.run([asBefore]).catch(() => session.abandon())
    throw new SchemaLockedError()
  }
  let isOver = false
  try {
    return await work({
      batch: (statements) =>
        isOver ? Promise.reject(new Error('The lock of the schema is released.')) : session.run(statements),
      transaction: () => Promise.reject(new Error('Changes of the schema are part of no transaction.')),
    })
  } finally {
    isOver = true
    const ending = [plain('unlock tables'), plain(`do release_lock(${name})`), asBefore]
    if (!session.isBroken()) await session.run(ending).catch(() => session.abandon())
  }
}

/** The nodes of a Galera cluster share no locks. The error is the one that they give for other things they lack. */
function clusterError(): Error {
  const message = 'Tessera cannot change the tables of a Galera cluster'
  return Object.assign(new Error(message), { errno: 1235, sqlState: '42000' })
}

const probePrefix = 'probe '

/** Identifies a change in the journal: a query that returns 1 once the change has taken effect. */
export function schemaChangeId(probe: string): string {
  return `${probePrefix}select ${probe}`
}

export function isSchemaChangeId(id: string): boolean {
  return id.startsWith(probePrefix)
}

/** How a change of the schema ended. It runs as long as anybody has the lock. */
export async function schemaOutcome(
  session: MysqlSession,
  sourceId: string,
  id: string,
): Promise<TransactionOutcome> {
  const probe = plain(id.slice(probePrefix.length))
  const [lock, found] = await session.run([plain(`select is_used_lock(${lockNameOf(sourceId)})`), probe])
  if (lock?.rows[0]?.[0] !== null) return 'running'
  return found?.rows[0]?.[0] === 1 ? 'committed' : 'aborted'
}
