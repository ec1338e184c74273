import type { Change } from '#core/protocol/changes.ts'
import { type Control } from './store/control/control.ts'
import { hourOf } from './store/control/instance-records.ts'
import type { Homes } from './store/homes/homes.ts'

type Visited = {
  backend: { control: Control; homes: Homes }
  now: Date
  publish(baseId: string, changes: Change[]): void
}

/** Visits of this hour that an isolate knows to be written: the control database need not be asked again. */
const written = new WeakMap<Control, { hour: string; visits: Set<string> }>()

/**
 * Writes into a base's own log that a super who is no member of it is there, once an hour. It is written before
 * anything is answered: when it cannot be, nothing is.
 */
export async function recordVisit(visited: Visited, userId: string, baseId: string): Promise<void> {
  const {
    backend: { control, homes },
    now,
  } = visited
  const hour = hourOf(now)
  const known = written.get(control)
  const visits = known?.hour === hour ? known.visits : new Set<string>()
  if (visits.has(`${userId} ${baseId}`)) return
  if (await control.noteVisit(userId, baseId, now)) {
    try {
      const { change } = await homes.open(baseId).write(() => ({
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
