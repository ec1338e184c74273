import { AppError, type ErrorCode } from '#core/errors.ts'
import type { RoomTicket } from '#core/protocol/messages.ts'
import { ticketHeader } from './joined.ts'
import { checkTicket, type Refusal } from './ticket.ts'

const codes: Record<Refusal, ErrorCode> = {
  missing: 'AUTHENTICATION_REQUIRED',
  invalid: 'AUTHENTICATION_REQUIRED',
  expired: 'TOKEN_EXPIRED',
  'other room': 'FORBIDDEN',
}

/**
 * Lets a socket's request into a room: the request to go on with, or the answer that refuses it. `mayJoin` asks whether
 * the holder of a good ticket still has the right; the room itself refuses tickets that were used or dismissed.
 */
export async function admit(
  request: Request,
  room: string,
  secret: string,
  mayJoin: (ticket: RoomTicket) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Request | Response> {
  const url = new URL(request.url)
  const admission = await checkTicket(secret, url.searchParams.get('ticket'), room)
  if (!admission.ok) return refuse(codes[admission.refusal])
  if (!(await mayJoin(admission.ticket))) return refuse('FORBIDDEN')
  // The room stores a socket's address: it must not hold the ticket, nor an id that the client has chosen.
  url.search = ''
  const headers = new Headers(request.headers)
  headers.set(ticketHeader, JSON.stringify(admission.ticket))
  return new Request(url, { method: request.method, headers })
}

/** Rooms speak over sockets only; changes reach them from the worker itself. */
export function refuseRequest(): Response {
  return refuse('FORBIDDEN')
}

function refuse(code: ErrorCode): Response {
  const error = new AppError(code)
  return Response.json(error.body(), { status: error.status, headers: { 'cache-control': 'no-store' } })
}
