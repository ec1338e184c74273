import { authorOf, originOf } from '#core/access/actor.ts'
import type { Context } from './context.ts'

/**
 * Writes into a base's log who may enter it, after that has been changed in the control database. When the base's
 * home cannot be written, the change still counts, and the instance's audit tells of it.
 */
export async function logAccess(
  { actor, control, homes, now, publish }: Pick<Context, 'actor' | 'control' | 'homes' | 'now' | 'publish'>,
  baseId: string,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const who = await actor
  try {
    const { change } = await homes.open(baseId).write(() => ({
      change: {
        kind: 'access',
        origin: originOf(who),
        by: authorOf(who),
        tableId: null,
        detail: { action, ...detail },
        at: now,
      },
      statements: [],
    }))
    publish(baseId, [change])
  } catch {
    await control.note({ by: authorOf(who) ?? '', action, subject: baseId, detail }, now)
  }
}
