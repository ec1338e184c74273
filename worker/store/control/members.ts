import { and, count, eq, exists, gt, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { BaseRole } from '#core/schema.ts'
import { isAdministrator, mayManageMembers, one } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { apiTokens, invitations, memberships } from './schema.ts'

/** Changes of memberships. Each checks the rights inside its transaction, since they may have changed meanwhile. */
export type MemberChanges = {
  roleIn(baseId: string, userId: string): Promise<BaseRole | null>
  /**
   * Changes the role of a member who is not an owner and returns the previous role. Null when nothing changed: not a
   * member, an owner, or `actorId` may no longer manage members. Deletes the invitations of a member who may no longer
   * manage members.
   */
  changeRole(baseId: string, userId: string, role: BaseRole, actorId: string): Promise<BaseRole | null>
  /** Removes a member who is not an owner, with their invitations and API tokens for the base. */
  takeOut(baseId: string, userId: string, actorId: string): Promise<boolean>
  /** The same for the user's own membership; an owner may leave while there is another owner. */
  leave(baseId: string, userId: string): Promise<boolean>
  /** Makes a member the owner. `actorId` becomes a creator; for an administrator, all other owners do. */
  transfer(baseId: string, userId: string, actorId: string): Promise<boolean>
}

const other = alias(memberships, 'other')
const isMember = (baseId: string, userId: string) =>
  and(eq(memberships.baseId, baseId), eq(memberships.userId, userId))
const isNotOwner = ne(memberships.role, 'owner')

/** Selects the membership of a user beside the one that a query changes. */
const membershipOf = (baseId: string, userId: string) =>
  subquery
    .select(one)
    .from(other)
    .where(and(eq(other.baseId, baseId), eq(other.userId, userId)))

const isOwner = (baseId: string, userId: string) =>
  exists(
    subquery
      .select(one)
      .from(other)
      .where(and(eq(other.baseId, baseId), eq(other.userId, userId), eq(other.role, 'owner'))),
  )

export function memberChanges(db: ControlDatabase): MemberChanges {
  /** Deletes the invitations and API tokens of a user who is no longer a member. */
  const cleanUp = (baseId: string, userId: string) => {
    const hasLeft = notExists(membershipOf(baseId, userId))
    return [
      db
        .delete(invitations)
        .where(and(eq(invitations.baseId, baseId), eq(invitations.invitedBy, userId), hasLeft)),
      db.delete(apiTokens).where(and(eq(apiTokens.baseId, baseId), eq(apiTokens.userId, userId), hasLeft)),
    ] as const
  }
  const selectRole = (baseId: string, userId: string) =>
    db.select({ role: memberships.role }).from(memberships).where(isMember(baseId, userId))
  return {
    async roleIn(baseId, userId) {
      const [[member]] = await db.batch([selectRole(baseId, userId)])
      return member?.role ?? null
    },

    async changeRole(baseId, userId, role, actorId) {
      const [[before], changed] = await db.batch([
        selectRole(baseId, userId),
        db
          .update(memberships)
          .set({ role })
          .where(and(isMember(baseId, userId), isNotOwner, mayManageMembers(actorId, baseId))),
        db.delete(invitations).where(
          and(
            eq(invitations.baseId, baseId),
            eq(invitations.invitedBy, userId),
            exists(
              subquery
                .select(one)
                .from(other)
                .where(
                  and(
                    eq(other.baseId, baseId),
                    eq(other.userId, userId),
                    notInArray(other.role, ['owner', 'creator']),
                  ),
                ),
            ),
          ),
        ),
      ])
      return changed.rowsAffected === 1 ? (before?.role ?? null) : null
    },

    async takeOut(baseId, userId, actorId) {
      const [removed] = await db.batch([
        db
          .delete(memberships)
          .where(and(isMember(baseId, userId), isNotOwner, mayManageMembers(actorId, baseId))),
        ...cleanUp(baseId, userId),
      ])
      return removed.rowsAffected === 1
    },

    async leave(baseId, userId) {
      const owners = subquery
        .select({ count: count() })
        .from(other)
        .where(and(eq(other.baseId, baseId), eq(other.role, 'owner')))
      const [removed] = await db.batch([
        db.delete(memberships).where(and(isMember(baseId, userId), or(isNotOwner, gt(sql`${owners}`, 1)))),
        ...cleanUp(baseId, userId),
      ])
      return removed.rowsAffected === 1
    },

    async transfer(baseId, userId, actorId) {
      const mayTransfer = or(isOwner(baseId, actorId), isAdministrator(actorId))
      const [promoted, demoted] = await db.batch([
        db
          .update(memberships)
          .set({ role: 'owner' })
          .where(and(isMember(baseId, userId), isNotOwner, mayTransfer)),
        // Changes nothing unless `actorId` is an owner or administrator and the new owner is one by now.
        db
          .update(memberships)
          .set({ role: 'creator' })
          .where(
            and(
              eq(memberships.baseId, baseId),
              eq(memberships.role, 'owner'),
              ne(memberships.userId, userId),
              or(eq(memberships.userId, actorId), isAdministrator(actorId)),
              isOwner(baseId, userId),
            ),
          ),
      ])
      return promoted.rowsAffected === 1 || demoted.rowsAffected > 0
    },
  }
}
