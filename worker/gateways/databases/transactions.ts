import type { Connection, SqlResult, Statement } from '../../platform/statement.ts'
import type { Pooled } from './connection-pool.ts'
import type { PostgresSession } from './postgres-session.ts'

const plain = (sql: string): Statement => ({ sql, args: [] })
const readOnly = plain('begin transaction isolation level repeatable read read only')
const begin = plain('begin read write')
const [commit, rollback] = [plain('commit'), plain('rollback')]
/** Begins a transaction of PostgreSQL in which changes of the same rows by others are errors. */
export const beginRepeatable = plain('begin isolation level repeatable read read write')

/**
 * One round trip: after an error the server skips the rest, and the commit rolls back. Sessions are read-only by default,
 * so a single query needs no transaction.
 */
export async function runBatch(
  session: PostgresSession,
  statements: readonly Statement[],
  mode: 'read' | 'write',
): Promise<SqlResult[]> {
  if (statements.length === 0) return []
  if (mode === 'read' && statements.length === 1) return session.run(statements)
  const results = await session.run([mode === 'read' ? readOnly : begin, ...statements, commit])
  return results.slice(1, -1)
}

const [mark, release, back] = [
  plain('savepoint batch'),
  plain('release savepoint batch'),
  plain('rollback to savepoint batch'),
]

/**
 * A batch that fails rolls back only itself; an error of `work` rolls back all. `opening` begins the transaction in the
 * round trip of the first batch.
 */
export async function runTransaction<T>(
  session: Pooled & Pick<PostgresSession, 'run'>,
  work: (connection: Connection) => Promise<T>,
  opening: readonly Statement[],
): Promise<T> {
  let isOpen = false
  const inner: Connection = {
    async batch(statements) {
      const isFirst = !isOpen
      try {
        isOpen = true
        if (isFirst) return (await session.run([...opening, ...statements])).slice(opening.length)
        const results = await session.run([mark, ...statements, release])
        return results.slice(1, -1)
      } catch (error) {
        // Nothing precedes the first batch, so the next one may begin another transaction.
        if (isFirst) isOpen = false
        if (!session.isBroken()) await session.run([isFirst ? rollback : back])
        throw error
      }
    },
    transaction: () => Promise.reject(new Error('Transactions do not nest.')),
  }
  try {
    const result = await work(inner)
    if (isOpen) await session.run([commit])
    return result
  } catch (error) {
    if (isOpen && !session.isBroken()) await session.run([rollback]).catch(() => undefined)
    throw error
  }
}
