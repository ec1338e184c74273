import * as v from 'valibot'
import { limits } from '#core/limits.ts'
import { type BaseRole, baseRoles, type NotificationType, notificationTypes } from '#core/schema.ts'
import type { Connection, SqlArg, Statement } from '../../statement.ts'
import { readRow, readRows } from '../rows.ts'

/** What a notification keeps besides ids; which members it has depends on its type. */
export type NotificationBody = { role?: BaseRole; tableId?: string; recordId?: string; text?: string }

export type NewNotification = {
  id: string
  userId: string
  baseId: string
  type: NotificationType
  by: string
  commentId: string | null
  body: NotificationBody
}

export type Notification = NewNotification & {
  baseTitle: string
  /** The role that its reader has in the base now. */
  role: BaseRole
  author: { displayName: string | null; email: string | null }
  isRead: boolean
  createdAt: string
  updatedAt: string
}

export type Notifications = {
  /** Adds them; of each person only the newest are kept. */
  notify(notifications: readonly NewNotification[], now: Date): Promise<void>
  /** Newest first. Those of bases that the person is out of, or that are in the trash, do not show and do not count. */
  listNotifications(
    userId: string,
    page: { isRead: boolean | null; limit: number; offset: number },
  ): Promise<{ list: Notification[]; total: number; unread: number }>
  /** False when the person has no such notification. */
  markNotification(userId: string, id: string, isRead: boolean, now: Date): Promise<boolean>
  /** How many were unread. */
  markAllNotifications(userId: string, now: Date): Promise<number>
  deleteNotification(userId: string, id: string): Promise<boolean>
  /** Deletes what was told of a comment that is no more. */
  forgetMentions(commentId: string): Promise<void>
}

const bodySchema = v.object({
  role: v.exactOptional(v.picklist(baseRoles)),
  tableId: v.exactOptional(v.string()),
  recordId: v.exactOptional(v.string()),
  text: v.exactOptional(v.string()),
})
const row = v.pipe(
  v.object({
    id: v.string(),
    user_id: v.string(),
    base_id: v.string(),
    type: v.picklist(notificationTypes),
    by: v.string(),
    comment_id: v.nullable(v.string()),
    body: v.pipe(v.string(), v.parseJson(), bodySchema),
    is_read: v.number(),
    created_at: v.string(),
    updated_at: v.string(),
    base_title: v.string(),
    role: v.picklist(baseRoles),
    author_name: v.nullable(v.string()),
    author_email: v.nullable(v.string()),
  }),
  v.transform((found): Notification => ({
    id: found.id,
    userId: found.user_id,
    baseId: found.base_id,
    type: found.type,
    by: found.by,
    commentId: found.comment_id,
    body: found.body,
    baseTitle: found.base_title,
    role: found.role,
    author: { displayName: found.author_name, email: found.author_email },
    isRead: found.is_read === 1,
    createdAt: found.created_at,
    updatedAt: found.updated_at,
  })),
)

const shown = `FROM notifications n
  JOIN memberships m ON m.user_id = n.user_id AND m.base_id = n.base_id
  JOIN bases b ON b.id = n.base_id AND b.home_state = 'ready' AND b.deleted_at IS NULL
  LEFT JOIN users u ON u.id = n."by" WHERE n.user_id = ?`
const columns = `n.id, n.user_id, n.base_id, n.type, n."by", n.comment_id, n.body, n.is_read, n.created_at,
  n.updated_at, b.title AS base_title, m.role, u.email AS author_email, coalesce(nullif(u.display_name, ''),
  nullif(trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '')), '')) AS author_name`
const counted = v.object({ total: v.number(), unread: v.number() })

export function notificationQueries(connection: Connection): Notifications {
  const change = async (sql: string, args: SqlArg[]): Promise<number> => {
    const [result] = await connection.batch([{ sql, args }], 'write')
    return result?.rowsAffected ?? 0
  }
  return {
    async notify(notifications, now) {
      if (notifications.length === 0) return
      await connection.batch(
        notifications.flatMap((each) => [insert(each, now), keepNewest(each.userId)]),
        'write',
      )
    },

    async listNotifications(userId, { isRead, limit, offset }) {
      const filter = isRead === null ? '' : `AND n.is_read = ${isRead ? 1 : 0}`
      const results = await connection.batch(
        [
          {
            sql: `SELECT ${columns} ${shown} ${filter} ORDER BY n.rowid DESC LIMIT ? OFFSET ?`,
            args: [userId, limit, offset],
          },
          {
            sql: `SELECT count(*) FILTER (WHERE true ${filter}) AS total,
              count(*) FILTER (WHERE n.is_read = 0) AS unread ${shown}`,
            args: [userId],
          },
        ],
        'read',
      )
      const { total, unread } = readRow(counted, results[1]) ?? { total: 0, unread: 0 }
      return { list: readRows(row, results[0]), total, unread }
    },

    async markNotification(userId, id, isRead, now) {
      const sql = 'UPDATE notifications SET is_read = ?, updated_at = ? WHERE user_id = ? AND id = ?'
      return (await change(sql, [isRead ? 1 : 0, now.toISOString(), userId, id])) === 1
    },
    markAllNotifications: (userId, now) =>
      change('UPDATE notifications SET is_read = 1, updated_at = ? WHERE user_id = ? AND is_read = 0', [
        now.toISOString(),
        userId,
      ]),
    deleteNotification: async (userId, id) =>
      (await change('DELETE FROM notifications WHERE user_id = ? AND id = ?', [userId, id])) === 1,
    async forgetMentions(commentId) {
      await change('DELETE FROM notifications WHERE comment_id = ?', [commentId])
    },
  }
}

function insert({ id, userId, baseId, type, by, commentId, body }: NewNotification, now: Date): Statement {
  const at = now.toISOString()
  return {
    sql: `INSERT INTO notifications (id, user_id, base_id, type, "by", comment_id, body, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    args: [id, userId, baseId, type, by, commentId, JSON.stringify(body), at, at],
  }
}

function keepNewest(userId: string): Statement {
  return {
    sql: `DELETE FROM notifications WHERE user_id = ? AND rowid <= (SELECT rowid FROM notifications
      WHERE user_id = ? ORDER BY rowid DESC LIMIT 1 OFFSET ?)`,
    args: [userId, userId, limits.notificationsKept],
  }
}
