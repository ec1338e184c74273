import type { Dismissal, RoomTicket } from '#core/protocol/messages.ts'
import { bearerKey, roomTickets } from '#core/protocol/messages.ts'

/**
 * Tickets that were used and forced disconnects, by name, each with the time (in milliseconds) it happened. Kept in the
 * room's storage, because a room that hibernates forgets everything else.
 */
export type TicketRegister = Readonly<Record<string, number>>

/** What a register keeps and no longer needs to keep. */
export type RegisterStep = { register: TicketRegister; added: string; dropped: string[] }

type Holder = Pick<RoomTicket, 'jti' | 'sub' | 'bearer' | 'iat'>

/** Milliseconds after which an entry refuses no ticket that has not expired; twice the life, since clocks differ. */
const kept = 2 * roomTickets.life * 1000

/** Why a good ticket opens nothing any more; null when it does. */
export function refusalOf(register: TicketRegister, ticket: Holder): 'used' | 'dismissed' | null {
  if (register[usedName(ticket.jti)] !== undefined) return 'used'
  const issuedAt = Math.round(ticket.iat * 1000)
  const dismissals: Dismissal[] = [
    { userId: null },
    { userId: ticket.sub },
    { bearer: bearerKey(ticket.bearer) },
  ]
  return dismissals.some((each) => (register[dismissedName(each)] ?? -1) >= issuedAt) ? 'dismissed' : null
}

export function withUsed(register: TicketRegister, ticket: Holder, at: number): RegisterStep {
  return withEntry(register, usedName(ticket.jti), at)
}

export function withDismissed(register: TicketRegister, dismissal: Dismissal, at: number): RegisterStep {
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

function dismissedName(dismissal: Dismissal): string {
  if ('bearer' in dismissal) return `dismissed ${dismissal.bearer}`
  return dismissal.userId === null ? 'dismissed everybody' : `dismissed user:${dismissal.userId}`
}
