import * as v from 'valibot'
import type { OrgRole } from '#core/schema.ts'
import type { Connection, Statement } from '../../statement.ts'
import { readRow, readRows } from '../rows.ts'
import { emailKey, isActiveSuper } from './users.ts'

/** A user as administrators see one. */
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

/** Changes by administrators; each sees to it inside its transaction that one administrator who may sign in is left. */
export type OrgUsers = {
  listUsers(search: string, limit: number, offset: number): Promise<{ list: OrgUser[]; total: number }>
  /** False when there is no such user, or they are the last administrator. */
  changeUser(
    userId: string,
    change: { roles?: OrgRole[]; blocked?: boolean },
    askedBy: string,
    now: Date,
  ): Promise<boolean>
  /**
   * Deletes a user with sessions, memberships and tokens; anybody may delete themselves. False as above, and while
   * they are the only owner of a base.
   */
  deleteUser(userId: string, askedBy: string): Promise<boolean>
  /** Titles of the open bases whose only owner the user is. */
  soleOwnerOf(userId: string): Promise<string[]>
}

const userRow = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    firstname: v.nullable(v.string()),
    lastname: v.nullable(v.string()),
    display_name: v.nullable(v.string()),
    color: v.nullable(v.string()),
    email_verified_at: v.nullable(v.string()),
    roles: v.string(),
    bases: v.number(),
    blocked_at: v.nullable(v.string()),
    created_at: v.string(),
    updated_at: v.string(),
  }),
  v.transform((row): OrgUser => ({
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    displayName: row.display_name,
    color: row.color,
    emailVerified: row.email_verified_at !== null,
    roles: row.roles,
    bases: row.bases,
    blocked: row.blocked_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })),
)

/** There is an administrator besides this user, and the one who asks (still) is one. Arguments: user, asker. */
const keepsASuper = `EXISTS (SELECT 1 FROM users o WHERE o.id <> ? AND ${isActiveSuper('o')})
  AND EXISTS (SELECT 1 FROM users a WHERE a.id = ? AND ${isActiveSuper('a')})`

/** The same where somebody goes by themselves: who is no administrator leaves as many as there were. Arguments: user. */
const leavesASuper = `(NOT (${isActiveSuper('users')})
  OR EXISTS (SELECT 1 FROM users o WHERE o.id <> ? AND ${isActiveSuper('o')}))`

const soleOwnerSql = `SELECT b.title FROM memberships m JOIN bases b ON b.id = m.base_id AND b.deleted_at IS NULL
  WHERE m.user_id = ? AND m.role = 'owner' AND NOT EXISTS (SELECT 1 FROM memberships o
    WHERE o.base_id = m.base_id AND o.role = 'owner' AND o.user_id <> m.user_id)`

export function orgUsers(connection: Connection): OrgUsers {
  return {
    async listUsers(search, limit, offset) {
      const where = `(? = '' OR instr(u.email_key, ?) > 0
        OR instr(lower(coalesce(u.display_name, '') || ' ' || coalesce(u.firstname, '') || ' '
          || coalesce(u.lastname, '')), ?) > 0)`
      const key = emailKey(search)
      const results = await connection.batch(
        [
          {
            sql: `SELECT u.id, u.email, u.firstname, u.lastname, u.display_name, u.color, u.email_verified_at,
                u.roles, (SELECT count(*) FROM memberships m WHERE m.user_id = u.id) AS bases, u.blocked_at,
                u.created_at, u.updated_at
              FROM users u WHERE ${where} ORDER BY u.created_at, u.id LIMIT ? OFFSET ?`,
            args: [key, key, key, limit, offset],
          },
          { sql: `SELECT count(*) AS total FROM users u WHERE ${where}`, args: [key, key, key] },
        ],
        'read',
      )
      return {
        list: readRows(userRow, results[0]),
        total: readRow(v.object({ total: v.number() }), results[1])?.total ?? 0,
      }
    },

    async changeUser(userId, { roles, blocked }, askedBy, now) {
      const at = now.toISOString()
      const statements: Statement[] = [
        {
          sql: `UPDATE users SET roles = coalesce(?, roles),
              blocked_at = CASE WHEN ? IS NULL THEN blocked_at WHEN ? THEN coalesce(blocked_at, ?) END, updated_at = ?
            WHERE id = ? AND ${keepsASuper}`,
          // prettier-ignore
          args: [
            roles?.join(',') ?? null, blocked ?? null, blocked ?? null, at, at,
            userId, userId, askedBy,
          ],
        },
        {
          sql: `UPDATE sessions SET ended_at = ?, end_reason = 'admin' WHERE user_id = ? AND ended_at IS NULL
            AND EXISTS (SELECT 1 FROM users WHERE id = ? AND blocked_at IS NOT NULL)`,
          args: [at, userId, userId],
        },
      ]
      const results = await connection.batch(statements, 'write')
      return results[0]?.rowsAffected === 1
    },

    async deleteUser(userId, askedBy) {
      const isOwn = userId === askedBy
      const isGone = 'NOT EXISTS (SELECT 1 FROM users WHERE id = ?)'
      const ofUser = (table: string, column = 'user_id'): Statement => ({
        sql: `DELETE FROM ${table} WHERE ${column} = ? AND ${isGone}`,
        args: [userId, userId],
      })
      const results = await connection.batch(
        [
          {
            sql: `DELETE FROM users WHERE id = ? AND ${isOwn ? leavesASuper : keepsASuper}
              AND NOT EXISTS (${soleOwnerSql})`,
            args: [userId, userId, ...(isOwn ? [] : [askedBy]), userId],
          },
          ofUser('memberships'),
          ofUser('stars'),
          ofUser('notifications'),
          ofUser('sessions'),
          ofUser('api_tokens'),
          ofUser('account_links'),
          ofUser('invitations', 'invited_by'),
        ],
        'write',
      )
      return results[0]?.rowsAffected === 1
    },

    async soleOwnerOf(userId) {
      const [result] = await connection.batch([{ sql: soleOwnerSql, args: [userId] }], 'read')
      return readRows(v.object({ title: v.string() }), result).map(({ title }) => title)
    },
  }
}
