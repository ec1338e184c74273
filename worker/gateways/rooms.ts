import { SignJWT } from 'jose'
import type { Change } from '#core/protocol/changes.ts'
import { type RoomCalls, roomTickets } from '#core/protocol/messages.ts'
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

/**
 * Closes the sockets of a user (or of everybody: null) in the rooms of these bases. Never throws: a socket that stays
 * hears nothing after a quarter of an hour without a new ticket.
 */
export async function dismissFromRooms(
  env: Env,
  baseIds: readonly string[],
  userId: string | null,
): Promise<void> {
  await Promise.allSettled(baseIds.map(async (baseId) => roomOf(env, baseId).dismiss(userId)))
}

/** Tells users, in the rooms of these bases, that something new waits for them. Never throws: they ask now and then. */
export async function noticeInRooms(
  env: Env,
  baseIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await Promise.allSettled(baseIds.map(async (baseId) => roomOf(env, baseId).notice([...userIds])))
}

/** A ticket that opens the socket of one room (a base's id) within the next minute: `?ticket=`. */
export function mintTicket(secret: string, room: string, userId: string, now: Date): Promise<string> {
  return new SignJWT({ room })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(roomTickets.audience)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + roomTickets.life)
    .sign(new TextEncoder().encode(roomTickets.key(secret)))
}

/** wrangler.toml binds ROOM to the class `Room` of realtime/, which implements RoomCalls. */
function roomOf(env: Env, baseId: string): RoomCalls {
  return env.ROOM.get(env.ROOM.idFromName(baseId)) as unknown as RoomCalls
}
