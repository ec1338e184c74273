import { can } from '#core/access/roles.ts'
import type { RoomTicket } from '#core/protocol/messages.ts'
import type { Control } from './store/control/control.ts'

/** Whether the session or API token of a ticket still lives and may join the room: a ticket is worth no more than it. */
export async function mayJoinRoom(
  control: Pick<Control, 'access'>,
  { room, sub, bearer }: RoomTicket,
  now: Date,
): Promise<boolean> {
  const claims =
    bearer.kind === 'token'
      ? { tokenId: bearer.id }
      : { userId: sub, sessionId: bearer.id, tokenVersion: bearer.version }
  const access = await control.access(claims, room, now)
  if (!access?.baseOpen || access.user.id !== sub) return false
  const { token, orgRoles, baseRole, email } = access
  return can(
    {
      kind: 'user',
      userId: sub,
      email,
      sessionId: bearer.kind === 'session' ? bearer.id : '',
      orgRoles,
      baseRole,
      ...(token ? { token: { id: token.id, baseId: token.baseId } } : {}),
    },
    'room.join',
  )
}
