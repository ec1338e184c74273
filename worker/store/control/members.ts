import * as v from 'valibot'
import { type BaseRole, baseRoles } from '#core/schema.ts'
import type { Connection, Statement } from '../../statement.ts'
import { readRow } from '../rows.ts'
import { mayManage, mayManageArgs } from './invitations.ts'

/** Changes of memberships. Each looks at the rights once more inside its transaction: others may have been quicker. */
export type MemberChanges = {
  roleIn(baseId: string, userId: string): Promise<BaseRole | null>
  /**
   * Gives a member who is no owner another role. Null when nothing was changed: no member, an owner, or the one who
   * asks may no longer manage members. Invitations of somebody who may no longer manage end.
   */
  changeRole(baseId: string, userId: string, role: BaseRole, askedBy: string): Promise<BaseRole | null>
  /** Takes a member who is no owner out, with their invitations and API tokens for the base. */
  takeOut(baseId: string, userId: string, askedBy: string): Promise<boolean>
  /** The same for oneself; an owner may go as long as there is another. */
  leave(baseId: string, userId: string): Promise<boolean>
  /** Makes a member the owner. The one who asks stays as creator; a super makes creators of all owners there are. */
  transfer(baseId: string, userId: string, askedBy: string): Promise<boolean>
}

const isSuper = "EXISTS (SELECT 1 FROM users WHERE id = ? AND ',' || roles || ',' LIKE '%,super,%')"
const isOwner = "EXISTS (SELECT 1 FROM memberships WHERE base_id = ? AND user_id = ? AND role = 'owner')"

export function memberChanges(connection: Connection): MemberChanges {
  /** What somebody leaves behind in a base in which they have no role any more. */
  const cleanUp = (baseId: string, userId: string): Statement[] => {
    const isGone = 'NOT EXISTS (SELECT 1 FROM memberships WHERE base_id = ? AND user_id = ?)'
    return [
      {
        sql: `DELETE FROM invitations WHERE base_id = ? AND invited_by = ? AND ${isGone}`,
        args: [baseId, userId, baseId, userId],
      },
      {
        sql: `DELETE FROM api_tokens WHERE base_id = ? AND user_id = ? AND ${isGone}`,
        args: [baseId, userId, baseId, userId],
      },
    ]
  }
  return {
    async roleIn(baseId, userId) {
      const sql = 'SELECT role FROM memberships WHERE base_id = ? AND user_id = ?'
      const [result] = await connection.batch([{ sql, args: [baseId, userId] }], 'read')
      return readRow(v.object({ role: v.picklist(baseRoles) }), result)?.role ?? null
    },

    async changeRole(baseId, userId, role, askedBy) {
      const args = [baseId, userId]
      const results = await connection.batch(
        [
          { sql: "SELECT role FROM memberships WHERE base_id = ? AND user_id = ? AND role <> 'owner'", args },
          {
            sql: `UPDATE memberships SET role = ? WHERE base_id = ? AND user_id = ? AND role <> 'owner'
              AND ${mayManage}`,
            args: [role, ...args, ...mayManageArgs(askedBy, baseId)],
          },
          {
            sql: `DELETE FROM invitations WHERE base_id = ? AND invited_by = ? AND EXISTS (SELECT 1
              FROM memberships WHERE base_id = ? AND user_id = ? AND role NOT IN ('owner', 'creator'))`,
            args: [...args, ...args],
          },
        ],
        'write',
      )
      const before = readRow(v.object({ role: v.picklist(baseRoles) }), results[0])
      return results[1]?.rowsAffected === 1 ? (before?.role ?? null) : null
    },

    async takeOut(baseId, userId, askedBy) {
      const results = await connection.batch(
        [
          {
            sql: `DELETE FROM memberships WHERE base_id = ? AND user_id = ? AND role <> 'owner' AND ${mayManage}`,
            args: [baseId, userId, ...mayManageArgs(askedBy, baseId)],
          },
          ...cleanUp(baseId, userId),
        ],
        'write',
      )
      return results[0]?.rowsAffected === 1
    },

    async leave(baseId, userId) {
      const results = await connection.batch(
        [
          {
            sql: `DELETE FROM memberships WHERE base_id = ? AND user_id = ? AND (role <> 'owner'
              OR (SELECT count(*) FROM memberships WHERE base_id = ? AND role = 'owner') > 1)`,
            args: [baseId, userId, baseId],
          },
          ...cleanUp(baseId, userId),
        ],
        'write',
      )
      return results[0]?.rowsAffected === 1
    },

    async transfer(baseId, userId, askedBy) {
      const results = await connection.batch(
        [
          {
            sql: `UPDATE memberships SET role = 'owner' WHERE base_id = ? AND user_id = ? AND role <> 'owner'
              AND (${isOwner} OR ${isSuper})`,
            args: [baseId, userId, baseId, askedBy, askedBy],
          },
          {
            // Only who is an owner or a super gets this far, and only when there is a new owner.
            sql: `UPDATE memberships SET role = 'creator' WHERE base_id = ? AND role = 'owner' AND user_id <> ?
              AND (user_id = ? OR ${isSuper}) AND ${isOwner}`,
            args: [baseId, userId, askedBy, askedBy, baseId, userId],
          },
        ],
        'write',
      )
      return results[0]?.rowsAffected === 1 || (results[1]?.rowsAffected ?? 0) > 0
    },
  }
}
