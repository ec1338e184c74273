import { queryOptions } from '@tanstack/react-query'
import {
  notificationsList,
  notificationsReadAll,
  notificationsUpdate,
  type NotificationsWire,
} from '#core/api/notifications.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'

const quiet = { showLoading: false } as const
const queryKey = ['notifications']
/** How many the list under the bell shows. */
const shown = 50
/** Milliseconds: outside of a base's room nobody tells of what is new. */
const askAgain = 60_000

/** What waits for the person, newest first. */
export const notificationsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) =>
    request(notificationsList, { query: { limit: String(shown) } }, { ...quiet, signal }),
  refetchInterval: askAgain,
  refetchOnWindowFocus: true,
})

/** Something new waits. */
export function refreshNotifications(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey })
}

/** Shows at once as read (or unread), and says so. */
export async function markNotification(notificationId: string, isRead: boolean): Promise<void> {
  change((each) => each.id === notificationId, isRead)
  await saved(request(notificationsUpdate, { params: { notificationId }, body: { is_read: isRead } }, quiet))
}

export async function markAllNotifications(): Promise<void> {
  change(() => true, true)
  await saved(request(notificationsReadAll, {}, quiet))
}

async function saved(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } finally {
    await refreshNotifications()
  }
}

function change(isMeant: (each: NotificationsWire['list'][number]) => boolean, isRead: boolean): void {
  queryClient.setQueryData<NotificationsWire>(queryKey, (known) => {
    if (!known) return known
    const list = known.list.map((each) => (isMeant(each) ? { ...each, is_read: isRead } : each))
    const changed = list.filter((each, index) => each.is_read !== known.list[index]?.is_read).length
    return { ...known, list, unreadCount: Math.max(0, known.unreadCount + (isRead ? -changed : changed)) }
  })
}
