import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Idempotency } from '../base-databases/commit.ts'
import type { ControlDatabase } from './database.ts'
import { idempotencyKeys } from './schema.ts'

/**
 * Result of a claim. `own`: this request runs the call; `isAgain` if an earlier request was interrupted.
 * `answered`: the call has completed. `running`: another request runs it.
 */
export type Claimed =
  | { state: 'own'; isAgain: boolean }
  | { state: 'answered'; answer: string }
  | { state: 'running' }

export type IdempotencyKeys = {
  /** Claims a key, or reports who has it. Throws IDEMPOTENCY_MISMATCH if it was used with another body. */
  claimKey(key: Idempotency, claim: string, now: Date): Promise<Claimed>
  /** Stores the response of a claimed call. */
  keepAnswer(key: Idempotency, claim: string, answer: string): Promise<void>
  /** Allows a repeated call to start over, because nothing has happened. */
  releaseKey(key: Idempotency, claim: string): Promise<void>
  /** Allows a repeated call to check immediately what has happened. */
  expireClaim(key: Idempotency, claim: string): Promise<void>
}

function isKey({ principal, route, key }: Idempotency) {
  return and(
    eq(idempotencyKeys.principal, principal),
    eq(idempotencyKeys.route, route),
    eq(idempotencyKeys.key, key),
  )
}

function isClaimed(key: Idempotency, claim: string) {
  return and(isKey(key), eq(idempotencyKeys.claim, claim))
}

export function idempotencyKeyQueries(db: ControlDatabase): IdempotencyKeys {
  return {
    async claimKey(key, claim, now) {
      const at = now.getTime()
      const heldUntil = at + limits.idempotentCallTimeoutMs
      const { principal, route, bodyHash } = key
      const [, , inserted, [found]] = await db.batch([
        db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, at - limits.idempotencyKeyTtlMs)),
        db
          .update(idempotencyKeys)
          .set({ claim, heldUntil })
          .where(
            and(
              isKey(key),
              eq(idempotencyKeys.bodyHash, bodyHash),
              isNull(idempotencyKeys.answer),
              lte(idempotencyKeys.heldUntil, at),
            ),
          ),
        db
          .insert(idempotencyKeys)
          .values({ principal, route, key: key.key, bodyHash, claim, heldUntil, at })
          .onConflictDoNothing(),
        db
          .select({
            bodyHash: idempotencyKeys.bodyHash,
            claim: idempotencyKeys.claim,
            answer: idempotencyKeys.answer,
          })
          .from(idempotencyKeys)
          .where(isKey(key)),
      ])
      if (!found) return { state: 'running' }
      if (found.bodyHash !== bodyHash) fail('IDEMPOTENCY_MISMATCH')
      if (found.answer !== null) return { state: 'answered', answer: found.answer }
      return found.claim === claim
        ? { state: 'own', isAgain: inserted.rowsAffected !== 1 }
        : { state: 'running' }
    },
    async keepAnswer(key, claim, answer) {
      await db.batch([db.update(idempotencyKeys).set({ answer }).where(isClaimed(key, claim))])
    },
    async releaseKey(key, claim) {
      await db.batch([
        db.delete(idempotencyKeys).where(and(isClaimed(key, claim), isNull(idempotencyKeys.answer))),
      ])
    },
    async expireClaim(key, claim) {
      await db.batch([db.update(idempotencyKeys).set({ heldUntil: 0 }).where(isClaimed(key, claim))])
    },
  }
}
