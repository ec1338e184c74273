import * as v from 'valibot'
import type { Connection, Statement } from '../../statement.ts'
import { readRow, readRows } from '../rows.ts'
import { toUser, type User, userColumns, userRow } from './users.ts'

export type Profile = Pick<
  User,
  'firstname' | 'lastname' | 'displayName' | 'locale' | 'theme' | 'color' | 'keys'
>

/** One sign-in on one device. */
export type Session = {
  id: string
  userAgent: string | null
  createdAt: string
  /** When its tokens were last exchanged. */
  rotatedAt: string
  expiresAt: string
}

export type OwnAccount = {
  findUser(userId: string): Promise<User | null>
  /** Those of the users that are there, in no order. */
  findUsers(userIds: readonly string[]): Promise<User[]>
  changeProfile(userId: string, profile: Partial<Profile>, now: Date): Promise<User | null>
  /** Sessions that live, the latest used first. */
  listSessions(userId: string, now: Date): Promise<Session[]>
  /** Ends one session of the user. False when it is none of theirs, or has ended. */
  endOwnSession(userId: string, sessionId: string, now: Date): Promise<boolean>
  /** Ends all sessions of the user but one; answers how many. */
  endOtherSessions(userId: string, keepSessionId: string, now: Date): Promise<number>
}

const profileColumns: Record<keyof Profile, string> = {
  firstname: 'firstname',
  lastname: 'lastname',
  displayName: 'display_name',
  locale: 'locale',
  theme: 'theme',
  color: 'color',
  keys: 'keys',
}

const sessionRow = v.pipe(
  v.object({
    id: v.string(),
    user_agent: v.nullable(v.string()),
    created_at: v.string(),
    rotated_at: v.string(),
    expires_at: v.string(),
  }),
  v.transform((row): Session => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
    expiresAt: row.expires_at,
  })),
)
const isLive = 'ended_at IS NULL AND expires_at > ? AND closes_at > ?'

export function ownAccount(connection: Connection): OwnAccount {
  const find = (userId: string): Statement => ({
    sql: `SELECT ${userColumns} FROM users u WHERE u.id = ?`,
    args: [userId],
  })
  return {
    async findUser(userId) {
      const [result] = await connection.batch([find(userId)], 'read')
      const row = readRow(userRow, result)
      return row ? toUser(row) : null
    },

    async findUsers(userIds) {
      if (userIds.length === 0) return []
      const sql = `SELECT ${userColumns} FROM users u WHERE u.id IN (SELECT value FROM json_each(?))`
      const [result] = await connection.batch([{ sql, args: [JSON.stringify(userIds)] }], 'read')
      return readRows(userRow, result).map(toUser)
    },

    async changeProfile(userId, profile, now) {
      const changes = Object.entries(profile).flatMap(([name, value]) =>
        name in profileColumns ? [[profileColumns[name as keyof Profile], value] as const] : [],
      )
      const update: Statement = {
        sql: `UPDATE users SET ${[...changes.map(([column]) => `${column} = ?`), 'updated_at = ?'].join(', ')}
          WHERE id = ?`,
        args: [...changes.map(([, value]) => value), now.toISOString(), userId],
      }
      const results = await connection.batch([update, find(userId)], 'write')
      const row = readRow(userRow, results[1])
      return row ? toUser(row) : null
    },

    async listSessions(userId, now) {
      const at = now.toISOString()
      const sql = `SELECT id, user_agent, created_at, rotated_at, expires_at FROM sessions
        WHERE user_id = ? AND ${isLive} ORDER BY rotated_at DESC, id`
      const [result] = await connection.batch([{ sql, args: [userId, at, at] }], 'read')
      return readRows(sessionRow, result)
    },

    async endOwnSession(userId, sessionId, now) {
      const at = now.toISOString()
      const sql = `UPDATE sessions SET ended_at = ?, end_reason = 'signout'
        WHERE user_id = ? AND id = ? AND ${isLive}`
      const [result] = await connection.batch([{ sql, args: [at, userId, sessionId, at, at] }], 'write')
      return result?.rowsAffected === 1
    },

    async endOtherSessions(userId, keepSessionId, now) {
      const at = now.toISOString()
      const sql = `UPDATE sessions SET ended_at = ?, end_reason = 'signout'
        WHERE user_id = ? AND id <> ? AND ${isLive}`
      const [result] = await connection.batch([{ sql, args: [at, userId, keepSessionId, at, at] }], 'write')
      return result?.rowsAffected ?? 0
    },
  }
}
