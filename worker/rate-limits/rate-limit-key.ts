/** Key of a counter. Hashed, so that the counters do not reveal who does what from where. */
export async function rateLimitKey(...parts: string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n')))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${parts[0] ?? ''}.${hex.slice(0, 32)}`
}
