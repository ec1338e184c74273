import { SignJWT } from 'jose'
import { randomText } from '#core/ids.ts'
import type { Change } from '#core/protocol/changes.ts'
import {
  type Disconnection,
  type RoomCalls,
  roomTickets,
  type TicketBearer,
} from '#core/protocol/messages.ts'
import type { UsageDay } from '#core/protocol/usage.ts'
import type { Env } from '../platform/env.ts'
import { callWithRetries } from './call-with-retries.ts'
import { partyRoom } from './party-room.ts'

/**
 * Broadcasts committed changes to a base's room. Never throws: the change log has them. A retry may repeat
 * some, which clients skip; clients that miss some detect the gap at the next change and ask the API.
 */
export async function broadcastToRoom(env: Env, baseId: string, changes: Change[]): Promise<void> {
  if (changes.length > 0) await callWithRetries(() => roomOf(env, baseId).push(changes))
}

/**
 * Closes sockets in the rooms of these bases and revokes earlier tickets of the same people. Never throws: a
 * remaining socket receives nothing after 15 minutes without a new ticket.
 */
export async function disconnectFromRooms(
  env: Env,
  baseIds: readonly string[],
  disconnection: Disconnection,
): Promise<void> {
  await Promise.all(
    baseIds.map((baseId) => callWithRetries(() => roomOf(env, baseId).dismiss(disconnection))),
  )
}

/** Notifies users in the rooms of these bases. Never throws: clients also poll. */
export async function notifyInRooms(
  env: Env,
  baseIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await Promise.allSettled(baseIds.map(async (baseId) => roomOf(env, baseId).notice([...userIds])))
}

/** Adds visits of public links to the usage counts of a base. Never throws: visits that cannot be counted are lost. */
export async function countVisitsInRoom(env: Env, baseId: string, day: UsageDay): Promise<void> {
  try {
    await roomOf(env, baseId).countVisits(day)
  } catch {
    // See above.
  }
}

/** Usage counts of a room since a day; null if the room does not respond. */
export async function readRoomUsage(env: Env, room: string, since: string): Promise<UsageDay[] | null> {
  try {
    return await roomOf(env, room).usage(since)
  } catch {
    return null
  }
}

/** The holder of a ticket: a user with a session or an API token. `usage`: the room counts their usage events. */
export type TicketHolder = { userId: string; bearer: TicketBearer; usage?: boolean }

/** Issues a ticket that opens one socket of a room within a minute: `?ticket=`. */
export function mintTicket(
  secret: string,
  room: string,
  { userId, bearer, usage = false }: TicketHolder,
  now: Date,
): Promise<string> {
  return new SignJWT({ room, bearer, usage })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(randomText(20))
    .setSubject(userId)
    .setAudience(roomTickets.audience)
    .setIssuedAt(now.getTime() / 1000)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + roomTickets.ttlSeconds)
    .sign(new TextEncoder().encode(roomTickets.key(secret)))
}

/** PartyKit if it is set. Else wrangler.toml binds ROOM to the class `Room` of realtime/, which implements RoomCalls. */
function roomOf(env: Env, baseId: string): RoomCalls {
  if (env.settings.PARTYKIT_URL !== '') return partyRoom(env.settings, baseId)
  return env.ROOM.get(env.ROOM.idFromName(baseId)) as unknown as RoomCalls
}
