import { can } from '#core/access/roles.ts'
import { instanceRoom, type RoomTicket } from '#core/protocol/messages.ts'
import type { Control } from '../store/control/control.ts'
import { actorOfTicket } from './ticket-bearer.ts'

/** Returns true if the session or API token of a ticket is still valid and may join the room. */
export async function canJoinRoom(
  control: Pick<Control, 'access'>,
  { room, sub, bearer }: RoomTicket,
  now: Date,
): Promise<boolean> {
  const isInstance = room === instanceRoom
  const actor = await actorOfTicket(control, { userId: sub, bearer }, isInstance ? null : room, now)
  return actor !== null && can(actor, isInstance ? 'account.self' : 'room.join')
}
