import * as v from 'valibot'
import type { BaseRole, NotificationType } from '../schema.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, optionals, type Page, queryNumber, wireBoolean } from './shapes.ts'

/** Something that a person is told. */
export type NotificationWire = {
  id: string
  type: NotificationType
  body: {
    base: { id: string; title: string }
    /** Who caused it. Their address for those alone who see addresses; null names of people without any. */
    user: { id: string; display_name: string | null; email: string | null }
    /** Of `base.invite`: the role that was given. */
    role?: BaseRole
    /** Of `mention`: where, and the beginning of what was said. */
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

const path = '/api/v1/notifications'
const newer = '/api/v2/notifications'
const one = {
  base: null,
  path: `${path}/:notificationId`,
  aliases: [`${newer}/:notificationId`],
  action: 'account.self',
  params: v.object({ notificationId: v.string() }),
  query: nothing,
} as const

export const notificationsList = defineCall({
  base: null,
  params: nothing,
  name: 'notifications.list',
  summary: 'What waits for you: mentions, bases that you were taken into; newest first',
  method: 'GET',
  path,
  aliases: [newer],
  action: 'account.self',
  query: v.object({
    is_read: v.optional(v.picklist(['true', 'false', '1', '0'], 'is_read must be true or false.')),
    limit: v.optional(queryNumber('limit')),
    offset: v.optional(queryNumber('offset')),
  }),
  body: noInput,
  output: answers<NotificationsWire>(),
})

export const notificationsReadAll = defineCall({
  base: null,
  params: nothing,
  name: 'notifications.readAll',
  summary: 'Mark all your notifications as read',
  method: 'POST',
  path: `${path}/mark-all-read`,
  aliases: [`${newer}/mark-all-read`],
  action: 'account.self',
  query: nothing,
  body: noInput,
  output: answers<number>(),
})

export const notificationsUpdate = defineCall({
  ...one,
  name: 'notifications.update',
  summary: 'Mark a notification as read or unread',
  method: 'PATCH',
  body: optionals({ is_read: wireBoolean }),
  output: answers<number>(),
})

export const notificationsDelete = defineCall({
  ...one,
  name: 'notifications.delete',
  summary: 'Delete a notification',
  method: 'DELETE',
  body: noInput,
  output: answers<number>(),
})
