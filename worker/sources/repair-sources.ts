import { AppError } from '#core/errors.ts'
import * as sourceLimits from '#core/source-limits.ts'
import type { Backend } from '../request/request-context.ts'

/** The base or the source is gone, and its half-done writes with it. */
const isGone = (error: unknown) =>
  error instanceof AppError && ['BASE_NOT_FOUND', 'BASE_CORRUPTED', 'SOURCE_NOT_FOUND'].includes(error.code)

/**
 * Settles what crashes have left in connected databases, so that changes reach the log and locks end although nobody
 * writes there again. A source that cannot be reached is tried again later.
 */
export async function repairSources(
  { control, baseDatabases }: Pick<Backend, 'control' | 'baseDatabases'>,
  now: Date,
): Promise<void> {
  for (const due of await control.dueSourceRepairs(now, sourceLimits.sourceRepairsPerRun)) {
    // Postponed first: the next run begins in a minute, and this one may take longer.
    const later = { ...due, dueAt: new Date(now.getTime() + sourceLimits.sourceRepairRetryMs).toISOString() }
    await control.scheduleSourceRepair(later)
    const database = baseDatabases.open(due.baseId)
    const isSettled = await database.repairSource(due.sourceId).catch(isGone)
    await database.closeSources()
    if (isSettled) await control.removeSourceRepair(later)
  }
}
