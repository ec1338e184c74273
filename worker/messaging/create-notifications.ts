import { randomText } from '#core/ids.ts'
import { instanceRoom } from '#core/protocol/messages.ts'
import type { Context } from '../context.ts'
import type { NewNotification } from '../store/control/notifications.ts'

/**
 * Creates notifications and alerts users who are online in one of their bases. Never throws, because the
 * event itself has already happened.
 */
export async function notify(
  { control, now, notify }: Pick<Context, 'control' | 'now' | 'notify'>,
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
    notify([...new Set([...bases.flat(), instanceRoom])], userIds)
  } catch {
    // The event itself has succeeded.
  }
}
