import * as limits from '#core/limits.ts'
import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import * as v from 'valibot'
import type { Settings } from '../platform/env.ts'

export type Provider = 'google' | 'github'

/** A person as a provider knows them, with a verified address. */
export type Identity = { email: string; firstname: string | null; lastname: string | null }

export type OAuth = {
  /** URL to send the browser to; it returns to `redirect` with a code and the state. */
  startUrl(state: string, verifier: string): URL
  /** Exchanges a code for an identity; null without a verified address. Rejects if the code is invalid. */
  identify(code: string, verifier: string): Promise<Identity | null>
}

type Endpoints = {
  authorize: string
  token: string
  scopes: string[]
  read: (get: Get) => Promise<Identity | null>
}
type Get = (url: string) => Promise<unknown>

const optionalName = v.fallback(v.nullish(v.string(), null), null)
const googleUser = v.object({
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  given_name: optionalName,
  family_name: optionalName,
})
const githubUser = v.object({ name: optionalName })
const githubEmails = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/** `origin` replaces the provider's addresses: a self-hosted GitHub, or a stub. */
function endpointsOf(provider: Provider, origin: string): Endpoints {
  if (provider === 'google') {
    return {
      authorize: `${origin || 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token: `${origin || 'https://oauth2.googleapis.com'}/token`,
      scopes: ['openid', 'email', 'profile'],
      async read(get) {
        const user = v.parse(
          googleUser,
          await get(`${origin || 'https://openidconnect.googleapis.com'}/v1/userinfo`),
        )
        if (!user.email || !user.email_verified) return null
        return { email: user.email, firstname: user.given_name, lastname: user.family_name }
      },
    }
  }
  const host = origin || 'https://github.com'
  const api = origin ? `${origin}/api/v3` : 'https://api.github.com'
  return {
    authorize: `${host}/login/oauth/authorize`,
    token: `${host}/login/oauth/access_token`,
    scopes: ['read:user', 'user:email'],
    async read(get) {
      const [user, emails] = await Promise.all([get(`${api}/user`), get(`${api}/user/emails`)])
      const own = v.parse(githubEmails, emails).find(({ primary, verified }) => primary && verified)
      if (!own) return null
      const [first, ...rest] = (v.parse(githubUser, user).name ?? '').trim().split(/\s+/)
      return { email: own.email, firstname: first || null, lastname: rest.join(' ') || null }
    },
  }
}

/** Opens a configured provider; null if it is not configured. */
export function openOAuth(settings: Settings, provider: Provider, redirect: string): OAuth | null {
  const [id, secret, origin] =
    provider === 'google'
      ? [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET, settings.GOOGLE_ORIGIN]
      : [settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET, settings.GITHUB_ORIGIN]
  if (id === '' || secret === '') return null
  const { authorize, token, scopes, read } = endpointsOf(provider, origin.replace(/\/+$/, ''))
  const client = new OAuth2Client(id, secret, redirect)
  return {
    startUrl: (state, verifier) =>
      client.createAuthorizationURLWithPKCE(authorize, state, CodeChallengeMethod.S256, verifier, scopes),
    async identify(code, verifier) {
      const tokens = await client.validateAuthorizationCode(token, code, verifier)
      return read((url) => getJson(url, tokens.accessToken()))
    },
  }
}

async function getJson(url: string, accessToken: string): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'Tessera' },
    signal: AbortSignal.timeout(limits.oauthRequestTimeoutMs),
  })
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}.`)
  return answer.json()
}
