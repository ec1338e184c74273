import * as v from 'valibot'
import type { TokenWire } from './auth.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing } from './shapes.ts'

/** Who else may say who somebody is. */
export const oauthProviders = ['google', 'github'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

const provider = {
  base: null,
  action: 'app.info',
  sameSiteOnly: true,
  params: v.object({ provider: v.picklist(oauthProviders, 'must be google or github.') }),
} as const
const text = v.optional(v.pipe(v.string('must be given once.'), v.maxLength(4096)))

export const oauthStartCall = defineCall({
  ...provider,
  path: '/auth/:provider/start',
  aliases: ['/api/v1/auth/:provider/start'],
  name: 'oauth.start',
  summary: 'Go to Google or GitHub to sign in; they lead back to the app with a code',
  method: 'GET',
  query: nothing,
  body: noInput,
  output: answers<null>(),
})

export const oauthExchangeCall = defineCall({
  ...provider,
  path: '/auth/:provider/genTokenByCode',
  aliases: ['/api/v1/auth/:provider/genTokenByCode'],
  name: 'oauth.exchange',
  summary: 'Sign in with the code and state that Google or GitHub gave, in the browser that went there',
  method: 'POST',
  query: v.object({ code: text, state: text }),
  body: noInput,
  bodyKind: 'none',
  bodyBytesMax: 16 * 1024,
  output: answers<TokenWire>(),
})
