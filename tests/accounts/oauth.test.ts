import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenIn, mailTo } from '../support/mails.ts'
import { type OAuthStandIn, type Said, startOAuthStandIn } from '../support/oauth-stand-in.ts'
import { type Person, signUp } from '../support/people.ts'
import { type Runtime, startRuntime } from '../support/runtime.ts'

// Sign-in through Google and GitHub.

let provider: OAuthStandIn
let runtime: Runtime
let operator: Person

beforeAll(async () => {
  provider = await startOAuthStandIn()
  runtime = await startRuntime(provider.variables)
  operator = await signUp(runtime, 'operator@example.com')
})
afterAll(async () => {
  await runtime.stop()
  provider.stop()
})

/** A browser that went to a provider and was sent back: its cookie, and what its address says. */
async function goThere(name: 'google' | 'github', said: Said) {
  const { status, headers } = await runtime.call('GET', `/auth/${name}/start`)
  expect(status).toBe(302)
  const url = new URL(headers.get('location') ?? '')
  const set = headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^__Host-oauth_state=[^;]+; Path=\/; /)
  expect(set).toContain('HttpOnly')
  expect(set).toContain('Secure')
  expect(set).toContain('SameSite=Lax')
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  const code = provider.visit(name, url, said)
  return { cookie: set.split(';')[0] ?? '', code, state: url.searchParams.get('state') ?? '' }
}

type Back = { cookie: string; code: string; state: string }
const comeBack = (name: string, { cookie, code, state }: Partial<Back>) =>
  runtime.call(
    'POST',
    `/auth/${name}/genTokenByCode?${new URLSearchParams({ code: code ?? '', state: state ?? '' })}`,
    {
      headers: cookie === undefined ? {} : { cookie },
    },
  )
const tokenOf = (body: unknown): string => v.parse(v.object({ token: v.string() }), body).token
const me = async (token: string) => (await runtime.call('GET', '/api/v1/auth/user/me', { token })).body

async function refused(work: () => Promise<{ status: number; body: unknown }>, error: string): Promise<void> {
  const before = await runtime.controlRows()
  const { status, body } = await work()
  expect(body).toMatchObject({ error })
  expect(status).toBeLessThan(500)
  expect(await runtime.controlRows()).toEqual(before)
}

describe.each(['google', 'github'] as const)('sign-in with %s', (name) => {
  const said = { email: `new-${name}@example.com`, verified: true, first: 'Ada', last: 'Lovelace' }

  it('creates an account with a verified address, and finds it at the next sign-in', async () => {
    const first = await comeBack(name, await goThere(name, said))
    expect(first.status).toBe(200)
    const known = await me(tokenOf(first.body))
    expect(known).toMatchObject({
      email: said.email,
      email_verified: true,
      firstname: 'Ada',
      lastname: 'Lovelace',
    })
    expect(first.headers.get('set-cookie')).toContain('refresh_token=')
    const again = await comeBack(name, await goThere(name, said))
    expect(await me(tokenOf(again.body))).toMatchObject({
      id: v.parse(v.object({ id: v.string() }), known).id,
    })
  })

  it('links an account whose address is proved, and no other', async () => {
    const person = await signUp(runtime, `linked-${name}@example.com`)
    const same = { ...said, email: person.email.toUpperCase() }
    const early = await goThere(name, same)
    await refused(() => comeBack(name, early), 'OAUTH_EMAIL_UNVERIFIED')
    const token = tokenIn(await mailTo(operator, person.email, 'verify'))
    await person.ok('POST', `/api/v1/auth/email/validate/${token}`)
    const later = await comeBack(name, await goThere(name, same))
    expect(await me(tokenOf(later.body))).toMatchObject({ id: person.userId })
  })

  it('refuses claims that a provider has not proved', async () => {
    const back = await goThere(name, { ...said, email: 'unproved@example.com', verified: false })
    await refused(() => comeBack(name, back), 'OAUTH_EMAIL_MISSING')
  })

  it('refuses codes and states that are forged, missing, stolen or used', async () => {
    const good = await goThere(name, said)
    const others = await goThere(name, said)
    const wrong: Partial<Back>[] = [
      { ...good, state: 'forged' },
      { ...good, state: others.state },
      // A code of one's own, slipped into somebody else's browser.
      { ...good, code: others.code },
      { code: good.code, state: good.state },
      { ...good, cookie: `${good.cookie}x` },
      { ...good, cookie: '__Host-oauth_state=nonsense%' },
      // Any host of the same domain could have set one of this name.
      { ...good, cookie: good.cookie.replace('__Host-', '') },
      { ...good, code: 'no-such-code' },
      { cookie: good.cookie, state: good.state },
      { cookie: good.cookie, code: good.code },
    ]
    for (const each of wrong) await refused(() => comeBack(name, each), 'OAUTH_FAILED')
    await refused(() => comeBack(name === 'google' ? 'github' : 'google', good), 'OAUTH_FAILED')
    expect((await comeBack(name, good)).status).toBe(200)
    await refused(() => comeBack(name, good), 'OAUTH_FAILED')
  })
})

it('says whether it is set up, and is not there where it is not', async () => {
  const info = '/api/v1/db/meta/nocodb/info'
  expect((await runtime.call('GET', info)).body).toMatchObject({
    googleAuthEnabled: true,
    githubAuthEnabled: true,
  })
  const plain = await startRuntime({ GITHUB_CLIENT_ID: 'only the id' })
  try {
    expect((await plain.call('GET', info)).body).toMatchObject({
      googleAuthEnabled: false,
      githubAuthEnabled: false,
    })
    for (const name of ['google', 'github']) {
      expect(await plain.call('GET', `/auth/${name}/start`)).toMatchObject({
        status: 404,
        body: { error: 'OAUTH_NOT_CONFIGURED' },
      })
    }
    expect((await plain.call('GET', '/auth/nobody/start')).status).toBe(422)
  } finally {
    await plain.stop()
  }
})
