import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { calls } from '#core/api/index.ts'
import * as limits from '#core/limits.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { honorsKey } from '../../../worker/request/idempotency.ts'
import { later } from '../../support/accounts.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// Calls that create, repeated with the same Idempotency-Key.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
let base: BaseWire
let table: TableWire
let other: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  const name = { title: 'Name', uidt: 'SingleLineText', pv: true }
  table = await ann.createTable(base.id, [name, { title: 'Count', uidt: 'Number' }], 'First')
  other = await ann.createTable(base.id, [name], 'Second')
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'a' }, { Name: 'b' }])
  await ann.ok('POST', `/api/v2/tables/${other.id}/records`, [{ Name: 'x' }])
})
afterEach(() => void vi.useRealTimers())

const meta = '/api/v2/meta'
const key = (text = crypto.randomUUID()) => ({ headers: { 'idempotency-key': text } })
const gridId = () => table.views[0]?.id ?? ''
const log = async () =>
  (await ann.ok<{ list: { seq: number }[] }>('GET', `${meta}/bases/${base.id}/changes?since=0`)).list.length
/** All that is there, of both databases. */
async function everything(): Promise<string> {
  const { idempotency_keys: _, sessions: __, ...control } = await runtime.controlRows()
  const tables = await ann.ok('GET', `${meta}/bases/${base.id}/tables`)
  const records = await ann.ok('GET', `/api/v2/tables/${table.id}/records`)
  return JSON.stringify([control, tables, records, await log()])
}

let made = 0
const creations: [name: string, path: () => string, body: () => object][] = [
  ['a base', () => `${meta}/bases`, () => ({ title: 'Another' })],
  ['a table', () => `${meta}/bases/${base.id}/tables`, () => ({ title: `T${(made += 1)}`, columns: [] })],
  [
    'a column',
    () => `${meta}/tables/${table.id}/columns`,
    () => ({ title: `C${(made += 1)}`, uidt: 'SingleLineText' }),
  ],
  [
    'a link field',
    () => `${meta}/tables/${table.id}/columns`,
    () => ({
      title: `L${(made += 1)}`,
      uidt: 'LinkToAnotherRecord',
      parentId: table.id,
      childId: other.id,
      type: 'mm',
    }),
  ],
  [
    'several columns',
    () => `${meta}/tables/${table.id}/columns/bulk`,
    () => ({ ops: [{ op: 'add', column: { title: `B${(made += 1)}`, uidt: 'Number' } }] }),
  ],
  ['a grid', () => `${meta}/tables/${table.id}/grids`, () => ({ title: `G${(made += 1)}` })],
  ['a form', () => `${meta}/tables/${table.id}/forms`, () => ({ title: `F${(made += 1)}` })],
  [
    'a filter',
    () => `${meta}/views/${gridId()}/filters`,
    () => ({ fk_column_id: columnOf(table, 'Name').id, comparison_op: 'neq', value: 'z' }),
  ],
  [
    'a sort',
    () => `${meta}/views/${gridId()}/sorts`,
    () => ({ fk_column_id: columnOf(table, 'Count').id, direction: 'asc' }),
  ],
  ['a share', () => `${meta}/views/${gridId()}/share`, () => ({})],
  ['the link of a base', () => `${meta}/bases/${base.id}/shared`, () => ({ roles: 'viewer' })],
  [
    'a comment',
    () => `${meta}/comments`,
    () => ({ fk_model_id: table.id, row_id: '1', comment: 'hello', description: 'hello' }),
  ],
  ['a record', () => `/api/v2/tables/${table.id}/records`, () => ({ Name: 'once' })],
  ['records', () => `/api/v2/tables/${table.id}/records`, () => [{ Name: 'once' }, { Name: 'twice' }]],
  ['a record of v1', () => `/api/v1/db/data/noco/${base.id}/${table.id}`, () => ({ Name: 'v1' })],
  ['an API token', () => '/api/v1/tokens', () => ({ description: 'one' })],
  [
    'an invitation',
    () => `${meta}/bases/${base.id}/users`,
    () => ({ email: `p${(made += 1)}@example.com`, roles: 'viewer' }),
  ],
  ['a copy of a table', () => `${meta}/tables/${table.id}/duplicate`, () => ({})],
  [
    'an import',
    () => `${meta}/bases/${base.id}/imports`,
    () => ({
      tableId: table.id,
      mapping: [columnOf(table, 'Name').id],
      format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
    }),
  ],
]

/** The same with another text in it; null where there is none. */
function otherThan(body: object): object | null {
  const text = JSON.stringify(body)
  const other = text
    .replace(/"(title|Name|value|comment|description|email)":"/, (found) => `${found}x`)
    .replace('"direction":"asc"', '"direction":"desc"')
    .replace('"roles":"viewer"', '"roles":"editor"')
  const read: unknown = JSON.parse(other)
  return other === text || typeof read !== 'object' ? null : read
}

describe('a call that creates has one effect for one key', () => {
  it.each(creations)('%s', async (_name, path, makeBody) => {
    const body = makeBody()
    const options = key()
    const first = await ann.call('POST', path(), body, options)
    expect(first).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    const before = await everything()
    const again = await ann.call('POST', path(), body, options)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('x-change-seq')).toBe(first.headers.get('x-change-seq'))
    const other = otherThan(body)
    if (other !== null)
      expect(await ann.call('POST', path(), other, options)).toMatchObject({
        status: 422,
        body: { error: 'IDEMPOTENCY_MISMATCH' },
      })
    expect(await everything()).toBe(before)
  })

  it.each(creations)('%s, sent five times at once', async (_name, path, makeBody) => {
    const body = makeBody()
    const options = key()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ann.call('POST', path(), body, options)))
    const [first] = answers
    expect(first?.status).toBeLessThan(300)
    expect(answers.map(({ status, body: each }) => [status, each])).toEqual(
      answers.map(() => [first?.status, first?.body]),
    )
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4)
  })
})

it('is so for every call that changes something of a base or of the instance', () => {
  const others = calls.filter((call) => call.method !== 'GET' && !honorsKey(call)).map(({ name }) => name)
  expect(others.toSorted()).toEqual([
    'auth.accountDelete',
    'auth.addressChange',
    'auth.addressConfirm',
    'auth.invitationAccept',
    'auth.passwordChange',
    'auth.passwordForgot',
    'auth.refresh',
    'auth.reset',
    'auth.resetCheck',
    'auth.signIn',
    'auth.signOut',
    'auth.signUp',
    'auth.verify',
    'auth.verifyAgain',
    'connections.tables',
    'connections.test',
    'exports.create',
    'files.links',
    'instance.roomTicket',
    'jobs.listen',
    'notifications.delete',
    'notifications.readAll',
    'notifications.update',
    'oauth.exchange',
    'profile.update',
    'public.bulkAggregate',
    'public.bulkGroup',
    'public.bulkList',
    'public.exportJob',
    // By the log of the base alone.
    'public.submit',
    'records.bulkAggregate',
    'records.bulkGroup',
    'records.bulkList',
    'room.ticket',
    'sessions.end',
    'sessions.endOthers',
  ])
})

it('a key is of one person, and of one address', async () => {
  await runtime.control.setMember(base.id, bob.userId, 'owner', new Date())
  const options = key()
  const records = `/api/v2/tables/${table.id}/records`
  const before = await log()
  await ann.ok('POST', records, { Name: 'mine' }, options)
  await bob.ok('POST', records, { Name: 'mine' }, options)
  await ann.ok('POST', `/api/v1/db/data/noco/${base.id}/${table.id}`, { Name: 'mine' }, options)
  expect(await log()).toBe(before + 3)
})

it('does not keep errors that changed nothing, and still refuses people without the right', async () => {
  const options = key()
  const body = { title: 'Later', uidt: 'Formula', formula_raw: '{Missing} + 1' }
  const path = `${meta}/tables/${table.id}/columns`
  expect((await ann.call('POST', path, body, options)).status).toBeGreaterThanOrEqual(400)
  await ann.ok('POST', path, { title: 'Missing', uidt: 'Number' })
  expect((await ann.call('POST', path, body, options)).status).toBe(200)
  const bad = { headers: { 'idempotency-key': 'a b' } }
  expect((await ann.call('POST', path, body, bad)).status).toBe(422)
  await runtime.control.setMember(base.id, bob.userId, 'viewer', new Date())
  const before = await everything()
  expect((await bob.call('POST', path, body, options)).status).toBe(403)
  expect(await everything()).toBe(before)
})

it('answers are sealed where they are kept', async () => {
  const { token } = await ann.ok<{ token: string }>('POST', '/api/v1/tokens', { description: 't' }, key())
  expect(token.length).toBeGreaterThan(20)
  const rows = JSON.stringify((await runtime.controlRows())['idempotency_keys'])
  expect(rows.length).toBeGreaterThan(100)
  expect(rows).not.toContain(token)
})

it('forgets keys after a day', async () => {
  const options = key()
  const records = `/api/v2/tables/${table.id}/records`
  const before = await log()
  await ann.ok('POST', records, { Name: 'day' }, options)
  later(25 * 60 * 60 * 1000)
  const account = { email: ann.email, password: 'long enough 1' }
  const { body } = await runtime.call('POST', '/api/v1/auth/user/signin', { body: account })
  const { token } = v.parse(v.object({ token: v.string() }), body)
  const again = await runtime.call('POST', records, { ...options, token, body: { Name: 'day' } })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null])
  vi.useRealTimers()
  expect(await log()).toBe(before + 2)
})

describe('a call that breaks off', () => {
  const records = () => `/api/v2/tables/${table.id}/records`
  /** The worker dies before the answer is kept. */
  function dyingOnce() {
    const control = runtime.control
    const keep = vi
      .spyOn(control, 'keepAnswer')
      .mockImplementationOnce(() => Promise.reject(new Error('died')))
    return () => keep.mockRestore()
  }

  it('a repeated creation of records returns the first response', async () => {
    const options = key()
    const restore = dyingOnce()
    const first = await ann.call('POST', records(), [{ Name: 'p' }, { Name: 'q' }], options)
    restore()
    const before = await log()
    later(limits.idempotentCallTimeoutMs + 1)
    const again = await ann.call('POST', records(), [{ Name: 'p' }, { Name: 'q' }], options)
    expect([again.status, again.body]).toEqual([200, first.body])
    vi.useRealTimers()
    expect(await log()).toBe(before)
  })

  it('a repeated creation of a column returns the first response and creates no other', async () => {
    const options = key()
    const body = { title: 'Broken off', uidt: 'Number' }
    const path = `${meta}/tables/${table.id}/columns`
    const restore = dyingOnce()
    expect((await ann.call('POST', path, body, options)).status).toBe(200)
    restore()
    const before = await log()
    later(limits.idempotentCallTimeoutMs + 1)
    expect(await ann.call('POST', path, { ...body }, options)).toMatchObject({ status: 409 })
    vi.useRealTimers()
    expect(await log()).toBe(before)
  })

  it('a repeated call waits for the running one, and reports that it is running', async () => {
    const options = key()
    const restore = dyingOnce()
    await ann.ok('POST', records(), { Name: 'slow' }, options)
    restore()
    const before = await log()
    expect(await ann.call('POST', records(), { Name: 'slow' }, options)).toMatchObject({
      status: 409,
      body: { error: 'IDEMPOTENCY_IN_PROGRESS' },
    })
    expect(await log()).toBe(before)
  })
})

describe('without a key, a repeated', () => {
  it('PATCH changes nothing more', async () => {
    const path = `${meta}/columns/${columnOf(table, 'Count').id}`
    await ann.ok('PATCH', path, { title: 'Number', description: 'd' })
    const tables = JSON.stringify(await ann.ok('GET', `${meta}/bases/${base.id}/tables`))
    await ann.ok('PATCH', path, { title: 'Number', description: 'd' })
    expect(JSON.stringify(await ann.ok('GET', `${meta}/bases/${base.id}/tables`))).toBe(tables)
    await ann.ok('PATCH', path, { title: 'Count' })
  })

  it('DELETE reports that the record no longer exists, and changes nothing', async () => {
    const made = await ann.ok<TableWire>('POST', `${meta}/tables/${table.id}/columns`, {
      title: 'Gone',
      uidt: 'Number',
    })
    const view = await ann.ok<{ id: string }>('POST', `${meta}/tables/${table.id}/grids`, { title: 'Gone' })
    const gone = await ann.createTable(base.id, [], 'Gone')
    const paths = [
      `${meta}/columns/${columnOf(made, 'Gone').id}`,
      `${meta}/views/${view.id}`,
      `${meta}/tables/${gone.id}`,
      `/api/v1/db/data/noco/${base.id}/${table.id}/1`,
    ]
    for (const path of paths) {
      const options = key()
      const first = await ann.call('DELETE', path, undefined, options)
      expect([path, first.status]).toEqual([path, 200])
      const before = await everything()
      expect((await ann.call('DELETE', path)).status).toBe(404)
      const again = await ann.call('DELETE', path, undefined, options)
      expect([again.status, again.body]).toEqual([200, first.body])
      expect(await everything()).toBe(before)
    }
  })
})

it('a replay of a v1 call has the shape of its first response', async () => {
  const options = key()
  const path = `/api/v1/db/meta/projects/${base.id}/tables`
  const body = { title: 'Older', columns: [{ title: 'Name', uidt: 'SingleLineText' }] }
  const first = await ann.call('POST', path, body, options)
  const again = await ann.call('POST', path, body, options)
  expect(first.body).toMatchObject({ project_id: base.id, created_at: expect.any(String) })
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})
