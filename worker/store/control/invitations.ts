import * as v from 'valibot'
import { type BaseRole, baseRoles, type OrgRole } from '#core/schema.ts'
import type { Connection, SqlArg, Statement } from '../../statement.ts'
import { readRow, readRows } from '../rows.ts'
import { emailKey, isActiveSuper } from './users.ts'

/** An invitation still to be made. `tokenHash`: SHA-256 of the link's token. */
export type NewInvitation = { id: string; email: string; tokenHash: string }

/** A new link for an invitation; `provesAddress` when nobody but the mailbox gets it. */
export type NewLink = { tokenHash: string; provesAddress: boolean; expires: Date }

/** An invitation that waits. */
export type Invitation = {
  id: string
  email: string
  /** Null for one to the instance alone. */
  baseId: string | null
  baseTitle: string | null
  role: BaseRole | null
  orgRoles: string | null
  invitedBy: string
  /** What the inviter is called; null when their account is gone. */
  inviter: string | null
  hasAccount: boolean
  createdAt: string
  expiresAt: string
}

/** What became of one address: in at once, invited, or (null) neither, as a member already is. */
export type Invited = { userId: string } | { invitationId: string } | null

export type Invitations = {
  /**
   * Invites addresses to a base, in one transaction. An account whose address is verified is in at once. Everybody else
   * gets an invitation that replaces an older one: without a verified address, the account may be an impostor's. Does
   * nothing when the inviter may no longer manage members.
   */
  inviteToBase(
    base: { baseId: string; role: BaseRole; invitedBy: string },
    people: readonly (NewInvitation & NewLink)[],
    now: Date,
  ): Promise<Invited[]>
  /** Invites an address to the instance. False when it has an account. */
  inviteToInstance(
    invitation: NewInvitation & NewLink & { orgRoles: OrgRole[]; invitedBy: string },
    now: Date,
  ): Promise<string | null>
  /** Invitations to a base; those to the instance for null. Ended ones too: they can be sent again. */
  listInvitations(baseId: string | null): Promise<Invitation[]>
  /** The invitation of a link, while it counts. */
  findInvitation(tokenHash: string, now: Date): Promise<Invitation | null>
  /** Gives an invitation a new link; answers the invitation, or null when there is none. */
  renewInvitation(baseId: string | null, id: string, link: NewLink): Promise<Invitation | null>
  changeInvitation(baseId: string, id: string, role: BaseRole): Promise<boolean>
  /** Gives an invitation to the instance other roles. False when there is none, or the asker is no administrator. */
  changeOrgInvitation(id: string, orgRoles: OrgRole[], askedBy: string): Promise<boolean>
  deleteInvitation(baseId: string | null, id: string): Promise<boolean>
  /** Lets the user in whose address the invitation is to, and uses it up. Null when it is none of theirs. */
  acceptInvitation(
    tokenHash: string,
    userId: string,
    now: Date,
  ): Promise<{ baseId: string; role: BaseRole } | null>
}

/** Of invitations `i`: to the instance, or to a base that is open. */
export const isInvitationOpen = `(i.base_id = '' OR EXISTS (SELECT 1 FROM bases b
  WHERE b.id = i.base_id AND b.home_state = 'ready' AND b.deleted_at IS NULL))`

/** True when the user may manage members of the base. Arguments: `mayManageArgs`. */
export const mayManage = `EXISTS (SELECT 1 FROM users a WHERE a.id = ? AND a.blocked_at IS NULL
  AND (',' || a.roles || ',' LIKE '%,super,%' OR EXISTS (SELECT 1 FROM memberships am
    WHERE am.base_id = ? AND am.user_id = a.id AND am.role IN ('owner', 'creator'))))`
export const mayManageArgs = (userId: string, baseId: string): SqlArg[] => [userId, baseId]

const invitationRow = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    base_id: v.string(),
    base_title: v.nullable(v.string()),
    role: v.nullable(v.picklist(baseRoles)),
    org_roles: v.nullable(v.string()),
    invited_by: v.string(),
    inviter: v.nullable(v.string()),
    has_account: v.number(),
    created_at: v.string(),
    expires_at: v.string(),
  }),
  v.transform((row): Invitation => ({
    id: row.id,
    email: row.email,
    baseId: row.base_id || null,
    baseTitle: row.base_title,
    role: row.role,
    orgRoles: row.org_roles,
    invitedBy: row.invited_by,
    inviter: row.inviter,
    hasAccount: row.has_account === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  })),
)
const invitationSelect = `SELECT i.id, i.email, i.base_id, b.title AS base_title, i.role, i.org_roles, i.invited_by,
    coalesce(nullif(u.display_name, ''), nullif(trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '')), ''),
      u.email) AS inviter,
    EXISTS (SELECT 1 FROM users e WHERE e.email_key = i.email_key) AS has_account, i.created_at, i.expires_at
  FROM invitations i LEFT JOIN bases b ON b.id = i.base_id LEFT JOIN users u ON u.id = i.invited_by`

const insertSql = `INSERT INTO invitations (id, email, email_key, token_hash, base_id, role, org_roles,
    proves_address, invited_by, created_at, expires_at) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?`
const replaceSql = `ON CONFLICT (base_id, email_key) DO UPDATE SET email = excluded.email,
    token_hash = excluded.token_hash, role = excluded.role, org_roles = excluded.org_roles,
    proves_address = excluded.proves_address, invited_by = excluded.invited_by,
    created_at = excluded.created_at, expires_at = excluded.expires_at RETURNING id`
const idRow = v.object({ id: v.string() })

export function invitations(connection: Connection): Invitations {
  const ofBase = (baseId: string | null, id: string): Statement => ({
    sql: `${invitationSelect} WHERE i.base_id = ? AND i.id = ?`,
    args: [baseId ?? '', id],
  })
  return {
    async inviteToBase({ baseId, role, invitedBy }, people, now) {
      const at = now.toISOString()
      const results = await connection.batch(
        people.flatMap(({ id, email, tokenHash, provesAddress, expires }): Statement[] => {
          const key = emailKey(email)
          return [
            {
              sql: `INSERT INTO memberships (base_id, user_id, role, created_at)
                SELECT ?, u.id, ?, ? FROM users u WHERE u.email_key = ? AND u.blocked_at IS NULL
                  AND u.email_verified_at IS NOT NULL AND ${mayManage}
                ON CONFLICT DO NOTHING RETURNING user_id AS id`,
              args: [baseId, role, at, key, ...mayManageArgs(invitedBy, baseId)],
            },
            {
              sql: `${insertSql} WHERE NOT EXISTS (SELECT 1 FROM users u LEFT JOIN memberships m
                  ON m.user_id = u.id AND m.base_id = ? WHERE u.email_key = ?
                    AND (m.role IS NOT NULL OR u.blocked_at IS NOT NULL)) AND ${mayManage} ${replaceSql}`,
              // prettier-ignore
              args: [
                id, email, key, tokenHash, baseId, role, null, provesAddress, invitedBy, at,
                expires.toISOString(), baseId, key, ...mayManageArgs(invitedBy, baseId),
              ],
            },
            // Who was let in needs no invitation any more.
            {
              sql: `DELETE FROM invitations WHERE base_id = ? AND email_key = ? AND EXISTS (SELECT 1
                FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email_key = ? AND m.base_id = ?)`,
              args: [baseId, key, key, baseId],
            },
          ]
        }),
        'write',
      )
      return people.map((_, index): Invited => {
        const added = readRow(idRow, results[index * 3])
        const invited = readRow(idRow, results[index * 3 + 1])
        if (added) return { userId: added.id }
        return invited ? { invitationId: invited.id } : null
      })
    },

    async inviteToInstance({ id, email, tokenHash, provesAddress, expires, orgRoles, invitedBy }, now) {
      const key = emailKey(email)
      const [result] = await connection.batch(
        [
          {
            sql: `${insertSql} WHERE NOT EXISTS (SELECT 1 FROM users WHERE email_key = ?) ${replaceSql}`,
            // prettier-ignore
            args: [
              id, email, key, tokenHash, '', null, orgRoles.join(','), provesAddress, invitedBy,
              now.toISOString(), expires.toISOString(), key,
            ],
          },
        ],
        'write',
      )
      return readRow(idRow, result)?.id ?? null
    },

    async listInvitations(baseId) {
      const sql = `${invitationSelect} WHERE i.base_id = ? ORDER BY i.created_at, i.email_key`
      const [result] = await connection.batch([{ sql, args: [baseId ?? ''] }], 'read')
      return readRows(invitationRow, result)
    },

    async findInvitation(tokenHash, now) {
      const sql = `${invitationSelect} WHERE i.token_hash = ? AND i.expires_at > ? AND ${isInvitationOpen}`
      const [result] = await connection.batch([{ sql, args: [tokenHash, now.toISOString()] }], 'read')
      return readRow(invitationRow, result)
    },

    async renewInvitation(baseId, id, { tokenHash, provesAddress, expires }) {
      const results = await connection.batch(
        [
          {
            sql: `UPDATE invitations SET token_hash = ?, proves_address = ?, expires_at = ?
              WHERE base_id = ? AND id = ?`,
            args: [tokenHash, provesAddress, expires.toISOString(), baseId ?? '', id],
          },
          ofBase(baseId, id),
        ],
        'write',
      )
      return readRow(invitationRow, results[1])
    },

    async changeInvitation(baseId, id, role) {
      const sql = 'UPDATE invitations SET role = ? WHERE base_id = ? AND id = ?'
      const [result] = await connection.batch([{ sql, args: [role, baseId, id] }], 'write')
      return result?.rowsAffected === 1
    },

    async changeOrgInvitation(id, orgRoles, askedBy) {
      const sql = `UPDATE invitations SET org_roles = ? WHERE base_id = '' AND id = ?
        AND EXISTS (SELECT 1 FROM users a WHERE a.id = ? AND ${isActiveSuper('a')})`
      const [result] = await connection.batch([{ sql, args: [orgRoles.join(','), id, askedBy] }], 'write')
      return result?.rowsAffected === 1
    },

    async deleteInvitation(baseId, id) {
      const sql = 'DELETE FROM invitations WHERE base_id = ? AND id = ?'
      const [result] = await connection.batch([{ sql, args: [baseId ?? '', id] }], 'write')
      return result?.rowsAffected === 1
    },

    async acceptInvitation(tokenHash, userId, now) {
      const mine = `FROM invitations i JOIN users u ON u.email_key = i.email_key
        WHERE u.id = ? AND i.token_hash = ? AND i.expires_at > ? AND i.base_id <> '' AND ${isInvitationOpen}`
      const args = [userId, tokenHash, now.toISOString()]
      const results = await connection.batch(
        [
          { sql: `SELECT i.base_id, i.role ${mine}`, args },
          {
            sql: `UPDATE users SET email_verified_at = coalesce(email_verified_at, ?)
              WHERE id = ? AND EXISTS (SELECT 1 ${mine} AND i.proves_address)`,
            args: [now.toISOString(), userId, ...args],
          },
          {
            sql: `INSERT INTO memberships (base_id, user_id, role, created_at)
              SELECT i.base_id, u.id, i.role, ? ${mine} ON CONFLICT DO NOTHING`,
            args: [now.toISOString(), ...args],
          },
          { sql: `DELETE FROM invitations WHERE id IN (SELECT i.id ${mine})`, args },
        ],
        'write',
      )
      const row = readRow(v.object({ base_id: v.string(), role: v.picklist(baseRoles) }), results[0])
      return row ? { baseId: row.base_id, role: row.role } : null
    },
  }
}
