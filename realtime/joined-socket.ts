import * as v from 'valibot'
import { bearerKey, type Disconnection, type RoomTicket, roomTicketSchema } from '#core/protocol/messages.ts'

/**
 * Stored with each socket, also during hibernation: its user, its bearer, when it joined, its room, and whether its
 * usage events are counted.
 */
export type Joined = { userId: string; bearer: string; at: number; room: string; usage: boolean }

/** Header that passes the validated ticket to the room. Admission overwrites any value that a client sent. */
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
  return {
    userId: ticket.sub,
    bearer: bearerKey(ticket.bearer),
    at,
    room: ticket.room,
    usage: ticket.usage === true,
  }
}

/**
 * Returns true if a disconnection applies to a socket. It always applies to sockets without a known holder.
 */
export function isDisconnected(joined: Joined | null, disconnection: Disconnection): boolean {
  if (joined === null) return true
  if ('bearer' in disconnection) return joined.bearer === disconnection.bearer
  return disconnection.userId === null || joined.userId === disconnection.userId
}
