import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import { type JournaledTransaction, UnknownJournalError } from '../../gateways/databases/source-connection.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { assertStatement, type CommitPlan, type Committed } from '../base-databases/commit.ts'
import { outcomeOf } from '../base-databases/outcome.ts'
import { sleep } from '../base-databases/sleep.ts'
import { StoreBusyError, StoreConstraintError, StoreStatementError } from '../errors.ts'
import { changeSourceSchema, commitsByItself } from './change-source-schema.ts'
import { readEarlier, settle, type SourceWrite } from './earlier-writes.ts'
import {
  deleteJournalEntry,
  insertJournalEntry,
  type JournalEntry,
  keyIsUnused,
  newEntryId,
  newJournalEntry,
  noSchemaChangeIsPending,
  settlementPlans,
} from './journal.ts'
import { abandonEntry } from './repair-writes.ts'
import { isRefusedCommit, SourceBusyError, sourceError, withSourceErrors } from './source-errors.ts'
import { sourceIdOf } from './source-statements.ts'
import { boundPlan, runInSource, type SourceOutcome } from './source-transaction.ts'
import type { SourceWriter } from './source-writer.ts'

const attemptsMax = 5

/** The source that plans write to; null if they only concern the base database. */
export function writtenSource(plans: readonly CommitPlan[]): string | null {
  const ids = new Set(plans.filter(({ followsSource }) => !followsSource).map(sourceOfPlan))
  if (ids.size > 1) failBecause('SOURCE_UNSUPPORTED', 'severalDatabases')
  return [...ids][0] ?? null
}

function sourceOfPlan({ statements, rowsBefore, rowsAfter, reads = [] }: CommitPlan): string | null {
  const all = [...statements, ...reads, ...[rowsBefore, rowsAfter].filter((each) => each !== undefined)]
  return all.map(sourceIdOf).find((id) => id !== null) ?? null
}

/**
 * Writes rows of a source, and their changes to the log. The two databases share no transaction, so a journal entry
 * goes before the commit of the source: if this process ends between the two commits, the next write to the source
 * settles the entry.
 */
export async function writeToSource(
  writer: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
  plans: readonly CommitPlan[],
): Promise<Committed[]> {
  const { sources } = writer
  const connection = await withSourceErrors(schema, sourceId, () => sources.connect(schema, sourceId))
  const write: SourceWrite = { writer, schema, sourceId, plans, connection }
  if (!connection.preparesTransactions && !commitsByItself(plans)) return writeMeanwhile(write)
  const replayed = await settle(write, await readEarlier(write))
  return replayed ? [replayed] : writeWithRetries(write)
}

/** Earlier writes that leave something to do before the next one. */
class UnsettledError extends Error {}

/**
 * Writes rows while it reads whether earlier writes must be settled first, which is rare: then it rolls back, and writes
 * them again afterwards. Only for databases where earlier writes hold no locks.
 */
async function writeMeanwhile(write: SourceWrite): Promise<Committed[]> {
  const reading = outcomeOf(() => readEarlier(write))
  const written = await outcomeOf(() =>
    writeOnce(write, async () => {
      const read = await reading
      if (!read.ok) throw read.error
      if (!read.value.isSettled) throw new UnsettledError()
    }),
  )
  if (written.ok) return written.value
  const read = await reading
  if (!read.ok) throw read.error
  // An error may also be the effect of an earlier write, such as that of the same call. Nothing is written by then.
  if (!read.value.isSettled) {
    const replayed = await settle(write, read.value)
    return replayed ? [replayed] : writeWithRetries(write)
  }
  if (!(written.error instanceof SourceBusyError)) throw written.error
  return writeWithRetries(write, 2)
}

async function writeWithRetries(write: SourceWrite, firstAttempt = 1): Promise<Committed[]> {
  for (let attempt = firstAttempt; ; attempt += 1) {
    if (attempt > 1) await sleep(Math.random() * 20 * (attempt - 1))
    try {
      return await writeOnce(write)
    } catch (error) {
      if (!(error instanceof SourceBusyError)) throw error
      if (attempt === attemptsMax) fail('DATABASE_BUSY')
    }
  }
}

/** `ready` is awaited before the journal entry is written. */
async function writeOnce(
  { writer, schema, sourceId, plans, connection }: SourceWrite,
  ready: () => Promise<void> = async () => {},
): Promise<Committed[]> {
  const { base, baseId, append } = writer
  const written = tableOfPlans(schema, plans)
  const id = newEntryId()
  const journaled: { entry: JournalEntry | null } = { entry: null }
  const journal = async (outcomes: readonly SourceOutcome[], transactionId: string) => {
    await ready()
    const changes = outcomes.flatMap(({ logged, cascaded }) => [...cascaded, logged])
    const made = newJournalEntry({ id, sourceId, transactionId, changes })
    const bound = plans.map((plan, index) => boundPlan(plan, outcomes[index]?.insertedIds ?? []))
    await writeJournal(writer, schema, bound, made)
    journaled.entry = made
  }
  const unjournal = async () => {
    await base.batch([deleteJournalEntry(baseId, id)], 'write')
    journaled.entry = null
  }
  const transaction: JournaledTransaction<SourceOutcome[]> = {
    sourceId,
    id,
    work: (own) => withSourceErrors(schema, sourceId, () => runInSource(own, plans), written),
    journal,
  }
  const writing = commitsByItself(plans)
    ? changeSourceSchema(connection, { schema, sourceId, plans, journal, unjournal })
    : connection.commitJournaled(transaction)
  const outcomes = await writing.catch(async (error: unknown) => {
    if (journaled.entry && isRefusedCommit(error)) {
      // If this fails, too, repair finds that the transaction has ended without a commit.
      await unjournal().catch(() => undefined)
      throw sourceError(error, schema, sourceId, written)
    }
    // The journal decides later whether the source has committed.
    if (error instanceof UnknownJournalError || (journaled.entry && !(error instanceof AppError)))
      throw new AppError('COMMIT_OUTCOME_UNKNOWN')
    throw sourceError(error, schema, sourceId, written)
  })
  const { entry } = journaled
  if (!entry) throw new Error('A write has no entry in the journal.')
  const settled = settlementPlans(baseId, entry)
  let next = 0
  const parts = plans.map((plan, index) => {
    const cascaded = settled.slice(next, next + (outcomes[index]?.cascaded.length ?? 0))
    next += cascaded.length + 1
    const own = settled[next - 1] ?? fail('BASE_CORRUPTED')
    return [...cascaded, withOwnParts(own, plan)]
  })
  const committed = await append(parts.flat()).catch(() =>
    // The rows are written; the next write to the source appends the change.
    fail('COMMIT_OUTCOME_UNKNOWN'),
  )
  return parts.map((part, index) => {
    const made = committed.splice(0, part.length)
    const own = made.pop() ?? fail('BASE_CORRUPTED')
    const cascaded = made.map(({ change }) => change)
    return withResults(
      { ...own, ...(cascaded.length > 0 ? { cascaded } : {}) },
      plans[index],
      outcomes[index],
    )
  })
}

/** The table whose rows plans write. */
function tableOfPlans({ tables }: BaseSchema, plans: readonly CommitPlan[]): Table | undefined {
  return tables.find(({ id }) => id === plans[0]?.change.tableId)
}

/**
 * Writes the journal entry, if the schema and the base database's own conditions are as the plans need. Throws
 * `UnknownJournalError` if it may be there.
 */
async function writeJournal(
  { base, baseId }: SourceWriter,
  { version }: BaseSchema,
  plans: readonly CommitPlan[],
  entry: JournalEntry,
): Promise<void> {
  const assertions = plans
    .flatMap((plan) => plan.assertions ?? [])
    .filter(({ holds }) => sourceIdOf(holds) === null)
  // One after the other: the metadata of a change is only written once its source has committed.
  if (plans.some(({ schemaChange }) => schemaChange))
    assertions.push(noSchemaChangeIsPending(baseId, entry.sourceId))
  const idempotency = plans[0]?.idempotency
  if (idempotency) assertions.push(keyIsUnused(baseId, idempotency))
  const guard = {
    sql: 'UPDATE base_state SET expected_version = ? WHERE base_id = ?',
    args: [version, baseId],
  }
  const checks = assertions.map((assertion) => assertStatement(baseId, assertion))
  const statements = [guard, ...checks, insertJournalEntry(baseId, entry)]
  try {
    await base.batch(statements, 'write')
  } catch (error) {
    if (isRefusal(error)) throw error
    if (!(error instanceof StoreConstraintError)) return requireEntry({ base, baseId }, entry)
    // Somebody took this process for gone, and has rolled its transaction back.
    if (error.statement === statements.length - 1) throw new SourceBusyError()
    if (error.subject !== 'assertion_holds') throw error
    throw assertions[(error.statement ?? 0) - 1]?.otherwise() ?? error
  }
}

/** True for errors after which the base database has certainly written nothing. */
function isRefusal(error: unknown): boolean {
  if (error instanceof StoreStatementError || error instanceof StoreBusyError) return true
  return error instanceof AppError && error.code !== 'COMMIT_OUTCOME_UNKNOWN'
}

/** Returns if the entry is there. Else it can never be written. */
async function requireEntry(
  writer: Pick<SourceWriter, 'base' | 'baseId'>,
  { sourceId, id }: JournalEntry,
): Promise<void> {
  const wasAbandoned = await abandonEntry(writer, sourceId, id).catch(() => {
    throw new UnknownJournalError()
  })
  if (wasAbandoned) fail('BASE_UNAVAILABLE')
}

/** Adds the statements of a plan for the base database. */
function withOwnParts(settlement: CommitPlan, plan: CommitPlan): CommitPlan {
  const { statements, reads = [], schemaChange = false, followsSource = false } = plan
  const isOwn = (each: Statement) => sourceIdOf(each) === null
  // The journal has the statements of schema changes, and of plans that follow a write.
  const own = schemaChange || followsSource ? [] : statements.filter(isOwn)
  return {
    ...settlement,
    statements: [...own, ...settlement.statements],
    reads: reads.filter(isOwn),
  }
}

/** The results of a plan's statements and reads, from both databases, in the plan's order. */
function withResults(
  committed: Committed,
  plan: CommitPlan | undefined,
  outcome: SourceOutcome | undefined,
): Committed {
  const merged = (statements: readonly Statement[], own: readonly SqlResult[]): SqlResult[] => {
    let next = 0
    return statements.map((each) => {
      const result = sourceIdOf(each) === null ? own[next++] : outcome?.results.get(each)
      if (!result) throw new Error('A statement has no result.')
      return result
    })
  }
  return {
    ...committed,
    results: merged(plan?.statements ?? [], committed.results),
    reads: merged(plan?.reads ?? [], committed.reads),
  }
}
