import type { Actor } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { TicketBearer } from '#core/protocol/messages.ts'
import type { Context } from '../context.ts'
import type { Control } from '../store/control/control.ts'
import { readClaims } from './middleware/session.ts'

/** The session or API token of a request, which its tickets are bound to. */
export async function bearerOf(
  { request, env, now }: Pick<Context, 'request' | 'env' | 'now'>,
  { token }: Extract<Actor, { kind: 'user' }>,
): Promise<TicketBearer> {
  if (token) return { kind: 'token', id: token.id }
  const claims = (await readClaims(request, env.settings, now)) ?? fail('AUTHENTICATION_REQUIRED')
  return { kind: 'session', id: claims.sessionId, version: claims.tokenVersion }
}

/**
 * The holder of a ticket with current permissions; null if the session or API token has ended, or the base is not
 * open. `baseId` null: only their permissions outside of bases.
 */
export async function actorOfTicket(
  control: Pick<Control, 'access'>,
  { userId, bearer }: { userId: string; bearer: TicketBearer },
  baseId: string | null,
  now: Date,
): Promise<Extract<Actor, { kind: 'user' }> | null> {
  const claims =
    bearer.kind === 'token'
      ? { tokenId: bearer.id }
      : { userId, sessionId: bearer.id, tokenVersion: bearer.version }
  const access = await control.access(claims, baseId, now)
  if (!access || (baseId !== null && !access.baseOpen) || access.user.id !== userId) return null
  const { token, orgRoles, baseRole, email } = access
  return {
    kind: 'user',
    userId,
    email,
    sessionId: bearer.kind === 'session' ? bearer.id : '',
    orgRoles,
    baseRole,
    ...(token ? { token: { id: token.id, baseId: token.baseId } } : {}),
  }
}
