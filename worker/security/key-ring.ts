import { decryptSecret, encryptSecret } from './encrypt-secret.ts'

/** The current secret first, then earlier ones, which only decrypt. */
export type KeyRing = readonly [current: string, ...older: string[]]

const keyIdLength = 8

/** Names a secret without revealing it. */
async function keyIdOf(secret: string): Promise<string> {
  const bytes = new TextEncoder().encode(`key id ${secret}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, keyIdLength)
}

/** Encrypts with the current secret; the result names its key. */
export async function encryptWithKeyId([current]: KeyRing, purpose: string, text: string): Promise<string> {
  return `${await keyIdOf(current)}.${await encryptSecret(current, purpose, text)}`
}

/** `isCurrent`: encrypted with the current secret. Null if no secret of the ring fits. */
export async function decryptWithKeyId(
  ring: KeyRing,
  purpose: string,
  sealed: string,
): Promise<{ text: string; isCurrent: boolean } | null> {
  const [keyId = '', ciphertext = ''] = sealed.split('.')
  for (const [index, secret] of ring.entries()) {
    if ((await keyIdOf(secret)) !== keyId) continue
    const text = await decryptSecret(secret, purpose, ciphertext)
    return text === null ? null : { text, isCurrent: index === 0 }
  }
  return null
}
