import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import type { MeWire } from '#core/api/accounts/auth.ts'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import type { SessionWire } from '#core/api/accounts/sessions.ts'
import { cookieOf, later, refresh, signIn, tokenOf } from '../support/accounts.ts'
import { mailTo, tokenIn } from '../support/mails.ts'
import { type Person, signUp } from '../support/people.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// A password costs a good part of a second to hash, on purpose.
vi.setConfig({ testTimeout: 30_000 })

const first = 'long enough 1'
const next = 'another horse entirely'
const runtime = runtimeFixture()
const operator = personFixture(runtime)

afterEach(() => {
  vi.useRealTimers()
})

const post = (path: string, body?: unknown, token?: string) =>
  runtime.call('POST', `/api/v1/auth/${path}`, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  })
const forgot = (email: string) => post('password/forgot', { email })
const resets = async () => {
  const { list } = await operator.ok<{ list: EmailWire[] }>('GET', '/api/v2/meta/mailbox')
  return list.filter(({ template }) => template === 'reset').length
}

describe('a forgotten password', () => {
  it('is replaced by a link, once, and ends all sessions', async () => {
    const person = await signUp(runtime)
    const cookie = cookieOf(await signIn(runtime, person.email, first))
    expect((await forgot(person.email.toUpperCase())).status).toBe(200)
    const token = tokenIn(await mailTo(operator, person.email, 'reset'))
    expect(JSON.stringify(await controlRowsWithoutMails())).not.toContain(token)
    expect((await post(`token/validate/${token}`, undefined, 'an old access token')).status).toBe(200)
    for (const password of ['short', 'password1', person.email])
      expect((await post(`password/reset/${token}`, { password })).status).toBe(422)
    expect((await post(`password/reset/${token}`, { new_password: next })).status).toBe(200)
    expect((await person.call('GET', '/api/v2/auth/sessions')).status).toBe(401)
    expect((await refresh(runtime, cookie)).status).toBe(401)
    expect((await signIn(runtime, person.email, first)).status).toBe(400)
    const again = await signIn(runtime, person.email, next)
    expect(again.status).toBe(200)
    // The link came by the address.
    expect((await me(tokenOf(again))).email_verified).toBe(true)
    const used = await post(`password/reset/${token}`, { password: 'a third horse' })
    expect(used).toMatchObject({ status: 400, body: { error: 'LINK_INVALID' } })
    expect((await post(`token/validate/${token}`)).status).toBe(400)
  })

  it('gets the same response for any address, and mails only accounts', async () => {
    const person = await signUp(runtime)
    const before = await resets()
    const asked = await runtime.countTrips(() => forgot('nobody@example.com'))
    const known = await runtime.countTrips(() => forgot(person.email))
    await mailTo(operator, person.email, 'reset')
    expect(known.result.body).toEqual(asked.result.body)
    expect([asked.result.status, known.result.status]).toEqual([200, 200])
    expect(asked.trips.control).toBe(2)
    expect(await resets()).toBe(before + 1)
    expect((await forgot('no address at all')).body).toEqual(asked.result.body)
  })

  it('limits how often it can be requested, with or without an account', async () => {
    const person = await signUp(runtime)
    for (const email of [person.email, 'nobody-else@example.com']) {
      const statuses: number[] = []
      for (let count = 0; count < 6; count += 1) statuses.push((await forgot(email)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  it('has links that end after an hour, by a newer one, and with the account', async () => {
    const person = await signUp(runtime)
    await forgot(person.email)
    const old = tokenIn(await mailTo(operator, person.email, 'reset'))
    await forgot(person.email)
    const newer = await waitFor(async () => {
      const token = tokenIn(await mailTo(operator, person.email, 'reset'))
      expect(token).not.toBe(old)
      return token
    })
    const check = async (token: string) => (await post(`token/validate/${token}`)).status
    expect([await check(old), await check(newer)]).toEqual([400, 200])
    later(60 * 60 * 1000 + 1000)
    expect(await check(newer)).toBe(400)
    vi.useRealTimers()
    await operator.ok('PATCH', `/api/v1/users/${person.userId}`, { blocked: true })
    expect(await check(newer)).toBe(400)
  })

  it('is set by one of those who race with the same link', async () => {
    const person = await signUp(runtime)
    const { reset_password_token: token, reset_password_url } = await operator.ok<{
      reset_password_token: string
      reset_password_url: string
    }>('POST', `/api/v1/users/${person.userId}/generate-reset-url`)
    expect(reset_password_url).toMatch(new RegExp(`^https://tessera\\.example/#/password-reset/${token}$`))
    const answers = await Promise.all(
      ['horse number one', 'horse number two'].map((password) =>
        post(`password/reset/${token}`, { password }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    // An administrator handed it over: that proves no address.
    expect((await runtime.control.findUser(person.userId))?.emailVerified).toBe(false)
  })
})

async function controlRowsWithoutMails(): Promise<unknown> {
  const { mailbox: _, ...rest } = await runtime.controlRows()
  return rest
}

async function me(token: string): Promise<MeWire> {
  return (await runtime.call('GET', '/api/v1/auth/user/me', { token })).body as MeWire
}

describe('an email address', () => {
  it('is proved by a link sent to it, once', async () => {
    const person = await signUp(runtime)
    const token = tokenIn(await mailTo(operator, person.email, 'verify'))
    expect(await person.ok('GET', '/api/v1/auth/user/me')).toMatchObject({ email_verified: false })
    expect((await post('email/validate/' + 'a'.repeat(40))).status).toBe(400)
    // A link for one thing is none for another.
    expect((await post(`password/reset/${token}`, { password: next })).status).toBe(400)
    expect((await post(`email/validate/${token}`)).status).toBe(200)
    expect(await person.ok('GET', '/api/v1/auth/user/me')).toMatchObject({ email_verified: true })
    expect((await post(`email/validate/${token}`)).status).toBe(400)
    expect((await post('email/verify')).status).toBe(401)
    expect(await person.ok('POST', '/api/v1/auth/email/verify')).toMatchObject({
      msg: 'Your email address is already confirmed.',
    })
  })
})

describe('a profile', () => {
  it('takes names and settings, and nothing else', async () => {
    const person = await signUp(runtime)
    const profile = '/api/v1/user/profile'
    const changed = await person.ok('PATCH', profile, {
      display_name: '  Ada  ',
      locale: 'fa',
      theme: 'dark',
      color: '#2f5bea',
      email: 'root@example.com',
      roles: 'super',
      token_version: 99,
      email_verified: true,
      id: operator.userId,
    })
    expect(changed).toEqual({
      firstname: null,
      lastname: null,
      display_name: 'Ada',
      locale: 'fa',
      theme: 'dark',
      color: '#2f5bea',
      keys: null,
    })
    expect(await person.ok('GET', '/api/v1/auth/user/me')).toMatchObject({
      id: person.userId,
      email: person.email,
      email_verified: false,
      display_name: 'Ada',
      roles: { 'org-level-creator': true },
    })
    expect(await person.ok('PATCH', profile, { theme: null, display_name: '' })).toMatchObject({
      theme: null,
      display_name: null,
      locale: 'fa',
    })
    const before = await runtime.controlRows()
    for (const body of [
      { locale: '../../etc' },
      { locale: 'x'.repeat(40) },
      { theme: 'neon' },
      { color: 'red;background:url(//x)' },
      { firstname: 'x'.repeat(300) },
      { display_name: 7 },
      { keys: 'Mod+D' },
      { keys: { 'fill-down': 'Mod+D' } },
      { keys: { 'fill-down': ['Mod D'] } },
      { keys: { 'fill-down': ['x'.repeat(21)] } },
      { keys: { 'Fill down': ['Mod+D'] } },
      { keys: { 'fill-down': Array.from({ length: 6 }, () => 'Mod+D') } },
      { keys: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, ['Mod+D']])) },
    ])
      expect([body, (await person.call('PATCH', profile, body)).status]).toEqual([body, 422])
    expect(await runtime.controlRows()).toEqual(before)
    expect((await runtime.call('PATCH', profile, { body: { locale: 'fa' } })).status).toBe(401)
  })

  it('keeps custom shortcuts per person', async () => {
    const person = await signUp(runtime)
    const profile = '/api/v1/user/profile'
    const keys = { 'duplicate-rows': ['Mod+D'], 'fill-down': [], undo: ['Alt+é', 'F7'] }
    expect(await person.ok('PATCH', profile, { keys })).toMatchObject({ keys, theme: null })
    expect(await person.ok('PATCH', profile, { theme: 'dark' })).toMatchObject({ keys })
    expect(await person.ok('GET', '/api/v1/auth/user/me')).toMatchObject({ keys })
    expect(await operator.ok('GET', '/api/v1/auth/user/me')).toMatchObject({ keys: null })
    expect(await person.ok('PATCH', profile, { keys: {} })).toMatchObject({ keys: {} })
    expect(await person.ok('PATCH', profile, { keys: null })).toMatchObject({ keys: null })
  })

  it('says the language of mails', async () => {
    const person = await signUp(runtime)
    await person.ok('PATCH', '/api/v1/user/profile', { locale: 'fa-IR' })
    await forgot(person.email)
    expect(await mailTo(operator, person.email, 'reset')).toMatchObject({ locale: 'fa' })
  })
})

describe('sessions', () => {
  const list = async (person: Person) =>
    (await person.ok<{ list: SessionWire[] }>('GET', '/api/v2/auth/sessions')).list
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0'

  it('are listed with their devices, and ended one by one or all but this', async () => {
    const person = await signUp(runtime)
    const [one, two, three] = await Promise.all(
      [windows, 'curl/8', windows].map((agent) =>
        signIn(runtime, person.email, first, { headers: { 'user-agent': agent } }),
      ),
    )
    const sessions = await list(person)
    expect(sessions).toHaveLength(4)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions.filter(({ browser, os }) => browser === 'Edge' && os === 'Windows')).toHaveLength(2)
    expect(JSON.stringify(sessions)).not.toContain('Mozilla')
    const program = sessions.find(({ device }) => device === 'program')?.id ?? ''
    // Nobody ends a session of somebody else's.
    const before = await runtime.controlRows()
    const foreign = await operator.call('DELETE', `/api/v2/auth/sessions/${program}`)
    expect(foreign).toMatchObject({ status: 404, body: { error: 'SESSION_NOT_FOUND' } })
    expect(await runtime.controlRows()).toEqual(before)
    await person.ok('DELETE', `/api/v2/auth/sessions/${program}`)
    expect((await refresh(runtime, cookieOf(two ?? fail()))).status).toBe(401)
    expect((await refresh(runtime, cookieOf(one ?? fail()))).status).toBe(200)
    expect(await person.ok('DELETE', '/api/v2/auth/sessions')).toMatchObject({ ended: 2 })
    expect((await refresh(runtime, cookieOf(three ?? fail()))).status).toBe(401)
    expect(await list(person)).toHaveLength(1)
    expect((await person.call('DELETE', `/api/v2/auth/sessions/${program}`)).status).toBe(404)
  })
})

function fail(): never {
  throw new Error('There is no such answer.')
}
