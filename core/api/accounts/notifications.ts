import * as v from 'valibot'
import type { BaseRole, NotificationType } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, optionals, type Page, queryNumber, wireBoolean } from '../call/shapes.ts'
import * as endpoints from '../endpoints/notifications.ts'

/** A notification to a user. */
export type NotificationWire = {
  id: string
  type: NotificationType
  body: {
    base: { id: string; title: string }
    /**
     * User who caused it. The address is included only for callers who may see addresses; null for unnamed
     * users.
     */
    user: { id: string; display_name: string | null; email: string | null }
    /** For `base.invite`: the granted role. */
    role?: BaseRole
    /** For `mention`: location of the comment and the start of its text. */
    table?: { id: string }
    row?: { id: string }
    comment?: { id: string; comment: string }
  }
  is_read: boolean
  is_deleted: boolean
  fk_user_id: string
  created_at: string
  updated_at: string
}
export type NotificationsWire = Page<NotificationWire> & { unreadCount: number }

const newer = '/api/v2/notifications'
const one = {
  base: null,
  aliases: [`${newer}/:notificationId`],
  action: 'account.self',
  params: v.object({ notificationId: v.string() }),
  query: nothing,
} as const

export const notificationsList = defineCall(endpoints.notificationsList, {
  base: null,
  params: nothing,
  name: 'notifications.list',
  summary: 'List your notifications about mentions and bases you were added to, newest first',
  aliases: [newer],
  action: 'account.self',
  query: v.object({
    is_read: v.optional(v.picklist(['true', 'false', '1', '0'], 'is_read must be true or false.')),
    limit: v.optional(queryNumber('limit')),
    offset: v.optional(queryNumber('offset')),
  }),
  body: noInput,
  output: responseOf<NotificationsWire>(),
})

export const notificationsReadAll = defineCall(endpoints.notificationsReadAll, {
  base: null,
  params: nothing,
  name: 'notifications.readAll',
  summary: 'Mark all your notifications as read',
  aliases: [`${newer}/mark-all-read`],
  action: 'account.self',
  query: nothing,
  body: noInput,
  output: responseOf<number>(),
})

export const notificationsUpdate = defineCall(endpoints.notificationsUpdate, {
  ...one,
  name: 'notifications.update',
  summary: 'Mark a notification as read or unread',
  body: optionals({ is_read: wireBoolean }),
  output: responseOf<number>(),
})

export const notificationsDelete = defineCall(endpoints.notificationsDelete, {
  ...one,
  name: 'notifications.delete',
  summary: 'Delete a notification',
  body: noInput,
  output: responseOf<number>(),
})
