import type { RoomTicketWire } from '#core/api/bases/bases.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../context.ts'
import { partySocketUrl } from '../gateways/party-room.ts'
import { mintTicket } from '../gateways/rooms.ts'
import { bearerOf } from './ticket-bearer.ts'
import { isUsageCounted } from './usage-setting.ts'

/** Issues a one-minute ticket for a room, bound to this session or API token. */
export async function issueTicket(context: Context, room: string): Promise<RoomTicketWire> {
  const actor = await context.actor
  if (actor.kind !== 'user') return fail('AUTHENTICATION_REQUIRED')
  const { settings } = context.env
  const [bearer, usage] = await Promise.all([bearerOf(context, actor), isUsageCounted(context)])
  const ticket = await mintTicket(
    settings.AUTH_SECRET,
    room,
    { userId: actor.userId, bearer, usage },
    context.now,
  )
  return { room, ticket, url: partySocketUrl(settings, room), usage }
}
