import * as v from 'valibot'
import * as limits from '../limits.ts'
import { type Change, changeSchema } from './changes.ts'
import { type UsageDay, usageDaySchema } from './usage.ts'

/** The room of signed-in people who are in no base. Rooms of bases are named by their ids. */
export const instanceRoom = 'instance'

/** Messages from the room. `changes` arrive in order of `seq`; a client that sees a gap asks the API. */
export const roomMessageSchema = v.variant('type', [
  v.object({ type: v.literal('hello'), seq: v.number() }),
  v.object({ type: v.literal('changes'), changes: v.array(changeSchema) }),
  /** Sent to one person: new notifications are available. */
  v.object({ type: v.literal('notice') }),
])
export type RoomMessage = v.InferOutput<typeof roomMessageSchema>

/** Messages from clients. Each event is checked by itself, because newer clients may send unknown ones. */
export const clientMessageSchema = v.variant('type', [
  v.object({ type: v.literal('ping') }),
  v.object({
    type: v.literal('events'),
    events: v.pipe(v.array(v.unknown()), v.maxLength(limits.usageEventsPerMessage)),
  }),
])
export type ClientMessage = v.InferOutput<typeof clientMessageSchema>

/**
 * What a ticket was issued to: a session (with the version of its access tokens) or an API token. The ticket
 * ends with it.
 */
export const ticketBearerSchema = v.variant('kind', [
  v.object({ kind: v.literal('session'), id: v.string(), version: v.number() }),
  v.object({ kind: v.literal('token'), id: v.number() }),
])
export type TicketBearer = v.InferOutput<typeof ticketBearerSchema>

/** The key of a bearer, used to close its sockets. */
export function bearerKey({ kind, id }: Pick<TicketBearer, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Claims of the one-minute ticket that opens one socket. `iat` is in seconds with a fraction. */
export const roomTicketSchema = v.object({
  jti: v.string(),
  room: v.string(),
  sub: v.string(),
  bearer: ticketBearerSchema,
  /** True if the room counts this person's usage events. */
  usage: v.optional(v.boolean()),
  iat: v.number(),
  exp: v.number(),
})
export type RoomTicket = v.InferOutput<typeof roomTicketSchema>

/** Which sockets to close: those of a user, of everybody (null), or of one session or API token. */
export const disconnectionSchema = v.union([
  v.strictObject({ userId: v.nullable(v.string()) }),
  v.strictObject({ bearer: v.string() }),
])
export type Disconnection = v.InferOutput<typeof disconnectionSchema>

/**
 * What a worker sends to a room over HTTP: changes to broadcast, sockets to close, users to notify, visits
 * of public links to count, or the first day of usage counts to return.
 */
export const roomPushSchema = v.union([
  v.array(changeSchema),
  v.object({ usage: v.string() }),
  v.object({ visits: usageDaySchema }),
  v.object({ dismiss: disconnectionSchema }),
  v.object({ notice: v.array(v.string()) }),
])
export type RoomPush = v.InferOutput<typeof roomPushSchema>

/**
 * Calls from the worker to a room over platform bindings, unreachable from outside. The words `dismiss` and `notice`
 * (here and in `RoomPush`) stay as they are, because a worker may reach a room of the previous release.
 */
export type RoomCalls = {
  push(changes: Change[]): Promise<void>
  /**
   * Closes sockets and rejects earlier tickets of the same people. Those who still have access get a new
   * ticket.
   */
  dismiss(disconnection: Disconnection): Promise<void>
  /** Tells the sockets of these users that they have new notifications. */
  notice(userIds: string[]): Promise<void>
  /** Adds visits of public links to the usage counts of a day. */
  countVisits(day: UsageDay): Promise<void>
  /** Usage counts since a day, by day. */
  usage(since: string): Promise<UsageDay[]>
}

/** Close codes of the room. After either, the client requests a new ticket, which may be denied. */
export const roomCloseCodes = { stale: 4401, disconnected: 4403 } as const

/**
 * Tickets have their own signing key, so that a ticket is never accepted as an access token or vice versa.
 */
export const roomTickets = {
  audience: 'room',
  /** Lifetime of a ticket in seconds. */
  ttlSeconds: 60,
  /** Milliseconds after which a socket needs a new ticket. */
  socketTtlMs: 15 * 60 * 1000,
  key: (secret: string): string => `room-ticket:${secret}`,
} as const
