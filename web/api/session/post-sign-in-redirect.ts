/** Where to go after sign-in, such as an invitation's base; null for the default. */
let next: string | null = null

export function setPostSignInRedirect(path: string): void {
  next = path
}

/** Returns the redirect once. */
export function takePostSignInRedirect(): string | null {
  const page = next
  next = null
  return page
}
