import { and, eq, exists, gt, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { fail } from '#core/errors.ts'
import type { BaseRole, OrgRole } from '#core/schema.ts'
import { isAdministrator, isInvitationOpen, literal, mayManageMembers, one, oneRow } from './conditions.ts'
import { type ControlDatabase, runAll, subquery } from './database.ts'
import { bases, invitations as stored, memberships, users } from './schema.ts'
import { displayNameOf, emailKey } from './users.ts'

/** A new invitation. `tokenHash` is the SHA-256 of the link's token. */
export type NewInvitation = { id: string; email: string; tokenHash: string }

/** A new link of an invitation; `provesAddress` when only the mailbox receives it. */
export type NewLink = { tokenHash: string; provesAddress: boolean; expires: Date }

/** A pending invitation. */
export type Invitation = {
  id: string
  email: string
  /** Null for an invitation to the instance only. */
  baseId: string | null
  baseTitle: string | null
  role: BaseRole | null
  orgRoles: string | null
  invitedBy: string
  /** Name of the inviter; null when the account is deleted. */
  inviter: string | null
  hasAccount: boolean
  createdAt: string
  expiresAt: string
}

/** Result for one address: a new member, an invitation, or null for a member that exists already. */
export type Invited = { userId: string } | { invitationId: string } | null

export type Invitations = {
  /**
   * Invites addresses to a base, in one transaction. An account with a verified address becomes a member directly.
   * Other addresses get an invitation that replaces an older one: an account with an unverified address may belong to
   * an impostor. Changes nothing when the inviter may no longer manage members.
   */
  inviteToBase(
    base: { baseId: string; role: BaseRole; invitedBy: string },
    people: readonly (NewInvitation & NewLink)[],
    now: Date,
  ): Promise<Invited[]>
  /** Invites an address to the instance. Null when it has an account. */
  inviteToInstance(
    invitation: NewInvitation & NewLink & { orgRoles: OrgRole[]; invitedBy: string },
    now: Date,
  ): Promise<string | null>
  /** Invitations to a base, or to the instance for null. Includes expired ones, which can be sent again. */
  listInvitations(baseId: string | null): Promise<Invitation[]>
  /** The invitation of a link, while it is valid. */
  findInvitation(tokenHash: string, now: Date): Promise<Invitation | null>
  /** Gives an invitation a new link. Null when there is no such invitation. */
  renewInvitation(baseId: string | null, id: string, link: NewLink): Promise<Invitation | null>
  changeInvitation(baseId: string, id: string, role: BaseRole): Promise<boolean>
  /** Changes the roles of an invitation to the instance. False without such an invitation or without admin rights. */
  changeOrgInvitation(id: string, orgRoles: OrgRole[], actorId: string): Promise<boolean>
  deleteInvitation(baseId: string | null, id: string): Promise<boolean>
  /** Adds the user to the base and uses the invitation up. Null when it is not to the user's address. */
  acceptInvitation(
    tokenHash: string,
    userId: string,
    now: Date,
  ): Promise<{ baseId: string; role: BaseRole } | null>
}

const account = alias(users, 'account')
const membership = alias(memberships, 'membership')

/** Selects an account with this address. */
const accountOf = (key: string | typeof stored.emailKey) =>
  subquery.select(one).from(account).where(eq(account.emailKey, key))

type Inserted = NewInvitation &
  NewLink & { baseId: string; role: BaseRole | null; orgRoles: string | null; invitedBy: string }

/** Inserts an invitation if the condition holds, or replaces the pending one to the same base and address. */
function upsertInvitation(db: ControlDatabase, invitation: Inserted, condition: SQL | undefined, now: Date) {
  const { id, email, tokenHash, baseId, role, orgRoles, provesAddress, invitedBy, expires } = invitation
  return db
    .insert(stored)
    .select(
      subquery
        .select({
          id: literal('id', id),
          email: literal('email', email),
          emailKey: literal('email_key', emailKey(email)),
          tokenHash: literal('token_hash', tokenHash),
          baseId: literal('base_id', baseId),
          role: literal('role', role),
          orgRoles: literal('org_roles', orgRoles),
          provesAddress: literal('proves_address', provesAddress),
          invitedBy: literal('invited_by', invitedBy),
          createdAt: literal('created_at', now.toISOString()),
          expiresAt: literal('expires_at', expires.toISOString()),
        })
        .from(oneRow)
        .where(condition),
    )
    .onConflictDoUpdate({
      target: [stored.baseId, stored.emailKey],
      set: {
        email: sql`excluded.email`,
        tokenHash: sql`excluded.token_hash`,
        role: sql`excluded.role`,
        orgRoles: sql`excluded.org_roles`,
        provesAddress: sql`excluded.proves_address`,
        invitedBy: sql`excluded.invited_by`,
        createdAt: sql`excluded.created_at`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
    .returning({ id: stored.id })
}

export function invitations(db: ControlDatabase): Invitations {
  const select = (condition: SQL | undefined) =>
    db
      .select({
        id: stored.id,
        email: stored.email,
        baseId: sql<string | null>`nullif(${stored.baseId}, '')`,
        baseTitle: bases.title,
        role: stored.role,
        orgRoles: stored.orgRoles,
        invitedBy: stored.invitedBy,
        inviter: sql<string | null>`coalesce(${displayNameOf(users)}, ${users.email})`,
        hasAccount: sql`${exists(accountOf(stored.emailKey))}`.mapWith(Boolean),
        createdAt: stored.createdAt,
        expiresAt: stored.expiresAt,
      })
      .from(stored)
      .leftJoin(bases, eq(bases.id, stored.baseId))
      .leftJoin(users, eq(users.id, stored.invitedBy))
      .where(condition)
      .orderBy(stored.createdAt, stored.emailKey)
  const isIn = (baseId: string | null, id: string) => and(eq(stored.baseId, baseId ?? ''), eq(stored.id, id))

  /** Adds the account with a verified address to the base, if there is one. */
  const addVerified = (key: string, baseId: string, role: BaseRole, condition: SQL, now: Date) =>
    db
      .insert(memberships)
      .select(
        subquery
          .select({
            baseId: literal('base_id', baseId),
            userId: users.id,
            role: literal('role', role),
            createdAt: literal('created_at', now.toISOString()),
          })
          .from(users)
          .where(
            and(
              eq(users.emailKey, key),
              isNull(users.blockedAt),
              isNotNull(users.emailVerifiedAt),
              condition,
            ),
          ),
      )
      .onConflictDoNothing()
      .returning({ id: memberships.userId })

  return {
    async inviteToBase({ baseId, role, invitedBy }, people, now) {
      const mayInvite = mayManageMembers(invitedBy, baseId)
      const results = await runAll(
        db,
        people.flatMap((person) => {
          const key = emailKey(person.email)
          const memberOrBlocked = subquery
            .select(one)
            .from(account)
            .leftJoin(membership, and(eq(membership.userId, account.id), eq(membership.baseId, baseId)))
            .where(
              and(eq(account.emailKey, key), or(isNotNull(membership.role), isNotNull(account.blockedAt))),
            )
          return [
            addVerified(key, baseId, role, mayInvite, now),
            upsertInvitation(
              db,
              { ...person, baseId, role, orgRoles: null, invitedBy },
              and(notExists(memberOrBlocked), mayInvite),
              now,
            ),
            // A new member needs no invitation any more.
            db
              .delete(stored)
              .where(and(eq(stored.baseId, baseId), eq(stored.emailKey, key), isMember(key, baseId)))
              .returning({ id: stored.id }),
          ]
        }),
      )
      return people.map((_, index): Invited => {
        const [added] = results[index * 3] ?? []
        const [invited] = results[index * 3 + 1] ?? []
        if (added) return { userId: added.id }
        return invited ? { invitationId: invited.id } : null
      })
    },

    async inviteToInstance({ orgRoles, ...invitation }, now) {
      const [[invited]] = await db.batch([
        upsertInvitation(
          db,
          { ...invitation, baseId: '', role: null, orgRoles: orgRoles.join(',') },
          notExists(accountOf(emailKey(invitation.email))),
          now,
        ),
      ])
      return invited?.id ?? null
    },

    async listInvitations(baseId) {
      const [list] = await db.batch([select(eq(stored.baseId, baseId ?? ''))])
      return list
    },

    async findInvitation(tokenHash, now) {
      const [[invitation]] = await db.batch([
        select(
          and(eq(stored.tokenHash, tokenHash), gt(stored.expiresAt, now.toISOString()), isInvitationOpen),
        ),
      ])
      return invitation ?? null
    },

    async renewInvitation(baseId, id, { tokenHash, provesAddress, expires }) {
      const [, [invitation]] = await db.batch([
        db
          .update(stored)
          .set({ tokenHash, provesAddress, expiresAt: expires.toISOString() })
          .where(isIn(baseId, id)),
        select(isIn(baseId, id)),
      ])
      return invitation ?? null
    },

    async changeInvitation(baseId, id, role) {
      const [changed] = await db.batch([db.update(stored).set({ role }).where(isIn(baseId, id))])
      return changed.rowsAffected === 1
    },

    async changeOrgInvitation(id, orgRoles, actorId) {
      const [changed] = await db.batch([
        db
          .update(stored)
          .set({ orgRoles: orgRoles.join(',') })
          .where(and(isIn(null, id), isAdministrator(actorId))),
      ])
      return changed.rowsAffected === 1
    },

    async deleteInvitation(baseId, id) {
      const [deleted] = await db.batch([db.delete(stored).where(isIn(baseId, id))])
      return deleted.rowsAffected === 1
    },

    async acceptInvitation(tokenHash, userId, now) {
      const at = now.toISOString()
      const isValid = and(
        eq(stored.tokenHash, tokenHash),
        gt(stored.expiresAt, at),
        ne(stored.baseId, ''),
        isInvitationOpen,
      )
      const isTheirs = and(eq(account.emailKey, stored.emailKey), eq(account.id, userId))
      const provesAddress = exists(
        subquery
          .select(one)
          .from(stored)
          .innerJoin(account, isTheirs)
          .where(and(isValid, eq(stored.provesAddress, true))),
      )
      const [[accepted]] = await db.batch([
        db
          .select({ baseId: stored.baseId, role: stored.role })
          .from(stored)
          .innerJoin(account, isTheirs)
          .where(isValid),
        db
          .update(users)
          .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})` })
          .where(and(eq(users.id, userId), provesAddress)),
        db
          .insert(memberships)
          .select(
            subquery
              .select({
                baseId: stored.baseId,
                userId: account.id,
                role: stored.role,
                createdAt: literal('created_at', at),
              })
              .from(stored)
              .innerJoin(account, isTheirs)
              .where(isValid),
          )
          .onConflictDoNothing(),
        db.delete(stored).where(and(isValid, exists(subquery.select(one).from(account).where(isTheirs)))),
      ])
      if (!accepted) return null
      return { baseId: accepted.baseId, role: accepted.role ?? fail('BASE_CORRUPTED') }
    },
  }
}

/** The account with this address is a member of the base. */
function isMember(key: string, baseId: string): SQL {
  return exists(
    subquery
      .select(one)
      .from(account)
      .innerJoin(membership, eq(membership.userId, account.id))
      .where(and(eq(account.emailKey, key), eq(membership.baseId, baseId))),
  )
}
