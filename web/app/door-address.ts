export type DoorPage = 'signin' | 'signup' | 'forgot-password' | 'password-reset' | 'verify-email'

const address =
  /^#\/(?:(signin|forgot-password)|(signup)(?:\/[^/?]*)?|(password-reset|verify-email)\/[^/?]+)\/?(?:\?|$)/

/** The page before signing in that an address names; null for any other address. */
export function doorPage(hash: string): DoorPage | null {
  const found = address.exec(hash)
  return asPage(found?.[1] ?? found?.[2] ?? found?.[3])
}

/** The pattern finds no other words. */
function asPage(word: string | undefined): DoorPage | null {
  return (word ?? null) as DoorPage | null
}

/** Whether an address is the app's first one. */
export function isHome(hash: string): boolean {
  return /^(#\/?)?$/.test(hash)
}
