import type { OAuthProvider } from '#core/api/accounts/oauth.ts'
import { oauthExchangeCall } from '#core/api/endpoints/oauth.ts'
import { messageOf } from '../http/api-error.ts'
import { baseUrl } from '../http/base-url.ts'
import { request, session } from './current-session.ts'
import { notify } from '../http/notify.ts'
import { readOAuthReturn } from './oauth-return.ts'

/** The sign-in URL of a provider. */
export function oauthStart(provider: OAuthProvider): string {
  return `${baseUrl()}/auth/${provider}/start`
}

/** Completes an OAuth sign-in and removes the code from the URL. `words`: messages for errors. */
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
