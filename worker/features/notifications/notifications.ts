import { baseRoleActions } from '#core/access/roles.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/accounts/notifications.ts'
import type { NotificationsWire, NotificationWire } from '#core/api/accounts/notifications.ts'
import { pageInfo } from '#core/api/call/shapes.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { readPage } from '#core/query/pagination.ts'
import { requireUser } from '../../request/require-user.ts'
import type { Notification } from '../../store/control/notifications.ts'

type OfOne = { params: ParamsOf<typeof calls.notificationsDelete> }

export async function listNotifications(
  context: Context,
  { query }: { query: QueryOf<typeof calls.notificationsList> },
): Promise<NotificationsWire> {
  const { userId } = await requireUser(context)
  const { limit, offset } = readPage(query)
  const isRead = query.is_read === undefined ? null : query.is_read === 'true' || query.is_read === '1'
  const { list, total, unread } = await context.control.listNotifications(userId, { isRead, limit, offset })
  return { list: list.map(wireOf), pageInfo: pageInfo(total, offset, limit), unreadCount: unread }
}

export async function markNotification(
  context: Context,
  { params, body }: OfOne & { body: BodyOf<typeof calls.notificationsUpdate> },
): Promise<number> {
  const { userId } = await requireUser(context)
  const { control, now } = context
  const isDone = await control.markNotification(userId, params.notificationId, body.is_read, now)
  return isDone ? 1 : fail('NOTIFICATION_NOT_FOUND')
}

/** Returns the number of unread ones. */
export async function markAllNotifications(context: Context): Promise<number> {
  const { userId } = await requireUser(context)
  return context.control.markAllNotifications(userId, context.now)
}

export async function deleteNotification(context: Context, { params }: OfOne): Promise<number> {
  const { userId } = await requireUser(context)
  const isDone = await context.control.deleteNotification(userId, params.notificationId)
  return isDone ? 1 : fail('NOTIFICATION_NOT_FOUND')
}

function wireOf({ body, commentId, author, role, ...row }: Notification): NotificationWire {
  const seesEmails = baseRoleActions[role].includes('member.emails')
  return {
    id: row.id,
    type: row.type,
    body: {
      base: { id: row.baseId, title: row.baseTitle },
      user: {
        id: row.by,
        display_name: author.displayName,
        email: seesEmails ? author.email : null,
      },
      ...(body.role === undefined ? {} : { role: body.role }),
      ...(body.tableId === undefined ? {} : { table: { id: body.tableId } }),
      ...(body.recordId === undefined ? {} : { row: { id: body.recordId } }),
      ...(commentId === null ? {} : { comment: { id: commentId, comment: body.text ?? '' } }),
    },
    is_read: row.isRead,
    is_deleted: false,
    fk_user_id: row.userId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}
