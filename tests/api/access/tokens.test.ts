import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ApiTokenWire } from '#core/api/accounts/tokens.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { type Person, signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

vi.setConfig({ testTimeout: 30_000 })

const runtime = runtimeFixture()
const operator = personFixture(runtime)
let owner: Person
let editor: Person
let base: BaseWire
let other: BaseWire
let table: TableWire

beforeAll(async () => {
  ;[owner, editor] = await Promise.all([signUp(runtime), signUp(runtime)])
  base = await owner.createBase('Here')
  other = await owner.createBase('There')
  table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }], 'People')
  for (const { id } of [base, other]) await runtime.control.setMember(id, editor.userId, 'editor', new Date())
})
afterEach(() => {
  vi.useRealTimers()
})

const baseTokens = () => `/api/v2/meta/bases/${base.id}/api-tokens`
const create = async (person: Person, body: unknown = { description: 'n8n' }, path = '/api/v1/tokens') => {
  const made = await person.ok<ApiTokenWire>('POST', path, body)
  return { ...made, token: made.token ?? '' }
}
const by = (token: string, method: string, path: string, body?: unknown) =>
  runtime.call(method, path, { headers: { 'xc-token': token }, ...(body === undefined ? {} : { body }) })
const records = () => `/api/v2/tables/${table.id}/records`

describe('an API token', () => {
  it('is shown once and nowhere kept', async () => {
    const { id, token } = await create(editor)
    expect(token).toMatch(/^[a-z0-9]{40}$/)
    const { list } = await editor.ok<{ list: ApiTokenWire[] }>('GET', '/api/v1/tokens')
    const listed = list.find((each) => each.id === id)
    expect(listed).toMatchObject({
      description: 'n8n',
      token: `${id}...${token.slice(-4)}`,
      token_hint: token.slice(-4),
      last_used_at: null,
    })
    expect(JSON.stringify(await runtime.controlRows())).not.toContain(token)
    expect(await owner.ok('GET', '/api/v1/tokens')).toMatchObject({ list: [] })
  })

  it('has the current role of its owner, and its changes name it', async () => {
    const { token } = await create(editor)
    expect((await by(token, 'POST', records(), { Name: 'by token' })).status).toBe(200)
    const { list } = await owner.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes`)
    expect(list.at(-1)).toMatchObject({ kind: 'record.insert', origin: 'token', by: editor.userId })
    expect((await by(token, 'GET', '/api/v1/db/data/noco/Here/People')).status).toBe(200)
    expect(
      (await runtime.call('GET', records(), { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(200)
    await runtime.control.setMember(base.id, editor.userId, 'viewer', new Date())
    expect((await by(token, 'POST', records(), { Name: 'x' })).status).toBe(403)
    expect((await by(token, 'GET', records())).status).toBe(200)
    await runtime.control.removeMember(base.id, editor.userId)
    expect((await by(token, 'GET', records())).status).toBe(404)
    await runtime.control.setMember(base.id, editor.userId, 'editor', new Date())
    const own = await create(owner)
    const made = await by(own.token, 'POST', `/api/v2/meta/bases/${base.id}/tables`, {
      title: 'By token',
      columns: [{ title: 'A', uidt: 'SingleLineText' }],
    })
    expect(made.status).toBe(200)
    const after = await owner.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes`)
    expect(after.list.at(-1)).toMatchObject({ kind: 'schema', origin: 'token' })
  })

  it('for one base is refused in every other base and for the instance', async () => {
    const { token, base_id } = await create(owner, { description: 'one' }, baseTokens())
    expect(base_id).toBe(base.id)
    expect((await by(token, 'GET', records())).status).toBe(200)
    expect((await by(token, 'GET', `/api/v2/meta/bases/${other.id}`)).status).toBe(404)
    expect((await by(token, 'GET', '/api/v1/db/data/noco/There/People')).status).toBe(404)
    expect((await by(token, 'POST', '/api/v2/meta/bases', { title: 'New' })).status).toBe(403)
    expect((await by(token, 'GET', '/api/v2/meta/bases')).body).toMatchObject({ list: [{ id: base.id }] })
    const trashed = await owner.createBase('Trashed')
    await owner.ok('DELETE', `/api/v2/meta/bases/${trashed.id}`)
    expect((await by(token, 'POST', `/api/v2/meta/bases/${trashed.id}/restore`)).status).toBe(404)
    const supers = await create(operator, { description: 'x' }, baseTokens())
    expect((await by(supers.token, 'GET', `/api/v2/meta/bases/${other.id}`)).status).toBe(404)
    expect((await by(supers.token, 'GET', '/api/v1/users')).status).toBe(403)
  })

  it('is refused when deleted, expired, forged, or its owner is blocked', async () => {
    const made = await create(editor)
    const isGood = async (token: string) => (await by(token, 'GET', records())).status
    expect(await editor.ok('DELETE', `/api/v1/tokens/${made.token}`)).toBe(1)
    expect(await by(made.token, 'GET', records())).toMatchObject({
      status: 401,
      body: { error: 'API_TOKEN_INVALID' },
    })
    const soon = await create(editor, { expiry: new Date(Date.now() + 60_000).toISOString() })
    expect(await isGood(soon.token)).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await isGood(soon.token)).toBe(401)
    vi.useRealTimers()
    for (const text of ['x', 'a'.repeat(40), "' OR 1=1 --", made.token.toUpperCase()]) {
      const { result, trips } = await runtime.countTrips(() => by(text, 'GET', records()))
      expect([text, result.status, trips.baseDatabases]).toEqual([text, 401, 0])
    }
    const guest = await signUp(runtime)
    const kept = await create(guest)
    expect(await isGood(kept.token)).toBe(404)
    await operator.ok('PATCH', `/api/v1/users/${guest.userId}`, { blocked: true })
    expect(await isGood(kept.token)).toBe(401)
    await operator.ok('PATCH', `/api/v1/users/${guest.userId}`, { blocked: false })
    expect(await isGood(kept.token)).toBe(404)
    for (const body of [
      { expiry: '2020-01-01T00:00:00Z' },
      { expiry: 'soon' },
      { description: 'x'.repeat(300) },
    ])
      expect((await editor.call('POST', '/api/v1/tokens', body)).status).toBe(422)
  })

  it('loses to a session in the same request, and identifies its owner', async () => {
    const { token } = await create(editor)
    const both = await owner.call('GET', '/api/v1/auth/user/me', undefined, {
      headers: { 'xc-token': token },
    })
    expect(both.body).toMatchObject({ id: owner.userId })
    const alone = await by(token, 'GET', `/api/v1/auth/user/me?base_id=${base.id}`)
    expect(alone.body).toMatchObject({ id: editor.userId, base_roles: { editor: true } })
    expect((await by('a'.repeat(40), 'GET', '/api/v1/auth/user/me')).status).toBe(401)
  })

  it('stores the minute of its last use, at most once a minute', async () => {
    const { id, token } = await create(editor)
    const used = async () =>
      (await editor.ok<{ list: ApiTokenWire[] }>('GET', '/api/v1/tokens')).list.find((each) => each.id === id)
        ?.last_used_at
    await by(token, 'GET', records())
    await waitFor(async () => expect(await used()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/))
    const { trips } = await runtime.countTrips(() => by(token, 'GET', records()))
    expect(trips.control).toBeLessThanOrEqual(1)
  })
})

describe('API tokens of a base', () => {
  it('are listed and revoked by their owners, and by owners of the base', async () => {
    const editors = await create(editor, { description: 'mine' }, baseTokens())
    const ids = async (person: Person) =>
      (await person.ok<{ list: ApiTokenWire[] }>('GET', baseTokens())).list.map(({ id }) => id)
    expect(await ids(editor)).toEqual([editors.id])
    expect(await ids(owner)).toEqual(expect.arrayContaining([editors.id]))
    const owners = (await ids(owner)).find((id) => id !== editors.id) ?? 0
    const before = await runtime.controlRows()
    expect((await editor.call('DELETE', `${baseTokens()}/${owners}`)).status).toBe(404)
    expect((await owner.call('DELETE', `/api/v1/tokens/${editors.id}`)).status).toBe(404)
    expect(
      (await owner.call('DELETE', `/api/v2/meta/bases/${other.id}/api-tokens/${editors.id}`)).status,
    ).toBe(404)
    expect(await runtime.controlRows()).toEqual(before)
    expect(await owner.ok('DELETE', `${baseTokens()}/${editors.id}`)).toBe(1)
    expect((await by(editors.token, 'GET', records())).status).toBe(401)
  })

  it('go with the member', async () => {
    const guest = await signUp(runtime)
    await runtime.control.setMember(base.id, guest.userId, 'viewer', new Date())
    const { token } = await create(guest, {}, baseTokens())
    await owner.ok('DELETE', `/api/v2/meta/bases/${base.id}/users/${guest.userId}`)
    await runtime.control.setMember(base.id, guest.userId, 'viewer', new Date())
    expect((await by(token, 'GET', records())).status).toBe(401)
  })
})
