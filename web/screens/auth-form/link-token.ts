/** The token in an email link: `#/signup/abc` -> `abc`; null for none. */
export function linkToken(hash: string): string | null {
  const found = /^#\/[^/?]+\/([^/?]+)/.exec(hash)?.[1]
  if (found === undefined) return null
  try {
    return decodeURIComponent(found)
  } catch {
    // A damaged link; the server rejects it.
    return found
  }
}
