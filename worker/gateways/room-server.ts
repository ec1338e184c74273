/**
 * The seam between the worker and the realtime room: a deploy is one script, so somewhere the worker's
 * entry has to hand on the room's class. Nothing else here may import `realtime/`.
 */
import { routePartykitRequest } from 'partyserver'
import { AppError } from '#core/errors.ts'
import type { RoomTicket } from '#core/protocol/messages.ts'
import { admit, refuseRequest } from '../../realtime/admission.ts'
import { Room } from '../../realtime/room.ts'
import type { Env } from '../env.ts'
import { errorResponse } from '../errors.ts'

export { Room }

const roomPath = /^\/parties\/room\/[^/]+\/?$/

/**
 * Answers `/parties/room/<base id>?ticket=`: opens a socket of a room for holders of a ticket who may still join, and
 * refuses everything else.
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
