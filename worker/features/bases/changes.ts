import type * as calls from '#core/api/bases/bases.ts'
import type { OutputOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { canSeeShareLinks } from '#core/access/share-visibility.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { withoutRecipients } from '#core/protocol/strip-recipients.ts'
import type { Context } from '../../context.ts'
import { issueTicket } from '../../request/issue-ticket.ts'

type OfBase = { params: ParamsOf<typeof calls.changesList> }

/** Changes after a sequence number, in order and by pages. */
export async function listChanges(
  context: Context,
  { query }: OfBase & { query: QueryOf<typeof calls.changesList> },
): Promise<OutputOf<typeof calls.changesList>> {
  const since = query.since ?? 0
  const limit = query.limit ?? limits.changesPageSize
  if (since < 0) fail('INVALID_REQUEST', { problem: 'since must be 0 or more.' })
  if (limit < 1 || limit > limits.changesPageSize) fail('INVALID_LIMIT', { max: limits.changesPageSize })
  const database = await context.database()
  const { changes, lastSeq } = await database.changes(since, limit, 'omit')
  const list = canSeeShareLinks(await context.actor) ? changes : changes.map(withoutRecipients)
  return { list, seq: lastSeq, hasMore: (changes.at(-1)?.seq ?? lastSeq) < lastSeq }
}

/** Issues a one-minute ticket for the base's room, bound to this session or API token. */
export function issueRoomTicket(context: Context, { params }: OfBase): Promise<calls.RoomTicketWire> {
  return issueTicket(context, params.baseId)
}
