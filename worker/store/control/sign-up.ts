import { and, eq, exists, gt, isNotNull, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { OrgRole } from '#core/schema.ts'
import { isInvitationOpen, isInviteOnly, literal, one, oneRow } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { appSettings, invitations, memberships, users } from './schema.ts'
import { emailKey } from './users.ts'

export type NewUser = {
  id: string
  email: string
  passwordHash: string
  firstname: string | null
  lastname: string | null
  displayName: string | null
  /** Roles of the user. The first user of all gets those of the operator instead. */
  roles: OrgRole[]
}
/** Conditions of a sign-up. */
export type SignUpTerms = {
  /** Sign-up requires an invitation. */
  inviteOnly: boolean
  /** Hash of an invitation's token; signing up uses the invitation up. */
  invitation: string | null
  /** An identity provider has verified the address. */
  isVerified: boolean
  /** An address with an open invitation signs up through the invitation's link only. */
  invitedByLinkOnly: boolean
}

const rolesOfFirstUser = 'org-level-creator,super'
const isFirstUser = notExists(subquery.select(one).from(users))

/** The operator or the environment has closed sign-up. */
export function isSignUpClosed(inviteOnly: boolean): SQL<boolean> {
  return sql`(${inviteOnly} or ${isInviteOnly})`.mapWith(Boolean)
}

const accepted = alias(invitations, 'accepted')

/** Inserts a user if the terms allow it. */
export function insertUser(db: ControlDatabase, user: NewUser, terms: SignUpTerms, now: Date) {
  const { invitation } = terms
  const at = now.toISOString()
  const key = emailKey(user.email)
  const isClosed = isSignUpClosed(terms.inviteOnly)
  const isOpenToAddress = and(eq(invitations.emailKey, key), gt(invitations.expiresAt, at), isInvitationOpen)
  /** An invitation is valid for its own address, until it expires, while its base exists. */
  const invited = subquery
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, invitation ?? ''), isOpenToAddress))
  const isInvited = exists(subquery.select(one).from(invitations).where(isOpenToAddress))
  const mayJoin = and(not(isClosed), terms.invitedByLinkOnly ? not(isInvited) : undefined)
  const defaultRole = subquery
    .select({ value: appSettings.value })
    .from(appSettings)
    .where(eq(appSettings.key, 'default_org_role'))
  return db.insert(users).select(
    subquery
      .select({
        id: literal('id', user.id),
        email: literal('email', user.email),
        emailKey: literal('email_key', key),
        passwordHash: literal('password_hash', user.passwordHash),
        firstname: literal('firstname', user.firstname),
        lastname: literal('lastname', user.lastname),
        displayName: literal('display_name', user.displayName),
        locale: literal('locale', null),
        theme: literal('theme', null),
        color: literal('color', null),
        keys: literal('keys', null),
        emailVerifiedAt: sql<
          string | null
        >`case when ${terms.isVerified} or ${accepted.provesAddress} then ${at} end`.as('email_verified_at'),
        roles: sql<string>`case
          when ${isFirstUser} then ${rolesOfFirstUser}
          when ${isNotNull(accepted.orgRoles)} then ${accepted.orgRoles}
          when ${isClosed} then 'org-level-viewer'
          else coalesce(${defaultRole}, ${user.roles.join(',')}) end`.as('roles'),
        tokenVersion: literal('token_version', 1),
        blockedAt: literal('blocked_at', null),
        createdAt: literal('created_at', at),
        updatedAt: literal('updated_at', at),
      })
      .from(oneRow)
      .leftJoin(accepted, eq(accepted.id, invited))
      .where(invitation === null ? or(isFirstUser, mayJoin) : isNotNull(accepted.id)),
  )
}

/** Makes the new user a member of the base of their invitation, and uses the invitation up. */
export function acceptBySignUp(db: ControlDatabase, userId: string, invitation: string, now: Date) {
  // Only the first query of the batch can have inserted this id, so a user with it has signed up.
  const hasSignedUp = exists(subquery.select(one).from(users).where(eq(users.id, userId)))
  const isTheirs = and(eq(invitations.tokenHash, invitation), hasSignedUp)
  return [
    db.insert(memberships).select(
      subquery
        .select({
          baseId: invitations.baseId,
          userId: literal('user_id', userId),
          role: invitations.role,
          createdAt: literal('created_at', now.toISOString()),
        })
        .from(invitations)
        .where(and(isTheirs, ne(invitations.baseId, ''))),
    ),
    db.delete(invitations).where(isTheirs),
  ] as const
}
