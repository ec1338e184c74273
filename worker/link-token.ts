import { randomText } from '#core/ids.ts'

/** Letters of a token: more than 200 bits, so that nobody finds one by trying. */
export const tokenLength = 40

/** A fresh token for a link or a program, and what is stored of it. */
export async function newToken(): Promise<{ token: string; tokenHash: string }> {
  const token = randomText(tokenLength)
  return { token, tokenHash: await hashToken(token) }
}

/** SHA-256 in hexadecimal: whoever reads the database cannot use what they find. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The moment so many seconds from now. */
export function inSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
