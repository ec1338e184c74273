import { and, eq, exists, gt, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as limits from '#core/limits.ts'
import { type ControlDatabase, runAll, subquery } from './database.ts'
import { rateLimitAttempts } from './schema.ts'

/** A rate limit: `max` attempts per window of `window` seconds, counted under a key. An attempt may `count` for several. */
export type RateLimit = {
  key: string
  max: number
  window: number
  count?: number
  /**
   * Counts attempts only while another key, earlier in the list, has at most `max`: one sender alone does not use up
   * the limit that all senders share.
   */
  sharedBy?: { key: string; max: number }
  /** Key of a sender who has succeeded before; the limit does not apply while it is remembered. */
  exempt?: string
}

export type RateLimitQueries = {
  /** Counts one attempt under each key. Returns the seconds to wait when a limit is exceeded, else null. */
  countAttempt(rateLimits: readonly RateLimit[], now: Date): Promise<number | null>
  /** Seconds to wait until one more attempt is allowed, without counting one; null when it is allowed now. */
  secondsUntilAttempt(limit: Pick<RateLimit, 'key' | 'max'>, now: Date): Promise<number | null>
  /** Subtracts a successful attempt from the counts and remembers its sender where a limit exempts known senders. */
  forgiveAttempt(rateLimits: readonly RateLimit[], now: Date): Promise<void>
}

type AttemptCount = { count: number; windowEnd: number; isExempt: boolean }

const other = alias(rateLimitAttempts, 'other')

/** Queries that count one attempt under each key; `secondsToWait` reads their results. */
export function countQueries(db: ControlDatabase, rateLimits: readonly RateLimit[], now: Date) {
  const seconds = secondsOf(now)
  /** The count of another key, until its window ends. */
  const current = (key: string, condition?: SQL) =>
    subquery
      .select({ key: other.key })
      .from(other)
      .where(and(eq(other.key, key), gt(other.windowEnd, seconds), condition))
  return rateLimits.map(({ key, window, count = 1, sharedBy, exempt }) => {
    const windowStart = seconds - (seconds % window)
    return db
      .insert(rateLimitAttempts)
      .values({
        key,
        windowStart,
        windowEnd: windowStart + window,
        count: sharedBy
          ? sql`${count} * (${notExists(current(sharedBy.key, gt(other.count, sharedBy.max)))})`
          : count,
      })
      .onConflictDoUpdate({
        target: rateLimitAttempts.key,
        set: {
          count: sql`case when ${rateLimitAttempts.windowStart} = excluded.window_start
            then ${rateLimitAttempts.count} + excluded.count else excluded.count end`,
          windowStart: sql`excluded.window_start`,
          windowEnd: sql`excluded.window_end`,
        },
      })
      .returning({
        count: rateLimitAttempts.count,
        windowEnd: rateLimitAttempts.windowEnd,
        isExempt: (exempt === undefined
          ? sql<boolean>`0`
          : sql<boolean>`(select ${exists(current(exempt))})`
        ).mapWith(Boolean),
      })
  })
}

/** Queries that subtract a successful attempt from the counts and remember its sender where a limit exempts known senders. */
export function forgiveQueries(db: ControlDatabase, rateLimits: readonly RateLimit[], now: Date) {
  const seconds = secondsOf(now)
  return rateLimits.flatMap(({ key, count = 1, exempt }) => [
    db
      .update(rateLimitAttempts)
      .set({ count: sql`max(${rateLimitAttempts.count} - ${count}, 0)` })
      .where(eq(rateLimitAttempts.key, key)),
    ...(exempt === undefined
      ? []
      : [
          db
            .insert(rateLimitAttempts)
            .values({
              key: exempt,
              windowStart: seconds,
              windowEnd: seconds + limits.sessionTtlSeconds,
              count: 1,
            })
            .onConflictDoUpdate({
              target: rateLimitAttempts.key,
              set: { windowEnd: sql`excluded.window_end` },
            }),
        ]),
  ])
}

/** Seconds to wait by the results of `countQueries`, or null when no limit is exceeded. */
export function retryAfterSeconds(
  rateLimits: readonly RateLimit[],
  counts: readonly AttemptCount[][],
  now: Date,
): number | null {
  const waits = rateLimits.flatMap(({ max }, index) => {
    const counted = counts[index]?.[0]
    return counted && !counted.isExempt && counted.count > max
      ? [Math.max(1, counted.windowEnd - secondsOf(now))]
      : []
  })
  return waits.length === 0 ? null : Math.max(...waits)
}

export function rateLimitQueries(db: ControlDatabase): RateLimitQueries {
  return {
    async countAttempt(rateLimits, now) {
      const counts = await runAll(db, countQueries(db, rateLimits, now))
      return retryAfterSeconds(rateLimits, counts, now)
    },
    async secondsUntilAttempt({ key, max }, now) {
      const seconds = secondsOf(now)
      const [[counted]] = await db.batch([
        db
          .select({ count: rateLimitAttempts.count, windowEnd: rateLimitAttempts.windowEnd })
          .from(rateLimitAttempts)
          .where(and(eq(rateLimitAttempts.key, key), gt(rateLimitAttempts.windowEnd, seconds))),
      ])
      return counted && counted.count >= max ? counted.windowEnd - seconds : null
    },
    async forgiveAttempt(rateLimits, now) {
      await runAll(db, forgiveQueries(db, rateLimits, now))
    },
  }
}

function secondsOf(now: Date): number {
  return Math.floor(now.getTime() / 1000)
}
