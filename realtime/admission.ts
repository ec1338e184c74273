import { AppError, type ErrorCode } from '#core/errors.ts'
import type { RoomTicket } from '#core/protocol/messages.ts'
import { ticketHeader } from './joined-socket.ts'
import { checkTicket, type Refusal } from './ticket.ts'

const codes: Record<Refusal, ErrorCode> = {
  missing: 'AUTHENTICATION_REQUIRED',
  invalid: 'AUTHENTICATION_REQUIRED',
  expired: 'TOKEN_EXPIRED',
  'other room': 'FORBIDDEN',
}

/**
 * Admits a socket request to a room. Returns the request to forward, or the response that denies it.
 * `mayJoin` checks that the holder of a valid ticket still has access; the room itself rejects used and
 * revoked tickets.
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
  // The room stores the URL of each socket, so remove the ticket and any client-chosen id.
  url.search = ''
  const headers = new Headers(request.headers)
  headers.set(ticketHeader, JSON.stringify(admission.ticket))
  return new Request(url, { method: request.method, headers })
}

/** Rooms only accept sockets; changes arrive from the worker. */
export function refuseRequest(): Response {
  return refuse('FORBIDDEN')
}

function refuse(code: ErrorCode): Response {
  const error = new AppError(code)
  return Response.json(error.body(), { status: error.status, headers: { 'cache-control': 'no-store' } })
}
