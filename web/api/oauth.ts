import { oauthExchangeCall, type OAuthProvider } from '#core/api/oauth.ts'
import { messageOf } from './api-error.ts'
import { baseUrl } from './base-url.ts'
import { request, session } from './current.ts'
import { notify } from './notify.ts'
import { readOAuthReturn } from './oauth-return.ts'

/** Where the browser goes to sign in with a provider. */
export function oauthStart(provider: OAuthProvider): string {
  return `${baseUrl()}/auth/${provider}/start`
}

/**
 * Finishes a sign-in that a provider sent back; the code leaves the address at once. `words` are the messages, for
 * what may go wrong.
 */
export async function finishOAuth(words: Promise<void>): Promise<void> {
  const back = readOAuthReturn(location.search)
  if (!back) return
  history.replaceState(null, '', `${location.pathname}${location.hash}`)
  try {
    await words
    const { provider, ...query } = back
    session.signIn((await request(oauthExchangeCall, { params: { provider }, query })).token)
  } catch (error) {
    void notify({ message: messageOf(error), tone: 'error' })
  }
}
