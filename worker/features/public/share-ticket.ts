import { jwtVerify, SignJWT } from 'jose'
import * as limits from '#core/limits.ts'
import type { View } from '#core/schema.ts'
import type { Settings } from '../../platform/env.ts'
import { fingerprint } from '../../security/fingerprint.ts'

/** Header that returns and accepts a ticket. */
export const ticketHeader = 'xc-share-ticket'

const audience = 'share'

type SigningSettings = Pick<Settings, 'AUTH_SECRET'>
type Published = Pick<View, 'shareId' | 'sharePasswordHash'>

/** Issues a one-hour ticket that replaces a link's password. Changing the password invalidates it. */
export async function signShareTicket(
  settings: SigningSettings,
  view: Published,
  now: Date,
): Promise<string> {
  return new SignJWT({ lock: await lockOf(view) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(view.shareId ?? '')
    .setAudience(audience)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + limits.shareTicketTtlSeconds)
    .sign(keyOf(settings))
}

/** Returns true for a valid ticket of this link and its current password. Never throws. */
export async function isShareTicket(
  settings: SigningSettings,
  ticket: string,
  view: Published,
  now: Date,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(ticket, keyOf(settings), {
      algorithms: ['HS256'],
      audience,
      subject: view.shareId ?? '',
      requiredClaims: ['exp', 'lock'],
      currentDate: now,
    })
    return payload['lock'] === (await lockOf(view))
  } catch {
    return false
  }
}

/** Represents the password; each hash is salted, so setting the same password again changes it. */
function lockOf({ sharePasswordHash }: Published): Promise<string> {
  return fingerprint(sharePasswordHash ?? '')
}

/** Each use has its own key, so that tokens are not interchangeable. */
function keyOf({ AUTH_SECRET }: SigningSettings): Uint8Array {
  return new TextEncoder().encode(`share:${AUTH_SECRET}`)
}
