import { and, count, eq, exists, gt, isNotNull, isNull, ne, not, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { OrgRole } from '#core/schema.ts'
import { isAdministrator, one } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import {
  accountLinks,
  apiTokens,
  bases,
  invitations,
  memberships,
  notifications,
  sessions,
  stars,
  users,
} from './schema.ts'
import { emailKey, isActiveSuper } from './users.ts'

/** A user in the list for administrators. */
export type OrgUser = {
  id: string
  email: string
  firstname: string | null
  lastname: string | null
  displayName: string | null
  color: string | null
  emailVerified: boolean
  /** Comma-separated. */
  roles: string
  bases: number
  blocked: boolean
  createdAt: string
  updatedAt: string
}

/** Changes by administrators. Each transaction keeps at least one administrator who is not blocked. */
export type OrgUsers = {
  listUsers(search: string, limit: number, offset: number): Promise<{ list: OrgUser[]; total: number }>
  /** False when there is no such user or they are the last administrator. */
  changeUser(
    userId: string,
    change: { roles?: OrgRole[]; blocked?: boolean },
    actorId: string,
    now: Date,
  ): Promise<boolean>
  /**
   * Deletes a user with their sessions, memberships and tokens. Users may delete themselves. False as above, and while
   * the user is the only owner of a base.
   */
  deleteUser(userId: string, actorId: string): Promise<boolean>
  /** Titles of the open bases that only this user owns. */
  soleOwnerOf(userId: string): Promise<string[]>
}

const other = alias(users, 'other')
const otherMembership = alias(memberships, 'other_membership')

/** Another administrator remains who is not blocked. */
const hasOtherAdministrator = (userId: string) =>
  exists(
    subquery
      .select(one)
      .from(other)
      .where(and(ne(other.id, userId), isActiveSuper(other))),
  )

/** Selects the titles of bases that only this user owns. */
const basesOnlyOwnedBy = (userId: string) =>
  subquery
    .select({ title: bases.title })
    .from(memberships)
    .innerJoin(bases, and(eq(bases.id, memberships.baseId), isNull(bases.deletedAt)))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, 'owner'),
        notExists(
          subquery
            .select(one)
            .from(otherMembership)
            .where(
              and(
                eq(otherMembership.baseId, memberships.baseId),
                eq(otherMembership.role, 'owner'),
                ne(otherMembership.userId, memberships.userId),
              ),
            ),
        ),
      ),
    )

export function orgUsers(db: ControlDatabase): OrgUsers {
  return {
    async listUsers(search, limit, offset) {
      const key = emailKey(search)
      const names = sql`lower(coalesce(${users.displayName}, '') || ' ' || coalesce(${users.firstname}, '') || ' '
        || coalesce(${users.lastname}, ''))`
      const contains = (text: typeof names | typeof users.emailKey) => gt(sql`instr(${text}, ${key})`, 0)
      const isFound = key === '' ? undefined : or(contains(users.emailKey), contains(names))
      const membershipCount = subquery
        .select({ count: count() })
        .from(memberships)
        .where(eq(memberships.userId, users.id))
      const [rows, [counted]] = await db.batch([
        db
          .select({
            id: users.id,
            email: users.email,
            firstname: users.firstname,
            lastname: users.lastname,
            displayName: users.displayName,
            color: users.color,
            emailVerifiedAt: users.emailVerifiedAt,
            roles: users.roles,
            bases: sql<number>`${membershipCount}`,
            blockedAt: users.blockedAt,
            createdAt: users.createdAt,
            updatedAt: users.updatedAt,
          })
          .from(users)
          .where(isFound)
          .orderBy(users.createdAt, users.id)
          .limit(limit)
          .offset(offset),
        db.select({ total: count() }).from(users).where(isFound),
      ])
      const list = rows.map(({ emailVerifiedAt, blockedAt, ...user }) => ({
        ...user,
        emailVerified: emailVerifiedAt !== null,
        blocked: blockedAt !== null,
      }))
      return { list, total: counted?.total ?? 0 }
    },

    async changeUser(userId, { roles, blocked }, actorId, now) {
      const at = now.toISOString()
      const isBlocked = exists(
        subquery
          .select(one)
          .from(users)
          .where(and(eq(users.id, userId), isNotNull(users.blockedAt))),
      )
      const [changed] = await db.batch([
        // Drizzle leaves out fields that are undefined.
        db
          .update(users)
          .set({
            roles: roles?.join(','),
            blockedAt: blocked
              ? sql`coalesce(${users.blockedAt}, ${at})`
              : blocked === false
                ? null
                : undefined,
            updatedAt: at,
          })
          .where(and(eq(users.id, userId), hasOtherAdministrator(userId), isAdministrator(actorId))),
        db
          .update(sessions)
          .set({ endedAt: at, endReason: 'admin' })
          .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), isBlocked)),
      ])
      return changed.rowsAffected === 1
    },

    async deleteUser(userId, actorId) {
      const keepsAdministrator =
        userId === actorId
          ? or(not(sql`(${isActiveSuper(users)})`), hasOtherAdministrator(userId))
          : and(hasOtherAdministrator(userId), isAdministrator(actorId))
      const isDeleted = notExists(subquery.select(one).from(users).where(eq(users.id, userId)))
      const [deleted] = await db.batch([
        db
          .delete(users)
          .where(and(eq(users.id, userId), keepsAdministrator, notExists(basesOnlyOwnedBy(userId)))),
        db.delete(memberships).where(and(eq(memberships.userId, userId), isDeleted)),
        db.delete(stars).where(and(eq(stars.userId, userId), isDeleted)),
        db.delete(notifications).where(and(eq(notifications.userId, userId), isDeleted)),
        db.delete(sessions).where(and(eq(sessions.userId, userId), isDeleted)),
        db.delete(apiTokens).where(and(eq(apiTokens.userId, userId), isDeleted)),
        db.delete(accountLinks).where(and(eq(accountLinks.userId, userId), isDeleted)),
        db.delete(invitations).where(and(eq(invitations.invitedBy, userId), isDeleted)),
      ])
      return deleted.rowsAffected === 1
    },

    async soleOwnerOf(userId) {
      const owned = basesOnlyOwnedBy(userId).as('owned')
      const [list] = await db.batch([db.select({ title: owned.title }).from(owned)])
      return list.map(({ title }) => title)
    },
  }
}
