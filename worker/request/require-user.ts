import type { Actor } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../context.ts'

/** The calling user; throws AUTHENTICATION_REQUIRED for anyone else. */
export async function requireUser({
  actor,
}: Pick<Context, 'actor'>): Promise<Extract<Actor, { kind: 'user' }>> {
  const who = await actor
  return who.kind === 'user' ? who : fail('AUTHENTICATION_REQUIRED')
}
