import type { BaseSchema } from '#core/schema.ts'
import type { PreparedTransaction, SourceConnection } from '../../gateways/databases/source-connection.ts'
import { type CommitPlan, type Committed, readReplay, replayStatements } from '../base-databases/commit.ts'
import { outcomeOf } from '../base-databases/outcome.ts'
import { StoreConstraintError } from '../errors.ts'
import { isOfKey, type JournalEntry, journalStatement, readJournal } from './journal.ts'
import { needsRepair, preparedOf, repairWrites, rollBackAbandoned } from './repair-writes.ts'
import type { SourceWriter } from './source-writer.ts'

// What earlier writes to a source have left to do before the next one: changes of processes that have ended, and the
// result of an earlier call with the same key.

/** A write, and where it goes. */
export type SourceWrite = {
  writer: SourceWriter
  schema: BaseSchema
  sourceId: string
  plans: readonly CommitPlan[]
  connection: SourceConnection
}

export type EarlierWrites = {
  /** True if a write need not wait for them. */
  isSettled: boolean
  entries: JournalEntry[]
  /** The change of an earlier call with the same key. */
  replayed: Committed | null
  prepared: PreparedTransaction[]
}

/** Reads what earlier writes have left. Changes nothing. */
export async function readEarlier({
  writer,
  schema,
  sourceId,
  plans,
  connection,
}: SourceWrite): Promise<EarlierWrites> {
  const { base, baseId } = writer
  const idempotency = plans[0]?.idempotency
  const replay = idempotency ? replayStatements(baseId, idempotency) : []
  const listing = outcomeOf(async () =>
    connection.preparesTransactions ? preparedOf(writer, schema, sourceId) : [],
  )
  const noted = writer.beforeWrite(sourceId)
  const [journal, ...known] = await base.batch([journalStatement(baseId, sourceId), ...replay], 'read')
  await noted
  const replayed = idempotency ? readReplay(idempotency, known) : null
  if (replayed) return { isSettled: false, replayed, entries: [], prepared: [] }
  const listed = await listing
  if (!listed.ok) throw listed.error
  const prepared = listed.value
  const entries = readJournal(journal)
  const isSettled = prepared.length === 0 && !needsRepair(writer, entries, isOfCall(plans))
  return { isSettled, replayed, entries, prepared }
}

/** Settles earlier writes, and finds a repeated call. */
export async function settle(
  { writer, schema, sourceId, plans }: SourceWrite,
  { entries, replayed, prepared }: EarlierWrites,
): Promise<Committed | null> {
  if (replayed) return replayed
  const { base, baseId } = writer
  const isRepeated = isOfCall(plans)
  // The plans are built again for the schema as it is now.
  if (await repairWrites(writer, schema, sourceId, entries, isRepeated))
    throw new StoreConstraintError('check', 'schema_is_current', null)
  await rollBackAbandoned(writer, schema, sourceId, prepared)
  // The earlier call may have taken effect after all.
  const idempotency = plans[0]?.idempotency
  if (idempotency && entries.some(isRepeated))
    return readReplay(idempotency, await base.batch(replayStatements(baseId, idempotency), 'read'))
  return null
}

/** Tells entries of earlier calls with the same key. Throws IDEMPOTENCY_MISMATCH for those with other content. */
function isOfCall(plans: readonly CommitPlan[]): (entry: JournalEntry) => boolean {
  const idempotency = plans[0]?.idempotency
  return (entry) => idempotency !== undefined && isOfKey(entry, idempotency)
}
