import { errors as joseErrors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { type RoomTicket, roomTickets, roomTicketSchema } from '#core/protocol/messages.ts'

/** Why a ticket is rejected. */
export type Refusal = 'missing' | 'invalid' | 'expired' | 'other room'
export type Admission = { ok: true; ticket: RoomTicket } | { ok: false; refusal: Refusal }

/**
 * Validates a ticket for a room. The ticket is a JWT in the URL, because browsers cannot send headers with a
 * socket. Never throws.
 */
export async function checkTicket(
  secret: string,
  ticket: string | null,
  room: string,
  now: Date = new Date(),
): Promise<Admission> {
  if (!ticket) return { ok: false, refusal: 'missing' }
  try {
    const { payload } = await jwtVerify(ticket, new TextEncoder().encode(roomTickets.key(secret)), {
      algorithms: ['HS256'],
      audience: roomTickets.audience,
      requiredClaims: ['exp', 'iat', 'jti', 'sub', 'room', 'bearer'],
      currentDate: now,
    })
    const claims = v.safeParse(roomTicketSchema, payload)
    if (!claims.success) return { ok: false, refusal: 'invalid' }
    if (claims.output.room !== room) return { ok: false, refusal: 'other room' }
    return { ok: true, ticket: claims.output }
  } catch (error) {
    return { ok: false, refusal: error instanceof joseErrors.JWTExpired ? 'expired' : 'invalid' }
  }
}
