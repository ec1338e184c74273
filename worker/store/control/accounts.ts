import { and, eq, gt, isNull, lt, ne, or, type Placeholder, sql } from 'drizzle-orm'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { StoreConstraintError } from '../errors.ts'
import { literal, oneRow } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { sessions, users } from './schema.ts'
import { acceptBySignUp, insertUser, isSignUpClosed, type NewUser, type SignUpTerms } from './sign-up.ts'
import { countQueries, forgiveQueries, retryAfterSeconds, type RateLimit } from './rate-limits.ts'
import { emailKey, toUser, type User, userColumns } from './users.ts'

export type NewSession = { id: string; userAgent: string | null }
export type Accounts = {
  /**
   * Creates a user and their first session. The first user becomes super, also among concurrent sign-ups. Throws
   * EMAIL_TAKEN, SIGNUP_CLOSED and INVITATION_REQUIRED according to the terms (never for the first user), and
   * INVITATION_INVALID when the invitation is not to this address.
   */
  signUp(user: NewUser, session: NewSession, terms: SignUpTerms, now: Date): Promise<User>
  /** Counts an attempt and finds the user with the address, in one round trip. */
  findForSignIn(
    email: string,
    rateLimits: readonly RateLimit[],
    now: Date,
  ): Promise<{ wait: number | null; user: User | null; passwordHash: string | null }>
  /** Starts a session after a correct password, and subtracts the attempt from the counts. */
  startSession(
    userId: string,
    session: NewSession,
    rateLimits: readonly RateLimit[],
    now: Date,
  ): Promise<void>
  /**
   * Exchanges refresh token number `generation` of a session for the next. The same token again gets the same next
   * one within the grace period. Later reuse means theft: it ends the session and returns its user. Null when the
   * session has ended before.
   */
  rotateSession(
    sessionId: string,
    generation: number,
    now: Date,
  ): Promise<{ user: User; generation: number } | { endedUserId: string } | null>
  /** Returns the user of the session; null when it has ended or does not exist. */
  endSession(sessionId: string, now: Date): Promise<string | null>
  /** Password hash of a user; null when there is no such user. */
  passwordHashOf(userId: string): Promise<string | null>
  /** Sets a new password, revokes all access tokens and ends all other sessions. */
  changePassword(userId: string, passwordHash: string, keepSessionId: string, now: Date): Promise<void>
}

/** Sessions that have not ended or expired. */
export function isSessionActive(at: string | Placeholder) {
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, at), gt(sessions.closesAt, at))
}

function insertSession(db: ControlDatabase, userId: string, { id, userAgent }: NewSession, now: Date) {
  const at = now.toISOString()
  return db.insert(sessions).select(
    subquery
      .select({
        id: literal('id', id),
        userId: users.id,
        generation: literal('generation', 1),
        createdAt: literal('created_at', at),
        rotatedAt: literal('rotated_at', at),
        expiresAt: literal('expires_at', idleExpiry(now)),
        closesAt: literal('closes_at', later(now, limits.sessionTtlSeconds * 1000)),
        endedAt: literal('ended_at', null),
        endReason: literal('end_reason', null),
        userAgent: literal('user_agent', userAgent?.slice(0, 256) ?? null),
      })
      .from(users)
      .where(eq(users.id, userId)),
  )
}

export function accounts(db: ControlDatabase): Accounts {
  return {
    async signUp(user, session, terms, now) {
      try {
        const [, , [row], [state]] = await db.batch([
          insertUser(db, user, terms, now),
          insertSession(db, user.id, session, now),
          db.select(userColumns).from(users).where(eq(users.id, user.id)),
          db.select({ isClosed: isSignUpClosed(terms.inviteOnly) }).from(oneRow),
          ...(terms.invitation === null ? [] : acceptBySignUp(db, user.id, terms.invitation, now)),
        ])
        if (row) return toUser(row)
        if (terms.invitation !== null) return fail('INVITATION_INVALID')
        return fail(state?.isClosed ? 'SIGNUP_CLOSED' : 'INVITATION_REQUIRED')
      } catch (error) {
        if (error instanceof StoreConstraintError && error.kind === 'unique') fail('EMAIL_TAKEN')
        throw error
      }
    },

    async findForSignIn(email, rateLimits, now) {
      const [[row], ...counts] = await db.batch([
        db
          .select({ user: userColumns, passwordHash: users.passwordHash })
          .from(users)
          .where(and(eq(users.emailKey, emailKey(email)), isNull(users.blockedAt))),
        ...countQueries(db, rateLimits, now),
      ])
      return {
        wait: retryAfterSeconds(rateLimits, counts, now),
        user: row ? toUser(row.user) : null,
        passwordHash: row?.passwordHash ?? null,
      }
    },

    async startSession(userId, session, rateLimits, now) {
      await db.batch([insertSession(db, userId, session, now), ...forgiveQueries(db, rateLimits, now)])
    },

    async rotateSession(sessionId, generation, now) {
      const isActive = isSessionActive(now.toISOString())
      const [, [reused], [row]] = await db.batch([
        db
          .update(sessions)
          .set({
            generation: sql`${sessions.generation} + 1`,
            rotatedAt: now.toISOString(),
            expiresAt: sql`min(${idleExpiry(now)}, ${sessions.closesAt})`,
          })
          .where(and(eq(sessions.id, sessionId), eq(sessions.generation, generation), isActive)),
        db
          .update(sessions)
          .set({ endedAt: now.toISOString(), endReason: 'reuse' })
          .where(
            and(
              eq(sessions.id, sessionId),
              isNull(sessions.endedAt),
              or(
                gt(sessions.generation, generation + 1),
                and(
                  eq(sessions.generation, generation + 1),
                  lt(sessions.rotatedAt, later(now, -limits.refreshGraceSeconds * 1000)),
                ),
              ),
            ),
          )
          .returning({ userId: sessions.userId }),
        db
          .select(userColumns)
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(
            and(
              eq(sessions.id, sessionId),
              eq(sessions.generation, generation + 1),
              isActive,
              isNull(users.blockedAt),
            ),
          ),
      ])
      if (row) return { user: toUser(row), generation: generation + 1 }
      return reused ? { endedUserId: reused.userId } : null
    },

    async endSession(sessionId, now) {
      const [[ended]] = await db.batch([
        db
          .update(sessions)
          .set({ endedAt: now.toISOString(), endReason: 'signout' })
          .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
          .returning({ userId: sessions.userId }),
      ])
      return ended?.userId ?? null
    },

    async passwordHashOf(userId) {
      const [[user]] = await db.batch([
        db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)),
      ])
      return user?.passwordHash ?? null
    },

    async changePassword(userId, passwordHash, keepSessionId, now) {
      const at = now.toISOString()
      await db.batch([
        db
          .update(users)
          .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1`, updatedAt: at })
          .where(eq(users.id, userId)),
        db
          .update(sessions)
          .set({ endedAt: at, endReason: 'password' })
          .where(and(eq(sessions.userId, userId), ne(sessions.id, keepSessionId), isNull(sessions.endedAt))),
      ])
    },
  }
}

function idleExpiry(now: Date): string {
  return later(now, limits.sessionIdleTtlSeconds * 1000)
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
