import * as v from 'valibot'
import { bearerKey, type Dismissal, type RoomTicket, roomTicketSchema } from '#core/protocol/messages.ts'

/** Kept with each socket, also while the room hibernates: who holds it, through what, and since when. */
export type Joined = { userId: string; bearer: string; at: number }

/** Header that tells the room the checked ticket; set at admission alone, whatever a client sent. */
export const ticketHeader = 'x-tessera-ticket'

export function readTicketHeader({ headers }: Pick<Request, 'headers'>): RoomTicket | null {
  try {
    const ticket = v.safeParse(roomTicketSchema, JSON.parse(headers.get(ticketHeader) ?? ''))
    return ticket.success ? ticket.output : null
  } catch {
    return null
  }
}

export function joinedBy(ticket: RoomTicket, at: number): Joined {
  return { userId: ticket.sub, bearer: bearerKey(ticket.bearer), at }
}

/** Whether a dismissal means a socket. A socket of nobody known is meant by all of them. */
export function isDismissed(joined: Joined | null, dismissal: Dismissal): boolean {
  if (joined === null) return true
  if ('bearer' in dismissal) return joined.bearer === dismissal.bearer
  return dismissal.userId === null || joined.userId === dismissal.userId
}
