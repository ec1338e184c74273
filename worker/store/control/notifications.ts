import { and, count, desc, eq, lte, sql } from 'drizzle-orm'
import * as limits from '#core/limits.ts'
import type { BaseRole, NotificationType } from '#core/schema.ts'
import { isBaseOpen } from './conditions.ts'
import { type ControlDatabase, runAll, subquery } from './database.ts'
import { bases, memberships, type NotificationBody, notifications as stored, users } from './schema.ts'
import { displayNameOf } from './users.ts'

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
  /** Current role of the user in the base. */
  role: BaseRole
  author: { displayName: string | null; email: string | null }
  isRead: boolean
  createdAt: string
  updatedAt: string
}

export type Notifications = {
  /** Adds notifications and deletes the oldest beyond each user's limit. */
  notify(notifications: readonly NewNotification[], now: Date): Promise<void>
  /** Newest first. Leaves out bases in the trash and bases that the user is not a member of, also in the counts. */
  listNotifications(
    userId: string,
    page: { isRead: boolean | null; limit: number; offset: number },
  ): Promise<{ list: Notification[]; total: number; unread: number }>
  /** False when the user has no such notification. */
  markNotification(userId: string, id: string, isRead: boolean, now: Date): Promise<boolean>
  /** Returns how many were unread. */
  markAllNotifications(userId: string, now: Date): Promise<number>
  deleteNotification(userId: string, id: string): Promise<boolean>
  /** Deletes the notifications about a deleted comment. */
  forgetMentions(commentId: string): Promise<void>
}

/** Notifications in order of their insertion, which no column stores. */
const rowid = sql`${stored}.rowid`

export function notificationQueries(db: ControlDatabase): Notifications {
  const isMembership = and(eq(memberships.userId, stored.userId), eq(memberships.baseId, stored.baseId))
  const isInOpenBase = and(eq(bases.id, stored.baseId), isBaseOpen)
  const isOne = (userId: string, id: string) => and(eq(stored.userId, userId), eq(stored.id, id))

  const insertAndTrim = ({ userId, ...notification }: NewNotification, now: Date) => {
    const at = now.toISOString()
    const newestToDelete = subquery
      .select({ rowid })
      .from(stored)
      .where(eq(stored.userId, userId))
      .orderBy(desc(rowid))
      .limit(1)
      .offset(limits.notificationsPerUser)
    return [
      db.insert(stored).values({ ...notification, userId, createdAt: at, updatedAt: at }),
      db.delete(stored).where(and(eq(stored.userId, userId), lte(rowid, newestToDelete))),
    ]
  }

  return {
    async notify(notifications, now) {
      await runAll(
        db,
        notifications.flatMap((each) => insertAndTrim(each, now)),
      )
    },

    async listNotifications(userId, { isRead, limit, offset }) {
      const isShown = isRead === null ? undefined : eq(stored.isRead, isRead)
      const [rows, [counted]] = await db.batch([
        db
          .select({
            notification: stored,
            baseTitle: bases.title,
            role: memberships.role,
            author: { displayName: displayNameOf(users), email: users.email },
          })
          .from(stored)
          .innerJoin(memberships, isMembership)
          .innerJoin(bases, isInOpenBase)
          .leftJoin(users, eq(users.id, stored.by))
          .where(and(eq(stored.userId, userId), isShown))
          .orderBy(desc(rowid))
          .limit(limit)
          .offset(offset),
        db
          .select({
            total: isShown ? sql<number>`count(*) filter (where ${isShown})` : count(),
            unread: sql<number>`count(*) filter (where ${eq(stored.isRead, false)})`,
          })
          .from(stored)
          .innerJoin(memberships, isMembership)
          .innerJoin(bases, isInOpenBase)
          .where(eq(stored.userId, userId)),
      ])
      const list = rows.map(({ notification, baseTitle, role, author }) => ({
        ...notification,
        baseTitle,
        role,
        author: author ?? { displayName: null, email: null },
      }))
      return { list, total: counted?.total ?? 0, unread: counted?.unread ?? 0 }
    },

    async markNotification(userId, id, isRead, now) {
      const [marked] = await db.batch([
        db.update(stored).set({ isRead, updatedAt: now.toISOString() }).where(isOne(userId, id)),
      ])
      return marked.rowsAffected === 1
    },
    async markAllNotifications(userId, now) {
      const [marked] = await db.batch([
        db
          .update(stored)
          .set({ isRead: true, updatedAt: now.toISOString() })
          .where(and(eq(stored.userId, userId), eq(stored.isRead, false))),
      ])
      return marked.rowsAffected
    },
    async deleteNotification(userId, id) {
      const [deleted] = await db.batch([db.delete(stored).where(isOne(userId, id))])
      return deleted.rowsAffected === 1
    },
    async forgetMentions(commentId) {
      await db.batch([db.delete(stored).where(eq(stored.commentId, commentId))])
    },
  }
}
