import { describe, expect, it, vi } from 'vitest'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import { cookieOf, later, refresh, signIn } from '../support/accounts.ts'
import { mailTo, tokenIn } from '../support/mails.ts'
import { type Person, signUp } from '../support/people.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// A password costs a good part of a second to hash, on purpose.
vi.setConfig({ testTimeout: 30_000 })

const password = 'long enough 1'
const runtime = runtimeFixture()
const operator = personFixture(runtime)

let addresses = 0
const freshAddress = () => `new-address${(addresses += 1)}@example.com`
const ask = (person: Person, email: string, given = password) =>
  person.call('POST', '/api/v1/auth/email/change', { email, password: given })
const confirm = (person: Person, token: string) => person.call('POST', `/api/v1/auth/email/change/${token}`)
const linkTo = async (email: string) => tokenIn(await mailTo(operator, email, 'newAddress'))

describe('another email address', () => {
  it('is confirmed by its link, ends other sessions, and notifies the old address', async () => {
    const person = await signUp(runtime)
    const elsewhere = cookieOf(await signIn(runtime, person.email, password))
    await runtime.call('POST', '/api/v1/auth/password/forgot', { body: { email: person.email } })
    const reset = tokenIn(await mailTo(operator, person.email, 'reset'))
    const address = freshAddress()
    expect((await ask(person, ` ${address.toUpperCase()} `)).status).toBe(200)
    // Nothing is changed so far.
    expect(await person.ok('GET', '/api/v1/auth/user/me')).toMatchObject({ email: person.email })
    expect((await refresh(runtime, elsewhere)).status).toBe(200)

    const answer = await confirm(person, await linkTo(address))
    expect(answer.status).toBe(200)
    const { token } = answer.body as { token: string }
    const me = await runtime.call('GET', '/api/v1/auth/user/me', { token })
    expect(me.body).toMatchObject({ id: person.userId, email: address, email_verified: true })
    expect((await person.call('GET', '/api/v1/auth/user/me')).status).toBe(401)
    expect((await refresh(runtime, elsewhere)).status).toBe(401)
    expect((await signIn(runtime, person.email, password)).status).toBe(400)
    expect((await signIn(runtime, address, password)).status).toBe(200)
    const told = await mailTo(operator, person.email, 'addressChanged')
    expect(told.text).toContain(address)
    // A link to a new password that is in the old mailbox opens nothing any more.
    expect((await runtime.call('POST', `/api/v1/auth/token/validate/${reset}`)).status).toBe(400)
  })

  it('requires the password, and an address that no account has', async () => {
    const person = await signUp(runtime)
    const before = await runtime.controlRows()
    for (const [email, given, status, error] of [
      [freshAddress(), 'not the password', 400, 'INCORRECT_PASSWORD'],
      [freshAddress(), '', 400, 'INCORRECT_PASSWORD'],
      [operator.email.toUpperCase(), password, 400, 'EMAIL_TAKEN'],
      [person.email, password, 400, 'EMAIL_TAKEN'],
      ['no address', password, 422, 'INVALID_REQUEST'],
    ] as const)
      expect([email, await ask(person, email, given)]).toMatchObject([email, { status, body: { error } }])
    expect(await runtime.controlRows()).toEqual(before)
  })

  it('is confirmed by a link that works once, for its owner, for an hour', async () => {
    const [person, other] = [await signUp(runtime), await signUp(runtime)]
    const [first, second] = [freshAddress(), freshAddress()]
    await ask(person, first)
    const old = await linkTo(first)
    await ask(person, second)
    const link = await linkTo(second)
    const before = await runtime.controlRows()
    const useless = { status: 400, body: { error: 'LINK_INVALID' } }
    // A newer link ends an older one; nobody proves an address for another account; it is no link to a password.
    expect(await confirm(person, old)).toMatchObject(useless)
    expect(await confirm(other, link)).toMatchObject(useless)
    expect(await runtime.call('POST', `/api/v1/auth/email/validate/${link}`)).toMatchObject(useless)
    expect(
      await runtime.call('POST', `/api/v1/auth/password/reset/${link}`, {
        body: { password: 'a third horse' },
      }),
    ).toMatchObject(useless)
    later(61 * 60 * 1000)
    expect((await confirm(person, link)).status).toBeGreaterThanOrEqual(400)
    vi.useRealTimers()
    expect(await runtime.controlRows()).toEqual(before)
    const answers = await Promise.all([confirm(person, link), confirm(person, link)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is refused when somebody else has taken it meanwhile', async () => {
    const person = await signUp(runtime)
    const address = freshAddress()
    await ask(person, address)
    const link = await linkTo(address)
    await signUp(runtime, address)
    const before = await runtime.controlRows()
    expect(await confirm(person, link)).toMatchObject({ status: 400, body: { error: 'EMAIL_TAKEN' } })
    expect(await runtime.controlRows()).toEqual(before)
  })

  it('limits how often it can be requested', async () => {
    const person = await signUp(runtime)
    const address = freshAddress()
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(person, address)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const { list } = await operator.ok<{ list: EmailWire[] }>('GET', '/api/v2/meta/mailbox')
    expect(list.filter(({ to }) => to === address).length).toBeLessThanOrEqual(5)
  })
})

describe('deleting one’s account', () => {
  const leave = (person: Person, given = password) =>
    person.call('POST', '/api/v1/auth/user/delete', { password: given })

  it('ends all sessions everywhere, and keeps written records', async () => {
    const [owner, person] = [await signUp(runtime), await signUp(runtime)]
    const base = await owner.createBase()
    const table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }])
    await runtime.control.setMember(base.id, person.userId, 'editor', new Date())
    await person.ok('POST', `/api/v2/tables/${table.id}/records`, { Name: 'mine' })
    const secret = (await person.ok<{ token: string }>('POST', '/api/v1/tokens', { description: 'x' })).token
    const cookie = cookieOf(await signIn(runtime, person.email, password))
    await runtime.disconnections()

    const answer = await leave(person)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toContain('refresh_token=;')
    expect(await runtime.disconnections()).toContainEqual({ room: base.id, userId: person.userId })
    expect((await person.call('GET', '/api/v1/auth/user/me')).status).toBe(401)
    expect((await refresh(runtime, cookie)).status).toBe(401)
    expect((await signIn(runtime, person.email, password)).status).toBe(400)
    const byToken = await runtime.call('GET', `/api/v2/tables/${table.id}/records`, {
      headers: { 'xc-token': secret },
    })
    expect(byToken.status).toBe(401)
    const { list } = await owner.ok<{ list: { Name: string }[] }>('GET', `/api/v2/tables/${table.id}/records`)
    expect(list).toMatchObject([{ Name: 'mine' }])
    const rows = await runtime.controlRows()
    for (const name of ['users', 'sessions', 'memberships', 'api_tokens', 'account_links', 'stars'])
      expect([name, JSON.stringify(rows[name]).includes(person.userId)]).toEqual([name, false])
  })

  it('waits for the password, other owners, and another administrator', async () => {
    const person = await signUp(runtime)
    const base = await person.createBase('Mine alone')
    const before = await runtime.controlRows()
    expect(await leave(person, 'not the password')).toMatchObject({ body: { error: 'INCORRECT_PASSWORD' } })
    const refused = await leave(person)
    expect(refused).toMatchObject({ status: 409, body: { error: 'ACCOUNT_OWNS_BASES' } })
    expect(JSON.stringify(refused.body)).toContain('Mine alone')
    expect(await leave(operator)).toMatchObject({ status: 409, body: { error: 'LAST_ADMIN' } })
    expect(await runtime.controlRows()).toEqual(before)
    await person.ok('DELETE', `/api/v2/meta/bases/${base.id}`)
    expect((await leave(person)).status).toBe(200)
  })
})
