import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { randomText } from '#core/ids.ts'
import { recordIdOf } from '../../engine/read/record-id.ts'
import type { Connection, SqlResult, Statement } from '../../platform/statement.ts'
import type { CommitPlan } from '../base-databases/commit.ts'
import { readCascaded } from './dependent-rows.ts'
import { cascadedChangeOf, followingChangeOf, type LoggedChange, loggedChangeOf } from './journal.ts'
import { type Afterwards, afterwards, inSource, requireHolds, sendPlan } from './send-plan.ts'
import { byDatabase, loggable, requireExpected, rowsInLog, storedChange } from './stored-rows.ts'
import {
  asLockedSelect,
  asSelect,
  firstValue,
  sourceIdOf,
  withInsertedIds,
  withViews,
} from './source-statements.ts'

/** The outcome of a plan in a source: its changes for the log, and results by the plan's statements and reads. */
export type SourceOutcome = {
  logged: LoggedChange
  /** Deletions of rows that the database has deleted with those of the plan, to be logged before it. */
  cascaded: LoggedChange[]
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
  const { rowsBefore, rowsAfter, sourceChecks = {} } = plan
  const { kind } = plan.change
  const isInsert = kind === 'record.insert'
  const own = plan.statements.filter((each) => sourceIdOf(each) !== null)
  const reads = (plan.reads ?? []).filter((each) => sourceIdOf(each) !== null)
  // Links that were added and removed are neither to be added nor removed any more.
  const isLink = kind === 'record.link' && own.length > 0
  const { stored, remaining, mismatched = [] } = sourceChecks
  const idsChange = isInsert || kind === 'record.delete'
  const last = {
    rowsAfter: rowsAfter ? [afterwards(asSelect(rowsAfter), idsChange)] : [],
    undone: isLink && rowsBefore ? [afterwards(asSelect(rowsBefore), false)] : [],
    stored: stored ? [afterwards(asSelect(stored), true)] : [],
    remaining: remaining ? [afterwards(asSelect(remaining), true)] : [],
    mismatched: mismatched.map((each) => afterwards(asSelect(each), true)),
    reads: reads.map((each) => afterwards(withViews(each), idsChange)),
  }
  const early = Object.values(last)
    .flat()
    .filter(({ waits }) => !waits)
  const { logged, results, found, dependents } = await sendPlan(connection, plan, { own, early, known })
  const written = own.flatMap((each) => results.get(each) ?? [])
  for (const each of own) requireInserted(each, results.get(each))
  const before =
    kind === 'record.update' || kind === 'record.delete' || sourceChecks.expected ? rowsInLog(logged) : []
  requireExpected(sourceChecks.expected ?? [], before)
  const writtenIds = before.map(({ id }) => id)
  const deletedIds = kind === 'record.delete' ? writtenIds : known
  const insertedIds = isInsert ? idsOf(written.filter(({ rows }) => rows.length > 0)) : deletedIds
  if (isInsert) mergeInserted(results, own, insertedIds)
  const late = [
    ...[...last.rowsAfter, ...last.mismatched, ...last.reads].map((each) => ({ each, ids: insertedIds })),
    ...[...last.stored, ...last.remaining].map((each) => ({ each, ids: writtenIds })),
  ].filter(({ each }) => each.waits)
  if (late.length > 0) {
    const statements = late.map(({ each, ids }) => withInsertedIds(each.statement, ids))
    const left = await connection.batch(statements, 'read')
    late.forEach(({ each }, index) => found.set(each, left[index]))
  }
  const after = (all: readonly Afterwards[]) => all.map((each) => found.get(each))
  const firstAfter = (all: readonly Afterwards[]) => firstValue(after(all)[0])
  after(last.reads).forEach((result, index) => {
    const read = reads[index]
    if (read && result) results.set(read, result)
  })
  if (rowsInLog(firstAfter(last.undone)).length > 0) failBecause('SOURCE_REFUSED', 'ignored')
  if (Number(firstAfter(last.remaining)) > 0) failBecause('SOURCE_REFUSED', 'ignored')
  if (after(last.mismatched).some((result) => Number(firstValue(result)) > 0))
    failBecause('SOURCE_REFUSED', 'linkMismatch')
  const change = stored
    ? storedChange(before, rowsInLog(firstAfter(last.stored)), plan.onlyIfChanged === true, sourceChecks)
    : null
  const { cascaded, lost } = await readCascaded(connection, dependents)
  if ((cascaded.length > 0 || lost.length > 0) && sourceChecks.expected)
    failBecause('CANNOT_UNDO', 'recordsChanged')
  const detail = {
    ...plan.change.detail,
    ...(change && change.byDatabase.length > 0 ? { [byDatabase]: change.byDatabase } : {}),
    ...(lost.length > 0 ? { cascaded: lost } : {}),
  }
  // Undone together: the last change is taken back first, so rows come back before those that refer to them.
  const group = plan.change.group ?? (cascaded.length > 0 ? randomText(20) : null)
  const made = {
    ...plan,
    change: { ...plan.change, group, ...(Object.keys(detail).length > 0 ? { detail } : {}) },
  }
  return {
    logged: loggedChangeOf(made, {
      before: change ? JSON.stringify(change.rows) : logged,
      after: rowsAfter ? loggable(firstAfter(last.rowsAfter)) : null,
    }),
    cascaded: cascaded.toReversed().map(({ tableId, rows }) => cascadedChangeOf(made, tableId, rows)),
    results,
    insertedIds,
  }
}

/** Throws SOURCE_REFUSED if the database has inserted fewer rows than were sent, or others. */
function requireInserted({ source }: Statement, result: SqlResult | undefined): void {
  const { count, ids } = source?.inserts ?? {}
  if (count === undefined || !result) return
  if (result.rows.length < count) failBecause('SOURCE_REFUSED', 'ignored')
  const isChosen = ids?.every((id, index) => Number(result.rows[index]?.[0]) === id) ?? true
  if (!isChosen) failBecause('SOURCE_REFUSED', 'keyChanged')
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
  return {
    logged: followingChangeOf(boundPlan(plan, known)),
    cascaded: [],
    results: new Map(),
    insertedIds: known,
  }
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
