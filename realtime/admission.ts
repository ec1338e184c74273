import { AppError, type ErrorCode } from '#core/errors.ts'
import { checkTicket, type Refusal } from './ticket.ts'

/** Header that tells the room who joined; set here alone, whatever a client sent. */
export const userHeader = 'x-tessera-user'

const codes: Record<Refusal, ErrorCode> = {
  missing: 'AUTHENTICATION_REQUIRED',
  invalid: 'AUTHENTICATION_REQUIRED',
  expired: 'TOKEN_EXPIRED',
  'other room': 'FORBIDDEN',
}

/** Lets a socket's request into a room: the request to go on with, or the answer that refuses it. */
export async function admit(request: Request, room: string, secret: string): Promise<Request | Response> {
  const admission = await checkTicket(secret, new URL(request.url).searchParams.get('ticket'), room)
  if (!admission.ok) return refuse(codes[admission.refusal])
  const headers = new Headers(request.headers)
  headers.set(userHeader, admission.userId)
  return new Request(request, { headers })
}

/** Rooms speak over sockets only; changes reach them from the worker itself. */
export function refuseRequest(): Response {
  return refuse('FORBIDDEN')
}

function refuse(code: ErrorCode): Response {
  const error = new AppError(code)
  return Response.json(error.body(), { status: error.status, headers: { 'cache-control': 'no-store' } })
}
