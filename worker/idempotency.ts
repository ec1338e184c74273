import type { Actor } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { Context } from './context.ts'
import type { Idempotency } from './store/homes/commit.ts'

const header = 'idempotency-key'

/** What an `Idempotency-Key` header says of this call, or null without one. The key is the caller's alone. */
export async function readIdempotency(
  context: Context,
  actor: Actor,
  body: unknown,
): Promise<Idempotency | null> {
  const key = context.request.headers.get(header)
  if (key === null || key === '') return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    fail('INVALID_REQUEST', { problem: 'Idempotency-Key may have up to 200 letters, digits and signs.' })
  // Strangers on a public link have no name, and a phone changes its address between two tries: the link (in the
  // route) and the key are what tells their answers apart.
  const principal = actor.kind === 'user' ? actor.userId : 'link'
  const route = `${context.request.method} ${new URL(context.request.url).pathname}`
  return { key, principal, route, bodyHash: await hash(JSON.stringify(body)) }
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
