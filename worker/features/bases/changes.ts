import type * as calls from '#core/api/bases.ts'
import type { OutputOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import type { Actor } from '#core/access/actor.ts'
import { knowsShares } from '#core/access/shares.ts'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { TicketBearer } from '#core/protocol/messages.ts'
import { withoutRecipients } from '#core/protocol/without-recipients.ts'
import type { Context } from '../../context.ts'
import { mintTicket } from '../../gateways/rooms.ts'
import { readClaims } from '../../middleware/session.ts'

type OfBase = { params: ParamsOf<typeof calls.changesList> }

/** Changes after a number, in order, one page at a time. */
export async function listChanges(
  context: Context,
  { query }: OfBase & { query: QueryOf<typeof calls.changesList> },
): Promise<OutputOf<typeof calls.changesList>> {
  const since = query.since ?? 0
  const limit = query.limit ?? limits.changesPage
  if (since < 0) fail('INVALID_REQUEST', { problem: 'since must be 0 or more.' })
  if (limit < 1 || limit > limits.changesPage) fail('INVALID_LIMIT', { max: limits.changesPage })
  const home = await context.home()
  const { changes, lastSeq } = await home.changes(since, limit)
  const list = knowsShares(await context.actor) ? changes : changes.map(withoutRecipients)
  return { list, seq: lastSeq, hasMore: (changes.at(-1)?.seq ?? lastSeq) < lastSeq }
}

/** A ticket of a minute that opens the base's room once, for this session or API token. */
export async function giveTicket(
  context: Context,
  { params }: OfBase,
): Promise<{ room: string; ticket: string }> {
  const actor = await context.actor
  if (actor.kind !== 'user') fail('AUTHENTICATION_REQUIRED')
  const { AUTH_SECRET } = context.env.settings
  const bearer = await bearerOf(context, actor)
  const ticket = await mintTicket(AUTH_SECRET, params.baseId, { userId: actor.userId, bearer }, context.now)
  return { room: params.baseId, ticket }
}

async function bearerOf(
  { request, env, now }: Context,
  { token }: Extract<Actor, { kind: 'user' }>,
): Promise<TicketBearer> {
  if (token) return { kind: 'token', id: token.id }
  const claims = (await readClaims(request, env.settings, now)) ?? fail('AUTHENTICATION_REQUIRED')
  return { kind: 'session', id: claims.sessionId, version: claims.tokenVersion }
}
