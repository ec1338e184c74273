import type { RoomTicketWire } from '#core/api/bases/bases.ts'
import { instanceRoom } from '#core/protocol/messages.ts'
import type { Context } from '../../context.ts'
import { issueTicket } from '../../request/issue-ticket.ts'

/** Issues a one-minute ticket for the room of the instance. */
export function issueInstanceTicket(context: Context): Promise<RoomTicketWire> {
  return issueTicket(context, instanceRoom)
}
