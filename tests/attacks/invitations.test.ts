import { beforeAll, describe, expect, test } from 'vitest'
import { attackTarget, password, type Reply } from './attack-target.ts'

// An instance without a mail gateway: nothing but an invitation's link says whose an address is.

const target = attackTarget()
let operator = ''
let owner = ''
let impostor = ''

beforeAll(async () => {
  operator = (await target.signUp('operator@example.com')).token
  owner = (await target.signUp('owner@example.com')).token
  impostor = (await target.signUp('impostor@example.com')).token
})

const signUp = (email: string, token?: string) =>
  target.send({ method: 'POST', path: '/api/v1/auth/user/signup', body: { email, password, token } })
const tokenOf = (reply: Reply) => (reply.json as { token?: string }).token ?? ''
const post = (token: string, path: string, body?: unknown) =>
  target.send({ method: 'POST', path, token, ...(body === undefined ? {} : { body }) })

async function createBase(token = owner): Promise<string> {
  const reply = await post(token, '/api/v2/meta/bases', { title: 'Secrets' })
  return (reply.json as { id: string }).id
}

type Invited = { status: string; invite_token?: string; email: string }
async function invite(baseId: string, email: unknown, token = owner): Promise<Invited[]> {
  const reply = await post(token, `/api/v2/meta/bases/${baseId}/users`, { email, roles: 'editor' })
  expect(reply.status, reply.text).toBe(200)
  return (reply.json as { results: Invited[] }).results
}

async function expectOutside(token: string, baseId: string): Promise<void> {
  const reply = await target.send({ path: `/api/v2/meta/bases/${baseId}`, token })
  expect([401, 404]).toContain(reply.status)
}

describe('an invited address', () => {
  test('cannot sign up without the link, and a second invitation lets nobody in', async () => {
    const baseId = await createBase()
    const email = 'boss@example.com'
    await invite(baseId, email)
    for (const spelling of [email, 'BOSS@example.com', ' boss@example.com '])
      expect(await signUp(spelling)).toMatchObject({ status: 400, json: { error: 'INVITATION_REQUIRED' } })
    const [second] = await invite(baseId, email)
    expect(second).toMatchObject({ status: 'invited' })
    // The person with the link gets in.
    const joined = await signUp(email, second?.invite_token)
    expect(joined.status).toBe(200)
    expect((await target.send({ path: `/api/v2/meta/bases/${baseId}`, token: tokenOf(joined) })).status).toBe(
      200,
    )
  })

  test('is taken by nobody who signed up before the invitation', async () => {
    const baseId = await createBase()
    const email = 'early@example.com'
    const squatter = tokenOf(await signUp(email))
    for (let times = 0; times < 3; times += 1)
      expect(await invite(baseId, email)).toMatchObject([{ status: 'invited' }])
    await expectOutside(squatter, baseId)
    expect(tokenOf(await post('', '/api/v1/auth/user/signin', { email, password }))).not.toBe('')
    await expectOutside(squatter, baseId)
  })

  test('is not verified by the link of a base that the impostor created', async () => {
    const email = 'colleague@example.com'
    const trap = await createBase(impostor)
    const [own] = await invite(trap, email, impostor)
    const taken = tokenOf(await signUp(email, own?.invite_token))
    expect(taken).not.toBe('')
    const baseId = await createBase()
    expect(await invite(baseId, email)).toMatchObject([{ status: 'invited' }])
    expect(await invite(baseId, email)).toMatchObject([{ status: 'invited' }])
    await expectOutside(taken, baseId)
  })

  test('is not taken by a change of address', async () => {
    const baseId = await createBase()
    const email = 'moved@example.com'
    await invite(baseId, email)
    await post(impostor, '/api/v1/auth/email/change', { email, password })
    await invite(baseId, email)
    await expectOutside(impostor, baseId)
    const me = await target.send({ path: '/api/v1/auth/user/me', token: impostor })
    expect(me.json).toMatchObject({ email: 'impostor@example.com' })
  })

  test('is not taken by an account that accepts with the token of another address', async () => {
    const baseId = await createBase()
    const [other] = await invite(baseId, 'somebody@example.com')
    const reply = await post(impostor, `/api/v1/auth/invitation/${other?.invite_token}/accept`)
    expect(reply).toMatchObject({ status: 400, json: { error: 'INVITATION_INVALID' } })
    await expectOutside(impostor, baseId)
  })

  test("an administrator's invitation also signs up only through its link", async () => {
    const email = 'instance@example.com'
    const invited = await post(operator, '/api/v1/users', { email, roles: 'super' })
    expect(invited.status).toBe(200)
    expect(await signUp(email)).toMatchObject({ status: 400, json: { error: 'INVITATION_REQUIRED' } })
    const joined = await signUp(email, (invited.json as { invite_token: string }).invite_token)
    expect((await target.send({ path: '/api/v1/users', token: tokenOf(joined) })).status).toBe(200)
  })

  test('can be used again once the invitation is revoked', async () => {
    const baseId = await createBase()
    const email = 'freed@example.com'
    await invite(baseId, email)
    const list = await target.send({ path: `/api/v2/meta/bases/${baseId}/users`, token: owner })
    const { users } = list.json as { users: { list: { id: string; email: string }[] } }
    const id = users.list.find((each) => each.email === email)?.id
    await target.send({ method: 'DELETE', path: `/api/v2/meta/bases/${baseId}/users/${id}`, token: owner })
    expect((await signUp(email)).status).toBe(200)
  })
})

describe('an address with something in it', () => {
  const tricks: [string, unknown][] = [
    ['a line break', 'one@example.com\ntwo@example.com'],
    ['a carriage return', 'one@example.com\rtwo@example.com'],
    ['a header', 'one@example.com\r\nBcc: two@example.com'],
    ['a line break at its end', 'one@example.com\n'],
    ['a tab', 'one@example.com\ttwo@example.com'],
    ['a no-break space', 'one@example.com\u00a0two@example.com'],
    ['a line separator', 'one@example.com\u2028two@example.com'],
    ['an ideographic space', 'one@example.com\u3000two@example.com'],
    ['a zero-width space', 'one@example.com\u200btwo@example.com'],
    ['a byte order mark', '\ufeffone@example.com'],
    ['a NUL', 'one@example.com\u0000two@example.com'],
    ['a DEL', 'one\u007f@example.com'],
    ['a direction mark', '\u202eone@example.com'],
    ['a fullwidth comma', 'one@example.com，two@example.com'],
    ['a Kelvin sign', 'bac\u212a@example.com'],
    ['a long s', 'bo\u017fs@example.com'],
    ['a comma in a list', ['one@example.com,two@example.com']],
    ['a semicolon in a list', ['one@example.com;two@example.com']],
    ['a space in a list', ['one@example.com two@example.com']],
    ['a line break in a list', ['one@example.com\ntwo@example.com']],
    ['a line break beside a good one', ['good@example.com', 'one@example.com\ntwo@example.com']],
    ['a quoted comma', '"one,two"@example.com'],
    ['angle brackets', 'One <one@example.com>'],
    ['255 characters', `${'x'.repeat(243)}@example.com`],
    ['255 characters beside a good one', ['good@example.com', `${'x'.repeat(243)}@example.com`]],
  ]

  test.each(tricks)('%s cannot invite', async (_what, email) => {
    const baseId = await createBase()
    const reply = await post(owner, `/api/v2/meta/bases/${baseId}/users`, { email, roles: 'viewer' })
    expect(reply).toMatchObject({ status: 422, json: { error: 'INVALID_REQUEST' } })
    const list = await target.send({ path: `/api/v2/meta/bases/${baseId}/users`, token: owner })
    expect((list.json as { users: { list: unknown[] } }).users.list).toHaveLength(1)
    const invited = await post(operator, '/api/v1/users', { email })
    expect(invited).toMatchObject({ status: 422, json: { error: 'INVALID_REQUEST' } })
  })

  test('commas between addresses and a list still invite several people', async () => {
    const baseId = await createBase()
    expect(await invite(baseId, 'a1@example.com, b1@example.com;c1@example.com')).toHaveLength(3)
    expect(await invite(baseId, ['a2@example.com', ' b2@example.com '])).toHaveLength(2)
  })
})

describe('the organization role of somebody who has not signed up', () => {
  test('is changed only by administrators, and applies when they sign up', async () => {
    const invited = await post(operator, '/api/v1/users', { email: 'later@example.com', roles: 'super' })
    const { id, invite_token } = invited.json as { id: string; invite_token: string }
    const patch = (token: string, body: unknown) =>
      target.send({ method: 'PATCH', path: `/api/v1/users/${id}`, token, body })
    expect((await patch(owner, { roles: 'org-level-creator' })).status).toBe(403)
    for (const body of [{ roles: 'owner' }, { blocked: true }, {}])
      expect((await patch(operator, body)).status).toBe(422)
    expect((await patch(operator, { roles: 'org-level-creator' })).status).toBe(200)
    const list = await target.send({ path: '/api/v1/users?limit=100', token: operator })
    expect((list.json as { list: unknown[] }).list).toContainEqual(
      expect.objectContaining({ id, roles: 'org-level-creator', invited: true }),
    )
    const joined = tokenOf(await signUp('later@example.com', invite_token))
    expect((await target.send({ path: '/api/v1/users', token: joined })).status).toBe(403)
    expect((await patch(operator, { roles: 'super' })).status).toBe(404)
  })

  test('an invitation to a base gets none this way', async () => {
    const baseId = await createBase()
    await invite(baseId, 'guest@example.com')
    const list = await target.send({ path: `/api/v2/meta/bases/${baseId}/users`, token: owner })
    const { users } = list.json as { users: { list: { id: string; invited: boolean }[] } }
    const id = users.list.find(({ invited }) => invited)?.id
    const reply = await target.send({
      method: 'PATCH',
      path: `/api/v1/users/${id}`,
      token: operator,
      body: { roles: 'super' },
    })
    expect(reply).toMatchObject({ status: 404, json: { error: 'INVITATION_NOT_FOUND' } })
  })
})
