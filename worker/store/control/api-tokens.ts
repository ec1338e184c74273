import { and, count, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import * as limits from '#core/limits.ts'
import { literal, oneRow } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { apiTokens as tokens, users } from './schema.ts'

/** A stored API token. Its text is not stored. */
export type ApiToken = {
  id: number
  userId: string
  email: string
  /** Limits the token to one base; null for all bases of its owner. */
  baseId: string | null
  description: string
  /** Last characters of its text. */
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
  /** Null when the user has reached the limit. */
  createApiToken(token: NewApiToken, now: Date): Promise<ApiToken | null>
  /** All tokens of a user. */
  listApiTokens(userId: string): Promise<ApiToken[]>
  /** Tokens for one base: of one user, or of all members (null). */
  listBaseApiTokens(baseId: string, userId: string | null): Promise<ApiToken[]>
  /** Deletes by id or hash, limited to a user and a base unless these are null. Null when there is no such token. */
  deleteApiToken(
    which: { id: number } | { tokenHash: string },
    of: { userId: string | null; baseId: string | null },
  ): Promise<{ id: number; userId: string } | null>
  /** Records the time of use, at most once a minute. */
  touchApiToken(id: number, now: Date): Promise<void>
}

/** The start of the minute, as it is stored. */
export function minuteBucket(now: Date): string {
  return `${now.toISOString().slice(0, 16)}:00.000Z`
}

export function apiTokens(db: ControlDatabase): ApiTokens {
  const list = (condition: SQL | undefined) =>
    db
      .select({
        id: tokens.id,
        userId: tokens.userId,
        email: users.email,
        baseId: tokens.baseId,
        description: tokens.description,
        hint: tokens.hint,
        createdAt: tokens.createdAt,
        expiresAt: tokens.expiresAt,
        lastUsedAt: tokens.lastUsedAt,
      })
      .from(tokens)
      .innerJoin(users, eq(users.id, tokens.userId))
      .where(condition)
      .orderBy(tokens.id)
  return {
    async createApiToken({ userId, baseId, description, tokenHash, hint, expiresAt }, now) {
      const ownTokens = subquery.select({ count: count() }).from(tokens).where(eq(tokens.userId, userId))
      const [, [created]] = await db.batch([
        db.insert(tokens).select(
          subquery
            .select({
              // Null lets the database draw the id.
              id: literal('id', null),
              userId: literal('user_id', userId),
              baseId: literal('base_id', baseId),
              description: literal('description', description),
              tokenHash: literal('token_hash', tokenHash),
              hint: literal('hint', hint),
              createdAt: literal('created_at', now.toISOString()),
              expiresAt: literal('expires_at', expiresAt),
              lastUsedAt: literal('last_used_at', null),
            })
            .from(oneRow)
            .where(lt(sql`${ownTokens}`, limits.apiTokensPerUser)),
        ),
        list(eq(tokens.tokenHash, tokenHash)),
      ])
      return created ?? null
    },
    async listApiTokens(userId) {
      const [found] = await db.batch([list(eq(tokens.userId, userId))])
      return found
    },
    async listBaseApiTokens(baseId, userId) {
      const isTheirs = userId === null ? undefined : eq(tokens.userId, userId)
      const [found] = await db.batch([list(and(eq(tokens.baseId, baseId), isTheirs))])
      return found
    },
    async deleteApiToken(which, { userId, baseId }) {
      const [[deleted]] = await db.batch([
        db
          .delete(tokens)
          .where(
            and(
              'id' in which ? eq(tokens.id, which.id) : eq(tokens.tokenHash, which.tokenHash),
              userId === null ? undefined : eq(tokens.userId, userId),
              baseId === null ? undefined : eq(tokens.baseId, baseId),
            ),
          )
          .returning({ id: tokens.id, userId: tokens.userId }),
      ])
      return deleted ?? null
    },
    async touchApiToken(id, now) {
      const minute = minuteBucket(now)
      await db.batch([
        db
          .update(tokens)
          .set({ lastUsedAt: minute })
          .where(and(eq(tokens.id, id), or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, minute)))),
      ])
    },
  }
}
