import { ConnectionProblem } from '../../gateways/databases/connection-problem.ts'
import type { Connection, SqlResult, Statement } from '../../platform/statement.ts'
import type { Assertion, CommitPlan } from '../base-databases/commit.ts'
import { type Dependents, readDependents } from './dependent-rows.ts'
import {
  asLockedSelect,
  firstValue,
  sourceIdOf,
  takesInsertedIds,
  withInsertedIds,
  withLockedViews,
} from './source-statements.ts'
import { loggable, rowsInLog } from './stored-rows.ts'

/** A query after a write. `waits`: its ids are among the results of the write, so it takes another round trip. */
export type Afterwards = { statement: Statement; waits: boolean }

export function afterwards(statement: Statement, idsChange: boolean): Afterwards {
  return { statement, waits: idsChange && takesInsertedIds(statement) }
}

/** What a plan sends to its source. `known`: the ids of rows that an earlier plan has written. */
type Sending = { own: readonly Statement[]; early: readonly Afterwards[]; known: readonly number[] }

type SentPlan = {
  /** The rows before the write, for the log. */
  logged: string | null
  results: Map<Statement, SqlResult>
  /** Results of the queries that need not wait. */
  found: Map<Afterwards, SqlResult | undefined>
  dependents: Dependents[]
}

/**
 * Sends a plan's conditions, the query for the rows before, its writes and the queries that need not wait: in one batch,
 * unless rows that refer to deleted ones must be read in between. Throws the errors of conditions that do not hold.
 */
export async function sendPlan(
  connection: Connection,
  { assertions: all = [], rowsBefore, sourceChecks = {} }: CommitPlan,
  { own, early, known }: Sending,
): Promise<SentPlan> {
  const assertions = inSource(all)
  const bound = (statement: Statement) => withInsertedIds(statement, known)
  const checks = assertions.map(({ holds }) => asLockedSelect(bound(holds)))
  const reads = [...checks, ...(rowsBefore ? [asLockedSelect(bound(rowsBefore))] : [])]
  const sent = own.flatMap((each) => [
    ...(each.source?.before ?? []),
    each,
    ...(each.source?.after ? [each.source.after] : []),
  ])
  const writes = [
    ...sent.map((each) => withLockedViews(bound(each))),
    ...early.map(({ statement }) => bound(statement)),
  ]
  const run = (statements: Statement[]) =>
    connection.batch(statements, 'write').catch(async (error: unknown) => {
      // The statements may have taken effect, but their results did not arrive.
      if (error instanceof ConnectionProblem) throw error
      // A statement may fail because of what an assertion would have reported more clearly.
      const again = await connection.batch(checks, 'read').catch(() => null)
      if (again) requireHolds(assertions, again)
      throw error
    })
  const rowsRead = (read: readonly SqlResult[]) =>
    rowsBefore ? loggable(firstValue(read[checks.length])) : null
  const { dependents: links = [] } = sourceChecks
  if (links.length === 0) {
    const done = await run([...reads, ...writes])
    requireHolds(assertions, done)
    return { ...resultsOf(done.slice(reads.length)), logged: rowsRead(done), dependents: [] }
  }
  const read = await run(reads)
  requireHolds(assertions, read)
  const logged = rowsRead(read)
  const dependents = await readDependents(connection, links, rowsInLog(logged))
  return { ...resultsOf(await run(writes)), logged, dependents }

  function resultsOf(done: readonly SqlResult[]): Pick<SentPlan, 'results' | 'found'> {
    const results = new Map<Statement, SqlResult>()
    sent.forEach((each, index) => {
      const result = done[index]
      if (result) results.set(each, result)
    })
    // Databases that return nothing from a write are asked for its rows by another statement.
    for (const each of own) {
      const rows = each.source?.after && results.get(each.source.after)?.rows
      const result = results.get(each)
      if (rows && result) results.set(each, { ...result, rows })
    }
    return { results, found: new Map(early.map((each, index) => [each, done[sent.length + index]])) }
  }
}

/** Those of the source; the others are checked with the journal entry. */
export function inSource(assertions: readonly Assertion[]): Assertion[] {
  return assertions.filter(({ holds }) => sourceIdOf(holds) !== null)
}

/** Throws the error of the first assertion that does not hold. */
export function requireHolds(assertions: readonly Assertion[], results: readonly SqlResult[]): void {
  assertions.forEach(({ otherwise }, index) => {
    if (Number(firstValue(results[index]) ?? 0) !== 1) throw otherwise()
  })
}
