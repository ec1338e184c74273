import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { Pool, Pooled } from './connection-pool.ts'

/**
 * Runs a read: statements that may see another snapshot (`isParallel`) on a second connection meanwhile, if nobody
 * waits for one. Returns the results in the order of the statements.
 */
export async function readInParallel<C extends Pooled>(
  pool: Pool<C>,
  statements: readonly Statement[],
  run: (connection: C, statements: readonly Statement[]) => Promise<SqlResult[]>,
): Promise<SqlResult[]> {
  const [rest = [], parallel = []] = [false, true].map((side) =>
    statements.filter(({ isParallel = false }) => isParallel === side),
  )
  if (rest.length === 0 || parallel.length === 0 || pool.spare() < 2)
    return pool.use((connection) => run(connection, statements))
  const [ofRest, ofParallel] = await Promise.all(
    [rest, parallel].map((side) => pool.use((connection) => run(connection, side))),
  )
  return statements.map(({ isParallel }) => {
    const result = (isParallel ? ofParallel : ofRest)?.shift()
    if (!result) throw new Error('A statement has no result.')
    return result
  })
}
