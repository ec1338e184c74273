import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { Pool, Pooled } from './connection-pool.ts'

type Mode = 'read' | 'write'

/**
 * Runs a batch on a connection of the pool. Statements of a read that may see another snapshot (`isParallel`) run on a
 * second connection meanwhile, if nobody waits for one. Returns the results in the order of the statements.
 */
export async function batchOnPool<C extends Pooled>(
  pool: Pool<C>,
  statements: readonly Statement[],
  mode: Mode,
  run: (connection: C, statements: readonly Statement[], mode: Mode) => Promise<SqlResult[]>,
): Promise<SqlResult[]> {
  const [rest = [], parallel = []] = [false, true].map((side) =>
    statements.filter(({ isParallel = false }) => isParallel === side),
  )
  if (mode === 'write' || rest.length === 0 || parallel.length === 0 || pool.spare() < 2)
    return pool.use((connection) => run(connection, statements, mode))
  const [ofRest, ofParallel] = await Promise.all(
    [rest, parallel].map((side) => pool.use((connection) => run(connection, side, mode))),
  )
  return statements.map(({ isParallel }) => {
    const result = (isParallel ? ofParallel : ofRest)?.shift()
    if (!result) throw new Error('A statement has no result.')
    return result
  })
}
