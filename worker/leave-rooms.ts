import { bearerKey, type TicketBearer } from '#core/protocol/messages.ts'
import type { Context } from './context.ts'

/**
 * Closes all sockets of a user, or of one of their sessions or API tokens, and ends the tickets issued so far: those who
 * may still join get a new one.
 */
export async function leaveRooms(
  { control, dismiss, now }: Pick<Context, 'control' | 'dismiss' | 'now'>,
  userId: string,
  bearer?: Pick<TicketBearer, 'kind' | 'id'>,
): Promise<void> {
  const rooms = await control.roomsOf(userId, now)
  await dismiss(rooms, bearer ? { bearer: bearerKey(bearer) } : { userId })
}

export function sessionOf(id: string): Pick<TicketBearer, 'kind' | 'id'> {
  return { kind: 'session', id }
}
