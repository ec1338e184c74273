import { randomText } from '#core/ids.ts'
import type { Context } from './context.ts'
import type { NewNotification } from './store/control/notifications.ts'

/**
 * Tells people of something that has happened already: into their lists, and to those who are in one of their bases
 * right now. Never throws: what happened stays, whether they could be told or not.
 */
export async function notify(
  { control, now, notice }: Pick<Context, 'control' | 'now' | 'notice'>,
  notifications: readonly Omit<NewNotification, 'id'>[],
): Promise<void> {
  if (notifications.length === 0) return
  try {
    await control.notify(
      notifications.map((each) => ({ ...each, id: `nt${randomText(20)}` })),
      now,
    )
    const userIds = [...new Set(notifications.map(({ userId }) => userId))]
    const bases = await Promise.all(userIds.map((userId) => control.basesOf(userId)))
    notice([...new Set(bases.flat())], userIds)
  } catch {
    // See above.
  }
}
