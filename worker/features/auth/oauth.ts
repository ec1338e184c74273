import { generateCodeVerifier, generateState } from 'arctic'
import * as v from 'valibot'
import type { TokenWire } from '#core/api/auth.ts'
import type { ParamsOf, QueryOf } from '#core/api/call.ts'
import { type OAuthProvider, oauthProviders, type oauthExchangeCall } from '#core/api/oauth.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { type Identity, type OAuth, openOAuth } from '../../gateways/oauth.ts'
import { linkTo } from '../../mails.ts'
import { isSecureSite } from '../../site-address.ts'
import { hashPassword } from '../../passwords.ts'
import { seal, unseal } from '../../sealing.ts'
import type { User } from '../../store/control/users.ts'
import { giveTokens, newSession } from './begin-session.ts'
import { cookieHeader, readCookie } from './cookies.ts'

type Of = { params: { provider: OAuthProvider } }

/**
 * Name of the cookie. `__Host-` keeps other hosts of the same domain from setting one; browsers take it by HTTPS alone,
 * so an instance that is reached by plain HTTP (on this machine or in a local network) goes without the prefix.
 */
const stateCookie = (context: Pick<Context, 'env' | 'request'>): string =>
  isSecureSite(context) ? '__Host-oauth_state' : 'oauth_state'
const purpose = 'oauth state'
const stateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    provider: v.picklist(oauthProviders),
    state: v.string(),
    verifier: v.string(),
    /** Milliseconds since 1970. */
    until: v.number(),
  }),
)

/** Sends the browser to the provider. What it must bring back is kept sealed in a cookie of this browser alone. */
export async function startOAuth(context: Context, { params: { provider } }: Of): Promise<Response> {
  const { env, now } = context
  const oauth = oauthOf(context, provider)
  const [state, verifier] = [generateState(), generateCodeVerifier()]
  const kept = { provider, state, verifier, until: now.getTime() + limits.oauthLife * 1000 }
  const sealed = await seal(env.settings.AUTH_SECRET, purpose, JSON.stringify(kept))
  return new Response(null, {
    status: 302,
    headers: {
      location: oauth.startUrl(state, verifier).href,
      'set-cookie': cookieHeader(context, stateCookie(context), encodeURIComponent(sealed), limits.oauthLife),
      'cache-control': 'no-store',
    },
  })
}

/**
 * Signs in whom the provider names. An account of the same address is theirs when the address is proved on both
 * sides; else somebody could make an account for another's address and wait.
 */
export async function exchangeOAuth(
  context: Context,
  {
    params: { provider },
    query,
  }: Of & { query: QueryOf<typeof oauthExchangeCall> } & {
    params: ParamsOf<typeof oauthExchangeCall>
  },
): Promise<TokenWire> {
  const { headers, request } = context
  const oauth = oauthOf(context, provider)
  const kept = await readState(context)
  // Good once, whatever comes of it.
  headers.append('set-cookie', cookieHeader(context, stateCookie(context), '', 0))
  const { code, state } = query
  if (!kept || !code || !state || kept.provider !== provider || kept.state !== state)
    return fail('OAUTH_FAILED')
  const identity = await identify(oauth, code, kept.verifier)
  if (!identity) return fail('OAUTH_NO_ADDRESS')
  const session = newSession(request)
  const { user } = await context.control.findForSignIn(identity.email, [], context.now)
  if (!user) return giveTokens(context, await signUpAs(context, identity, session), session.id, 1)
  if (!user.emailVerified) fail('OAUTH_UNCONFIRMED')
  await context.control.startSession(user.id, session, [], context.now)
  return giveTokens(context, user, session.id, 1)
}

function oauthOf(context: Context, provider: OAuthProvider): OAuth {
  const home = linkTo(context, '').replace(/#.*$/, '')
  return openOAuth(context.env.settings, provider, home) ?? fail('OAUTH_UNAVAILABLE')
}

async function identify(oauth: OAuth, code: string, verifier: string): Promise<Identity | null> {
  try {
    return await oauth.identify(code, verifier)
  } catch {
    return fail('OAUTH_FAILED')
  }
}

/** An account without a password that anybody knows; its address is proved. Fails where sign-up is closed. */
async function signUpAs(
  { control, env, now }: Context,
  identity: Identity,
  session: ReturnType<typeof newSession>,
): Promise<User> {
  return control.signUp(
    {
      id: `us${randomText(20)}`,
      ...identity,
      displayName: null,
      passwordHash: await hashPassword(randomText(60)),
      roles: ['org-level-creator'],
    },
    session,
    {
      inviteOnly: env.settings.INVITE_ONLY === 'true',
      invitation: null,
      isVerified: true,
      invitedByLinkOnly: false,
    },
    now,
  )
}

async function readState(context: Context) {
  const { env, now, request } = context
  const sealed = readCookie(request, stateCookie(context))
  if (sealed === null) return null
  const text = await unseal(env.settings.AUTH_SECRET, purpose, decoded(sealed))
  const read = v.safeParse(stateSchema, text)
  return read.success && read.output.until > now.getTime() ? read.output : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
