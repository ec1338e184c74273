import * as v from 'valibot'
import type { TokenWire } from './auth.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing } from '../call/shapes.ts'
import * as endpoints from '../endpoints/oauth.ts'

/** Identity providers. */
export const oauthProviders = ['google', 'github'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

const provider = {
  base: null,
  action: 'app.info',
  sameSiteOnly: true,
  params: v.object({ provider: v.picklist(oauthProviders, 'must be google or github.') }),
} as const
const text = v.optional(v.pipe(v.string('must be given once.'), v.maxLength(4096)))

export const oauthStartCall = defineCall(endpoints.oauthStartCall, {
  ...provider,
  aliases: ['/api/v1/auth/:provider/start'],
  name: 'oauth.start',
  summary: 'Redirect to Google or GitHub to sign in; they redirect back to the app with a code',
  query: nothing,
  body: noInput,
  output: responseOf<null>(),
})

export const oauthExchangeCall = defineCall(endpoints.oauthExchangeCall, {
  ...provider,
  aliases: ['/api/v1/auth/:provider/genTokenByCode'],
  name: 'oauth.exchange',
  summary: 'Sign in with the code and state from Google or GitHub, in the browser that started the sign-in',
  query: v.object({ code: text, state: text }),
  body: noInput,
  bodyKind: 'none',
  bodyBytesMax: 16 * 1024,
  output: responseOf<TokenWire>(),
})
