import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { baseRoles } from '#core/schema.ts'
import { payloadOf } from '../support/accounts.ts'
import { type Person, signUp } from '../support/people.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// Ways in which people try to get rights that are not theirs. Nothing of it leaves a trace.

const runtime = runtimeFixture()
const operator = personFixture(runtime)
let owner: Person
let creator: Person
let viewer: Person
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  ;[owner, creator, viewer] = [await signUp(runtime), await signUp(runtime), await signUp(runtime)]
  base = await owner.createBase()
  table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }])
  await runtime.control.setMember(base.id, creator.userId, 'creator', new Date())
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
})

async function digest(): Promise<unknown> {
  const { seq } = await owner.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes`)
  return { seq, control: await runtime.controlRows() }
}

it.each(baseRoles)('a viewer who asks to be seen as %s stays a viewer', async (role) => {
  const headers = { 'xc-preview': role }
  const before = await digest()
  for (const [method, path, body] of [
    ['POST', `/api/v2/tables/${table.id}/records`, { Name: 'x' }],
    ['PATCH', `/api/v2/meta/bases/${base.id}`, { title: 'Mine' }],
    ['DELETE', `/api/v2/meta/tables/${table.id}`, undefined],
    ['PATCH', `/api/v2/meta/bases/${base.id}/users/${viewer.userId}`, { roles: 'creator' }],
    ['GET', '/api/v1/users', undefined],
  ] as const)
    expect([path, (await viewer.call(method, path, body, { headers })).status]).toEqual([path, 403])
  expect(await digest()).toEqual(before)
})

it('a sign-up takes neither roles nor a proved address along', async () => {
  const answer = await runtime.call('POST', '/api/v1/auth/user/signup', {
    body: {
      email: 'eve@example.com',
      password: 'long enough 1',
      roles: 'super',
      email_verified: true,
      email_verified_at: '2020-01-01T00:00:00.000Z',
      id: operator.userId,
      token_version: 7,
    },
  })
  const { token } = answer.body as { token: string }
  const me = await runtime.call('GET', '/api/v1/auth/user/me', { token })
  expect(me.body).toMatchObject({ roles: { 'org-level-creator': true }, email_verified: false })
  expect(me.body).not.toMatchObject({ id: operator.userId })
  expect(payloadOf(token)).not.toMatchObject({ roles: { super: true } })
})

it('a change of a member changes only the role of the named member', async () => {
  const rowOf = async (userId: string) => {
    const { users } = await runtime.controlRows()
    return users?.find((row) => JSON.stringify(row).includes(userId))
  }
  const before = [await rowOf(viewer.userId), await rowOf(creator.userId)]
  await creator.ok('PATCH', `/api/v2/meta/bases/${base.id}/users/${viewer.userId}`, {
    roles: 'commenter',
    email: 'taken-over@example.com',
    id: creator.userId,
    user_id: owner.userId,
    org_roles: 'super',
    base_id: 'p000000000000',
    token_version: 99,
  })
  expect([await rowOf(viewer.userId), await rowOf(creator.userId)]).toEqual(before)
  expect(await runtime.control.roleIn(base.id, viewer.userId)).toBe('commenter')
  expect(await runtime.control.roleIn(base.id, creator.userId)).toBe('creator')
  expect(await runtime.control.roleIn(base.id, owner.userId)).toBe('owner')
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
})

it('a creator becomes no owner, whatever the way', async () => {
  const users = `/api/v2/meta/bases/${base.id}/users`
  const before = await digest()
  for (const [method, path, body] of [
    ['PATCH', `${users}/${creator.userId}`, { roles: 'owner' }],
    ['PATCH', `${users}/${creator.userId}`, { roles: 'super' }],
    ['PATCH', `${users}/${creator.userId}`, { roles: ['owner'] }],
    ['PATCH', `${users}/${creator.userId}`, { roles: 'creator,owner' }],
    ['POST', `${users}/${creator.userId}/make-owner`, undefined],
    ['POST', users, { email: creator.email, roles: 'owner' }],
    ['POST', users, { email: 'friend@example.com', roles: 'owner' }],
    ['PATCH', `/api/v1/users/${creator.userId}`, { roles: 'super' }],
  ] as const) {
    const answer = await creator.call(method, path, body)
    expect([method, path, body, answer.status >= 400 && answer.status < 500]).toEqual([
      method,
      path,
      body,
      true,
    ])
  }
  expect(await digest()).toEqual(before)
})

it('sign-in never redirects to another site', async () => {
  for (const query of [
    '?redirect=https://evil.example',
    '?continue=//evil.example',
    '?returnTo=javascript:alert(1)',
  ]) {
    const answer = await runtime.call('POST', `/api/v1/auth/user/signin${query}`, {
      body: { email: owner.email, password: 'long enough 1' },
    })
    expect([query, answer.status, answer.headers.get('location')]).toEqual([query, 200, null])
    expect(JSON.stringify(answer.body)).not.toContain('evil')
  }
})
