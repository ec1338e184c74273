import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '#core/limits.ts'
import type { Settings } from './env.ts'

/** Signs addresses of files that are good for a while, for whoever has them. */
export type FileLinks = {
  /** Start of the address of this file: `dltemp/<signature>/<milliseconds>`; see `signedFilePath`. */
  prefixOf(fileId: string): string
  /** Until when all of them are good, in milliseconds. */
  expires: number
}

/**
 * Links of one moment. They end at the next but one border of half their life, so within an hour a file's address stays
 * the same and browsers need not load it again.
 */
export function fileLinks(settings: Pick<Settings, 'AUTH_SECRET'>, now: Date): FileLinks {
  const step = (limits.fileLinkLife / 2) * 1000
  const expires = (Math.floor(now.getTime() / step) + 2) * step
  return {
    expires,
    prefixOf: (fileId) => `dltemp/${signatureOf(settings, fileId, expires)}/${expires}`,
  }
}

/** True for a signature of ours that has not ended. */
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

/** Keys of different uses differ, so that no kind of signature can pass for another. 128 bits. */
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
