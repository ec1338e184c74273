import * as v from 'valibot'
import { titleKey } from '#core/naming.ts'
import { type BaseRole, baseRoles, type OrgRole, type Person } from '#core/schema.ts'
import type { Connection, SqlResult } from '../../statement.ts'
import { readRow, readRows } from '../rows.ts'
import { toUser, type User, userColumns, userRow } from './users.ts'

/** What an access token says of its bearer. */
export type SessionClaims = { userId: string; sessionId: string; tokenVersion: number }
/** What an API token says: the SHA-256 of its text, in hexadecimal. */
export type TokenClaims = { tokenHash: string }
/** An API token by its number, for what was issued to it. */
export type TokenId = { tokenId: number }

/** What the control database knows of somebody who asks for something. */
export type Access = {
  user: User
  email: string
  orgRoles: OrgRole[]
  /** Role in the base asked about; null for no member, no base, or a base that is not open. */
  baseRole: BaseRole | null
  /** True when the base asked about exists, is ready and not in the trash. */
  baseOpen: boolean
  /** The API token that was borne; null for a session. */
  token: { id: number; baseId: string | null; lastUsedAt: string | null } | null
  /** Members of the base asked about, where they were asked for. */
  people?: Person[]
}

export type AccessQueries = {
  /**
   * Who bears these claims and what they are to the base; null when their session or API token has ended. One round
   * trip. A token for one base gives rights in that base alone, and none in the instance. `withPeople`: say who the
   * members of the base are, too.
   */
  access(
    claims: SessionClaims | TokenClaims | TokenId,
    baseId: string | null,
    now?: Date,
    withPeople?: boolean,
  ): Promise<Access | null>
  /** Who the members of a base are. */
  people(baseId: string): Promise<Person[]>
  /** Id of the base with this title that a user (by id, or their API token) may open; the oldest of several. */
  findBaseByTitle(bearer: string | TokenClaims, title: string): Promise<string | null>
}

const accessRow = v.object({
  ...userRow.entries,
  base_id: v.nullable(v.string()),
  base_role: v.nullable(v.picklist(baseRoles)),
})
const tokenAccessRow = v.object({
  ...accessRow.entries,
  token_id: v.number(),
  token_base: v.nullable(v.string()),
  last_used_at: v.nullable(v.string()),
})

const openBase = "LEFT JOIN bases b ON b.id = ? AND b.home_state = 'ready' AND b.deleted_at IS NULL"
const roleInBase = 'LEFT JOIN memberships m ON m.user_id = u.id AND m.base_id = b.id'

const accessSql = `SELECT ${userColumns}, b.id AS base_id, m.role AS base_role
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  ${openBase}
  ${roleInBase}
  WHERE s.id = ? AND s.user_id = ? AND u.token_version = ? AND u.blocked_at IS NULL
    AND s.ended_at IS NULL AND s.expires_at > ? AND s.closes_at > ?`

const tokenAccessSql = (
  column: 'token_hash' | 'id',
) => `SELECT ${userColumns}, b.id AS base_id, m.role AS base_role,
    t.id AS token_id, t.base_id AS token_base, t.last_used_at
  FROM api_tokens t
  JOIN users u ON u.id = t.user_id
  ${openBase}
  ${roleInBase} AND (t.base_id IS NULL OR t.base_id = b.id)
  WHERE t.${column} = ? AND u.blocked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ?)`

const byTitleSql = (user: string) => `SELECT b.id FROM bases b
  JOIN users u ON u.id = ${user}
  LEFT JOIN memberships m ON m.base_id = b.id AND m.user_id = u.id
  WHERE b.title_key = ? AND b.home_state = 'ready' AND b.deleted_at IS NULL
    AND (m.role IS NOT NULL OR ',' || u.roles || ',' LIKE '%,super,%')
  ORDER BY m.role IS NULL, b.created_at LIMIT 1`

export function accessQueries(connection: Connection): AccessQueries {
  return {
    async access(claims, baseId, now = new Date(), withPeople = false) {
      const named = withPeople && baseId !== null ? [{ sql: peopleSql, args: [baseId] }] : []
      const at = now.toISOString()
      if (!('sessionId' in claims)) {
        const statement =
          'tokenId' in claims
            ? { sql: tokenAccessSql('id'), args: [baseId, claims.tokenId, at] }
            : { sql: tokenAccessSql('token_hash'), args: [baseId, claims.tokenHash, at] }
        const [result, people] = await connection.batch([statement, ...named], 'read')
        const row = readRow(tokenAccessRow, result)
        if (!row) return null
        const access = accessOf(row, people)
        return {
          ...access,
          // Outside of its base the token is nobody's: not even a super's.
          orgRoles: row.token_base === null ? access.orgRoles : [],
          token: { id: row.token_id, baseId: row.token_base, lastUsedAt: row.last_used_at },
        }
      }
      const { userId, sessionId, tokenVersion } = claims
      const args = [baseId, sessionId, userId, tokenVersion, at, at]
      const [result, people] = await connection.batch([{ sql: accessSql, args }, ...named], 'read')
      const row = readRow(accessRow, result)
      return row ? accessOf(row, people) : null
    },
    async people(baseId) {
      const [result] = await connection.batch([{ sql: peopleSql, args: [baseId] }], 'read')
      return readPeople(result)
    },
    async findBaseByTitle(bearer, title) {
      const [user, arg] =
        typeof bearer === 'string'
          ? ['?', bearer]
          : ['(SELECT user_id FROM api_tokens WHERE token_hash = ?)', bearer.tokenHash]
      const [result] = await connection.batch(
        [{ sql: byTitleSql(user), args: [arg, titleKey(title)] }],
        'read',
      )
      return readRow(v.object({ id: v.string() }), result)?.id ?? null
    },
  }
}

const peopleSql = `SELECT u.id, u.email, u.display_name, u.firstname, u.lastname
  FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.base_id = ? ORDER BY m.created_at, u.id`

const personRow = v.object({
  id: v.string(),
  email: v.string(),
  display_name: v.nullable(v.string()),
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
})

function readPeople(result: SqlResult | undefined): Person[] {
  return readRows(personRow, result).map(({ id, email, display_name, firstname, lastname }) => ({
    id,
    email,
    name: display_name || [firstname, lastname].filter(Boolean).join(' ') || null,
  }))
}

function accessOf(row: v.InferOutput<typeof accessRow>, people: SqlResult | undefined): Access {
  const user = toUser(row)
  return {
    user,
    email: user.email,
    orgRoles: user.roles,
    baseRole: row.base_role,
    baseOpen: row.base_id !== null,
    token: null,
    ...(people ? { people: readPeople(people) } : {}),
  }
}
