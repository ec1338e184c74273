import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { titleKey } from '#core/naming.ts'
import type { BaseRole, OrgRole, Person } from '#core/schema.ts'
import { isBaseOpen } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { isSessionActive } from './accounts.ts'
import { preparedQuery } from './prepared-query.ts'
import { apiTokens, bases, memberships, sessions, users } from './schema.ts'
import { isSuper, toUser, type User, userColumns } from './users.ts'

/** Claims of an access token. */
export type SessionClaims = { userId: string; sessionId: string; tokenVersion: number }
/** An API token by the SHA-256 of its text, in hexadecimal. */
export type TokenClaims = { tokenHash: string }
/** An API token by its id, for tickets that were issued to it. */
export type TokenId = { tokenId: number }

/** The user of a request and their rights. */
export type Access = {
  user: User
  email: string
  orgRoles: OrgRole[]
  /** Role in the requested base; null for non-members, and for a base that is missing or not open. */
  baseRole: BaseRole | null
  /** True when the requested base exists, is ready and not in the trash. */
  baseOpen: boolean
  /** The API token of the request; null for a session. */
  token: { id: number; baseId: string | null; lastUsedAt: string | null } | null
  /** Members of the requested base, with `withPeople`. */
  people?: Person[]
}

export type AccessQueries = {
  /**
   * The user with these claims and their role in a base; null when their session or API token has ended. One round
   * trip. A token for one base grants rights in that base only and none in the instance. `withPeople` adds the members
   * of the base.
   */
  access(
    claims: SessionClaims | TokenClaims | TokenId,
    baseId: string | null,
    now?: Date,
    withPeople?: boolean,
  ): Promise<Access | null>
  /** Members of a base. */
  people(baseId: string): Promise<Person[]>
  /** Id of the oldest base with this title that a user (by id or API token) may open. */
  findBaseByTitle(bearer: string | TokenClaims, title: string): Promise<string | null>
  /** Id of the newest base whose records a user (by id or API token) may change. */
  findNewestBase(bearer: string | TokenClaims): Promise<string | null>
}

export function accessQueries(db: ControlDatabase): AccessQueries {
  const isRequestedBase = and(eq(bases.id, sql.placeholder('baseId')), isBaseOpen)
  const isMembership = and(eq(memberships.userId, users.id), eq(memberships.baseId, bases.id))

  const bySession = preparedQuery(
    db
      .select({ user: userColumns, baseId: bases.id, baseRole: memberships.role })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(bases, isRequestedBase)
      .leftJoin(memberships, isMembership)
      .where(
        and(
          eq(sessions.id, sql.placeholder('sessionId')),
          eq(sessions.userId, sql.placeholder('userId')),
          eq(users.tokenVersion, sql.placeholder('tokenVersion')),
          isNull(users.blockedAt),
          isSessionActive(sql.placeholder('now')),
        ),
      ),
  )

  const byApiToken = (isToken: SQL) =>
    db
      .select({
        user: userColumns,
        baseId: bases.id,
        baseRole: memberships.role,
        token: { id: apiTokens.id, baseId: apiTokens.baseId, lastUsedAt: apiTokens.lastUsedAt },
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .leftJoin(bases, isRequestedBase)
      .leftJoin(memberships, and(isMembership, or(isNull(apiTokens.baseId), eq(apiTokens.baseId, bases.id))))
      .where(
        and(
          isToken,
          isNull(users.blockedAt),
          or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql.placeholder('now'))),
        ),
      )
  const byTokenHash = preparedQuery(byApiToken(eq(apiTokens.tokenHash, sql.placeholder('tokenHash'))))
  const byTokenId = preparedQuery(byApiToken(eq(apiTokens.id, sql.placeholder('tokenId'))))

  const members = preparedQuery(
    db
      .select({
        id: users.id,
        email: users.email,
        displayName: users.displayName,
        firstname: users.firstname,
        lastname: users.lastname,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.baseId, sql.placeholder('baseId')))
      .orderBy(memberships.createdAt, users.id),
  )

  return {
    async access(claims, baseId, now = new Date(), withPeople = false) {
      const peopleQuery = withPeople && baseId !== null ? [members({ baseId })] : []
      const values = { ...claims, baseId: baseId ?? '', now: now.toISOString() }
      if ('sessionId' in claims) {
        const [[row], people] = await db.batch([bySession(values), ...peopleQuery])
        return row ? { ...accessOf(row, people), token: null } : null
      }
      const byToken = 'tokenId' in claims ? byTokenId : byTokenHash
      const [[row], people] = await db.batch([byToken(values), ...peopleQuery])
      if (!row) return null
      const access = accessOf(row, people)
      // Outside its base, the token of an administrator has no rights either.
      return { ...access, orgRoles: row.token.baseId === null ? access.orgRoles : [], token: row.token }
    },
    async people(baseId) {
      const [people] = await db.batch([members({ baseId })])
      return people.map(toPerson)
    },
    async findBaseByTitle(bearer, title) {
      const userId = userOf(bearer)
      const [[base]] = await db.batch([
        db
          .select({ id: bases.id })
          .from(bases)
          .innerJoin(users, eq(users.id, userId))
          .leftJoin(memberships, isMembership)
          .where(
            and(
              eq(bases.titleKey, titleKey(title)),
              isBaseOpen,
              or(isNotNull(memberships.role), isSuper(users)),
            ),
          )
          .orderBy(isNull(memberships.role), bases.createdAt)
          .limit(1),
      ])
      return base?.id ?? null
    },
    async findNewestBase(bearer) {
      const isOfToken =
        typeof bearer === 'string'
          ? undefined
          : exists(
              subquery
                .select({ id: apiTokens.id })
                .from(apiTokens)
                .where(
                  and(
                    eq(apiTokens.tokenHash, bearer.tokenHash),
                    or(isNull(apiTokens.baseId), eq(apiTokens.baseId, bases.id)),
                  ),
                ),
            )
      const [[base]] = await db.batch([
        db
          .select({ id: bases.id })
          .from(bases)
          .innerJoin(memberships, eq(memberships.baseId, bases.id))
          .where(
            and(
              eq(memberships.userId, userOf(bearer)),
              inArray(memberships.role, ['owner', 'creator', 'editor']),
              isBaseOpen,
              isOfToken,
            ),
          )
          .orderBy(desc(bases.createdAt), desc(bases.id))
          .limit(1),
      ])
      return base?.id ?? null
    },
  }
}

/** The person whom an API token is of, in a query. */
function userOf(bearer: string | TokenClaims) {
  if (typeof bearer === 'string') return bearer
  return subquery
    .select({ userId: apiTokens.userId })
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, bearer.tokenHash))
}

type MemberRow = Pick<User, 'id' | 'email' | 'displayName' | 'firstname' | 'lastname'>

function toPerson({ id, email, displayName, firstname, lastname }: MemberRow): Person {
  return { id, email, name: displayName || [firstname, lastname].filter(Boolean).join(' ') || null }
}

function accessOf(
  row: { user: Parameters<typeof toUser>[0]; baseId: string | null; baseRole: BaseRole | null },
  people: MemberRow[] | undefined,
): Omit<Access, 'token'> {
  const user = toUser(row.user)
  return {
    user,
    email: user.email,
    orgRoles: user.roles,
    baseRole: row.baseRole,
    baseOpen: row.baseId !== null,
    ...(people ? { people: people.map(toPerson) } : {}),
  }
}
