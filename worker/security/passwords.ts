import { scrypt, timingSafeEqual } from 'node:crypto'

/**
 * The cost of scrypt that fits the platform's 128 MB: 16 MiB per hash. Stored with each hash, so that it can be raised.
 * Tests that sign many people up lower it (tests/support/cheap-passwords.ts).
 */
export const passwordCost = { N: 16_384, r: 8, p: 5 }
const keyLength = 32
const saltLength = 16

/** A salted password hash: `scrypt$N$r$p$salt$hash`, with salt and hash in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltLength))
  const key = await derive(password, salt, passwordCost)
  return formatHash(toBase64(salt), toBase64(key))
}

/** A hash for accounts that do not exist: verification takes the same time and fails. */
export const dummyPasswordHash = (): string => formatHash(`${'A'.repeat(22)}==`, `${'A'.repeat(43)}=`)

function formatHash(salt: string, hash: string): string {
  const { N, r, p } = passwordCost
  return ['scrypt', N, r, p, salt, hash].join('$')
}

/** Returns true if the password matches. Takes constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt, hash] = stored.split('$')
  if (kind !== 'scrypt' || !salt || !hash) return false
  const expected = fromBase64(hash)
  const key = await derive(password, fromBase64(salt), { N: Number(N), r: Number(r), p: Number(p) })
  return key.length === expected.length && timingSafeEqual(key, expected)
}

function derive(password: string, salt: Uint8Array, { N, r, p }: typeof passwordCost): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // Normalize accented letters, because keyboards differ.
    scrypt(password.normalize('NFC'), salt, keyLength, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
