import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Records moved by hand: the order where nothing is sorted, for everybody.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
})

let tables = 0
beforeEach(async () => {
  tables += 1
  const columns = [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Kind', uidt: 'SingleLineText' },
  ]
  table = await ann.createTable(base.id, columns, `Letters ${tables}`)
  const rows = [...'abcdef'].map((Name) => ({ Name, Kind: Name < 'd' ? 'early' : 'late' }))
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, rows)
})

const path = () => `/api/v2/tables/${table.id}/records`
const move = (body: Record<string, unknown>, group?: string) =>
  ann.ok('POST', `${path()}/move${group ? `?group=${group}` : ''}`, body)
const seq = async () =>
  (await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes?since=0`)).seq
async function names(query = ''): Promise<string> {
  const page = await ann.ok<RecordsPage>('GET', `${path()}?${query}`)
  return page.list.map((row) => String(row['Name'])).join('')
}

it.each([
  [{ ids: [5], before: 2 }, 'aebcdf'],
  [{ ids: [1, 2], after: 5 }, 'cdeabf'],
  [{ ids: [6, 4], before: 1 }, 'fdabce'],
  [{ ids: [2] }, 'acdefb'],
  [{ ids: [3], before: 3 }, 'abcdef'],
  [{ ids: [2, 3], before: 3 }, 'abcdef'],
])('moves %o', async (body, order) => {
  await move(body)
  expect(await names()).toBe(order)
})

it('moves some after others were moved', async () => {
  await move({ ids: [5], before: 2 })
  await move({ ids: [1, 2], after: 6 })
  expect(await names()).toBe('ecdfab')
  await move({ ids: [2, 5], before: 3 })
  expect(await names()).toBe('becdfa')
})

it('keeps to the order in pages, filters, files and groups; sorts come first; new records come last', async () => {
  await move({ ids: [5], before: 2 })
  expect(await names('limit=2&offset=1')).toBe('eb')
  expect(await names('limit=3&after=5')).toBe('bcd')
  expect(await names('where=(Kind,eq,early)')).toBe('abc')
  expect(await names('sort=Name')).toBe('abcdef')
  await move({ ids: [1] })
  await ann.ok('POST', path(), { Name: 'g' })
  expect(await names()).toBe('ebcdfag')
  const { body } = await ann.call('GET', `/api/v2/tables/${table.id}/export/csv?fields=Name`)
  expect(String(body).trim().split(/\r?\n/)).toEqual(['Name', ...'ebcdfag'])
})

it('is one undo step, with the cells that a record gets in its new group', async () => {
  await move({ ids: [5], before: 2, cells: { Kind: 'early' } }, 'one')
  expect(await names('where=(Kind,eq,early)')).toBe('aebc')
  const { seq: undone } = await ann.ok<{ seq: number }>(
    'POST',
    `/api/v2/meta/bases/${base.id}/changes/${await seq()}/undo`,
  )
  expect(await names()).toBe('abcdef')
  expect(await names('where=(Kind,eq,early)')).toBe('abc')
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${undone}/undo`)
  expect(await names()).toBe('aebcdf')
})

it('logs only the row order: changes no cell and no modification time', async () => {
  const before = await ann.ok<RecordsPage>('GET', `${path()}?sort=Name`)
  await move({ ids: [5], before: 2 })
  const after = await ann.ok<RecordsPage>('GET', `${path()}?sort=Name`)
  expect(after.list).toEqual(before.list)
  const { list } = await ann.ok<{ list: Change[] }>(
    'GET',
    `/api/v2/meta/bases/${base.id}/changes?since=${before.seq}`,
  )
  expect(list.map(({ kind, rows }) => ({ kind, rows }))).toEqual([
    { kind: 'record.update', rows: [{ id: 5, before: { row_order: null }, after: { row_order: 1.5 } }] },
  ])
})

it.each([
  [{ ids: [] }, 422],
  [{ ids: ['x'] }, 422],
  [{ ids: [1], before: 2, after: 3 }, 422],
  [{ ids: [1, 99] }, 404],
  [{ ids: [1], before: 99 }, 404],
  [{ ids: [1], before: 2, cells: { Nothing: 1 } }, 422],
])('refuses %o and moves nothing', async (body, status) => {
  expect((await ann.call('POST', `${path()}/move`, body)).status).toBe(status)
  expect(await names()).toBe('abcdef')
})

it('moves one record as clients of the wire ask for it', async () => {
  expect(await ann.ok('POST', `${path()}/5/move?before=2`)).toBe(true)
  expect(await names()).toBe('aebcdf')
})

it('keeps the order in a copy of the table', async () => {
  await move({ ids: [5], before: 2 })
  const copy = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/duplicate`, {})
  const page = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${copy.id}/records`)
  expect(page.list.map((row) => row['Name'])).toEqual([...'aebcdf'])
})

const create = (query: string, names: string, extra: Record<string, unknown> = {}) =>
  ann.ok<{ Id: number }[]>(
    'POST',
    `${path()}?${query}`,
    [...names].map((Name) => ({ Name, ...extra })),
  )

it.each([
  ['before=1', 'xyabcdef'],
  ['before=4', 'abcxydef'],
  ['after=4', 'abcdxyef'],
  ['after=6', 'abcdefxy'],
  ['', 'abcdefxy'],
])('creates records at a position: %s', async (query, order) => {
  const made = await create(query, 'xy')
  expect(await names()).toBe(order)
  expect(made.map(({ Id }) => Id)).toEqual([7, 8])
})

it('creates records at a position again and again, and undoes and redoes it', async () => {
  for (const name of 'uvwxyz') await create('before=4', name)
  expect(await names()).toBe('abcuvwxyzdef')
  await ann.ok('POST', `${path()}/move`, { ids: [1], after: 4 })
  await create('after=4', 'pq')
  expect(await names()).toBe('bcuvwxyzdpqaef')
  const undo = async (change: number) => {
    const { seq: undone } = await ann.ok<{ seq: number }>(
      'POST',
      `/api/v2/meta/bases/${base.id}/changes/${change}/undo`,
    )
    return undone
  }
  const undone = await undo(await seq())
  expect(await names()).toBe('bcuvwxyzdaef')
  await undo(undone)
  expect(await names()).toBe('bcuvwxyzdpqaef')
})

it('keeps room between two records however often records are created there', async () => {
  for (let round = 0; round < 60; round += 1) await create('after=3', 'n')
  expect(await names('limit=100')).toBe(`abc${'n'.repeat(60)}def`)
})

it('creates records at a position with one round trip more than at the end, and as native records', async () => {
  // The first move of a table changes its schema.
  await create('before=2', 'x')
  expect(await names()).toBe('axbcdef')
  const { trips: atEnd } = await runtime.countTrips(() => create('format=native', 'e'))
  const { trips, result } = await runtime.countTrips(() =>
    ann.ok<{ id: number }[]>('POST', `${path()}?before=2&format=native`, [{ Name: 'y' }, { Name: 'z' }]),
  )
  expect(result.map(({ id }) => id)).toEqual([9, 10])
  expect(await names()).toBe('axyzbcdefe')
  expect(trips.baseDatabases).toBe(atEnd.baseDatabases + 1)
})

it.each([
  ['before=99', 404, 'RECORD_NOT_FOUND'],
  ['before=1&after=2', 422, 'INVALID_REQUEST'],
  ['before=x', 422, 'INVALID_REQUEST'],
])('refuses to create at %s, and creates nothing', async (query, status, error) => {
  const refused = await ann.call('POST', `${path()}?${query}`, [{ Name: 'x' }])
  expect([refused.status, refused.body]).toMatchObject([status, { error }])
  expect(await names()).toBe('abcdef')
})
