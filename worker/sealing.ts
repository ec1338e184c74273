// What others must not read even with the database at hand is sealed with a key that comes of AUTH_SECRET.

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

/** Base64 of a nonce and the text by AES-256-GCM. What is sealed for one purpose opens for no other. */
export async function seal(secret: string, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const key = await keyOf(secret, purpose)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)))
}

/** The text again; null when it was sealed with another secret, for another purpose, or was changed. */
export async function unseal(secret: string, purpose: string, sealed: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
    const [iv, data] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)]
    const key = await keyOf(secret, purpose)
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
  } catch {
    return null
  }
}
