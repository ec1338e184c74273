import * as v from 'valibot'
import { type Change, changeSchema } from './changes.ts'

/** What the room says. `changes` come in order of `seq`; a client that sees a gap asks the API. */
export const roomMessageSchema = v.variant('type', [
  v.object({ type: v.literal('hello'), seq: v.number() }),
  v.object({ type: v.literal('changes'), changes: v.array(changeSchema) }),
  /** To one person alone: there is something new in their list of notifications. */
  v.object({ type: v.literal('notice') }),
])
export type RoomMessage = v.InferOutput<typeof roomMessageSchema>

/** What a client may say. */
export const clientMessageSchema = v.variant('type', [v.object({ type: v.literal('ping') })])
export type ClientMessage = v.InferOutput<typeof clientMessageSchema>

/** What a ticket was issued to, and ends with: a session (with the version of its access tokens) or an API token. */
const ticketBearerSchema = v.variant('kind', [
  v.object({ kind: v.literal('session'), id: v.string(), version: v.number() }),
  v.object({ kind: v.literal('token'), id: v.number() }),
])
export type TicketBearer = v.InferOutput<typeof ticketBearerSchema>

/** The name of a bearer, by which its sockets are closed. */
export function bearerKey({ kind, id }: Pick<TicketBearer, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Claims of the one-minute ticket that opens one socket of a room. `iat` has milliseconds behind its point. */
export const roomTicketSchema = v.object({
  jti: v.string(),
  room: v.string(),
  sub: v.string(),
  bearer: ticketBearerSchema,
  iat: v.number(),
  exp: v.number(),
})
export type RoomTicket = v.InferOutput<typeof roomTicketSchema>

/** Whose sockets to close: those of a user, of everybody (null), or of one session or API token. */
export const dismissalSchema = v.union([
  v.strictObject({ userId: v.nullable(v.string()) }),
  v.strictObject({ bearer: v.string() }),
])
export type Dismissal = v.InferOutput<typeof dismissalSchema>

/** What the worker may ask of a room, over the platform's own calls; nobody outside can. */
export type RoomCalls = {
  push(changes: Change[]): Promise<void>
  /** Closes sockets, and refuses the tickets issued so far to the same people: those who may still join get a new one. */
  dismiss(dismissal: Dismissal): Promise<void>
  /** Tells the sockets of these users that something new waits for them. */
  notice(userIds: string[]): Promise<void>
}

/** Codes that a room closes sockets with. After each, the client asks for a new ticket, which may be refused. */
export const roomCloseCodes = { stale: 4401, dismissed: 4403 } as const

/** Tickets are signed with a key of their own, so that none can pass for an access token or the other way round. */
export const roomTickets = {
  audience: 'room',
  /** Seconds. */
  life: 60,
  /** Milliseconds after which a socket hears nothing more without a new ticket. */
  socketLife: 15 * 60 * 1000,
  key: (secret: string): string => `room-ticket:${secret}`,
} as const
