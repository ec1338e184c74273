import { AppError, fail } from '#core/errors.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { verifyPassword } from '../../passwords.ts'
import { clientNetworkOf } from '../../client-address.ts'
import type { Throttle } from '../../store/control/throttle.ts'
import { throttleKey } from '../../throttle-key.ts'
import { isShareTicket, signShareTicket, ticketHeader } from './share-ticket.ts'

/** The published view of a link. A link that was withdrawn is not found, like one that never was. */
export function findShared(schema: BaseSchema, shareId: string): { table: Table; view: View } {
  for (const table of schema.tables) {
    const view = table.views.find((each) => each.shareId === shareId)
    if (view) return { table, view }
  }
  return fail('VIEW_NOT_FOUND')
}

/**
 * Throws PASSWORD_REQUIRED unless the link has no password, or the request brings it (`xc-password`) or a ticket
 * (`xc-share-ticket`). Who brings the password gets a ticket for the next hour: checking a password takes long.
 */
export async function requirePassword(context: Context, view: View): Promise<void> {
  if (view.sharePasswordHash === null) return
  const { env, now, request } = context
  const ticket = request.headers.get(ticketHeader)
  if (ticket !== null && (await isShareTicket(env.settings, ticket, view, now))) return
  const given = request.headers.get('xc-password')
  if (given === null || given === '') throw new AppError('PASSWORD_REQUIRED')
  const throttles = await passwordThrottles(context, view.id)
  const wait = await context.control.countAttempt(throttles, now)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
  if (!(await verifyPassword(given, view.sharePasswordHash))) throw new AppError('PASSWORD_REQUIRED')
  context.waitUntil(context.control.forgiveAttempt(throttles, now).catch(() => undefined))
  context.headers.set(ticketHeader, await signShareTicket(env.settings, view, now))
}

/**
 * Rate limits of guesses at a link's password: 30 from one sender, and 60 from all together, so that changing the address
 * does not help. One sender can use up a third of that at most, and visitors who have given the password are exempt.
 */
async function passwordThrottles(context: Context, viewId: string): Promise<Throttle[]> {
  const from = clientNetworkOf(context)
  const pair = { key: await throttleKey('share.address', viewId, from ?? ''), max: 30, window: 600 }
  if (from === null) return [pair]
  return [
    pair,
    {
      key: await throttleKey('share.link', viewId),
      max: 60,
      window: 600,
      sharedBy: { key: pair.key, max: 20 },
      exempt: await throttleKey('share.known', viewId, from),
    },
  ]
}
