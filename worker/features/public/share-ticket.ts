import { jwtVerify, SignJWT } from 'jose'
import type { View } from '#core/schema.ts'
import type { Settings } from '../../env.ts'
import { fingerprint } from '../../fingerprint.ts'

/** Header in which a ticket is answered and comes back. */
export const ticketHeader = 'xc-share-ticket'

const audience = 'share'
/** Seconds. */
const life = 60 * 60

type SigningSettings = Pick<Settings, 'AUTH_SECRET'>
type Published = Pick<View, 'shareId' | 'sharePasswordHash'>

/** A ticket of an hour in place of a link's password. Another password, or another link, ends it. */
export async function signShareTicket(
  settings: SigningSettings,
  view: Published,
  now: Date,
): Promise<string> {
  return new SignJWT({ lock: await lockOf(view) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(view.shareId ?? '')
    .setAudience(audience)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + life)
    .sign(keyOf(settings))
}

/** Whether a text is a ticket for this link under its password of now. Never throws. */
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

/** Stands for the password; each has a salt of its own, so the same password set again is another lock. */
function lockOf({ sharePasswordHash }: Published): Promise<string> {
  return fingerprint(sharePasswordHash ?? '')
}

/** Keys of different uses differ, so that no kind of token can pass for another. */
function keyOf({ AUTH_SECRET }: SigningSettings): Uint8Array {
  return new TextEncoder().encode(`share:${AUTH_SECRET}`)
}
