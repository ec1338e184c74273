import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#core/api/index.ts'
import { attackTarget, password, type Reply } from './attack-target.ts'

const target = attackTarget()
beforeAll(() => target.signUp(attacker))
const attacker = 'attacker@example.com'

/** What a form of another site sends as text/plain: JSON with a member that takes up the rest. */
const formText = (body: Record<string, string>) => `${JSON.stringify(body).slice(0, -1)},"rest":"="}`

const otherSites: [string, Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['an origin that is no address', { origin: 'nonsense' }],
  ['an origin that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ['the word of the browser alone', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host without an origin', { 'sec-fetch-site': 'same-site' }],
  ['a word that no browser says', { 'sec-fetch-site': 'ours' }],
  ['our own origin, said to be cross-site', { origin: 'self', 'sec-fetch-site': 'cross-site' }],
  ['another origin, said to be our own', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
]

const ownRequests: [string, Record<string, string>][] = [
  ['a program', {}],
  ['our own page', { origin: 'self', 'sec-fetch-site': 'same-origin' }],
  ['our own page in a browser without fetch metadata', { origin: 'self' }],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }],
]

const headersOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === 'self' ? target.url() : value]),
  )

const setsNoCookie = (reply: Reply) => expect(reply.headers['set-cookie'] ?? []).toEqual([])

describe('login CSRF', () => {
  const guarded = calls.filter((call) => call.sameSiteOnly)

  test('every call that reads or sets a cookie is guarded', () => {
    expect(guarded.map(({ name }) => name).toSorted()).toEqual([
      'auth.accountDelete',
      'auth.refresh',
      'auth.signIn',
      'auth.signOut',
      'auth.signUp',
      'oauth.exchange',
      'oauth.start',
    ])
  })

  describe.each(guarded.map((call) => [call.name, call] as const))('%s', (_, call) => {
    test.each(otherSites)('refuses %s by every path', async (_what, headers) => {
      for (const path of [call.path, ...call.aliases]) {
        const reply = await target.send({
          method: call.method,
          path: path.replace(':provider', 'google'),
          headers: headersOf(headers),
          ...(call.bodyKind === 'json' ? { body: { email: attacker, password } } : {}),
        })
        expect(reply).toMatchObject({ status: 403, json: { error: 'FORBIDDEN' } })
        setsNoCookie(reply)
      }
    })
  })

  test('a cross-site form neither signs up nor in', async () => {
    for (const [path, email] of [
      ['/api/v1/auth/user/signin', attacker],
      ['/api/v1/auth/user/signup', 'new@example.com'],
    ] as const)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
        for (const headers of [
          { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
          { origin: target.url(), 'sec-fetch-site': 'same-origin' },
          {},
        ]) {
          const reply = await target.send({
            method: 'POST',
            path,
            headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) },
            body: formText({ email, password }),
          })
          expect([type, headers, reply.status]).toEqual([
            type,
            headers,
            headers.origin?.includes('evil') ? 403 : 415,
          ])
          setsNoCookie(reply)
        }
  })

  test.each(ownRequests)('%s signs in, renews and signs out', async (_what, headers) => {
    const sent = headersOf(headers)
    const signedIn = await target.send({
      method: 'POST',
      path: '/api/v1/auth/user/signin',
      headers: { ...sent, 'content-type': 'Application/JSON; charset=UTF-8' },
      body: JSON.stringify({ email: attacker, password }),
    })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const renewed = await target.send({
      method: 'POST',
      path: '/auth/token/refresh',
      headers: { ...sent, cookie },
    })
    expect(renewed.status).toBe(200)
    const signedOut = await target.send({
      method: 'POST',
      path: '/api/v1/auth/user/signout',
      headers: { ...sent, cookie: renewed.headers['set-cookie']?.[0]?.split(';')[0] ?? '' },
    })
    expect(signedOut.status).toBe(200)
  })

  test('accepts a call with a token from any site', async () => {
    const { token } = await target.signUp('integration@example.com')
    for (const [, headers] of otherSites) {
      const reply = await target.send({
        method: 'POST',
        path: '/api/v2/meta/bases',
        token,
        headers: headersOf(headers),
        body: { title: 'By an integration' },
      })
      expect([headers, reply.status]).toEqual([headers, 200])
    }
  })
})
