import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import { titleKey } from '#core/naming.ts'
import { instanceRoom } from '#core/protocol/messages.ts'
import type { BaseRole } from '#core/schema.ts'
import { isBaseOpen } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { hourBucket } from './instance-records.ts'
import {
  bases,
  baseShares,
  linkSlugs,
  memberships,
  notifications,
  stars,
  superVisits,
  users,
} from './schema.ts'

/** A base in the directory. */
export type BaseEntry = {
  id: string
  title: string
  description: string
  color: string | null
  meta: Record<string, unknown>
  order: number
  createdBy: string
  createdAt: string
  updatedAt: string
  /** Time of the move to the trash; null for a base that is not in the trash. */
  deletedAt: string | null
  /** Role of the requesting user; null for an administrator who is not a member. */
  role: BaseRole | null
  /** True when the requesting user has starred it. */
  starred: boolean
}
export type BasePatch = Partial<Pick<BaseEntry, 'title' | 'description' | 'color' | 'meta' | 'order'>>
export type Member = {
  userId: string
  email: string
  firstname: string | null
  lastname: string | null
  displayName: string | null
  color: string | null
  /** Comma-separated organization roles. */
  orgRoles: string
  role: BaseRole
  createdAt: string
}

export type Directory = {
  /** Adds a base, whose database does not exist yet, and its owner. `markBaseReady` opens it. */
  createBase(
    base: Pick<BaseEntry, 'id' | 'title' | 'description' | 'color' | 'meta'>,
    ownerId: string,
    now: Date,
  ): Promise<void>
  markBaseReady(baseId: string): Promise<void>
  /** Bases of the user in their order, or all bases for `everything` (administrators); either open or `trashed` ones. */
  listBases(userId: string, wanted: { everything: boolean; trashed: boolean }): Promise<BaseEntry[]>
  /** True when the base exists, is ready and not in the trash. */
  isBaseOpen(baseId: string): Promise<boolean>
  /** The user's entry of a base, also from the trash; null when there is none. */
  findBase(userId: string, baseId: string): Promise<BaseEntry | null>
  updateBase(baseId: string, patch: BasePatch, now: Date): Promise<void>
  /** Records that a base's records or tables have changed. */
  touchBase(baseId: string, now: Date): Promise<void>
  trashBase(baseId: string, now: Date): Promise<void>
  restoreBase(baseId: string, now: Date): Promise<void>
  /** Adds or removes a user's star on a base. */
  setStar(baseId: string, userId: string, isStarred: boolean, now: Date): Promise<void>
  /** A base that this user is still creating, such as a copy in progress; null when there is none. */
  findUnfinished(userId: string, baseId: string): Promise<BaseEntry | null>
  /** Deletes a base and its memberships, after its database was deleted or could not be created. */
  forgetBase(baseId: string): Promise<void>
  /** Bases that are still being created and have not changed since `before`. */
  unfinishedBases(before: Date): Promise<string[]>
  /** Some of the bases that were moved to the trash before a time, oldest first. */
  trashedBases(before: Date): Promise<string[]>
  listMembers(baseId: string): Promise<Member[]>
  /** Ids of all bases that the user is a member of. */
  basesOf(userId: string): Promise<string[]>
  /** Rooms that a user may be in: of their bases, of those recently visited as an administrator, and the instance's. */
  roomsOf(userId: string, now: Date): Promise<string[]>
  setMember(baseId: string, userId: string, role: BaseRole, now: Date): Promise<void>
  removeMember(baseId: string, userId: string): Promise<void>
}

/** A visit is recorded per hour, and a socket asks for its next ticket within an hour. */
const recentVisitMs = 2 * 60 * 60 * 1000
const trashedBasesPerCall = 20

export function directory(db: ControlDatabase): Directory {
  const entries = (userId: string, condition: SQL | undefined) =>
    db
      .select({
        id: bases.id,
        title: bases.title,
        description: bases.description,
        color: bases.color,
        meta: bases.meta,
        order: bases.order,
        createdBy: bases.createdBy,
        createdAt: bases.createdAt,
        updatedAt: bases.updatedAt,
        deletedAt: bases.deletedAt,
        role: memberships.role,
        starred: sql`${isNotNull(stars.at)}`.mapWith(Boolean),
      })
      .from(bases)
      .leftJoin(memberships, and(eq(memberships.baseId, bases.id), eq(memberships.userId, userId)))
      .leftJoin(stars, and(eq(stars.baseId, bases.id), eq(stars.userId, userId)))
      .where(condition)
      .orderBy(bases.order, bases.createdAt)

  const upsertMember = (baseId: string, userId: string, role: BaseRole, now: Date) =>
    db
      .insert(memberships)
      .values({ baseId, userId, role, createdAt: now.toISOString() })
      .onConflictDoUpdate({ target: [memberships.userId, memberships.baseId], set: { role } })

  const update = async (baseId: string, changes: Partial<typeof bases.$inferInsert>): Promise<void> => {
    await db.batch([db.update(bases).set(changes).where(eq(bases.id, baseId))])
  }

  return {
    async createBase({ id, title, description, color, meta }, ownerId, now) {
      const at = now.toISOString()
      const last = subquery.select({ order: sql`coalesce(max(${bases.order}), 0)` }).from(bases)
      await db.batch([
        db.insert(bases).values({
          id,
          title,
          titleKey: titleKey(title),
          description,
          color,
          meta,
          order: sql`${last} + 1`,
          databaseState: 'creating',
          createdBy: ownerId,
          createdAt: at,
          updatedAt: at,
        }),
        upsertMember(id, ownerId, 'owner', now),
      ])
    },
    markBaseReady: (baseId) => update(baseId, { databaseState: 'ready' }),
    async listBases(userId, { everything, trashed }) {
      const [list] = await db.batch([
        entries(
          userId,
          and(
            eq(bases.databaseState, 'ready'),
            trashed ? isNotNull(bases.deletedAt) : isNull(bases.deletedAt),
            everything ? undefined : isNotNull(memberships.role),
          ),
        ),
      ])
      return list
    },
    async isBaseOpen(baseId) {
      const [[base]] = await db.batch([
        db
          .select({ id: bases.id })
          .from(bases)
          .where(and(eq(bases.id, baseId), isBaseOpen)),
      ])
      return base !== undefined
    },
    async findBase(userId, baseId) {
      const [[base]] = await db.batch([
        entries(userId, and(eq(bases.databaseState, 'ready'), eq(bases.id, baseId))),
      ])
      return base ?? null
    },
    updateBase: (baseId, patch, now) =>
      update(baseId, {
        ...patch,
        ...(patch.title === undefined ? {} : { titleKey: titleKey(patch.title) }),
        updatedAt: now.toISOString(),
      }),
    async touchBase(baseId, now) {
      const at = now.toISOString()
      await db.batch([
        db
          .update(bases)
          .set({ updatedAt: at })
          .where(and(eq(bases.id, baseId), lt(bases.updatedAt, at))),
      ])
    },
    trashBase: (baseId, now) =>
      update(baseId, { deletedAt: now.toISOString(), updatedAt: now.toISOString() }),
    restoreBase: (baseId, now) => update(baseId, { deletedAt: null, updatedAt: now.toISOString() }),
    async setStar(baseId, userId, isStarred, now) {
      await db.batch([
        isStarred
          ? db.insert(stars).values({ baseId, userId, at: now.toISOString() }).onConflictDoNothing()
          : db.delete(stars).where(and(eq(stars.baseId, baseId), eq(stars.userId, userId))),
      ])
    },
    async findUnfinished(userId, baseId) {
      const [[base]] = await db.batch([
        entries(
          userId,
          and(eq(bases.databaseState, 'creating'), eq(bases.id, baseId), eq(bases.createdBy, userId)),
        ),
      ])
      return base ?? null
    },
    async forgetBase(baseId) {
      await db.batch([
        db.delete(memberships).where(eq(memberships.baseId, baseId)),
        db.delete(stars).where(eq(stars.baseId, baseId)),
        db.delete(notifications).where(eq(notifications.baseId, baseId)),
        db.delete(baseShares).where(eq(baseShares.baseId, baseId)),
        db.delete(linkSlugs).where(eq(linkSlugs.baseId, baseId)),
        db.delete(bases).where(eq(bases.id, baseId)),
      ])
    },
    async unfinishedBases(before) {
      const [list] = await db.batch([
        db
          .select({ id: bases.id })
          .from(bases)
          .where(and(eq(bases.databaseState, 'creating'), lt(bases.updatedAt, before.toISOString()))),
      ])
      return list.map(({ id }) => id)
    },
    async trashedBases(before) {
      const [list] = await db.batch([
        db
          .select({ id: bases.id })
          .from(bases)
          .where(lt(bases.deletedAt, before.toISOString()))
          .orderBy(bases.deletedAt)
          .limit(trashedBasesPerCall),
      ])
      return list.map(({ id }) => id)
    },
    async listMembers(baseId) {
      const [list] = await db.batch([
        db
          .select({
            userId: memberships.userId,
            email: users.email,
            firstname: users.firstname,
            lastname: users.lastname,
            displayName: users.displayName,
            color: users.color,
            orgRoles: users.roles,
            role: memberships.role,
            createdAt: memberships.createdAt,
          })
          .from(memberships)
          .innerJoin(users, eq(users.id, memberships.userId))
          .where(eq(memberships.baseId, baseId))
          .orderBy(memberships.createdAt, users.emailKey),
      ])
      return list
    },
    async basesOf(userId) {
      const [list] = await db.batch([
        db.select({ id: memberships.baseId }).from(memberships).where(eq(memberships.userId, userId)),
      ])
      return list.map(({ id }) => id)
    },
    async roomsOf(userId, now) {
      const since = hourBucket(new Date(now.getTime() - recentVisitMs))
      const [list] = await db.batch([
        union(
          db.select({ id: memberships.baseId }).from(memberships).where(eq(memberships.userId, userId)),
          db
            .select({ id: superVisits.baseId })
            .from(superVisits)
            .where(and(eq(superVisits.userId, userId), gte(superVisits.hour, since))),
        ),
      ])
      return [...list.map(({ id }) => id), instanceRoom]
    },
    async setMember(baseId, userId, role, now) {
      await db.batch([upsertMember(baseId, userId, role, now)])
    },
    async removeMember(baseId, userId) {
      await db.batch([
        db.delete(memberships).where(and(eq(memberships.baseId, baseId), eq(memberships.userId, userId))),
      ])
    },
  }
}
