import { AppError } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import { deleteJournalEntry, type JournalEntry, settlementPlans } from './journal.ts'
import { engineOf } from './source-engine.ts'
import { withSourceErrors } from './source-errors.ts'
import { firstValue } from './source-statements.ts'
import type { SourceWriter } from './source-writer.ts'

/** Longer than any transaction of a source may take. */
const repairAfterDefaultMs = 90_000

/**
 * Settles writes whose process has ended between its two commits: appends the changes of those that the source has
 * committed, and forgets the others.
 */
export async function repairWrites(
  { base, baseId, sources, append, repairAfterMs = repairAfterDefaultMs }: SourceWriter,
  schema: BaseSchema,
  sourceId: string,
  entries: readonly JournalEntry[],
): Promise<void> {
  const due = entries.filter(({ at }) => Date.parse(at) <= Date.now() - repairAfterMs)
  if (due.length === 0) return
  const engine = engineOf(schema, sourceId)
  const asked = due.map(({ transactionId }) => engine.transactionStatusStatements(transactionId ?? '0'))
  const results = await withSourceErrors(schema, sourceId, async () => {
    const connection = await sources.connect(schema, sourceId)
    return connection.batch(asked.flat(), 'write')
  })
  let last = -1
  for (const [index, entry] of due.entries()) {
    last += asked[index]?.length ?? 0
    const status = firstValue(results[last])
    if (status === 'in progress') continue
    if (status === 'committed') await append(settlementPlans(baseId, entry)).catch(ignoreSettled)
    else await base.batch([deleteJournalEntry(baseId, entry.id)], 'write')
  }
}

/** Somebody else has settled the entry. */
function ignoreSettled(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'COMMIT_OUTCOME_UNKNOWN')) throw error
}
