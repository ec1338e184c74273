import { randomText } from '#core/ids.ts'

/** Letters of a token: more than 200 bits, so it cannot be guessed. */
export const tokenLength = 40

/** Creates a token for a link or a program, with its hash for storage. */
export async function newToken(): Promise<{ token: string; tokenHash: string }> {
  const token = randomText(tokenLength)
  return { token, tokenHash: await hashToken(token) }
}

/** SHA-256 in hexadecimal, so that a leaked database contains no usable tokens. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The moment this many seconds from now. */
export function secondsFromNow(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
