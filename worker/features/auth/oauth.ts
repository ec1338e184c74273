import { generateCodeVerifier, generateState } from 'arctic'
import * as v from 'valibot'
import type { TokenWire } from '#core/api/accounts/auth.ts'
import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { type OAuthProvider, oauthProviders, type oauthExchangeCall } from '#core/api/accounts/oauth.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { type Identity, type OAuth, openOAuth } from '../../gateways/oauth.ts'
import { linkTo } from '../../messaging/send-email.ts'
import { hashPassword } from '../../security/passwords.ts'
import { encryptSecret, decryptSecret } from '../../security/encrypt-secret.ts'
import type { User } from '../../store/control/users.ts'
import { issueTokens, newSession } from './session-tokens.ts'
import { cookieHeader, hostCookie, readCookie } from './cookies.ts'

type Of = { params: { provider: OAuthProvider } }

const stateCookie = (context: Pick<Context, 'env' | 'request'>): string => hostCookie(context, 'oauth_state')
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

/** Redirects to the provider. The expected state is stored encrypted in a cookie of this browser. */
export async function startOAuth(context: Context, { params: { provider } }: Of): Promise<Response> {
  const { env, now } = context
  const oauth = oauthOf(context, provider)
  const [state, verifier] = [generateState(), generateCodeVerifier()]
  const kept = { provider, state, verifier, until: now.getTime() + limits.oauthStateTtlSeconds * 1000 }
  const sealed = await encryptSecret(env.settings.AUTH_SECRET, purpose, JSON.stringify(kept))
  return new Response(null, {
    status: 302,
    headers: {
      location: oauth.startUrl(state, verifier).href,
      'set-cookie': cookieHeader(
        context,
        stateCookie(context),
        encodeURIComponent(sealed),
        limits.oauthStateTtlSeconds,
      ),
      'cache-control': 'no-store',
    },
  })
}

/**
 * Signs in the person that the provider identifies. An existing account with the address is only used if both
 * sides have verified the address; otherwise one could create an account for another person's address in
 * advance.
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
  // Valid once, whatever the outcome.
  headers.append('set-cookie', cookieHeader(context, stateCookie(context), '', 0))
  const { code, state } = query
  if (!kept || !code || !state || kept.provider !== provider || kept.state !== state)
    return fail('OAUTH_FAILED')
  const identity = await identify(oauth, code, kept.verifier)
  if (!identity) return fail('OAUTH_EMAIL_MISSING')
  const session = newSession(request)
  const { user } = await context.control.findForSignIn(identity.email, [], context.now)
  if (!user) return issueTokens(context, await signUpAs(context, identity, session), session.id, 1)
  if (!user.emailVerified) fail('OAUTH_EMAIL_UNVERIFIED')
  await context.control.startSession(user.id, session, [], context.now)
  return issueTokens(context, user, session.id, 1)
}

function oauthOf(context: Context, provider: OAuthProvider): OAuth {
  const redirectUrl = linkTo(context, '').replace(/#.*$/, '')
  return openOAuth(context.env.settings, provider, redirectUrl) ?? fail('OAUTH_NOT_CONFIGURED')
}

async function identify(oauth: OAuth, code: string, verifier: string): Promise<Identity | null> {
  try {
    return await oauth.identify(code, verifier)
  } catch {
    return fail('OAUTH_FAILED')
  }
}

/** Creates an account without a known password and with a verified address. Fails if sign-up is closed. */
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
  const text = await decryptSecret(env.settings.AUTH_SECRET, purpose, decoded(sealed))
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
