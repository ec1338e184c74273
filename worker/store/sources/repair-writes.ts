import { msPerDay } from '#core/calendar.ts'
import { AppError } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import * as sourceLimits from '#core/source-limits.ts'
import type { PreparedTransaction } from '../../gateways/databases/source-connection.ts'
import type { Statement } from '../../platform/statement.ts'
import {
  abandonStatements,
  deleteJournalEntry,
  isAbandoned,
  type JournalEntry,
  journalStatement,
  readJournal,
  settlementPlans,
} from './journal.ts'
import { withSourceErrors } from './source-errors.ts'
import { sourceIdOf } from './source-statements.ts'
import type { SourceWriter } from './source-writer.ts'

/** Longer than any process waits to write its entry. */
const forgetAbandonedAfterMs = msPerDay

/**
 * Settles writes whose process has ended between its two commits: appends the changes of those that the source has
 * committed, and forgets the others. `isUrgent` is true for entries that must not wait until they are old. Returns
 * true if the schema of the base has changed thereby.
 */
export async function repairWrites(
  { base, baseId, sources, append, repairAfterMs = sourceLimits.sourceRepairAfterMs }: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
  entries: readonly JournalEntry[],
  isUrgent: (entry: JournalEntry) => boolean = () => false,
): Promise<boolean> {
  const { forgotten, due } = unsettled(entries, repairAfterMs, isUrgent)
  if (forgotten.length > 0)
    await base.batch(
      forgotten.map(({ id }) => deleteJournalEntry(baseId, id)),
      'write',
    )
  if (due.length === 0) return false
  const outcomes = await withSourceErrors(schema, sourceId, async () => {
    const connection = await sources.connect(schema, sourceId)
    return connection.outcomesOf(
      sourceId,
      due.map(({ transactionId }) => transactionId ?? '0'),
    )
  })
  let changesSchema = false
  for (const [index, entry] of due.entries()) {
    const outcome = outcomes[index]
    if (outcome === 'committed') {
      await append(settlementPlans(baseId, entry)).catch(ignoreSettled)
      changesSchema ||= entry.changes.some(({ schemaChange }) => schemaChange)
    }
    if (outcome === 'aborted') await base.batch([deleteJournalEntry(baseId, entry.id)], 'write')
  }
  return changesSchema
}

/** True if `repairWrites` has something to do. */
export function needsRepair(
  { repairAfterMs = sourceLimits.sourceRepairAfterMs }: Pick<SourceWriter, 'repairAfterMs'>,
  entries: readonly JournalEntry[],
  isUrgent: (entry: JournalEntry) => boolean,
): boolean {
  const { forgotten, due } = unsettled(entries, repairAfterMs, isUrgent)
  return forgotten.length + due.length > 0
}

/** Entries to forget, and entries whose outcome is to be found out. */
function unsettled(
  entries: readonly JournalEntry[],
  repairAfterMs: number,
  isUrgent: (entry: JournalEntry) => boolean,
): { forgotten: JournalEntry[]; due: JournalEntry[] } {
  const isOlder = ({ at }: JournalEntry, ms: number) => Date.parse(at) <= Date.now() - ms
  return {
    forgotten: entries.filter((entry) => isAbandoned(entry) && isOlder(entry, forgetAbandonedAfterMs)),
    due: entries.filter((entry) => !isAbandoned(entry) && (isOlder(entry, repairAfterMs) || isUrgent(entry))),
  }
}

/**
 * Settles the writes to a source that may never get a next one. Returns true if nothing is left to settle: writes that
 * are too new, or still running, are left.
 */
export async function settleWrites(
  writer: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
): Promise<boolean> {
  const { base, baseId } = writer
  const pending = async () => {
    const [journal] = await base.batch([journalStatement(baseId, sourceId)], 'read')
    return readJournal(journal)
  }
  await repairWrites(writer, schema, sourceId, await pending())
  await rollBackAbandoned(writer, schema, sourceId, await preparedOf(writer, schema, sourceId))
  const [left, prepared] = await Promise.all([pending(), preparedOf(writer, schema, sourceId)])
  return left.every(isAbandoned) && prepared.length === 0
}

/** Transactions of a source that hold locks although their processes may be gone. */
export function preparedOf(
  { sources }: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
): Promise<PreparedTransaction[]> {
  return withSourceErrors(schema, sourceId, async () => {
    const connection = await sources.connect(schema, sourceId)
    return connection.preparedOf(sourceId)
  })
}

/**
 * Settles changes of the schema after a read has missed a table or column of a source: a change may be finished there
 * but not here. Returns true if the schema of the base has changed.
 */
export async function repairedAfter(
  error: unknown,
  writer: SourceWriter,
  schema: BaseSchema,
  { statements }: { statements: readonly Statement[] },
): Promise<boolean> {
  if (!(error instanceof AppError && error.code === 'SOURCE_CHANGED')) return false
  const sourceIds = [...new Set(statements.map(sourceIdOf).filter((id) => id !== null))]
  const { base, baseId } = writer
  const journals = await base.batch(
    sourceIds.map((id) => journalStatement(baseId, id)),
    'read',
  )
  let changesSchema = false
  for (const [index, id] of sourceIds.entries())
    changesSchema = (await repairWrites(writer, schema, id, readJournal(journals[index]))) || changesSchema
  return changesSchema
}

/**
 * Rolls back transactions whose process ended after it prepared them and before it wrote its entry: they would hold
 * their locks forever.
 */
export async function rollBackAbandoned(
  writer: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
  prepared: readonly PreparedTransaction[],
): Promise<void> {
  const { sources, repairAfterMs = sourceLimits.sourceRepairAfterMs } = writer
  for (const transaction of prepared) {
    if (transaction.startedAt > Date.now() - repairAfterMs) continue
    if (!(await abandonEntry(writer, sourceId, transaction.id))) continue
    await withSourceErrors(schema, sourceId, async () => {
      const connection = await sources.connect(schema, sourceId)
      await connection.rollBackPrepared(sourceId, transaction)
    })
  }
}

/** Takes the place of an entry, so that it can never be written. False if it is there. */
export async function abandonEntry(
  { base, baseId }: Pick<SourceWriter, 'base' | 'baseId'>,
  sourceId: string,
  id: string,
): Promise<boolean> {
  const results = await base.batch(abandonStatements(baseId, sourceId, id), 'write')
  return results.at(-1)?.rows.length === 1
}

/** Somebody else has settled the entry. */
function ignoreSettled(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'COMMIT_OUTCOME_UNKNOWN')) throw error
}
