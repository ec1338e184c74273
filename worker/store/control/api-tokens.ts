import * as v from 'valibot'
import { limits } from '#core/limits.ts'
import type { Connection, Statement } from '../../statement.ts'
import { readRow, readRows } from '../rows.ts'

/** An API token as it is kept: its text is nowhere. */
export type ApiToken = {
  id: number
  userId: string
  email: string
  /** The one base that it is good for; null for all of its owner's. */
  baseId: string | null
  description: string
  /** Last letters of its text. */
  hint: string
  createdAt: string
  expiresAt: string | null
  /** Minute of the last use. */
  lastUsedAt: string | null
}
export type NewApiToken = Pick<ApiToken, 'userId' | 'baseId' | 'description' | 'hint' | 'expiresAt'> & {
  /** SHA-256 of its text, in hexadecimal. */
  tokenHash: string
}

export type ApiTokens = {
  /** Null when the user has as many as they may. */
  createApiToken(token: NewApiToken, now: Date): Promise<ApiToken | null>
  /** All of a user's. */
  listApiTokens(userId: string): Promise<ApiToken[]>
  /** Those for one base: of one user, or of all members (null). */
  listBaseApiTokens(baseId: string, userId: string | null): Promise<ApiToken[]>
  /** Deletes by id or by hash, of a user and a base where these are given. False when there is none. */
  deleteApiToken(
    which: { id: number } | { tokenHash: string },
    of: { userId: string | null; baseId: string | null },
  ): Promise<{ id: number; userId: string } | null>
  /** Notes a use, at most once a minute. */
  touchApiToken(id: number, now: Date): Promise<void>
}

const tokenRow = v.pipe(
  v.object({
    id: v.number(),
    user_id: v.string(),
    email: v.string(),
    base_id: v.nullable(v.string()),
    description: v.string(),
    hint: v.string(),
    created_at: v.string(),
    expires_at: v.nullable(v.string()),
    last_used_at: v.nullable(v.string()),
  }),
  v.transform((row): ApiToken => ({
    id: row.id,
    userId: row.user_id,
    email: row.email,
    baseId: row.base_id,
    description: row.description,
    hint: row.hint,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  })),
)
const tokenSelect = `SELECT t.id, t.user_id, u.email, t.base_id, t.description, t.hint, t.created_at, t.expires_at,
  t.last_used_at FROM api_tokens t JOIN users u ON u.id = t.user_id`

/** The start of the minute, as it is stored. */
export function minuteOf(now: Date): string {
  return `${now.toISOString().slice(0, 16)}:00.000Z`
}

export function apiTokens(connection: Connection): ApiTokens {
  const list = async (where: string, args: string[]) => {
    const sql = `${tokenSelect} WHERE ${where} ORDER BY t.id`
    const [result] = await connection.batch([{ sql, args }], 'read')
    return readRows(tokenRow, result)
  }
  return {
    async createApiToken({ userId, baseId, description, tokenHash, hint, expiresAt }, now) {
      const insert: Statement = {
        sql: `INSERT INTO api_tokens (user_id, base_id, description, token_hash, hint, created_at, expires_at)
          SELECT ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM api_tokens WHERE user_id = ?) < ?`,
        // prettier-ignore
        args: [
          userId, baseId, description, tokenHash, hint, now.toISOString(), expiresAt, userId,
          limits.apiTokensPerUser,
        ],
      }
      const find = { sql: `${tokenSelect} WHERE t.token_hash = ?`, args: [tokenHash] }
      const results = await connection.batch([insert, find], 'write')
      return readRow(tokenRow, results[1])
    },
    listApiTokens: (userId) => list('t.user_id = ?', [userId]),
    listBaseApiTokens: (baseId, userId) =>
      userId === null
        ? list('t.base_id = ?', [baseId])
        : list('t.base_id = ? AND t.user_id = ?', [baseId, userId]),
    async deleteApiToken(which, { userId, baseId }) {
      const [name, value] = 'id' in which ? ['id', which.id] : ['token_hash', which.tokenHash]
      const sql = `DELETE FROM api_tokens WHERE ${name} = ? AND (? IS NULL OR user_id = ?)
        AND (? IS NULL OR base_id = ?) RETURNING id, user_id`
      const args = [value ?? null, userId, userId, baseId, baseId]
      const [result] = await connection.batch([{ sql, args }], 'write')
      const row = readRow(v.object({ id: v.number(), user_id: v.string() }), result)
      return row ? { id: row.id, userId: row.user_id } : null
    },
    async touchApiToken(id, now) {
      const minute = minuteOf(now)
      const sql = `UPDATE api_tokens SET last_used_at = ? WHERE id = ?
        AND (last_used_at IS NULL OR last_used_at < ?)`
      await connection.batch([{ sql, args: [minute, id, minute] }], 'write')
    },
  }
}
