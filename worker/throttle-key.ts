/** The sender's network address as the edge itself vouches for it; headers that a sender can make up are not looked at. */
export function networkAddressOf(request: Pick<Request, 'headers'>): string | null {
  return request.headers.get('cf-connecting-ip')
}

/** Key of a count. A hash: the counts shall not be a list of who does what from where. */
export async function throttleKey(...parts: string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n')))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${parts[0] ?? ''}.${hex.slice(0, 32)}`
}
