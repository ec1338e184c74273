import { createHmac, timingSafeEqual } from 'node:crypto'
import * as limits from '#core/limits.ts'
import type { Settings } from '../platform/env.ts'

/** Signs temporary links to files, which anyone can use. */
export type FileLinks = {
  /** URL prefix of a file: `dltemp/<signature>/<milliseconds>`; see `signedFilePath`. */
  prefixOf(fileId: string): string
  /** Expiry of all links, in milliseconds. */
  expires: number
}

/**
 * Links of one moment. Expiry is rounded up to half-lifetime steps, so that links stay the same for about an
 * hour and browsers can cache files.
 */
export function fileLinks(settings: Pick<Settings, 'AUTH_SECRET'>, now: Date): FileLinks {
  const step = (limits.fileLinkTtlSeconds / 2) * 1000
  const expires = (Math.floor(now.getTime() / step) + 2) * step
  return {
    expires,
    prefixOf: (fileId) => `dltemp/${signatureOf(settings, fileId, expires)}/${expires}`,
  }
}

/** Returns true for a valid, unexpired signature. */
export function isFileLink(
  settings: Pick<Settings, 'AUTH_SECRET'>,
  link: { signature: string; expires: string; fileId: string },
  now: Date,
): boolean {
  if (!/^\d{13}$/.test(link.expires)) return false
  const expires = Number(link.expires)
  const right = new TextEncoder().encode(signatureOf(settings, link.fileId, expires))
  const given = new TextEncoder().encode(link.signature)
  return right.length === given.length && timingSafeEqual(right, given) && now.getTime() < expires
}

/** Each use has its own key, so that signatures are not interchangeable. 128 bits. */
function signatureOf(
  { AUTH_SECRET }: Pick<Settings, 'AUTH_SECRET'>,
  fileId: string,
  expires: number,
): string {
  return createHmac('sha256', `files:${AUTH_SECRET}`)
    .update(`${fileId}\n${expires}`)
    .digest('base64url')
    .slice(0, 22)
}
