import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Connection } from '../../platform/statement.ts'
import type { Idempotency } from '../base-databases/commit.ts'
import { readRow } from '../rows.ts'

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

const ofKey = 'principal = ? AND route = ? AND idempotency_key = ?'
const found = v.object({ body_hash: v.string(), claim: v.string(), answer: v.nullable(v.string()) })

export function idempotencyKeyQueries(connection: Connection): IdempotencyKeys {
  const argsOf = ({ principal, route, key }: Idempotency) => [principal, route, key]
  const change = async (sql: string, args: (string | number)[]) => {
    await connection.batch([{ sql, args }], 'write')
  }
  return {
    async claimKey(key, claim, now) {
      const at = now.getTime()
      const heldUntil = at + limits.idempotentCallTimeoutMs
      const results = await connection.batch(
        [
          { sql: 'DELETE FROM idempotency_keys WHERE at < ?', args: [at - limits.idempotencyKeyTtlMs] },
          {
            sql: `UPDATE idempotency_keys SET claim = ?, held_until = ?
              WHERE ${ofKey} AND body_hash = ? AND answer IS NULL AND held_until <= ?`,
            args: [claim, heldUntil, ...argsOf(key), key.bodyHash, at],
          },
          {
            sql: `INSERT OR IGNORE INTO idempotency_keys
              (principal, route, idempotency_key, body_hash, claim, held_until, at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
            args: [...argsOf(key), key.bodyHash, claim, heldUntil, at],
          },
          {
            sql: `SELECT body_hash, claim, answer FROM idempotency_keys WHERE ${ofKey}`,
            args: argsOf(key),
          },
        ],
        'write',
      )
      const row = readRow(found, results[3])
      if (!row) return { state: 'running' }
      if (row.body_hash !== key.bodyHash) fail('IDEMPOTENCY_MISMATCH')
      if (row.answer !== null) return { state: 'answered', answer: row.answer }
      return row.claim === claim
        ? { state: 'own', isAgain: results[2]?.rowsAffected !== 1 }
        : { state: 'running' }
    },
    keepAnswer: (key, claim, answer) =>
      change(`UPDATE idempotency_keys SET answer = ? WHERE ${ofKey} AND claim = ?`, [
        answer,
        ...argsOf(key),
        claim,
      ]),
    releaseKey: (key, claim) =>
      change(`DELETE FROM idempotency_keys WHERE ${ofKey} AND claim = ? AND answer IS NULL`, [
        ...argsOf(key),
        claim,
      ]),
    expireClaim: (key, claim) =>
      change(`UPDATE idempotency_keys SET held_until = 0 WHERE ${ofKey} AND claim = ?`, [
        ...argsOf(key),
        claim,
      ]),
  }
}
