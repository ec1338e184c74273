import { authorOf, originOf } from '#core/access/actor.ts'
import type { Context } from '../context.ts'

/**
 * Records a change of members, of sharing or of the base's name and look in the base's log, after it was made in the
 * control database. If the base database cannot be written, the change still applies, and the instance audit records it.
 */
export async function logAccessChange(
  {
    actor,
    control,
    baseDatabases,
    now,
    publish,
  }: Pick<Context, 'actor' | 'control' | 'baseDatabases' | 'now' | 'publish'>,
  baseId: string,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const who = await actor
  try {
    const { change } = await baseDatabases.open(baseId).write(() => ({
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
