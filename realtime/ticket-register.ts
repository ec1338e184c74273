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
export function refusalOf(register: TicketRegister, ticket: Holder): 'used' | 'dismissed' | null {
  if (register[usedName(ticket.jti)] !== undefined) return 'used'
  const issuedAt = Math.round(ticket.iat * 1000)
  const dismissals: Disconnection[] = [
    { userId: null },
    { userId: ticket.sub },
    { bearer: bearerKey(ticket.bearer) },
  ]
  return dismissals.some((each) => (register[dismissedName(each)] ?? -1) >= issuedAt) ? 'dismissed' : null
}

export function withUsed(register: TicketRegister, ticket: Holder, at: number): RegisterStep {
  return withEntry(register, usedName(ticket.jti), at)
}

export function withDisconnected(
  register: TicketRegister,
  dismissal: Disconnection,
  at: number,
): RegisterStep {
  return withEntry(register, dismissedName(dismissal), at)
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

function dismissedName(dismissal: Disconnection): string {
  if ('bearer' in dismissal) return `dismissed ${dismissal.bearer}`
  return dismissal.userId === null ? 'dismissed everybody' : `dismissed user:${dismissal.userId}`
}
