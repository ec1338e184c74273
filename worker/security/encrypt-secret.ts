// Encrypts values that must stay secret even if the database leaks, with a key derived from AUTH_SECRET.

const nonceBytes = 12

async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret)
  const material = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(purpose)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Returns nonce and AES-256-GCM ciphertext in base64. Ciphertexts are bound to their purpose. */
export async function encryptSecret(secret: string, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const key = await keyOf(secret, purpose)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return base64Of(iv) + base64Of(new Uint8Array(sealed))
}

/** In chunks, because a call has a limited number of arguments; multiples of three bytes avoid padding. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceBytes)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)))
  return text
}

const pieceBytes = 3 * 4096

/** Returns the text; null if it was encrypted with another secret or purpose, or was modified. */
export async function decryptSecret(secret: string, purpose: string, sealed: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
    const [iv, data] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)]
    const key = await keyOf(secret, purpose)
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
  } catch {
    return null
  }
}
