import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { type Person, signUp } from '../support/people.ts'
import { type Runtime, startRuntime } from '../support/runtime.ts'
import type { TestApp } from '../support/app.ts'
import { verifyAddress } from '../support/mails.ts'

let runtime: Runtime
/** Another isolate over the same databases, which does not see what the first one writes. */
let other: Pick<TestApp, 'call'>
let operator: Person
let owner: Person
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  runtime = await startRuntime()
  operator = await signUp(runtime)
  owner = await signUp(runtime)
  base = await owner.createBase()
  table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }])
})
afterAll(() => runtime.stop())
beforeEach(() => {
  other = runtime.anotherIsolate()
  // The clock stands still, so that no request comes too late on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => void vi.useRealTimers())

const records = () => `/api/v2/tables/${table.id}/records`
const members = (rest = '') => `/api/v2/meta/bases/${base.id}/users${rest}`

const letTheIntervalPass = () => vi.setSystemTime(Date.now() + limits.accessCacheMs)

/** A member and the token of a session of theirs. */
async function newMember(roles = 'editor') {
  const person = await signUp(runtime)
  await verifyAddress(operator, person)
  await owner.ok('POST', members(), { email: person.email, roles })
  const password = 'long enough 1'
  const answer = await runtime.call('POST', '/api/v1/auth/user/signin', {
    body: { email: person.email, password },
  })
  const { token } = answer.body as { token: string }
  return { person, token }
}

test('reading and writing records again reads no rights', async () => {
  const { token } = await newMember()
  const list = () => runtime.call('GET', records(), { token })
  const first = await runtime.countTrips(list)
  expect(first.trips).toEqual({ control: 1, baseDatabases: 1 })
  const again = await runtime.countTrips(list)
  expect(again.trips).toEqual({ control: 0, baseDatabases: 1 })
  const create = () => runtime.call('POST', records(), { token, body: { Name: 'Ada' } })
  // The first change after a while updates the base's time, which empties the cache.
  await create()
  await runtime.settle()
  await list()
  const created = await runtime.countTrips(create)
  expect([created.result.status, created.trips.control]).toEqual([200, 0])
})

test('the interval is less than a second', () => {
  expect(limits.accessCacheMs).toBeLessThan(1000)
})

describe('somebody who loses access is refused at once here, and within a second elsewhere', () => {
  const losses: [string, number, (editor: Awaited<ReturnType<typeof newMember>>) => Promise<unknown>][] = [
    ['removed', 404, ({ person }) => owner.ok('DELETE', members(`/${person.userId}`))],
    [
      'blocked',
      401,
      ({ person }) => operator.ok('PATCH', `/api/v1/users/${person.userId}`, { blocked: true }),
    ],
    ['signed out', 401, ({ token }) => runtime.call('POST', '/api/v1/auth/user/signout', { token })],
    [
      'signed out by a new password',
      401,
      ({ person }) =>
        person.ok('POST', '/api/v1/auth/password/change', {
          currentPassword: 'long enough 1',
          newPassword: 'long enough 2',
        }),
    ],
  ]
  test.each(losses)('%s', async (_name, status, lose) => {
    const editor = await newMember()
    const { token } = editor
    const here = () => runtime.call('GET', records(), { token })
    const elsewhere = () => other.call('GET', records(), { token })
    expect([(await here()).status, (await elsewhere()).status]).toEqual([200, 200])
    await lose(editor)
    expect((await here()).status).toBe(status)
    letTheIntervalPass()
    expect((await elsewhere()).status).toBe(status)
  })

  test('a role that may only read', async () => {
    const { person, token } = await newMember()
    const create = (app: Pick<TestApp, 'call'>) =>
      app.call('POST', records(), { token, body: { Name: 'Bo' } })
    expect([(await create(runtime)).status, (await create(other)).status]).toEqual([200, 200])
    await owner.ok('PATCH', members(`/${person.userId}`), { roles: 'viewer' })
    expect((await create(runtime)).status).toBe(403)
    letTheIntervalPass()
    expect((await create(other)).status).toBe(403)
    expect((await runtime.call('GET', records(), { token })).status).toBe(200)
  })

  test('calls that manage a base never trust earlier rights', async () => {
    const { person, token } = await newMember('creator')
    const rename = (title: string) =>
      other.call('PATCH', `/api/v2/meta/tables/${table.id}`, { token, body: { title } })
    expect((await rename('First')).status).toBe(200)
    expect((await other.call('GET', records(), { token })).status).toBe(200)
    await owner.ok('DELETE', members(`/${person.userId}`))
    expect((await rename('Second')).status).toBe(404)
  })
})
