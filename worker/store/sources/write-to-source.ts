import { AppError, fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Connection, SqlResult, Statement } from '../../platform/statement.ts'
import {
  assertStatement,
  type CommitPlan,
  type Committed,
  readReplay,
  replayStatements,
} from '../base-databases/commit.ts'
import { sleep } from '../base-databases/sleep.ts'
import { StoreConstraintError } from '../errors.ts'
import {
  insertJournalEntry,
  type JournalEntry,
  journalStatement,
  newJournalEntry,
  noSchemaChangeIsPending,
  readJournal,
  settlementPlans,
} from './journal.ts'
import { repairWrites } from './repair-writes.ts'
import { engineOf } from './source-engine.ts'
import { SourceBusyError, sourceError, withSourceErrors } from './source-errors.ts'
import { firstValue, sourceIdOf } from './source-statements.ts'
import { runInSource, type SourceOutcome } from './source-transaction.ts'
import type { SourceWriter } from './source-writer.ts'

const attemptsMax = 5

/** The source that plans write to; null if they only concern the base database. */
export function writtenSource(plans: readonly CommitPlan[]): string | null {
  const ids = new Set(plans.map(sourceOfPlan))
  if (ids.size > 1)
    fail('SOURCE_UNSUPPORTED', {
      what: 'Records of different databases cannot be changed in one step. Change them one after the other',
    })
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
  const replayed = await prepare(writer, schema, sourceId, plans)
  if (replayed) return [replayed]
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeOnce(writer, schema, sourceId, plans)
    } catch (error) {
      if (!(error instanceof SourceBusyError)) throw error
      if (attempt === attemptsMax) fail('DATABASE_BUSY')
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** Settles earlier writes, and finds a repeated call. */
async function prepare(
  writer: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
  plans: readonly CommitPlan[],
): Promise<Committed | null> {
  const { base, baseId } = writer
  const idempotency = plans[0]?.idempotency
  const replay = idempotency ? replayStatements(baseId, idempotency) : []
  const [journal, ...known] = await base.batch([journalStatement(baseId, sourceId), ...replay], 'read')
  // The plans are built again for the schema as it is now.
  if (await repairWrites(writer, schema, sourceId, readJournal(journal)))
    throw new StoreConstraintError('check', 'schema_is_current', null)
  return idempotency ? readReplay(idempotency, known) : null
}

async function writeOnce(
  writer: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
  plans: readonly CommitPlan[],
): Promise<Committed[]> {
  const { base, baseId, sources, append } = writer
  const connection = await withSourceErrors(schema, sourceId, () => sources.connect(schema, sourceId))
  const engine = engineOf(schema, sourceId)
  let journaled = false
  const work = async (own: Connection): Promise<{ entry: JournalEntry; outcomes: SourceOutcome[] }> => {
    const { outcomes, id } = await withSourceErrors(schema, sourceId, async () => ({
      outcomes: await runInSource(own, plans),
      id: firstValue((await own.batch(engine.transactionIdStatements(sourceId), 'write')).at(-1)),
    }))
    const logged = outcomes.map((outcome) => outcome.logged)
    const entry = newJournalEntry(sourceId, id === null ? null : String(id), logged)
    await writeJournal(base, baseId, schema, plans, entry)
    journaled = true
    return { entry, outcomes }
  }
  const { entry, outcomes } = await connection.transaction(work).catch((error: unknown) => {
    // The journal decides later whether the source has committed.
    if (journaled && !(error instanceof AppError)) throw new AppError('COMMIT_OUTCOME_UNKNOWN')
    throw sourceError(error, schema, sourceId)
  })
  const committed = await append(withOwnParts(settlementPlans(baseId, entry), plans)).catch(() =>
    // The rows are written; the next write to the source appends the change.
    fail('COMMIT_OUTCOME_UNKNOWN'),
  )
  return committed.map((each, index) => withResults(each, plans[index], outcomes[index]))
}

/** The journal entry, if the schema and the base database's own conditions are as the plans need. */
async function writeJournal(
  base: Connection,
  baseId: string,
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
  const guard = {
    sql: 'UPDATE base_state SET expected_version = ? WHERE base_id = ?',
    args: [version, baseId],
  }
  const checks = assertions.map((assertion) => assertStatement(baseId, assertion))
  try {
    await base.batch([guard, ...checks, insertJournalEntry(baseId, entry)], 'write')
  } catch (error) {
    if (!(error instanceof StoreConstraintError) || error.subject !== 'assertion_holds') throw error
    throw assertions[(error.statement ?? 0) - 1]?.otherwise() ?? error
  }
}

/** What else the plans write to the base database, with their key. */
function withOwnParts(settlements: CommitPlan[], plans: readonly CommitPlan[]): CommitPlan[] {
  return settlements.map((settlement, index) => {
    const { statements = [], reads = [], idempotency, schemaChange = false } = plans[index] ?? {}
    const isOwn = (each: Statement) => sourceIdOf(each) === null
    // The journal has those of a change of the schema.
    const own = schemaChange ? [] : statements.filter(isOwn)
    return {
      ...settlement,
      statements: [...own, ...settlement.statements],
      reads: reads.filter(isOwn),
      ...(idempotency ? { idempotency } : {}),
    }
  })
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
