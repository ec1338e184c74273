import { AppError } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import {
  deleteJournalEntry,
  type JournalEntry,
  journalStatement,
  readJournal,
  settlementPlans,
} from './journal.ts'
import { engineOf } from './source-engine.ts'
import { withSourceErrors } from './source-errors.ts'
import { firstValue, sourceIdOf } from './source-statements.ts'
import type { SourceWriter } from './source-writer.ts'

/** Longer than any transaction of a source may take. */
const repairAfterDefaultMs = 90_000

/**
 * Settles writes whose process has ended between its two commits: appends the changes of those that the source has
 * committed, and forgets the others. Returns true if the schema of the base has changed thereby.
 */
export async function repairWrites(
  { base, baseId, sources, append, repairAfterMs = repairAfterDefaultMs }: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
  entries: readonly JournalEntry[],
): Promise<boolean> {
  const due = entries.filter(({ at }) => Date.parse(at) <= Date.now() - repairAfterMs)
  if (due.length === 0) return false
  const engine = engineOf(schema, sourceId)
  const asked = due.map(({ transactionId }) => engine.transactionStatusStatements(transactionId ?? '0'))
  const results = await withSourceErrors(schema, sourceId, async () => {
    const connection = await sources.connect(schema, sourceId)
    return connection.batch(asked.flat(), 'write')
  })
  let changesSchema = false
  let last = -1
  for (const [index, entry] of due.entries()) {
    last += asked[index]?.length ?? 0
    const status = firstValue(results[last])
    if (status === 'in progress') continue
    if (status === 'committed') {
      await append(settlementPlans(baseId, entry)).catch(ignoreSettled)
      changesSchema ||= entry.changes.some(({ schemaChange }) => schemaChange)
    } else await base.batch([deleteJournalEntry(baseId, entry.id)], 'write')
  }
  return changesSchema
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

/** Somebody else has settled the entry. */
function ignoreSettled(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'COMMIT_OUTCOME_UNKNOWN')) throw error
}
