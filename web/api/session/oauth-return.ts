import type { OAuthProvider } from '#core/api/accounts/oauth.ts'

export type OAuthReturn = { provider: OAuthProvider; code: string; state: string }

/** Parses an OAuth callback: Google adds a scope, GitHub does not. */
export function readOAuthReturn(search: string): OAuthReturn | null {
  const query = new URLSearchParams(search)
  const code = query.get('code')
  if (code === null || !(query.has('scope') || query.has('state'))) return null
  return { provider: query.has('scope') ? 'google' : 'github', code, state: query.get('state') ?? '' }
}
