export type AuthPage = 'signin' | 'signup' | 'forgot-password' | 'password-reset' | 'verify-email'

const address =
  /^#\/(?:(signin|forgot-password)|(signup)(?:\/[^/?]*)?|(password-reset|verify-email)\/[^/?]+)\/?(?:\?|$)/

/** The sign-in related page of a URL; null for any other URL. */
export function authPageOf(hash: string): AuthPage | null {
  const found = address.exec(hash)
  return asPage(found?.[1] ?? found?.[2] ?? found?.[3])
}

/** The pattern matches no other words. */
function asPage(word: string | undefined): AuthPage | null {
  return (word ?? null) as AuthPage | null
}

/** True for the app's start URL. */
export function isStartPage(hash: string): boolean {
  return /^(#\/?)?$/.test(hash)
}
