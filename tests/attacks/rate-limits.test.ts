import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { attackTarget, password, type Reply } from './attack-target.ts'
import { rateLimitWindow } from '../support/rate-limit-window.ts'

// Tests of limits count within one window of them.
beforeEach(() => rateLimitWindow(600, 20))

// Behind a proxy that is trusted and has many clients: what an attacker with a network of machines looks like.
const target = attackTarget({ TRUSTED_PROXY: 'cloudflare' })

// Each guess costs the server a hash.
vi.setConfig({ testTimeout: 90_000 })

let machines = 0
const freshAddress = () => `198.51.${100 + Math.floor((machines += 1) / 250)}.${1 + (machines % 250)}`
const signIn = (email: string, given: string, from: string) =>
  target.send({
    method: 'POST',
    path: '/api/v1/auth/user/signin',
    headers: { 'cf-connecting-ip': from },
    body: { email, password: given },
  })
const signUp = (email: string, from: string) =>
  target.send({
    method: 'POST',
    path: '/api/v1/auth/user/signup',
    headers: { 'cf-connecting-ip': from },
    body: { email, password },
  })

/** Makes attempts four at a time: hashes take long, and attackers do not wait either. */
async function attempts(count: number, make: () => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < count)
    statuses.push(...(await Promise.all([1, 2, 3, 4].map(make))).map(({ status }) => status))
  return statuses
}
const passed = (statuses: number[]) => statuses.filter((status) => status !== 429).length

/** The first who signs up, from where they did. */
const administrator = { email: 'administrator@example.com', from: '203.0.113.2' }
beforeAll(() => signUp(administrator.email, administrator.from))

describe('sign-in', () => {
  test('a new address for each guess does not give more guesses at an account', async () => {
    const database = '203.0.113.1'
    await signUp('victim@example.com', database)
    const statuses = await attempts(48, () => signIn('victim@example.com', 'a wrong guess', freshAddress()))
    expect(passed(statuses)).toBeLessThanOrEqual(20)
    // The right guess is refused like all others, so nobody learns that it is right.
    expect((await signIn('victim@example.com', password, freshAddress())).status).toBe(429)
    // The owner comes from where they have been before.
    expect((await signIn('VICTIM@example.com', password, database)).status).toBe(200)
    // Other accounts are not concerned.
    await signUp('other@example.com', database)
    expect((await signIn('other@example.com', password, freshAddress())).status).toBe(200)
  })

  test('an unknown account answers the same', async () => {
    const statuses = await attempts(48, () => signIn('nobody@example.com', 'a wrong guess', freshAddress()))
    expect(passed(statuses)).toBeLessThanOrEqual(20)
    expect(statuses).toContain(400)
  })

  test('one address blocks itself, and locks out nobody else', async () => {
    await signUp('target@example.com', freshAddress())
    const attacker = freshAddress()
    const statuses = await attempts(60, () => signIn('target@example.com', 'a wrong guess', attacker))
    expect(passed(statuses)).toBeLessThanOrEqual(20)
    expect((await signIn('target@example.com', password, freshAddress())).status).toBe(200)
  })

  test('two addresses get at most twice the guesses of one', async () => {
    await signUp('pair@example.com', freshAddress())
    const pair = [freshAddress(), freshAddress()]
    let turn = 0
    const statuses = await attempts(60, () =>
      signIn('pair@example.com', 'a wrong guess', pair[(turn += 1) % 2] ?? ''),
    )
    expect(passed(statuses)).toBeLessThanOrEqual(40)
  })

  test('ignores forged address headers', async () => {
    const from = freshAddress()
    let count = 0
    const statuses = await attempts(48, () =>
      target.send({
        method: 'POST',
        path: '/api/v1/auth/user/signin',
        headers: {
          'cf-connecting-ip': from,
          'x-forwarded-for': `10.9.8.${(count += 1) % 250}`,
          'x-real-ip': `192.0.2.${count % 250}`,
          forwarded: `for=192.0.2.${count % 250}`,
        },
        body: { email: 'header@example.com', password: 'a wrong guess' },
      }),
    )
    expect(passed(statuses)).toBeLessThanOrEqual(20)
  })

  test('a new password by a link opens the account under attack to its owner', async () => {
    const email = 'under-attack@example.com'
    const operator = (await signUp(email, '203.0.113.9')).json as { token: string }
    await attempts(24, () => signIn(email, 'a wrong guess', freshAddress()))
    const traveling = freshAddress()
    expect((await signIn(email, password, traveling)).status).toBe(429)
    const me = await target.send({ path: '/api/v1/auth/user/me', token: operator.token })
    expect(me.json).toMatchObject({ email })
    await target.send({ method: 'POST', path: '/api/v1/auth/password/forgot', body: { email } })
    const reset = await resetToken(email)
    const next = 'another horse entirely'
    const done = await target.send({
      method: 'POST',
      path: `/api/v1/auth/password/reset/${reset}`,
      headers: { 'cf-connecting-ip': traveling },
      body: { password: next },
    })
    expect(done.status).toBe(200)
    expect((await signIn(email, next, traveling)).status).toBe(200)
  })
})

async function resetToken(email: string): Promise<string> {
  const { token } = (await signIn(administrator.email, password, administrator.from)).json as {
    token: string
  }
  for (let tries = 0; tries < 50; tries += 1) {
    const reply = await target.send({ path: '/api/v2/meta/mailbox', token })
    const { list } = reply.json as { list: { to: string; template: string; text: string }[] }
    const mail = list.find((each) => each.to === email && each.template === 'reset')
    const found = /password-reset\/(\w+)/.exec(mail?.text ?? '')?.[1]
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No mail has come.')
}

describe('the password of a link', () => {
  test('a new address per guess gives no more guesses, and visitors stay signed in', async () => {
    const { token } = (await signUp('publisher@example.com', freshAddress())).json as { token: string }
    const post = (path: string, body: unknown) => target.send({ method: 'POST', path, token, body })
    const base = (await post('/api/v2/meta/bases', { title: 'Published' })).json as { id: string }
    const columns = [{ title: 'Name', uidt: 'SingleLineText' }]
    const table = (await post(`/api/v2/meta/bases/${base.id}/tables`, { title: 'T', columns })).json as {
      views: { id: string }[]
    }
    const viewId = table.views[0]?.id ?? ''
    const { uuid } = (await post(`/api/v2/meta/views/${viewId}/share`, {})).json as { uuid: string }
    await target.send({
      method: 'PATCH',
      path: `/api/v2/meta/views/${viewId}/share`,
      token,
      body: { password: 'the word' },
    })
    const open = (given: string, from: string) =>
      target.send({
        path: `/api/v2/public/shared-view/${uuid}/meta`,
        headers: { 'cf-connecting-ip': from, 'xc-password': given },
      })
    const visitor = freshAddress()
    expect((await open('the word', visitor)).status).toBe(200)
    const statuses = await attempts(80, () => open('a wrong guess', freshAddress()))
    expect(passed(statuses)).toBeLessThanOrEqual(60)
    expect((await open('the word', freshAddress())).status).toBe(429)
    expect((await open('the word', visitor)).status).toBe(200)
  })
})
