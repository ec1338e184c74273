import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { FilterWire, SortWire, TableWire, ViewColumnWire } from '#core/api/wire/wire.ts'
import { type Person, signUp } from '../../support/people.ts'
import { runtimeFixture } from '../../support/fixtures.ts'

// Ids of two bases mixed in one call, and rights that end while somebody is at work.

type Place = {
  base: BaseWire
  table: TableWire
  view: string
  column: string
  field: string
  filter: string
  sort: string
}

const runtime = runtimeFixture()
let ann: Person
let here: Place
let there: Place

beforeAll(async () => {
  await signUp(runtime)
  ann = await signUp(runtime)
  // Ann owns both bases, so a refusal is due to the ids in the call, not to her role.
  here = await place(ann, 'Here')
  there = await place(ann, 'There')
})

async function place(person: Person, title: string): Promise<Place> {
  const base = await person.createBase(title)
  const table = await person.createTable(
    base.id,
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    title,
  )
  const view = table.views[0]?.id ?? ''
  const column = table.columns.find((each) => each.title === 'Name')?.id ?? ''
  const path = `/api/v2/meta/views/${view}`
  const { list } = await person.ok<{ list: ViewColumnWire[] }>('GET', `${path}/columns`)
  const filter = await person.ok<FilterWire>('POST', `${path}/filters`, { is_group: true })
  const sort = await person.ok<SortWire>('POST', `${path}/sorts`, { fk_column_id: column })
  await person.ok('POST', `/api/v2/tables/${table.id}/records`, { Name: title })
  return { base, table, view, column, field: list[0]?.id ?? '', filter: filter.id, sort: sort.id }
}

const seqs = async () =>
  Promise.all(
    [here, there].map(
      async ({ base }) => (await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes`)).seq,
    ),
  )

describe('a call that names things of two bases', () => {
  it('reads nothing of the other', async () => {
    const name = encodeURIComponent(
      JSON.stringify([{ fk_column_id: there.column, comparison_op: 'eq', value: 'x' }]),
    )
    for (const path of [
      `/api/v2/tables/${here.table.id}/records?viewId=${there.view}`,
      `/api/v2/tables/${here.table.id}/records?fields=${there.column}`,
      `/api/v2/tables/${here.table.id}/records?sort=${there.column}`,
      `/api/v2/tables/${here.table.id}/records?filterArrJson=${name}`,
      `/api/v1/db/data/noco/${here.base.id}/${there.table.id}`,
      `/api/v1/db/data/noco/${here.base.id}/There`,
      `/api/v1/db/data/noco/${here.base.id}/${here.table.id}/views/${there.view}`,
      `/api/v1/db/data/noco/Here/There`,
    ]) {
      const answer = await ann.call('GET', path)
      expect([path, answer.status]).toEqual([path, answer.status === 422 ? 422 : 404])
    }
  })

  it('changes nothing in either', async () => {
    const before = await seqs()
    const meta = '/api/v2/meta'
    const calls: [method: string, path: string, body?: unknown][] = [
      ['PATCH', `${meta}/views/${here.view}/columns/${there.field}`, { show: false }],
      ['POST', `${meta}/views/${here.view}/sorts`, { fk_column_id: there.column }],
      ['PATCH', `${meta}/sorts/${here.sort}`, { fk_column_id: there.column }],
      ['POST', `${meta}/views/${here.view}/filters`, { fk_column_id: there.column, comparison_op: 'blank' }],
      ['POST', `${meta}/views/${here.view}/filters`, { is_group: true, fk_parent_id: there.filter }],
      ['PATCH', `${meta}/filters/${here.filter}`, { fk_parent_id: there.filter }],
      ['POST', `${meta}/tables/${here.table.id}/grids`, { copy_from_id: there.view }],
      ['POST', `/api/v2/tables/${here.table.id}/records`, { [there.column]: 'x' }],
      ['PATCH', `/api/v1/db/data/noco/${here.base.id}/${there.table.id}/1`, { Name: 'x' }],
      ['DELETE', `/api/v1/db/data/bulk/noco/${here.base.id}/${there.table.id}/all`],
      [
        'POST',
        `${meta}/bases/${here.base.id}/imports`,
        { tableId: there.table.id, mapping: [there.column], format },
      ],
    ]
    for (const [method, path, body] of calls) {
      const answer = await ann.call(method, path, body)
      expect([method, path, answer.status]).toEqual([method, path, answer.status === 422 ? 422 : 404])
    }
    expect(await seqs()).toEqual(before)
  })
})

const format = { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' }

describe('a right that ends', () => {
  it('ends at once, for reads and writes, by the base and by its tables', async () => {
    const bob = await signUp(runtime)
    const role = (name: 'editor' | 'viewer') =>
      runtime.control.setMember(here.base.id, bob.userId, name, new Date())
    const reads = [
      `/api/v2/meta/bases/${here.base.id}`,
      `/api/v2/meta/bases/${here.base.id}/changes`,
      `/api/v2/meta/tables/${here.table.id}`,
      `/api/v2/meta/views/${here.view}/filters`,
      `/api/v2/tables/${here.table.id}/records`,
      `/api/v1/db/data/noco/${here.base.id}/${here.table.id}`,
    ]
    const read = async () => Promise.all(reads.map(async (path) => (await bob.call('GET', path)).status))
    const write = async () =>
      (await bob.call('POST', `/api/v2/tables/${here.table.id}/records`, { Name: 'by bob' })).status
    expect([...(await read()), await write()]).toEqual([...reads.map(() => 404), 404])
    await role('editor')
    expect([...(await read()), await write()]).toEqual([...reads.map(() => 200), 200])
    await role('viewer')
    expect([...(await read()), await write()]).toEqual([...reads.map(() => 200), 403])
    await runtime.control.removeMember(here.base.id, bob.userId)
    expect([...(await read()), await write()]).toEqual([...reads.map(() => 404), 404])
    expect((await bob.call('POST', `/api/v2/meta/bases/${here.base.id}/room-ticket`)).status).toBe(404)
    await role('editor')
    expect((await bob.call('POST', '/api/v1/auth/user/signout')).status).toBe(200)
    expect([...(await read()), await write()]).toEqual([...reads.map(() => 401), 401])
  })
})

it('an owner who previews a lower role may do what that role may', async () => {
  const create = (preview: string) =>
    ann.call(
      'POST',
      `/api/v2/tables/${here.table.id}/records`,
      { Name: 'x' },
      { headers: { 'xc-preview': preview } },
    )
  expect((await create('viewer')).status).toBe(403)
  expect((await create('editor')).status).toBe(200)
})

it('nothing is read for who has not signed in', async () => {
  for (const token of [undefined, 'no token of ours']) {
    const { result, trips } = await runtime.countTrips(() =>
      runtime.call('GET', `/api/v2/tables/${here.table.id}/records`, token === undefined ? {} : { token }),
    )
    expect([result.status, trips]).toEqual([401, { control: 0, baseDatabases: 0 }])
  }
})
