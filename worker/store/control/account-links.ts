import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { Connection, Statement } from '../../statement.ts'
import { StoreConstraintError } from '../errors.ts'
import { readRow } from '../rows.ts'
import { emailKey, toUser, type User, userColumns, userRow } from './users.ts'

export type LinkPurpose = 'reset' | 'verify' | 'address'
export type NewAccountLink = { tokenHash: string; expires: Date }

export type AccountLinks = {
  /** A link to a new password for the address, by the same statements when it has no account: then null. */
  startReset(email: string, link: NewAccountLink): Promise<User | null>
  /** A link to a new password that an administrator hands over; proves no address. Null without such a user. */
  makeResetLink(userId: string, link: NewAccountLink): Promise<User | null>
  /** A link that proves the user's address as it is now. */
  makeVerifyLink(userId: string, link: NewAccountLink): Promise<void>
  /** A link that makes an address, as addresses are compared, the user's. Throws EMAIL_TAKEN. */
  makeAddressLink(userId: string, address: string, link: NewAccountLink): Promise<void>
  /**
   * Uses the user's link up: the address that it was sent to is theirs, and proved. All access tokens, all sessions
   * but the given one and all other links end. Null when it counts no more; throws EMAIL_TAKEN.
   */
  changeAddress(userId: string, tokenHash: string, keepSessionId: string, now: Date): Promise<string | null>
  /** Whose link this is, while it counts. */
  findLink(purpose: LinkPurpose, tokenHash: string, now: Date): Promise<User | null>
  /** Uses a link up: new password, all sessions and access tokens end. Null when it counts no more. */
  resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<string | null>
  /** Uses a link up and takes the address for proved, if it still is the user's. */
  verifyAddress(tokenHash: string, now: Date): Promise<boolean>
}

const linkedUser = `SELECT l.user_id FROM account_links l JOIN users lu ON lu.id = l.user_id AND lu.blocked_at IS NULL
  WHERE l.token_hash = ? AND l.purpose = ? AND l.expires_at > ?`

const upsert = `ON CONFLICT (user_id, purpose) DO UPDATE SET token_hash = excluded.token_hash,
  email_key = excluded.email_key, expires_at = excluded.expires_at`

export function accountLinks(connection: Connection): AccountLinks {
  const userWhere = (condition: string, args: string[]): Statement => ({
    sql: `SELECT ${userColumns} FROM users u WHERE ${condition} AND u.blocked_at IS NULL`,
    args,
  })
  const insert = (
    purpose: LinkPurpose,
    key: string,
    condition: string,
    link: NewAccountLink,
    arg: string,
  ) => ({
    sql: `INSERT INTO account_links (user_id, purpose, token_hash, email_key, expires_at)
      SELECT u.id, '${purpose}', ?, ${key}, ? FROM users u WHERE ${condition} AND u.blocked_at IS NULL ${upsert}`,
    args: [link.tokenHash, link.expires.toISOString(), arg],
  })
  return {
    async startReset(email, link) {
      const key = emailKey(email)
      const results = await connection.batch(
        [insert('reset', 'u.email_key', 'u.email_key = ?', link, key), userWhere('u.email_key = ?', [key])],
        'write',
      )
      const row = readRow(userRow, results[1])
      return row ? toUser(row) : null
    },

    async makeResetLink(userId, link) {
      const results = await connection.batch(
        [insert('reset', "''", 'u.id = ?', link, userId), userWhere('u.id = ?', [userId])],
        'write',
      )
      const row = readRow(userRow, results[1])
      return row ? toUser(row) : null
    },

    async makeVerifyLink(userId, link) {
      await connection.batch([insert('verify', 'u.email_key', 'u.id = ?', link, userId)], 'write')
    },

    async makeAddressLink(userId, address, link) {
      const results = await connection.batch(
        [
          { sql: 'SELECT id FROM users WHERE email_key = ?', args: [address] },
          {
            sql: `INSERT INTO account_links (user_id, purpose, token_hash, email_key, expires_at)
              SELECT u.id, 'address', ?, ?, ? FROM users u WHERE u.id = ?
                AND NOT EXISTS (SELECT 1 FROM users WHERE email_key = ?) ${upsert}`,
            args: [link.tokenHash, address, link.expires.toISOString(), userId, address],
          },
        ],
        'write',
      )
      if (readRow(v.object({ id: v.string() }), results[0])) fail('EMAIL_TAKEN')
    },

    async changeAddress(userId, tokenHash, keepSessionId, now) {
      const at = now.toISOString()
      const link = [tokenHash, 'address', at]
      const isTheirs = `id = ? AND id = (${linkedUser})`
      const address = '(SELECT email_key FROM account_links WHERE token_hash = ?)'
      try {
        const results = await connection.batch(
          [
            { sql: `SELECT email FROM users WHERE ${isTheirs}`, args: [userId, ...link] },
            {
              sql: `UPDATE users SET email = ${address}, email_key = ${address}, email_verified_at = ?,
                  token_version = token_version + 1, updated_at = ? WHERE ${isTheirs}`,
              args: [tokenHash, tokenHash, at, at, userId, ...link],
            },
            {
              sql: `UPDATE sessions SET ended_at = ?, end_reason = 'address'
                WHERE user_id = ? AND user_id = (${linkedUser}) AND id <> ? AND ended_at IS NULL`,
              args: [at, userId, ...link, keepSessionId],
            },
            {
              sql: `DELETE FROM account_links WHERE user_id = ? AND user_id = (${linkedUser})`,
              args: [userId, ...link],
            },
          ],
          'write',
        )
        return readRow(v.object({ email: v.string() }), results[0])?.email ?? null
      } catch (error) {
        if (error instanceof StoreConstraintError && error.kind === 'unique') fail('EMAIL_TAKEN')
        throw error
      }
    },

    async findLink(purpose, tokenHash, now) {
      const sql = `SELECT ${userColumns} FROM users u WHERE u.id = (${linkedUser})`
      const [result] = await connection.batch(
        [{ sql, args: [tokenHash, purpose, now.toISOString()] }],
        'read',
      )
      const row = readRow(userRow, result)
      return row ? toUser(row) : null
    },

    async resetPassword(tokenHash, passwordHash, now) {
      const at = now.toISOString()
      const whose = [tokenHash, 'reset', at]
      const results = await connection.batch(
        [
          { sql: linkedUser, args: whose },
          {
            sql: `UPDATE users SET password_hash = ?, token_version = token_version + 1, updated_at = ?,
                email_verified_at = CASE WHEN email_key = (SELECT email_key FROM account_links WHERE token_hash = ?)
                  THEN coalesce(email_verified_at, ?) ELSE email_verified_at END
              WHERE id = (${linkedUser})`,
            args: [passwordHash, at, tokenHash, at, ...whose],
          },
          {
            sql: `UPDATE sessions SET ended_at = ?, end_reason = 'password'
              WHERE user_id = (${linkedUser}) AND ended_at IS NULL`,
            args: [at, ...whose],
          },
          { sql: "DELETE FROM account_links WHERE token_hash = ? AND purpose = 'reset'", args: [tokenHash] },
        ],
        'write',
      )
      return readRow(v.object({ user_id: v.string() }), results[0])?.user_id ?? null
    },

    async verifyAddress(tokenHash, now) {
      const at = now.toISOString()
      const results = await connection.batch(
        [
          {
            sql: `UPDATE users SET email_verified_at = coalesce(email_verified_at, ?) WHERE id = (${linkedUser})
              AND email_key = (SELECT email_key FROM account_links WHERE token_hash = ?)`,
            args: [at, tokenHash, 'verify', at, tokenHash],
          },
          { sql: "DELETE FROM account_links WHERE token_hash = ? AND purpose = 'verify'", args: [tokenHash] },
        ],
        'write',
      )
      return results[0]?.rowsAffected === 1
    },
  }
}
