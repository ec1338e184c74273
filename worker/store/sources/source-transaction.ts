import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import { ConnectionProblem } from '../../gateways/databases/connection-problem.ts'
import type { Connection, SqlResult, SqlValue, Statement } from '../../platform/statement.ts'
import type { Assertion, CommitPlan } from '../base-databases/commit.ts'
import { isLoggable } from '../base-databases/read-changes.ts'
import { followingChangeOf, type LoggedChange, loggedChangeOf } from './journal.ts'
import {
  asLockedSelect,
  asSelect,
  firstValue,
  sourceIdOf,
  withInsertedIds,
  withLockedViews,
  withViews,
} from './source-statements.ts'

/** The outcome of a plan in a source: its change for the log, and results by the plan's statements and reads. */
export type SourceOutcome = {
  logged: LoggedChange
  results: Map<Statement, SqlResult>
  insertedIds: number[]
}

/** Runs the plans within a transaction of the source, in order. Throws the errors of their assertions. */
export async function runInSource(
  connection: Connection,
  plans: readonly CommitPlan[],
): Promise<SourceOutcome[]> {
  const outcomes: SourceOutcome[] = []
  let insertedIds: number[] = []
  for (const plan of plans) {
    const outcome = await runPlan(connection, plan, insertedIds)
    insertedIds = outcome.insertedIds
    outcomes.push(outcome)
  }
  return outcomes
}

async function runPlan(connection: Connection, plan: CommitPlan, known: number[]): Promise<SourceOutcome> {
  if (plan.followsSource) return following(connection, plan, known)
  const assertions = inSource(plan.assertions ?? [])
  const { rowsBefore, rowsAfter } = plan
  const own = plan.statements.filter((each) => sourceIdOf(each) !== null)
  const sent = own.flatMap((each) => [
    ...(each.source?.before ?? []),
    each,
    ...(each.source?.after ? [each.source.after] : []),
  ])
  const bound = (statement: Statement) => withInsertedIds(statement, known)
  const checks = assertions.map(({ holds }) => asLockedSelect(bound(holds)))
  const first = [
    ...checks,
    ...(rowsBefore ? [asLockedSelect(bound(rowsBefore))] : []),
    ...sent.map((each) => withLockedViews(bound(each))),
  ]
  const done = await connection.batch(first, 'write').catch(async (error: unknown) => {
    // The statements may have taken effect, but their results did not arrive.
    if (error instanceof ConnectionProblem) throw error
    // A statement may fail because of what an assertion would have reported more clearly.
    const again = await connection.batch(checks, 'read').catch(() => null)
    if (again) requireHolds(assertions, again)
    throw error
  })
  requireHolds(assertions, done)
  const results = new Map<Statement, SqlResult>()
  sent.forEach((each, index) => {
    const result = done[first.length - sent.length + index]
    if (result) results.set(each, result)
  })
  for (const each of own) {
    const rows = each.source?.after && results.get(each.source.after)?.rows
    const result = results.get(each)
    if (rows && result) results.set(each, { ...result, rows })
  }
  const written = own.flatMap((each) => results.get(each) ?? [])
  const isInsert = plan.change.kind === 'record.insert'
  const deletedIds = plan.change.kind === 'record.delete' ? idsInLog(firstValue(done[checks.length])) : known
  const insertedIds = isInsert ? idsOf(written.filter(({ rows }) => rows.length > 0)) : deletedIds
  if (isInsert) mergeInserted(results, own, insertedIds)
  const reads = (plan.reads ?? []).filter((each) => sourceIdOf(each) !== null)
  const last = [...(rowsAfter ? [asSelect(rowsAfter)] : []), ...reads.map(withViews)]
  const after =
    last.length === 0
      ? []
      : await connection.batch(
          last.map((each) => withInsertedIds(each, insertedIds)),
          'read',
        )
  reads.forEach((each, index) => {
    const result = after[index + (rowsAfter ? 1 : 0)]
    if (result) results.set(each, result)
  })
  return {
    logged: loggedChangeOf(plan, {
      before: rowsBefore ? logged(firstValue(done[checks.length])) : null,
      after: rowsAfter ? logged(firstValue(after[0])) : null,
    }),
    results,
    insertedIds,
  }
}

const notLoggable =
  'these rows have values that the log of changes cannot keep, so nobody could undo the change'
const keyChanged = 'the database changes the key of new rows, for example in a trigger'

/** A change of the base database, which is written with the log; the source only checks its conditions. */
async function following(connection: Connection, plan: CommitPlan, known: number[]): Promise<SourceOutcome> {
  const assertions = inSource(plan.assertions ?? [])
  if (assertions.length > 0)
    requireHolds(
      assertions,
      await connection.batch(
        assertions.map(({ holds }) => asLockedSelect(withInsertedIds(holds, known))),
        'read',
      ),
    )
  return { logged: followingChangeOf(boundPlan(plan, known)), results: new Map(), insertedIds: known }
}

/** A plan of the base database, for the ids of the rows that were written before. */
export function boundPlan(plan: CommitPlan, ids: readonly number[]): CommitPlan {
  return {
    ...plan,
    statements: plan.statements.map((each) => withInsertedIds(each, ids)),
    ...(plan.rowsBefore ? { rowsBefore: withInsertedIds(plan.rowsBefore, ids) } : {}),
    assertions: (plan.assertions ?? []).map((each) => ({ ...each, holds: withInsertedIds(each.holds, ids) })),
  }
}

const loggedRows = v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.number() })))

/** The ids of the rows of a logged change. */
function idsInLog(rows: SqlValue): number[] {
  const read = v.safeParse(loggedRows, rows)
  return read.success ? read.output.map(({ id }) => id) : []
}

function inSource(assertions: readonly Assertion[]): Assertion[] {
  return assertions.filter(({ holds }) => sourceIdOf(holds) !== null)
}

/** Throws the error of the first assertion that does not hold. */
export function requireHolds(assertions: readonly Assertion[], results: readonly SqlResult[]): void {
  assertions.forEach(({ otherwise }, index) => {
    if (Number(firstValue(results[index]) ?? 0) !== 1) throw otherwise()
  })
}

/** Throws SOURCE_REFUSED if a new row is not found by its key. */
function idsOf(results: readonly SqlResult[]): number[] {
  return results.flatMap(({ rows }) =>
    rows.map(([id]) => (id === null ? fail('SOURCE_REFUSED', { reason: keyChanged }) : Number(id))),
  )
}

/** Callers read all new ids from the first statement. */
function mergeInserted(
  results: Map<Statement, SqlResult>,
  own: readonly Statement[],
  ids: readonly number[],
): void {
  const [first] = own
  const result = first && results.get(first)
  if (first && result) results.set(first, { ...result, rows: ids.map((id) => [id]) })
}

/** Rows for the log. Throws SOURCE_REFUSED, before the source commits, for those that it could not read again. */
function logged(rows: SqlValue): string | null {
  if (rows === null) return null
  return typeof rows === 'string' && isLoggable(rows) ? rows : fail('SOURCE_REFUSED', { reason: notLoggable })
}
