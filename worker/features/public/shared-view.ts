import * as limits from '#core/limits.ts'
import { AppError, fail } from '#core/errors.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import { isLinkExpired } from '#core/views/share-settings.ts'
import type { Context } from '../../context.ts'
import { verifyPassword } from '../../security/passwords.ts'
import { clientNetworkOf } from '../../http/client-address.ts'
import type { RateLimit } from '../../store/control/rate-limits.ts'
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts'
import { UnknownLink } from '../../rate-limits/unknown-link-error.ts'
import { isShareTicket, signShareTicket, ticketHeader } from './share-ticket.ts'

/** The published view of a link. Withdrawn, expired and unknown links are all not found. */
export function findShared(schema: BaseSchema, shareId: string, now: Date): { table: Table; view: View } {
  for (const table of schema.tables) {
    const view = table.views.find((each) => each.shareId === shareId)
    if (view && !isLinkExpired(view, now)) return { table, view }
  }
  throw new UnknownLink()
}

/**
 * Throws PASSWORD_REQUIRED unless the link has no password, or the request sends it (`xc-password`) or a
 * ticket (`xc-share-ticket`). A correct password returns a one-hour ticket, because verification is slow.
 */
export async function requirePassword(context: Context, view: View): Promise<void> {
  if (view.sharePasswordHash === null) return
  const { env, now, request } = context
  // A read that is built again has the ticket of the first time.
  const ticket = context.headers.get(ticketHeader) ?? request.headers.get(ticketHeader)
  if (ticket !== null && (await isShareTicket(env.settings, ticket, view, now))) return
  const given = request.headers.get('xc-password')
  if (given === null || given === '') throw new AppError('PASSWORD_REQUIRED')
  const rateLimits = await linkPasswordRateLimits(context, view.id)
  const wait = await context.control.countAttempt(rateLimits, now)
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
  if (!(await verifyPassword(given, view.sharePasswordHash))) throw new AppError('PASSWORD_REQUIRED')
  context.waitUntil(context.control.forgiveAttempt(rateLimits, now).catch(() => undefined))
  context.headers.set(ticketHeader, await signShareTicket(env.settings, view, now))
}

/**
 * Rate limits for link passwords, per sender and in total, so that changing addresses does not help. One sender
 * can use up only part of the total, and visitors who gave the password are exempt.
 */
async function linkPasswordRateLimits(context: Context, viewId: string): Promise<RateLimit[]> {
  const from = clientNetworkOf(context)
  const attempts = limits.linkPasswordAttemptsPer10Minutes
  const pair = {
    key: await rateLimitKey('share.address', viewId, from ?? ''),
    max: attempts.perViewAndAddress,
    window: 600,
  }
  if (from === null) return [pair]
  return [
    pair,
    {
      key: await rateLimitKey('share.link', viewId),
      max: attempts.perView,
      window: 600,
      sharedBy: { key: pair.key, max: attempts.perViewFromOneAddress },
      exempt: await rateLimitKey('share.known', viewId, from),
    },
  ]
}
