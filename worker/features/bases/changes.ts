import type * as calls from '#core/api/bases.ts'
import type { OutputOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { mintTicket } from '../../gateways/rooms.ts'

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
  return { list: changes, seq: lastSeq, hasMore: (changes.at(-1)?.seq ?? lastSeq) < lastSeq }
}

/** A ticket of a minute that opens the base's room for this person. */
export async function giveTicket(
  context: Context,
  { params }: OfBase,
): Promise<{ room: string; ticket: string }> {
  const actor = await context.actor
  if (actor.kind !== 'user') fail('AUTHENTICATION_REQUIRED')
  const ticket = await mintTicket(context.env.settings.AUTH_SECRET, params.baseId, actor.userId, context.now)
  return { room: params.baseId, ticket }
}
