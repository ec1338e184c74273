import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { subquery } from './database.ts'
import { appSettings, bases, invitations, memberships, users } from './schema.ts'
import { isActiveSuper, isSuper } from './users.ts'

// Conditions that several queries share. Writes check rights with them inside their transaction, because memberships
// and roles may have changed since the request was authorized.

/** Selection of subqueries whose rows only need to exist. */
export const one = { one: sql`1` }

/** Source with exactly one row, for a select that only evaluates conditions. */
export const oneRow = sql`(select 1)`

/** A value as a named field of a select. */
export function literal<T>(name: string, value: T): SQL.Aliased<T> {
  return sql<T>`${value}`.as(name)
}

const actor = alias(users, 'actor')
const actorMembership = alias(memberships, 'actor_membership')

/** The base is ready and not in the trash. */
export const isBaseOpen = and(eq(bases.databaseState, 'ready'), isNull(bases.deletedAt))

/** The invitation is to the instance, or to an open base. */
export const isInvitationOpen = or(
  eq(invitations.baseId, ''),
  exists(
    subquery
      .select(one)
      .from(bases)
      .where(and(eq(bases.id, invitations.baseId), isBaseOpen)),
  ),
)

/** The operator has closed sign-up. */
export const isInviteOnly = exists(
  subquery
    .select(one)
    .from(appSettings)
    .where(and(eq(appSettings.key, 'invite_only_signup'), eq(appSettings.value, 'true'))),
)

/** An administrator has turned counting of usage off. */
export const isTeleOff = exists(
  subquery
    .select(one)
    .from(appSettings)
    .where(and(eq(appSettings.key, 'tele_enabled'), eq(appSettings.value, 'false'))),
)

/** The user is an administrator who is not blocked. */
export function isAdministrator(userId: string): SQL {
  return exists(
    subquery
      .select(one)
      .from(actor)
      .where(and(eq(actor.id, userId), isActiveSuper(actor))),
  )
}

/** The user may manage members of the base. */
export function mayManageMembers(userId: string, baseId: string): SQL {
  const isManager = exists(
    subquery
      .select(one)
      .from(actorMembership)
      .where(
        and(
          eq(actorMembership.baseId, baseId),
          eq(actorMembership.userId, actor.id),
          inArray(actorMembership.role, ['owner', 'creator']),
        ),
      ),
  )
  return exists(
    subquery
      .select(one)
      .from(actor)
      .where(and(eq(actor.id, userId), isNull(actor.blockedAt), or(isSuper(actor), isManager))),
  )
}
