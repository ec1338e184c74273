import type { MessageWire } from '#core/api/accounts/auth.ts'
import type { OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type { sessionsEnd, sessionsEndOthers, SessionWire } from '#core/api/accounts/sessions.ts'
import { onePage, type Page } from '#core/api/call/shapes.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { disconnectUser, sessionOf } from '../../messaging/disconnect-user.ts'
import { requireUser } from '../../request/require-user.ts'
import { deviceOf } from './device.ts'

export async function listSessions(context: Context): Promise<Page<SessionWire>> {
  const { userId, sessionId } = await requireUser(context)
  const sessions = await context.control.listSessions(userId, context.now)
  return onePage(
    sessions.map((session) => ({
      id: session.id,
      ...deviceOf(session.userAgent),
      current: session.id === sessionId,
      created_at: session.createdAt,
      last_used_at: session.rotatedAt,
      expires_at: session.expiresAt,
    })),
  )
}

/** Ends a session, possibly the current one; its tokens are invalid from the next request on. */
export async function endSession(
  context: Context,
  { params }: { params: ParamsOf<typeof sessionsEnd> },
): Promise<MessageWire> {
  const { userId } = await requireUser(context)
  if (!(await context.control.endOwnSession(userId, params.sessionId, context.now))) fail('SESSION_NOT_FOUND')
  await disconnectUser(context, userId, sessionOf(params.sessionId))
  return { msg: 'The session has ended.' }
}

export async function endOtherSessions(context: Context): Promise<OutputOf<typeof sessionsEndOthers>> {
  const { userId, sessionId } = await requireUser(context)
  const ended = await context.control.endOtherSessions(userId, sessionId, context.now)
  await disconnectUser(context, userId)
  return { msg: 'Your other sessions have ended.', ended }
}
