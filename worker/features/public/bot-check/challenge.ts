import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { botCheckHeader, puzzleText, readProof, startsWithZeros } from '#core/protocol/bot-check.ts'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { View } from '#core/schema.ts'
import type { Context } from '../../../context.ts'
import type { WindowLimit } from '../../../gateways/rate-limiter/window-counts.ts'
import { rateLimitKey } from '../../../rate-limits/rate-limit-key.ts'

type Incoming = Pick<Context, 'env' | 'now' | 'request'>

/** A challenge that a proof solves, and when it expires, in seconds. */
export type Challenge = { text: string; expires: number }

/** A challenge for one form, signed so that nothing has to be stored: `<expiry>.<random>.<signature>`. */
export function newChallenge({ env, now }: Pick<Incoming, 'env' | 'now'>, form: Pick<View, 'id'>): string {
  const expires = Math.floor(now.getTime() / 1000) + limits.botCheckTtlSeconds
  const body = `${expires}.${randomText(16)}`
  return `${body}.${signatureOf(env.settings, form, body)}`
}

/**
 * The challenge that the request solves; null without a valid proof. Takes the same work for every proof: one
 * signature, then one hash per puzzle.
 */
export async function challengeOfProof(
  { env, now, request }: Incoming,
  form: Pick<View, 'id'>,
): Promise<Challenge | null> {
  const proof = readProof(request.headers.get(botCheckHeader) ?? '')
  if (!proof) return null
  const [, body = '', expires = '', signature = ''] =
    /^((\d{10})\.[a-z0-9]{16})\.([\w-]{22})$/.exec(proof.challenge) ?? []
  const right = new TextEncoder().encode(signatureOf(env.settings, form, body))
  const given = new TextEncoder().encode(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null
  if (Number(expires) * 1000 <= now.getTime()) return null
  const solved = proof.solutions.filter((solution, puzzle) =>
    startsWithZeros(
      createHash('sha256')
        .update(puzzleText(proof.challenge, puzzle, solution))
        .digest(),
      limits.botCheckBits,
    ),
  )
  return solved.length === limits.botCheckPuzzles ? { text: body, expires: Number(expires) } : null
}

/** Limits a challenge to one use. */
export async function oneUseOf({ text, expires }: Challenge): Promise<WindowLimit> {
  return { key: await rateLimitKey('form.challenge', text), max: 1, window: 60, end: expires }
}

/** Each purpose has its own key. 128 bits. */
function signatureOf(
  { AUTH_SECRET }: Context['env']['settings'],
  form: Pick<View, 'id'>,
  body: string,
): string {
  return createHmac('sha256', `bot-check:${AUTH_SECRET}`)
    .update(`${form.id}\n${body}`)
    .digest('base64url')
    .slice(0, 22)
}
