/** Key of a count. A hash: the counts shall not be a list of who does what from where. */
export async function throttleKey(...parts: string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n')))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${parts[0] ?? ''}.${hex.slice(0, 32)}`
}
