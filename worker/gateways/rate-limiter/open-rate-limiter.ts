import type { Env } from '../../platform/env.ts'
import type { Counted, WindowLimit } from './window-counts.ts'

/** Counts calls through public links without a database. */
export type RateLimiter = {
  /** Counts a call. Calls with the same `scope`, such as a form's id, see each other's counts. */
  count(scope: string, limits: readonly WindowLimit[], now: Date): Promise<Counted>
}

/** Calls to the Durable Object of a scope; see rate-limiter-object.ts. */
export type RateLimiterCalls = { count(limits: readonly WindowLimit[], at: number): Promise<Counted> }

/** Seconds to wait if a scope gets more calls than its object can count. */
const overloadedRetrySeconds = 5

/**
 * The rate limiter of the platform. An object that does not respond allows the call, because forms matter more than
 * their limits, but one that has too many calls refuses it.
 */
export function openRateLimiter(env: Pick<Env, 'RATE_LIMITER'>): RateLimiter {
  return {
    async count(scope, limits, now) {
      for (const isLast of [false, true]) {
        try {
          const { RATE_LIMITER } = env
          // A stub that has failed stays broken.
          const object = RATE_LIMITER.get(RATE_LIMITER.idFromName(scope)) as unknown as RateLimiterCalls
          return await object.count(limits, now.getTime())
        } catch (error) {
          if (error instanceof Error && 'overloaded' in error && error.overloaded === true)
            return { retryAfter: overloadedRetrySeconds, counts: limits.map(({ max }) => max) }
          // oxlint-disable-next-line no-console -- for the operator
          if (isLast) console.error(`The rate limiter does not respond: ${String(error)}`)
        }
      }
      return { retryAfter: null, counts: limits.map(() => 0) }
    },
  }
}
