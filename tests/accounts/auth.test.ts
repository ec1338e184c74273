import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { SignJWT, UnsecuredJWT } from 'jose'
import * as v from 'valibot'
import { baseId, newBaseKey } from '#core/ids.ts'
import { signInRateLimits, signUpRateLimits } from '../../worker/features/auth/account-rate-limits.ts'
import {
  accountRoutes,
  cookieOf,
  later,
  me,
  operator,
  password,
  payloadOf,
  post,
  refresh,
  signIn,
  signUp,
  tokenOf,
} from '../support/accounts.ts'
import { authSecret, site, startApp, type TestApp } from '../support/app.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
// A password costs a good part of a second to hash, on purpose.
vi.setConfig({ testTimeout: 30_000 })

let databases: DatabaseServer
let app: TestApp

beforeAll(async () => {
  databases = await startDatabaseServer()
  app = await startApp(databases, accountRoutes)
})
afterAll(() => databases.stop())
afterEach(() => {
  vi.useRealTimers()
})

describe('sign-up', () => {
  it('makes the first user super, and exactly one of several concurrent sign-ups', async () => {
    const own = await startApp(databases, accountRoutes)
    expect((await own.call('GET', '/api/v1/db/meta/nocodb/info')).body).toMatchObject({ firstUser: true })
    const answers = await Promise.all(['a@x.org', 'b@x.org', 'c@x.org'].map((email) => signUp(own, email)))
    const roles = answers.map((answer) => JSON.stringify(payloadOf(tokenOf(answer)).roles)).toSorted()
    expect(roles).toEqual([
      '{"org-level-creator":true,"super":true}',
      '{"org-level-creator":true}',
      '{"org-level-creator":true}',
    ])
    expect((await own.call('GET', '/api/v2/meta/nocodb/info')).body).toMatchObject({ firstUser: false })
  })

  it('answers a token with the payload that clients read, and a cookie that scripts cannot', async () => {
    const answer = await post(app, '/api/v1/auth/user/signup', {
      body: { ...operator, firstname: 'Ada', roles: 'super', id: 'us1' },
    })
    expect(answer.status).toBe(200)
    const payload = payloadOf(tokenOf(answer))
    expect(payload).toMatchObject({
      email: 'First@Example.com',
      firstname: 'Ada',
      lastname: null,
      token_version: 1,
    })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(15 * 60)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-refresh_token=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  const refused: [string, unknown, number, string][] = [
    [
      'an address that is taken, in other letters',
      { ...operator, email: ' FIRST@example.COM ' },
      400,
      'EMAIL_TAKEN',
    ],
    ['a short password', { email: 'x@x.org', password: 'seven77' }, 422, 'INVALID_REQUEST'],
    ['a password that is too long', { email: 'x@x.org', password: 'x7'.repeat(200) }, 422, 'INVALID_REQUEST'],
    ['a common password', { email: 'x@x.org', password: 'Password123' }, 422, 'INVALID_REQUEST'],
    [
      'the address as password',
      { email: 'somebody@x.org', password: 'somebody@x.org' },
      422,
      'INVALID_REQUEST',
    ],
    ['no address', { email: 'not an address', password }, 422, 'INVALID_REQUEST'],
    ['a line break in the address', { email: 'a@b.org\r\nBcc: x@y.org', password }, 422, 'INVALID_REQUEST'],
    ['an object for a password', { email: 'x@x.org', password: { $ne: '' } }, 422, 'INVALID_REQUEST'],
    ['no body', {}, 422, 'INVALID_REQUEST'],
    ['no JSON', 'email=x', 400, 'BAD_JSON'],
  ]
  it.each(refused)('refuses %s', async (_what, body, status, error) => {
    const answer = await post(app, '/api/v1/auth/user/signup', { body })
    expect(answer).toMatchObject({ status, body: { error } })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('is closed by the environment or the operator, but never to the first user', async () => {
    const own = await startApp(databases, accountRoutes, { INVITE_ONLY: 'true' })
    expect((await signUp(own, 'a@x.org')).status).toBe(200)
    expect(await signUp(own, 'b@x.org')).toMatchObject({ status: 400, body: { error: 'SIGNUP_CLOSED' } })
    await app.control.setInviteOnly(true)
    expect(await signUp(app, 'late@x.org')).toMatchObject({ status: 400, body: { error: 'SIGNUP_CLOSED' } })
    expect((await app.call('GET', '/api/v1/db/meta/nocodb/info')).body).toMatchObject({ noSignUp: true })
    await app.control.setInviteOnly(false)
  })
})

describe('sign-in', () => {
  it('takes the address in any letters', async () => {
    const answer = await signIn(app, '  first@EXAMPLE.com')
    expect(answer.status).toBe(200)
    expect((await me(app, tokenOf(answer))).body).toMatchObject({
      email: 'First@Example.com',
      roles: { super: true, 'org-level-creator': true },
      base_roles: null,
    })
  })

  it('says the same to a wrong password and to an unknown address', async () => {
    const answers = await Promise.all([
      signIn(app, 'first@example.com', 'wrong password'),
      signIn(app, 'nobody@example.com', 'wrong password'),
      signIn(app, 'no address at all', 'wrong password'),
      signIn(app, 'first@example.com', ''),
    ])
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: answers[0].status, body: answers[0].body })
      expect(headers.get('set-cookie')).toBeNull()
    }
    expect(answers[0]).toMatchObject({ status: 400, body: { error: 'INVALID_CREDENTIALS' } })
  })

  it('answers a forgotten password the same for all', async () => {
    const ask = (email: string) => post(app, '/api/v1/auth/password/forgot', { body: { email } })
    const [known, unknown] = await Promise.all([ask('first@example.com'), ask('nobody@example.com')])
    expect(known.status).toBe(200)
    expect(known.body).toEqual(unknown.body)
  })

  it('blocks an account after twenty wrong guesses, says for how long, and locks out no other account', async () => {
    const own = await startApp(databases, accountRoutes)
    await signUp(own, 'victim@x.org')
    const guess = (from: string, given: string) =>
      signIn(own, 'victim@x.org', given, { headers: { 'cf-connecting-ip': from } })
    const from = { 'cf-connecting-ip': '203.0.113.9' }
    const rateLimits = await signInRateLimits(
      { env: own.env, request: new Request(site, { headers: from }) },
      'Victim@x.org',
    )
    for (let count = 0; count < 19; count += 1) await own.control.countAttempt(rateLimits, new Date())
    expect((await guess('203.0.113.9', 'a wrong one')).status).toBe(400)
    expect((await guess('203.0.113.9', 'a wrong one')).status).toBe(429)
    const stopped = await guess('203.0.113.9', password)
    expect(stopped).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } })
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    // What the sender makes up is not an address.
    const madeUp = { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '198.51.100.7' }
    expect((await signIn(own, 'victim@x.org', password, { headers: madeUp })).status).toBe(429)
    expect((await guess('198.51.100.7', password)).status).toBe(200)
    later(11 * 60 * 1000)
    expect((await guess('203.0.113.9', password)).status).toBe(200)
  })

  it('counts by the address that Cloudflare says where no proxy is set', async () => {
    const own = await startApp(databases, accountRoutes, { TRUSTED_PROXY: '' })
    const from = { 'cf-connecting-ip': '203.0.113.9' }
    const rateLimits = await signUpRateLimits({ env: own.env, request: new Request(site, { headers: from }) })
    expect(rateLimits).toHaveLength(1)
    for (let count = 0; count < 50; count += 1) await own.control.countAttempt(rateLimits, new Date())
    const join = (email: string, headers: Record<string, string>) =>
      post(own, '/api/v1/auth/user/signup', { body: { email, password }, headers })
    expect((await join('one@x.org', from)).status).toBe(429)
    expect((await join('two@x.org', { 'cf-connecting-ip': '203.0.113.10' })).status).toBe(200)
  })

  it('stops one address that tries many accounts, in parallel too', async () => {
    const own = await startApp(databases, accountRoutes)
    const now = new Date()
    const rateLimits = [{ key: 'k', max: 100, window: 600 }]
    const waits = await Promise.all(
      Array.from({ length: 120 }, () => own.control.countAttempt(rateLimits, now)),
    )
    expect(waits.filter((wait) => wait === null)).toHaveLength(100)
  })

  it('does not count good sign-ins as guesses', async () => {
    const rateLimits = [{ key: 'good', max: 2, window: 600 }]
    for (let count = 0; count < 5; count += 1) {
      const found = await app.control.findForSignIn('first@example.com', rateLimits, new Date())
      expect(found.wait).toBeNull()
      await app.control.startSession(
        found.user?.id ?? '',
        { id: `sg${count}`, userAgent: null },
        rateLimits,
        new Date(),
      )
    }
  })
})

describe('access tokens', () => {
  const key = new TextEncoder().encode(`access:${authSecret}`)
  const sign = (payload: Record<string, unknown>, secret = key, alg = 'HS256') =>
    new SignJWT(payload).setProtectedHeader({ alg }).setIssuedAt().setExpirationTime('1h').sign(secret)

  const forged: [string, (token: string) => Promise<string> | string, string][] = [
    ['text', () => 'abc', 'AUTHENTICATION_REQUIRED'],
    [
      'a changed payload',
      (token) => changed(token, { roles: { super: true }, id: 'us2' }),
      'AUTHENTICATION_REQUIRED',
    ],
    ['alg none', (token) => new UnsecuredJWT(payloadOf(token)).encode(), 'AUTHENTICATION_REQUIRED'],
    [
      'another secret',
      (token) => sign(payloadOf(token), new Uint8Array(32).fill(1)),
      'AUTHENTICATION_REQUIRED',
    ],
    ['another algorithm', (token) => sign(payloadOf(token), key, 'HS512'), 'AUTHENTICATION_REQUIRED'],
    ['a payload of another kind', () => sign({ room: 'p1', sub: 'us1' }), 'AUTHENTICATION_REQUIRED'],
    ['another user with this session', (token) => sign({ ...payloadOf(token), id: 'us2' }), 'TOKEN_EXPIRED'],
    ['a session that is not', (token) => sign({ ...payloadOf(token), sid: 'se2' }), 'TOKEN_EXPIRED'],
    ['an old token version', (token) => sign({ ...payloadOf(token), token_version: 0 }), 'TOKEN_EXPIRED'],
  ]
  it.each(forged)('refuses %s', async (_what, forge, error) => {
    const token = await forge(tokenOf(await signIn(app, 'first@example.com')))
    expect(await me(app, token)).toMatchObject({ status: 401, body: { error } })
    expect(await app.call('GET', '/api/v1/version', { token })).toMatchObject({
      status: 401,
      body: { error },
    })
  })

  it('refuses an expired one, which the cookie replaces', async () => {
    const signedIn = await signIn(app, 'first@example.com')
    later(15 * 60 * 1000 + 1000)
    expect(await me(app, tokenOf(signedIn))).toMatchObject({ status: 401, body: { error: 'TOKEN_EXPIRED' } })
    const answer = await refresh(app, cookieOf(signedIn), { 'xc-auth': tokenOf(signedIn) })
    expect((await me(app, tokenOf(answer))).status).toBe(200)
  })

  it('is taken from Authorization as well, and is never a cookie', async () => {
    const signedIn = await signIn(app, 'first@example.com')
    const bearer = { authorization: `Bearer ${tokenOf(signedIn)}` }
    expect((await app.call('GET', '/user/me', { headers: bearer })).body).toMatchObject({
      email: operator.email,
    })
    const cookie = { cookie: cookieOf(signedIn) }
    expect((await app.call('GET', '/user/me', { headers: cookie })).body).toEqual({
      roles: { guest: true },
      base_roles: null,
    })
  })

  it('returns the role in a base under both names, and never a hash', async () => {
    const own = tokenOf(await signIn(app, 'first@example.com'))
    const other = tokenOf(await signUp(app, 'member@x.org'))
    const id = baseId(newBaseKey())
    const now = new Date()
    await app.control.createBase(
      { id, title: 'B', description: '', color: null, meta: {} },
      String(payloadOf(own).id),
      now,
    )
    await app.control.setMember(id, String(payloadOf(other).id), 'editor', now)
    // The base database is not ready yet: nobody has a role in it.
    expect((await me(app, other, `?base_id=${id}`)).body).toMatchObject({ base_roles: null })
    await app.control.markBaseReady(id)
    expect((await me(app, other, `?base_id=${id}`)).body).toMatchObject({
      roles: { 'org-level-creator': true },
      base_roles: { editor: true },
    })
    expect((await me(app, other, `?project_id=${id}`)).body).toMatchObject({ roles: { editor: true } })
    expect((await me(app, own, `?project_id=${id}`)).body).toMatchObject({
      roles: { owner: true, super: true },
    })
    expect((await me(app, other, `?project_id=${baseId(newBaseKey())}`)).body).toMatchObject({
      roles: { user: true },
    })
    expect(Object.keys(v.parse(v.looseObject({}), (await me(app, own)).body)).toSorted()).toEqual([
      'base_roles',
      'color',
      'display_name',
      'email',
      'email_verified',
      'firstname',
      'id',
      'keys',
      'lastname',
      'locale',
      'roles',
      'theme',
      'token_version',
    ])
    await app.control.trashBase(id, now)
    expect((await me(app, other, `?base_id=${id}`)).body).toMatchObject({ base_roles: null })
  })
})

describe('password change', () => {
  it('ends all other sessions and all tokens, and wants the current password', async () => {
    await signUp(app, 'changer@x.org')
    const [here, there] = await Promise.all([signIn(app, 'changer@x.org'), signIn(app, 'changer@x.org')])
    const change = (body: unknown, token = tokenOf(here)) =>
      post(app, '/api/v1/auth/password/change', { body, token })
    const next = 'another horse entirely'
    expect(await change({ currentPassword: 'wrong', newPassword: next })).toMatchObject({ status: 400 })
    expect(await change({ currentPassword: password, newPassword: 'password1' })).toMatchObject({
      status: 422,
    })
    const answer = await change({ currentPassword: password, newPassword: next })
    expect(answer.status).toBe(200)
    expect((await me(app, tokenOf(answer))).status).toBe(200)
    expect((await me(app, tokenOf(here))).status).toBe(401)
    expect((await me(app, tokenOf(there))).status).toBe(401)
    expect((await refresh(app, cookieOf(there))).status).toBe(401)
    expect((await refresh(app, cookieOf(here))).status).toBe(200)
    expect((await signIn(app, 'changer@x.org')).status).toBe(400)
    expect((await signIn(app, 'changer@x.org', next)).status).toBe(200)
    expect(
      await post(app, '/api/v1/auth/password/change', {
        body: { currentPassword: next, newPassword: password },
      }),
    ).toMatchObject({ status: 401, body: { error: 'AUTHENTICATION_REQUIRED' } })
  })
})

describe('the control database', () => {
  it('is migrated once by two isolates that start at once', async () => {
    const own = await startApp(databases, accountRoutes)
    await Promise.all(Array.from({ length: 5 }, () => own.call('GET', '/api/v1/ready')))
    expect((await own.call('GET', '/api/v1/ready')).body).toMatchObject({ message: 'OK' })
  })

  it('refuses sign-ins while it cannot be reached', async () => {
    const token = tokenOf(await signIn(app, 'first@example.com'))
    const own = await startDatabaseServer()
    const lost = await startApp(own, accountRoutes)
    await own.stop()
    expect((await lost.call('GET', '/user/me', { token })).status).toBe(503)
    expect((await signIn(lost, 'first@example.com', password)).status).toBe(503)
  })
})

function changed(token: string, change: Record<string, unknown>): string {
  const [header, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ ...payloadOf(token), ...change })).toString('base64url')
  return `${header}.${payload}.${signature}`
}
