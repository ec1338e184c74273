/** What stands behind the page in the address of a mail's link: `#/signup/abc` -> `abc`; null for none. */
export function linkToken(hash: string): string | null {
  const found = /^#\/[^/?]+\/([^/?]+)/.exec(hash)?.[1]
  if (found === undefined) return null
  try {
    return decodeURIComponent(found)
  } catch {
    // A damaged link: the server says that it is worth nothing.
    return found
  }
}
