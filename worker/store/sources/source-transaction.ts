import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { ConnectionProblem } from '../../gateways/databases/connection-problem.ts'
import type { SourceChecks } from '../../platform/source-checks.ts'
import { recordIdOf } from '../../engine/read/record-id.ts'
import type { Connection, SqlResult, SqlValue, Statement } from '../../platform/statement.ts'
import type { Assertion, CommitPlan } from '../base-databases/commit.ts'
import { isLoggable } from '../base-databases/read-changes.ts'
import { followingChangeOf, type LoggedChange, loggedChangeOf } from './journal.ts'
import {
  byDatabase,
  referringIds,
  type LoggedRow,
  requireExpected,
  rowsInLog,
  storedChange,
} from './stored-rows.ts'
import {
  asLockedSelect,
  asSelect,
  firstValue,
  sourceIdOf,
  takesInsertedIds,
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
  const { rowsBefore, rowsAfter, sourceChecks = {} } = plan
  const { kind } = plan.change
  const isInsert = kind === 'record.insert'
  const own = plan.statements.filter((each) => sourceIdOf(each) !== null)
  const sent = own.flatMap((each) => [
    ...(each.source?.before ?? []),
    each,
    ...(each.source?.after ? [each.source.after] : []),
  ])
  const bound = (statement: Statement) => withInsertedIds(statement, known)
  const checks = assertions.map(({ holds }) => asLockedSelect(bound(holds)))
  const reads = (plan.reads ?? []).filter((each) => sourceIdOf(each) !== null)
  // Links that were added and removed are neither to be added nor removed any more.
  const isLink = kind === 'record.link' && own.length > 0
  const { stored, remaining, referring = [] } = sourceChecks
  const idsChange = isInsert || kind === 'record.delete'
  const last = {
    rowsAfter: rowsAfter ? [afterwards(asSelect(rowsAfter), idsChange)] : [],
    undone: isLink && rowsBefore ? [afterwards(asSelect(rowsBefore), false)] : [],
    stored: stored ? [afterwards(asSelect(stored), true)] : [],
    remaining: remaining ? [afterwards(asSelect(remaining), true)] : [],
    referring: referring.map((each) => afterwards(withViews(each.existing), true)),
    reads: reads.map((each) => afterwards(withViews(each), idsChange)),
  }
  const early = Object.values(last)
    .flat()
    .filter(({ waits }) => !waits)
  const first = [
    ...checks,
    ...(rowsBefore ? [asLockedSelect(bound(rowsBefore))] : []),
    ...sent.map((each) => withLockedViews(bound(each))),
    ...early.map(({ statement }) => bound(statement)),
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
  const sentFrom = first.length - early.length - sent.length
  sent.forEach((each, index) => {
    const result = done[sentFrom + index]
    if (result) results.set(each, result)
  })
  for (const each of own) {
    const rows = each.source?.after && results.get(each.source.after)?.rows
    const result = results.get(each)
    if (rows && result) results.set(each, { ...result, rows })
  }
  const written = own.flatMap((each) => results.get(each) ?? [])
  for (const each of own) requireInserted(each, results.get(each))
  const logged = rowsBefore ? loggable(firstValue(done[checks.length])) : null
  const before =
    kind === 'record.update' || kind === 'record.delete' || sourceChecks.expected ? rowsInLog(logged) : []
  requireExpected(sourceChecks.expected ?? [], before)
  const writtenIds = before.map(({ id }) => id)
  const deletedIds = kind === 'record.delete' ? writtenIds : known
  const insertedIds = isInsert ? idsOf(written.filter(({ rows }) => rows.length > 0)) : deletedIds
  if (isInsert) mergeInserted(results, own, insertedIds)
  const found = new Map(early.map((each, index) => [each, done[first.length - early.length + index]]))
  const late = [
    ...[...last.rowsAfter, ...last.reads].map((each) => ({ each, ids: insertedIds })),
    ...[...last.stored, ...last.remaining].map((each) => ({ each, ids: writtenIds })),
    ...last.referring.map((each, index) => ({
      each,
      ids: referringIds(before, referring[index]?.linkId ?? ''),
    })),
  ].filter(({ each }) => each.waits)
  if (late.length > 0) {
    const statements = late.map(({ each, ids }) => withInsertedIds(each.statement, ids))
    const left = await connection.batch(statements, 'read')
    late.forEach(({ each }, index) => found.set(each, left[index]))
  }
  const after = {
    rowsAfter: last.rowsAfter.map((each) => found.get(each)),
    undone: last.undone.map((each) => found.get(each)),
    stored: last.stored.map((each) => found.get(each)),
    remaining: last.remaining.map((each) => found.get(each)),
    referring: last.referring.map((each) => found.get(each)),
    reads: last.reads.map((each) => found.get(each)),
  }
  after.reads.forEach((result, index) => {
    const read = reads[index]
    if (read && result) results.set(read, result)
  })
  if (rowsInLog(firstValue(after.undone[0])).length > 0) failBecause('SOURCE_REFUSED', 'ignored')
  if (Number(firstValue(after.remaining[0])) > 0) failBecause('SOURCE_REFUSED', 'ignored')
  const change = stored
    ? storedChange(before, rowsInLog(firstValue(after.stored[0])), plan.onlyIfChanged === true)
    : null
  const cascaded = cascadedTables(referring, before, after.referring)
  if (cascaded.length > 0 && sourceChecks.expected) failBecause('CANNOT_UNDO', 'recordsChanged')
  const detail = {
    ...plan.change.detail,
    ...(change && change.byDatabase.length > 0 ? { [byDatabase]: change.byDatabase } : {}),
    ...(cascaded.length > 0 ? { cascaded } : {}),
  }
  const hasDetail = Object.keys(detail).length > 0
  return {
    logged: loggedChangeOf(hasDetail ? { ...plan, change: { ...plan.change, detail } } : plan, {
      before: change ? JSON.stringify(change.rows) : logged,
      after: rowsAfter ? loggable(firstValue(after.rowsAfter[0])) : null,
    }),
    results,
    insertedIds,
  }
}

/** A query after a write. `waits`: its ids are among the results of the write, so it takes another round trip. */
type Afterwards = { statement: Statement; waits: boolean }

function afterwards(statement: Statement, idsChange: boolean): Afterwards {
  return { statement, waits: idsChange && takesInsertedIds(statement) }
}

/** Throws SOURCE_REFUSED if the database has inserted fewer rows than were sent, or others. */
function requireInserted({ source }: Statement, result: SqlResult | undefined): void {
  const { count, ids } = source?.inserts ?? {}
  if (count === undefined || !result) return
  if (result.rows.length < count) failBecause('SOURCE_REFUSED', 'ignored')
  const isChosen = ids?.every((id, index) => Number(result.rows[index]?.[0]) === id) ?? true
  if (!isChosen) failBecause('SOURCE_REFUSED', 'keyChanged')
}

/** Titles of the tables whose rows the database has deleted together with the rows that they referred to. */
function cascadedTables(
  referring: NonNullable<SourceChecks['referring']>,
  before: readonly LoggedRow[],
  existing: readonly (SqlResult | undefined)[],
): string[] {
  const gone = referring.filter(({ linkId }, index) => {
    const left = new Set((existing[index]?.rows ?? []).map(([id]) => Number(id)))
    return referringIds(before, linkId).some((id) => !left.has(id))
  })
  return [...new Set(gone.map(({ table }) => table))]
}

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
    rows.map(([id]) => (id === null ? failBecause('SOURCE_REFUSED', 'keyChanged') : recordIdOf(id))),
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

const notLoggable =
  'these rows have values that the log of changes cannot keep, so nobody could undo the change.'

/** Rows for the log. Throws SOURCE_REFUSED, before the source commits, for those that it could not read again. */
function loggable(rows: SqlValue): string | null {
  if (rows === null) return null
  return typeof rows === 'string' && isLoggable(rows) ? rows : fail('SOURCE_REFUSED', { reason: notLoggable })
}
