import * as limits from '#core/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import type { NotificationsWire } from '#core/api/accounts/notifications.ts'
import {
  notificationsList,
  notificationsReadAll,
  notificationsUpdate,
} from '#core/api/endpoints/notifications.ts'
import { request } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'

const quiet = { showLoading: false } as const
const queryKey = ['notifications']

/** The person's notifications, newest first. */
export const notificationsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) =>
    request(
      notificationsList,
      { query: { limit: String(limits.notificationsShownMax) } },
      { ...quiet, signal },
    ),
  refetchInterval: limits.notificationsPollIntervalMs,
  refetchOnWindowFocus: true,
})

/** Reloads notifications. */
export function refreshNotifications(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey })
}

/** Marks as read or unread, optimistically. */
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
