/**
 * The seam between worker and realtime room: a deployment is a single script, so the worker's entry must
 * export the room's class. No other file may import `realtime/`.
 */
import { routePartykitRequest } from 'partyserver'
import { AppError } from '#core/errors.ts'
import type { RoomTicket } from '#core/protocol/messages.ts'
import { admit, refuseRequest } from '../../realtime/admission.ts'
import { Room } from '../../realtime/room.ts'
import type { Env } from '../platform/env.ts'
import { errorResponse } from '../http/error-response.ts'

export { Room }

const roomPath = /^\/parties\/room\/[^/]+\/?$/

/**
 * Handles `/parties/room/<base id>?ticket=`: opens a socket for holders of a valid ticket who still have
 * access, and rejects everything else.
 */
export async function joinRoom(
  request: Request,
  env: Env,
  mayJoin: (ticket: RoomTicket) => Promise<boolean>,
): Promise<Response> {
  if (!roomPath.test(new URL(request.url).pathname)) return errorResponse(new AppError('NOT_FOUND'))
  const answer = await routePartykitRequest(request, { ROOM: env.ROOM } as unknown as Cloudflare.Env, {
    onBeforeConnect: (socket, lobby) => admit(socket, lobby.name, env.settings.AUTH_SECRET, mayJoin),
    onBeforeRequest: refuseRequest,
  })
  return answer ?? errorResponse(new AppError('NOT_FOUND'))
}
