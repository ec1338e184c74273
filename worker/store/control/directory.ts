import { and, eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { titleKey } from '#core/naming.ts'
import { type BaseRole, baseRoles } from '#core/schema.ts'
import type { Connection, Statement } from '../../statement.ts'
import { print, statement } from '../drizzle-statement.ts'
import { readRow, readRows } from '../rows.ts'
import { hourOf } from './instance-records.ts'
import { bases, baseShares, memberships, notifications, stars } from './schema.ts'

/** A base as the directory knows it. */
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
  /** When it was moved to the trash; null when it is not there. */
  deletedAt: string | null
  /** Role of the user who asked; null for a super who is no member. */
  role: BaseRole | null
  /** True when the user who asked has starred it. */
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
  /** Comma-separated organisation roles. */
  orgRoles: string
  role: BaseRole
  createdAt: string
}

export type Directory = {
  /** Enters a base whose home is still to be made, with its owner. It opens only after `markBaseReady`. */
  createBase(
    base: Pick<BaseEntry, 'id' | 'title' | 'description' | 'color' | 'meta'>,
    ownerId: string,
    now: Date,
  ): Promise<void>
  markBaseReady(baseId: string): Promise<void>
  /** Bases of the user in their order; all bases of all for `everything` (super). Those in use, or those in the trash. */
  listBases(userId: string, wanted: { everything: boolean; trashed: boolean }): Promise<BaseEntry[]>
  /** True when the base exists, is ready and not in the trash. */
  isBaseOpen(baseId: string): Promise<boolean>
  /** The user's entry of a base, also from the trash; null when there is none. */
  findBase(userId: string, baseId: string): Promise<BaseEntry | null>
  updateBase(baseId: string, patch: BasePatch, now: Date): Promise<void>
  /** Notes that a base's records or tables have changed. */
  touchBase(baseId: string, now: Date): Promise<void>
  trashBase(baseId: string, now: Date): Promise<void>
  restoreBase(baseId: string, now: Date): Promise<void>
  /** Puts a user's star on a base, or takes it away. */
  setStar(baseId: string, userId: string, isStarred: boolean, now: Date): Promise<void>
  /** A base whose home this user is still making, such as a copy under way; null when there is none. */
  findUnfinished(userId: string, baseId: string): Promise<BaseEntry | null>
  /** Strikes a base out, memberships too: after its home is gone, or when making the home failed. */
  forgetBase(baseId: string): Promise<void>
  /** Bases whose home was never finished, untouched since the moment. */
  unfinishedBases(before: Date): Promise<string[]>
  /** Bases that were put into the trash before a moment: some of them, the longest first. */
  trashedBases(before: Date): Promise<string[]>
  listMembers(baseId: string): Promise<Member[]>
  /** Ids of all bases that the user is a member of. */
  basesOf(userId: string): Promise<string[]>
  /** Ids of the bases whose rooms a user may be in: their own, and those visited lately as an administrator. */
  roomsOf(userId: string, now: Date): Promise<string[]>
  setMember(baseId: string, userId: string, role: BaseRole, now: Date): Promise<void>
  removeMember(baseId: string, userId: string): Promise<void>
}

const entryRow = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    description: v.string(),
    color: v.nullable(v.string()),
    meta: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
    position: v.number(),
    created_by: v.string(),
    created_at: v.string(),
    updated_at: v.string(),
    deleted_at: v.nullable(v.string()),
    role: v.nullable(v.picklist(baseRoles)),
    starred: v.pipe(
      v.number(),
      v.transform((count) => count > 0),
    ),
  }),
  v.transform(({ position, created_by, created_at, updated_at, deleted_at, ...row }): BaseEntry => ({
    ...row,
    order: position,
    createdBy: created_by,
    createdAt: created_at,
    updatedAt: updated_at,
    deletedAt: deleted_at,
  })),
)
const entriesIn = (
  state: string,
) => `SELECT b.id, b.title, b.description, b.color, b.meta, b.position, b.created_by,
  b.created_at, b.updated_at, b.deleted_at, m.role, s.at IS NOT NULL AS starred
  FROM (SELECT ? AS id) u CROSS JOIN bases b LEFT JOIN memberships m ON m.base_id = b.id AND m.user_id = u.id
  LEFT JOIN stars s ON s.base_id = b.id AND s.user_id = u.id WHERE b.home_state = '${state}'`
const entrySelect = entriesIn('ready')

const memberRow = v.pipe(
  v.object({
    user_id: v.string(),
    email: v.string(),
    firstname: v.nullable(v.string()),
    lastname: v.nullable(v.string()),
    display_name: v.nullable(v.string()),
    color: v.nullable(v.string()),
    org_roles: v.string(),
    role: v.picklist(baseRoles),
    created_at: v.string(),
  }),
  v.transform(({ user_id, display_name, org_roles, created_at, ...row }): Member => ({
    ...row,
    userId: user_id,
    displayName: display_name,
    orgRoles: org_roles,
    createdAt: created_at,
  })),
)

export function directory(connection: Connection): Directory {
  const write = async (...statements: Statement[]) => {
    await connection.batch(statements, 'write')
  }
  return {
    async createBase({ id, title, description, color, meta }, ownerId, now) {
      const at = now.toISOString()
      await write(
        statement(
          print.insert(bases).values({
            id,
            title,
            titleKey: titleKey(title),
            description,
            color,
            meta,
            order: sql`(select coalesce(max(position), 0) + 1 from bases)`,
            homeState: 'creating',
            createdBy: ownerId,
            createdAt: at,
            updatedAt: at,
          }),
        ),
        membership(id, ownerId, 'owner', now),
      )
    },
    markBaseReady: (baseId) =>
      write(statement(print.update(bases).set({ homeState: 'ready' }).where(eq(bases.id, baseId)))),
    async listBases(userId, { everything, trashed }) {
      const mine = everything ? '' : 'AND m.role IS NOT NULL'
      const where = `b.deleted_at IS ${trashed ? 'NOT ' : ''}NULL ${mine}`
      const text = `${entrySelect} AND ${where} ORDER BY b.position, b.created_at`
      const [result] = await connection.batch([{ sql: text, args: [userId] }], 'read')
      return readRows(entryRow, result)
    },
    async isBaseOpen(baseId) {
      const text = "SELECT id FROM bases WHERE id = ? AND home_state = 'ready' AND deleted_at IS NULL"
      const [result] = await connection.batch([{ sql: text, args: [baseId] }], 'read')
      return result?.rows.length === 1
    },
    async findBase(userId, baseId) {
      const [result] = await connection.batch(
        [{ sql: `${entrySelect} AND b.id = ?`, args: [userId, baseId] }],
        'read',
      )
      return readRow(entryRow, result)
    },
    updateBase: (baseId, patch, now) =>
      write(
        statement(
          print
            .update(bases)
            .set({
              ...patch,
              ...(patch.title === undefined ? {} : { titleKey: titleKey(patch.title) }),
              updatedAt: now.toISOString(),
            })
            .where(eq(bases.id, baseId)),
        ),
      ),
    touchBase: (baseId, now) => write(setChangedAt(baseId, now)),
    trashBase: (baseId, now) => write(setDeletedAt(baseId, now.toISOString(), now)),
    restoreBase: (baseId, now) => write(setDeletedAt(baseId, null, now)),
    setStar: (baseId, userId, isStarred, now) =>
      write(
        statement(
          isStarred
            ? print.insert(stars).values({ baseId, userId, at: now.toISOString() }).onConflictDoNothing()
            : print.delete(stars).where(and(eq(stars.baseId, baseId), eq(stars.userId, userId))),
        ),
      ),
    async findUnfinished(userId, baseId) {
      const text = `${entriesIn('creating')} AND b.id = ? AND b.created_by = ?`
      const [result] = await connection.batch([{ sql: text, args: [userId, baseId, userId] }], 'read')
      return readRow(entryRow, result)
    },
    forgetBase: (baseId) =>
      write(
        statement(print.delete(memberships).where(eq(memberships.baseId, baseId))),
        statement(print.delete(stars).where(eq(stars.baseId, baseId))),
        statement(print.delete(notifications).where(eq(notifications.baseId, baseId))),
        statement(print.delete(baseShares).where(eq(baseShares.baseId, baseId))),
        statement(print.delete(bases).where(eq(bases.id, baseId))),
      ),
    async unfinishedBases(before) {
      const text = "SELECT id FROM bases WHERE home_state = 'creating' AND updated_at < ?"
      const [result] = await connection.batch([{ sql: text, args: [before.toISOString()] }], 'read')
      return readRows(v.object({ id: v.string() }), result).map(({ id }) => id)
    },
    async trashedBases(before) {
      const text = 'SELECT id FROM bases WHERE deleted_at < ? ORDER BY deleted_at LIMIT 20'
      const [result] = await connection.batch([{ sql: text, args: [before.toISOString()] }], 'read')
      return readRows(v.object({ id: v.string() }), result).map(({ id }) => id)
    },
    async listMembers(baseId) {
      const text = `SELECT m.user_id, u.email, u.firstname, u.lastname, u.display_name, u.color,
        u.roles AS org_roles, m.role, m.created_at
        FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.base_id = ? ORDER BY m.created_at, u.email_key`
      const [result] = await connection.batch([{ sql: text, args: [baseId] }], 'read')
      return readRows(memberRow, result)
    },
    async basesOf(userId) {
      const text = 'SELECT base_id AS id FROM memberships WHERE user_id = ?'
      const [result] = await connection.batch([{ sql: text, args: [userId] }], 'read')
      return readRows(v.object({ id: v.string() }), result).map(({ id }) => id)
    },
    async roomsOf(userId, now) {
      // A visit is noted by the hour, and a socket asks for its next ticket within one.
      const since = hourOf(new Date(now.getTime() - 2 * 60 * 60 * 1000))
      const text = `SELECT base_id AS id FROM memberships WHERE user_id = ?
        UNION SELECT base_id FROM super_visits WHERE user_id = ? AND hour >= ?`
      const [result] = await connection.batch([{ sql: text, args: [userId, userId, since] }], 'read')
      return readRows(v.object({ id: v.string() }), result).map(({ id }) => id)
    },
    setMember: (baseId, userId, role, now) => write(membership(baseId, userId, role, now)),
    removeMember: (baseId, userId) =>
      write(
        statement(
          print
            .delete(memberships)
            .where(and(eq(memberships.baseId, baseId), eq(memberships.userId, userId))),
        ),
      ),
  }
}

function membership(baseId: string, userId: string, role: BaseRole, now: Date): Statement {
  return statement(
    print
      .insert(memberships)
      .values({ baseId, userId, role, createdAt: now.toISOString() })
      .onConflictDoUpdate({ target: [memberships.userId, memberships.baseId], set: { role } }),
  )
}

function setChangedAt(baseId: string, now: Date): Statement {
  const at = now.toISOString()
  return statement(
    print
      .update(bases)
      .set({ updatedAt: at })
      .where(and(eq(bases.id, baseId), lt(bases.updatedAt, at))),
  )
}

function setDeletedAt(baseId: string, deletedAt: string | null, now: Date): Statement {
  return statement(
    print.update(bases).set({ deletedAt, updatedAt: now.toISOString() }).where(eq(bases.id, baseId)),
  )
}
