import type { Disconnection, RoomTicket } from '#core/protocol/messages.ts'
import { bearerKey, roomTickets } from '#core/protocol/messages.ts'

/**
 * Used tickets and forced disconnections by name, with their time in milliseconds. Stored, because
 * hibernating rooms lose all other state.
 */
export type TicketRegister = Readonly<Record<string, number>>

/** The new register, the added entry and expired entries. */
export type RegisterStep = { register: TicketRegister; added: string; dropped: string[] }

type Holder = Pick<RoomTicket, 'jti' | 'sub' | 'bearer' | 'iat'>

/**
 * Milliseconds after which an entry has no effect, because its tickets have expired. Twice the lifetime
 * allows for clock differences.
 */
const kept = 2 * roomTickets.ttlSeconds * 1000

/** Why a valid ticket is rejected; null if it is accepted. */
export function refusalOf(register: TicketRegister, ticket: Holder): 'used' | 'disconnected' | null {
  if (register[usedName(ticket.jti)] !== undefined) return 'used'
  const issuedAt = Math.round(ticket.iat * 1000)
  const disconnections: Disconnection[] = [
    { userId: null },
    { userId: ticket.sub },
    { bearer: bearerKey(ticket.bearer) },
  ]
  return disconnections.some((each) => (register[disconnectedName(each)] ?? -1) >= issuedAt)
    ? 'disconnected'
    : null
}

export function withUsed(register: TicketRegister, ticket: Holder, at: number): RegisterStep {
  return withEntry(register, usedName(ticket.jti), at)
}

export function withDisconnected(
  register: TicketRegister,
  disconnection: Disconnection,
  at: number,
): RegisterStep {
  return withEntry(register, disconnectedName(disconnection), at)
}

function withEntry(register: TicketRegister, added: string, at: number): RegisterStep {
  const isOver = ([name, time]: [string, number]) => name !== added && time + kept < at
  const dropped = Object.entries(register)
    .filter(isOver)
    .map(([name]) => name)
  const rest = Object.fromEntries(Object.entries(register).filter((entry) => !isOver(entry)))
  return { register: { ...rest, [added]: at }, added, dropped }
}

function usedName(jti: string): string {
  return `used ${jti}`
}

/** Stored: rooms of the previous release read these names. */
function disconnectedName(disconnection: Disconnection): string {
  if ('bearer' in disconnection) return `dismissed ${disconnection.bearer}`
  return disconnection.userId === null ? 'dismissed everybody' : `dismissed user:${disconnection.userId}`
}
