import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { OrgRole } from '#core/schema.ts'
import type { Connection, Statement } from '../../statement.ts'
import { StoreConstraintError } from '../errors.ts'
import { readRow } from '../rows.ts'
import { isInvitationOpen } from './invitations.ts'
import { inviteOnlyExpression } from './settings.ts'
import { countStatements, forgiveStatements, secondsToWait, type Throttle } from './throttle.ts'
import { emailKey, toUser, type User, userColumns, userRow } from './users.ts'

/** Days after which a family of refresh tokens ends, however busy it is. */
const sessionDaysMax = 90
const day = 24 * 60 * 60 * 1000

export type NewSession = { id: string; userAgent: string | null }
export type NewUser = {
  id: string
  email: string
  passwordHash: string
  firstname: string | null
  lastname: string | null
  displayName: string | null
  /** Roles of anybody but the first user, who is the operator. */
  roles: OrgRole[]
}
/** How an account may come about. */
export type SignUpTerms = {
  /** Sign-up is by invitation. */
  inviteOnly: boolean
  /** Hash of an invitation's token: the invitation is used up. */
  invitation: string | null
  /** Somebody else vouches for the address: the account begins with it verified. */
  isVerified: boolean
  /** An address with an open invitation signs up by the invitation's link alone. */
  invitedByLinkOnly: boolean
}

export type Accounts = {
  /**
   * Makes a user and their first session. The first user of all becomes super, whoever races. Throws EMAIL_TAKEN,
   * SIGNUP_CLOSED and INVITATION_REQUIRED as the terms say (never for the first user), and INVITATION_INVALID when the
   * invitation is not one to this address.
   */
  signUp(user: NewUser, session: NewSession, terms: SignUpTerms, now: Date): Promise<User>
  /** Counts an attempt and finds the user with the address, in one round trip. */
  findForSignIn(
    email: string,
    throttles: readonly Throttle[],
    now: Date,
  ): Promise<{ wait: number | null; user: User | null; passwordHash: string | null }>
  /** Starts a session after a good password, and takes the attempt out of the counts. */
  startSession(userId: string, session: NewSession, throttles: readonly Throttle[], now: Date): Promise<void>
  /**
   * Exchanges refresh token number `generation` of a session for the next. The same token again within the
   * grace answers the same next one; later it is theft and ends the session, whose user is answered. Null when the
   * session had ended before.
   */
  rotateSession(
    sessionId: string,
    generation: number,
    now: Date,
  ): Promise<{ user: User; generation: number } | { endedUserId: string } | null>
  /** Answers whose session it was; null when it had ended, or never was. */
  endSession(sessionId: string, now: Date): Promise<string | null>
  /** Stored hash of a user's password; null when there is no such user. */
  passwordHashOf(userId: string): Promise<string | null>
  /** Sets a new password: all access tokens die, all sessions end but the given one. */
  changePassword(userId: string, passwordHash: string, keepSessionId: string, now: Date): Promise<void>
}

const firstRoles = 'org-level-creator,super'

const isClosed = `(? OR ${inviteOnlyExpression})`

/** An invitation counts for the address that it is to, while it lasts and its base is there. */
const invitationSql = `SELECT i.id FROM invitations i WHERE i.token_hash = ? AND i.email_key = ? AND i.expires_at > ?
  AND ${isInvitationOpen}`

/** An open invitation waits for this address. Arguments: address as it is compared, now. */
const isInvitedSql = `EXISTS (SELECT 1 FROM invitations i WHERE i.email_key = ? AND i.expires_at > ?
  AND ${isInvitationOpen})`

const signUpSql = `INSERT INTO users (id, email, email_key, password_hash, firstname, lastname, display_name, roles,
    email_verified_at, token_version, created_at, updated_at)
  SELECT ?, ?, ?, ?, ?, ?, ?,
    CASE
      WHEN NOT EXISTS (SELECT 1 FROM users) THEN '${firstRoles}'
      WHEN i.org_roles IS NOT NULL THEN i.org_roles
      WHEN ${isClosed} THEN 'org-level-viewer'
      ELSE coalesce((SELECT value FROM app_settings WHERE key = 'default_org_role'), ?) END,
    CASE WHEN ? OR i.proves_address THEN ? END, 1, ?, ?
  FROM (SELECT 1) LEFT JOIN invitations i ON i.id = (${invitationSql})
  WHERE i.id IS NOT NULL OR (? IS NULL AND (NOT EXISTS (SELECT 1 FROM users)
    OR (NOT ${isClosed} AND NOT (? AND ${isInvitedSql}))))`

function sessionStatement(userId: string, { id, userAgent }: NewSession, now: Date): Statement {
  const at = now.toISOString()
  return {
    sql: `INSERT INTO sessions (id, user_id, generation, created_at, rotated_at, expires_at, closes_at, user_agent)
      SELECT ?, id, 1, ?, ?, ?, ?, ? FROM users WHERE id = ?`,
    args: [
      id,
      at,
      at,
      idleEnd(now),
      later(now, sessionDaysMax * day),
      userAgent?.slice(0, 256) ?? null,
      userId,
    ],
  }
}

const userById = (id: string): Statement => ({
  sql: `SELECT ${userColumns} FROM users u WHERE u.id = ?`,
  args: [id],
})

export function accounts(connection: Connection): Accounts {
  return {
    async signUp(user, session, { inviteOnly, invitation, isVerified, invitedByLinkOnly }, now) {
      const { id, email, passwordHash, firstname, lastname, displayName, roles } = user
      const at = now.toISOString()
      const key = emailKey(email)
      const insert: Statement = {
        sql: signUpSql,
        // prettier-ignore
        args: [
          id, email, key, passwordHash, firstname, lastname, displayName, inviteOnly, roles.join(','),
          isVerified, at, at, at, invitation, key, at, invitation, inviteOnly, invitedByLinkOnly, key, at,
        ],
      }
      // The user is there only when the first statement has put them there: nobody else has this id.
      const isIn = 'EXISTS (SELECT 1 FROM users WHERE id = ?)'
      const join: Statement = {
        sql: `INSERT INTO memberships (base_id, user_id, role, created_at)
          SELECT base_id, ?, role, ? FROM invitations WHERE token_hash = ? AND base_id <> '' AND ${isIn}`,
        args: [id, at, invitation, id],
      }
      const useUp: Statement = {
        sql: `DELETE FROM invitations WHERE token_hash = ? AND ${isIn}`,
        args: [invitation, id],
      }
      const closed: Statement = { sql: `SELECT ${isClosed} AS closed`, args: [inviteOnly] }
      try {
        const results = await connection.batch(
          [insert, join, useUp, sessionStatement(id, session, now), userById(id), closed],
          'write',
        )
        const row = readRow(userRow, results[4])
        if (row) return toUser(row)
        if (invitation !== null) return fail('INVITATION_INVALID')
        const isClosedNow = readRow(v.object({ closed: v.number() }), results[5])?.closed === 1
        return fail(isClosedNow ? 'SIGNUP_CLOSED' : 'INVITATION_REQUIRED')
      } catch (error) {
        if (error instanceof StoreConstraintError && error.kind === 'unique') fail('EMAIL_TAKEN')
        throw error
      }
    },

    async findForSignIn(email, throttles, now) {
      const find: Statement = {
        sql: `SELECT ${userColumns}, u.password_hash FROM users u WHERE u.email_key = ? AND u.blocked_at IS NULL`,
        args: [emailKey(email)],
      }
      const results = await connection.batch([...countStatements(throttles, now), find], 'write')
      const row = readRow(v.object({ ...userRow.entries, password_hash: v.string() }), results.at(-1))
      return {
        wait: secondsToWait(throttles, results, now),
        user: row ? toUser(row) : null,
        passwordHash: row?.password_hash ?? null,
      }
    },

    async startSession(userId, session, throttles, now) {
      await connection.batch(
        [sessionStatement(userId, session, now), ...forgiveStatements(throttles, now)],
        'write',
      )
    },

    async rotateSession(sessionId, generation, now) {
      const at = now.toISOString()
      const graceStart = later(now, -limits.refreshGrace * 1000)
      const results = await connection.batch(
        [
          {
            sql: `UPDATE sessions SET generation = generation + 1, rotated_at = ?, expires_at = min(?, closes_at)
              WHERE id = ? AND generation = ? AND ended_at IS NULL AND expires_at > ? AND closes_at > ?`,
            args: [at, idleEnd(now), sessionId, generation, at, at],
          },
          {
            sql: `UPDATE sessions SET ended_at = ?, end_reason = 'reuse' WHERE id = ? AND ended_at IS NULL
              AND (generation > ? OR (generation = ? AND rotated_at < ?)) RETURNING user_id`,
            args: [at, sessionId, generation + 1, generation + 1, graceStart],
          },
          {
            sql: `SELECT ${userColumns} FROM sessions s JOIN users u ON u.id = s.user_id
              WHERE s.id = ? AND s.generation = ? AND s.ended_at IS NULL AND s.expires_at > ? AND s.closes_at > ?
                AND u.blocked_at IS NULL`,
            args: [sessionId, generation + 1, at, at],
          },
        ],
        'write',
      )
      const row = readRow(userRow, results[2])
      if (row) return { user: toUser(row), generation: generation + 1 }
      const ended = readRow(v.object({ user_id: v.string() }), results[1])
      return ended ? { endedUserId: ended.user_id } : null
    },

    async endSession(sessionId, now) {
      const sql = `UPDATE sessions SET ended_at = ?, end_reason = 'signout' WHERE id = ? AND ended_at IS NULL
        RETURNING user_id`
      const [result] = await connection.batch([{ sql, args: [now.toISOString(), sessionId] }], 'write')
      return readRow(v.object({ user_id: v.string() }), result)?.user_id ?? null
    },

    async passwordHashOf(userId) {
      const sql = 'SELECT password_hash FROM users WHERE id = ?'
      const [result] = await connection.batch([{ sql, args: [userId] }], 'read')
      return readRow(v.object({ password_hash: v.string() }), result)?.password_hash ?? null
    },

    async changePassword(userId, passwordHash, keepSessionId, now) {
      const at = now.toISOString()
      await connection.batch(
        [
          {
            sql: `UPDATE users SET password_hash = ?, token_version = token_version + 1, updated_at = ? WHERE id = ?`,
            args: [passwordHash, at, userId],
          },
          {
            sql: `UPDATE sessions SET ended_at = ?, end_reason = 'password'
              WHERE user_id = ? AND id <> ? AND ended_at IS NULL`,
            args: [at, userId, keepSessionId],
          },
        ],
        'write',
      )
    },
  }
}

function idleEnd(now: Date): string {
  return later(now, limits.refreshTokenLife * 1000)
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
