import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  accountRoutes,
  cookieOf,
  later,
  me,
  operator,
  post,
  refresh,
  signIn,
  signUp,
  tokenOf,
} from '../support/accounts.ts'
import { setRefreshCookie } from '../../worker/features/auth/refresh-cookie.ts'
import { site, startApp, type TestAnswer, type TestApp } from '../support/app.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
// A password costs a good part of a second to hash, on purpose.
vi.setConfig({ testTimeout: 30_000 })

let databases: DatabaseServer
let app: TestApp

beforeAll(async () => {
  databases = await startDatabaseServer()
  app = await startApp(databases, accountRoutes)
  await signUp(app, operator.email)
})
afterAll(() => databases.stop())
afterEach(() => {
  vi.useRealTimers()
})

describe('refresh', () => {
  it('gives a new access token and a new cookie', async () => {
    const cookie = cookieOf(await signIn(app, 'first@example.com'))
    const answer = await refresh(app, cookie, { 'xc-auth': 'an old token', origin: site })
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).not.toBe(cookie)
    expect((await me(app, tokenOf(answer))).status).toBe(200)
    for (const path of [
      '/api/v1/auth/token/refresh',
      '/api/v2/auth/token/refresh/',
      '/api/v1/db/auth/token/refresh',
    ]) {
      expect((await post(app, path, { headers: { cookie } })).status).toBe(200)
    }
  })

  it('answers requests sent at the same time with one and the same next cookie', async () => {
    const cookie = cookieOf(await signIn(app, 'first@example.com'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(app, cookie)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(cookieOf)).size).toBe(1)
    const [next] = answers.map(cookieOf)
    expect((await refresh(app, next ?? '')).status).toBe(200)
  })

  it('ends the session when an old cookie is used after the grace period', async () => {
    const signedIn = await signIn(app, 'first@example.com')
    const stolen = cookieOf(signedIn)
    const rightful = cookieOf(await refresh(app, stolen))
    later(31_000)
    const reused = await refresh(app, stolen)
    expect(reused).toMatchObject({ status: 401, body: { error: 'REFRESH_TOKEN_INVALID' } })
    expect(reused.headers.get('set-cookie')).toMatch(/^__Host-refresh_token=; Path=\/; Max-Age=0/)
    expect((await refresh(app, rightful)).status).toBe(401)
    expect(await me(app, tokenOf(signedIn))).toMatchObject({ status: 401, body: { error: 'TOKEN_EXPIRED' } })
  })

  it('ends the session when a cookie from two exchanges ago is used', async () => {
    const first = cookieOf(await signIn(app, 'first@example.com'))
    const second = cookieOf(await refresh(app, first))
    const third = cookieOf(await refresh(app, second))
    expect((await refresh(app, first)).status).toBe(401)
    expect((await refresh(app, third)).status).toBe(401)
  })

  it('ends after thirty days without use, and after ninety in any case', async () => {
    const day = 24 * 60 * 60 * 1000
    let cookie = cookieOf(await signIn(app, 'first@example.com'))
    const idle = cookieOf(await signIn(app, 'first@example.com'))
    later(29 * day)
    cookie = cookieOf(await refresh(app, cookie))
    later(29 * day)
    expect((await refresh(app, idle)).status).toBe(401)
    cookie = cookieOf(await refresh(app, cookie))
    expect(cookie).not.toBe('')
    later(29 * day)
    cookie = cookieOf(await refresh(app, cookie))
    later(4 * day)
    expect((await refresh(app, cookie)).status).toBe(401)
  })

  const refused: [string, (cookie: string) => Promise<TestAnswer>, number, string][] = [
    ['no cookie', () => post(app, '/auth/token/refresh'), 400, 'REFRESH_TOKEN_MISSING'],
    ['text that is no token', () => refresh(app, '__Host-refresh_token=abc'), 401, 'REFRESH_TOKEN_INVALID'],
    [
      'another number',
      (cookie) => refresh(app, cookie.replace(/\.1\./, '.2.')),
      401,
      'REFRESH_TOKEN_INVALID',
    ],
    [
      'another signature',
      (cookie) => refresh(app, cookie.slice(0, -2) + (cookie.endsWith('AA') ? 'BB' : 'AA')),
      401,
      'REFRESH_TOKEN_INVALID',
    ],
    [
      'a page of another site',
      (cookie) => refresh(app, cookie, { origin: 'https://evil.example' }),
      403,
      'FORBIDDEN',
    ],
    ['an opaque origin', (cookie) => refresh(app, cookie, { origin: 'null' }), 403, 'FORBIDDEN'],
    [
      'a cross-site fetch',
      (cookie) => refresh(app, cookie, { 'sec-fetch-site': 'cross-site' }),
      403,
      'FORBIDDEN',
    ],
  ]
  it.each(refused)('refuses %s and leaves the session as it is', async (_what, ask, status, error) => {
    const cookie = cookieOf(await signIn(app, 'first@example.com'))
    expect(await ask(cookie)).toMatchObject({ status, body: { error } })
    expect((await refresh(app, cookie)).status).toBe(200)
  })
})

describe('the name of the cookie', () => {
  it('takes no cookie that another host of the domain may have planted beside the own one', async () => {
    const [own, planted] = [cookieOf(await signIn(app, 'first@example.com')), await plainCookie()]
    expect(own).toMatch(/^__Host-refresh_token=/)
    for (const cookies of [`${planted}; ${own}`, `${own}; ${planted}`]) {
      const answer = await refresh(app, cookies)
      expect([answer.status, sessionIn(cookieOf(answer))]).toEqual([200, sessionIn(own)])
      expect(answer.headers.getSetCookie()[1]).toMatch(/^refresh_token=; Path=\/; Max-Age=0/)
    }
  })

  it('takes a cookie from before the prefix, and gives the one with it', async () => {
    const old = await plainCookie()
    const answer = await refresh(app, old)
    expect([answer.status, sessionIn(cookieOf(answer))]).toEqual([200, sessionIn(old)])
    expect(cookieOf(answer)).toMatch(/^__Host-refresh_token=/)
    expect(answer.headers.getSetCookie()[1]).toMatch(/^refresh_token=; Path=\/; Max-Age=0/)
    expect((await refresh(app, cookieOf(answer))).status).toBe(200)
  })

  it('is plain by HTTP, where browsers take no prefix', async () => {
    const own = await startApp(databases, accountRoutes, { ALLOWED_HOSTS: '' })
    const request = new Request('http://localhost/')
    const headers = new Headers()
    setRefreshCookie({ env: own.env, request, headers }, 'token')
    expect(headers.getSetCookie()).toEqual([
      'refresh_token=token; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    ])
  })

  /** A cookie as HTTPS sites gave it before. */
  async function plainCookie(): Promise<string> {
    return cookieOf(await signIn(app, 'first@example.com')).replace('__Host-', '')
  }
  const sessionIn = (cookie: string) => /=([a-z0-9]+)\./.exec(cookie)?.[1]
})

describe('sign-out', () => {
  it('ends the session for its cookie and its access tokens, and no other', async () => {
    const [one, other] = await Promise.all([
      signIn(app, 'first@example.com'),
      signIn(app, 'first@example.com'),
    ])
    const out = await post(app, '/api/v1/auth/user/signout', { token: tokenOf(one) })
    expect(out.status).toBe(200)
    expect(cookieOf(out)).toBe('__Host-refresh_token=')
    expect((await me(app, tokenOf(one))).status).toBe(401)
    expect((await refresh(app, cookieOf(one))).status).toBe(401)
    expect((await me(app, tokenOf(other))).status).toBe(200)
  })

  it('works with the cookie only, with an expired token or none', async () => {
    const cookie = cookieOf(await signIn(app, 'first@example.com'))
    expect(
      (await post(app, '/api/v1/auth/user/signout', { token: 'dead', headers: { cookie } })).status,
    ).toBe(200)
    expect((await refresh(app, cookie)).status).toBe(401)
    expect((await post(app, '/api/v1/auth/user/signout')).status).toBe(200)
  })
})
