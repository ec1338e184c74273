import { bearerKey, type TicketBearer } from '#core/protocol/messages.ts'
import type { Context } from '../context.ts'

/**
 * Closes all sockets of a user, or of one of their sessions or API tokens, and revokes earlier tickets. Those
 * who still have access get a new ticket.
 */
export async function disconnectUser(
  { control, disconnect, now }: Pick<Context, 'control' | 'disconnect' | 'now'>,
  userId: string,
  bearer?: Pick<TicketBearer, 'kind' | 'id'>,
): Promise<void> {
  const rooms = await control.roomsOf(userId, now)
  await disconnect(rooms, bearer ? { bearer: bearerKey(bearer) } : { userId })
}

export function sessionOf(id: string): Pick<TicketBearer, 'kind' | 'id'> {
  return { kind: 'session', id }
}
