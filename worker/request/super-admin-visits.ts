import type { Change } from '#core/protocol/changes.ts'
import { type Control } from '../store/control/control.ts'
import { hourBucket } from '../store/control/instance-records.ts'
import type { BaseDatabases } from '../store/base-databases/base-databases.ts'

type Visited = {
  backend: { control: Control; baseDatabases: BaseDatabases }
  now: Date
  publish(baseId: string, changes: Change[]): void
}

/** Visits that this isolate has already recorded in this hour. */
const written = new WeakMap<Control, { hour: string; visits: Set<string> }>()

/**
 * Records in a base's log, once per hour, that a super admin who is not a member accesses it. Written before
 * the response: if that fails, the call fails.
 */
export async function logSuperAdminVisit(visited: Visited, userId: string, baseId: string): Promise<void> {
  const {
    backend: { control, baseDatabases },
    now,
  } = visited
  const hour = hourBucket(now)
  const known = written.get(control)
  const visits = known?.hour === hour ? known.visits : new Set<string>()
  if (visits.has(`${userId} ${baseId}`)) return
  if (await control.noteVisit(userId, baseId, now)) {
    try {
      const { change } = await baseDatabases.open(baseId).write(() => ({
        change: {
          kind: 'access',
          origin: 'system',
          by: userId,
          tableId: null,
          detail: { action: 'super.visit' },
          at: now,
        },
        statements: [],
      }))
      visited.publish(baseId, [change])
    } catch (error) {
      await control.forgetVisit(userId, baseId, now)
      throw error
    }
  }
  visits.add(`${userId} ${baseId}`)
  written.set(control, { hour, visits })
}
