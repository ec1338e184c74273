import * as sourceLimits from '#core/source-limits.ts'
import type { SourceRepair } from '../control/source-repairs.ts'

/** Notes that a source of a base is about to be written to. Never throws. */
export type NoteSourceWrite = (baseId: string, sourceId: string) => Promise<void>

const sourcesMax = 1000

/**
 * Schedules the repair of sources that are written to: by then, a write whose process has ended is old enough to be
 * settled. One per isolate, which schedules each source once per interval.
 */
export function createRepairSchedule(schedule: (repair: SourceRepair) => Promise<void>): NoteSourceWrite {
  const scheduledAt = new Map<string, number>()
  return async (baseId, sourceId) => {
    const now = Date.now()
    const key = `${baseId} ${sourceId}`
    if (now - (scheduledAt.get(key) ?? -Infinity) < sourceLimits.sourceRepairIntervalMs) return
    const dueMs = now + sourceLimits.sourceRepairIntervalMs + 2 * sourceLimits.sourceRepairAfterMs
    try {
      await schedule({ baseId, sourceId, dueAt: new Date(dueMs).toISOString() })
    } catch {
      // The write goes on: the next one settles what a crash leaves, too.
      return
    }
    if (scheduledAt.size >= sourcesMax) scheduledAt.clear()
    scheduledAt.set(key, now)
  }
}
