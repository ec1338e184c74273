import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider says of somebody. */
export type Said = { email: string; verified: boolean; first?: string; last?: string }
type Name = 'google' | 'github'
type Visit = { provider: Name; challenge: string; redirect: string; said: Said; used: boolean }

export type OAuthStandIn = {
  /** Sets both providers up in a Tessera. */
  variables: Record<string, string>
  /** Notes that somebody was at a provider by this address; answers the code that it gives them. */
  visit(provider: Name, url: URL, said: Said): string
  /** Who browsers that come here are, from now on. */
  be(said: Said): void
  stop(): void
}

/** Google and GitHub, played by a server here that checks what the real ones check. */
export async function startOAuthStandIn(): Promise<OAuthStandIn> {
  const visits = new Map<string, Visit>()
  let current: Said = { email: 'nobody@example.com', verified: false }

  function visit(provider: Name, { searchParams }: URL, said: Said): string {
    const code = crypto.randomUUID()
    visits.set(code, {
      provider,
      challenge: searchParams.get('code_challenge') ?? '',
      redirect: searchParams.get('redirect_uri') ?? '',
      said,
      used: false,
    })
    return code
  }

  function sendBack(provider: Name, url: URL): string {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', visit(provider, url, current))
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    if (provider === 'google') back.searchParams.set('scope', 'openid email profile')
    return back.href
  }

  async function exchange(name: Name, request: IncomingMessage): Promise<object | null> {
    const sent = await bodyOf(request)
    const code = sent.get('code') ?? ''
    const found = visits.get(code)
    const basic = `Basic ${Buffer.from(`${name}-id:${name}-secret`).toString('base64')}`
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      found?.provider === name &&
      !found.used &&
      found.challenge === challenge &&
      found.redirect === sent.get('redirect_uri') &&
      request.headers.authorization === basic
    if (!isGood) return null
    found.used = true
    return { access_token: `access-${code}`, token_type: 'bearer' }
  }

  async function answer(request: IncomingMessage, url: URL): Promise<[status: number, body: object]> {
    if (url.pathname === '/token' || url.pathname === '/login/oauth/access_token') {
      const tokens = await exchange(url.pathname === '/token' ? 'google' : 'github', request)
      return tokens ? [200, tokens] : [400, { error: 'invalid_grant' }]
    }
    const said = visits.get((request.headers.authorization ?? '').replace('Bearer access-', ''))?.said
    if (!said) return [401, {}]
    const { email, verified, first, last } = said
    switch (url.pathname) {
      case '/v1/userinfo':
        return [200, { email, email_verified: verified, given_name: first, family_name: last }]
      case '/api/v3/user':
        return [200, { name: `${first ?? ''} ${last ?? ''}` }]
      case '/api/v3/user/emails':
        return [
          200,
          [
            { email: 'other@example.com', primary: false, verified: true },
            { email, primary: true, verified },
          ],
        ]
      default:
        return [404, {}]
    }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    const ways: Record<string, Name> = { '/o/oauth2/v2/auth': 'google', '/login/oauth/authorize': 'github' }
    const provider = ways[url.pathname]
    if (provider) {
      response.writeHead(302, { location: sendBack(provider, url) }).end()
      return
    }
    answer(request, url).then(
      ([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      },
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    variables: {
      GOOGLE_CLIENT_ID: 'google-id',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_ORIGIN: origin,
      GITHUB_CLIENT_ID: 'github-id',
      GITHUB_CLIENT_SECRET: 'github-secret',
      GITHUB_ORIGIN: origin,
    },
    visit,
    be: (said) => (current = said),
    stop: () => server.close(),
  }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}
