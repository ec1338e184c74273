import type { SqlResult, Statement } from '../../worker/platform/statement.ts'
import type { ReadAt, ReadPlan } from '../../worker/store/base-databases/read-plan.ts'

/** A read whose results tests look at undecoded. */
export function rawRead(statements: Statement[]): ReadPlan<ReadAt & { results: SqlResult[] }> {
  return { statements, decode: (results, at) => ({ ...at, results: [...results] }) }
}
