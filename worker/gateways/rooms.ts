import { SignJWT } from 'jose'
import { randomText } from '#core/ids.ts'
import type { Change } from '#core/protocol/changes.ts'
import { type Dismissal, type RoomCalls, roomTickets, type TicketBearer } from '#core/protocol/messages.ts'
import type { Env } from '../env.ts'

/**
 * Tells a base's room of committed changes. Never throws: the change log has them, and a client that misses
 * some sees the gap and asks the API.
 */
export async function publishToRoom(env: Env, baseId: string, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  try {
    await roomOf(env, baseId).push(changes)
  } catch {
    // See above: nothing is lost.
  }
}

/** Milliseconds to wait before a room that did not answer is asked again. */
const dismissRetries = [0, 100, 500, 2000]

/**
 * Closes sockets in the rooms of these bases, and ends the tickets issued so far to the same people. Never throws: a
 * socket that stays hears nothing after a quarter of an hour without a new ticket.
 */
export async function dismissFromRooms(
  env: Env,
  baseIds: readonly string[],
  dismissal: Dismissal,
): Promise<void> {
  await Promise.all(baseIds.map((baseId) => dismissFromRoom(env, baseId, dismissal)))
}

async function dismissFromRoom(env: Env, baseId: string, dismissal: Dismissal): Promise<void> {
  for (const wait of dismissRetries) {
    try {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      return await roomOf(env, baseId).dismiss(dismissal)
    } catch {
      // Asked again, as long as there is patience; see above.
    }
  }
}

/** Tells users, in the rooms of these bases, that something new waits for them. Never throws: they ask now and then. */
export async function noticeInRooms(
  env: Env,
  baseIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await Promise.allSettled(baseIds.map(async (baseId) => roomOf(env, baseId).notice([...userIds])))
}

/** Whom a ticket is for: a user, by a session or an API token. */
export type TicketHolder = { userId: string; bearer: TicketBearer }

/** A ticket that opens one socket of one room (a base's id) within the next minute: `?ticket=`. */
export function mintTicket(
  secret: string,
  room: string,
  { userId, bearer }: TicketHolder,
  now: Date,
): Promise<string> {
  return new SignJWT({ room, bearer })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(randomText(20))
    .setSubject(userId)
    .setAudience(roomTickets.audience)
    .setIssuedAt(now.getTime() / 1000)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + roomTickets.life)
    .sign(new TextEncoder().encode(roomTickets.key(secret)))
}

/** wrangler.toml binds ROOM to the class `Room` of realtime/, which implements RoomCalls. */
function roomOf(env: Env, baseId: string): RoomCalls {
  return env.ROOM.get(env.ROOM.idFromName(baseId)) as unknown as RoomCalls
}
