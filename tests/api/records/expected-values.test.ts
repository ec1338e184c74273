import { beforeAll, expect, it } from 'vitest'
import type { ChangedCell } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Writes that go through only while cells are as they were seen.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let table: TableWire
let records: string
const id: Record<string, string> = {}

beforeAll(async () => {
  const base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Size', uidt: 'Number' },
    { title: 'Price', uidt: 'Decimal' },
    { title: 'Done', uidt: 'Checkbox' },
    { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'a' }, { title: 'b' }] } },
    { title: 'More', uidt: 'JSON' },
    { title: 'Day', uidt: 'Date' },
  ])
  for (const column of table.columns) id[column.title] = column.id
  records = `/api/v2/tables/${table.id}/records`
})

const checked = () => `${records}?format=native&check=seen`
const create = async (row: object) =>
  (await ann.ok<{ id: number } & Record<string, unknown>>('POST', `${records}?format=native`, row)).id
const read = (row: number) => ann.ok<Record<string, unknown>>('GET', `${records}/${row}?format=native`)
const lastSeq = async () =>
  (await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${table.base_id}/changes?limit=1`)).seq

it('writes while a cell of any type still has the expected value', async () => {
  const cells = {
    Name: 'Pen',
    Size: 3,
    Price: 1.5,
    Done: true,
    Tags: ['a'],
    More: '{"a": 1}',
    Day: '2026-01-02',
  }
  const row = await create(cells)
  const seen = await read(row)
  for (const title of Object.keys(cells)) {
    const column = id[title] ?? ''
    const value = title === 'Size' ? 4 : seen[column]
    const answer = await ann.call('PATCH', checked(), {
      id: row,
      [column]: value,
      seen: { [column]: seen[column] },
    })
    expect(answer.status, title).toBe(200)
  }
  expect((await read(row))[id['Size'] ?? '']).toBe(4)
})

it('refuses the whole call if one cell has changed, returns its value and author, and changes nothing', async () => {
  const [one, two] = [await create({ Name: 'one', Size: 1 }), await create({ Name: 'two', Size: 2 })]
  await ann.ok('PATCH', records, { Id: two, Name: 'two, elsewhere' })
  const before = await lastSeq()
  const { status, body } = await ann.call('PATCH', checked(), [
    { id: one, Name: 'mine', seen: { Name: 'one' } },
    { id: two, Name: 'mine', Size: 5, seen: { Name: 'two', Size: 2 } },
  ])
  expect(status).toBe(409)
  const { error, details } = body as { error: string; details: { count: number; cells: ChangedCell[] } }
  expect(error).toBe('EDIT_CONFLICT')
  expect(details).toMatchObject({ count: 1, seq: before })
  const me = (await ann.ok<{ id: string }>('GET', '/api/v1/auth/user/me')).id
  expect(details.cells).toEqual([
    { id: two, fieldId: id['Name'], field: 'Name', value: 'two, elsewhere', by: me, at: expect.any(String) },
  ])
  expect(await lastSeq()).toBe(before)
  expect((await read(one))[id['Name'] ?? '']).toBe('one')
})

it('compares values only: other cells, a value set back, and equal changes do not conflict', async () => {
  const row = await create({ Name: 'a', Size: 1, More: '{"a":1}' })
  await ann.ok('PATCH', records, { Id: row, Size: 9 })
  await ann.ok('PATCH', records, { Id: row, Name: 'b' })
  await ann.ok('PATCH', records, { Id: row, Name: 'a' })
  expect((await ann.call('PATCH', checked(), { id: row, Name: 'c', seen: { Name: 'a' } })).status).toBe(200)
  expect((await ann.call('PATCH', checked(), { id: row, Name: 'c', seen: { Name: 'a' } })).status).toBe(200)
  expect((await ann.call('PATCH', checked(), { id: row, Name: 'd', seen: { Name: 'a' } })).status).toBe(409)
})

it.each([
  ['without check a column may be called so', `?format=native`, { seen: { Name: 'x' } }, 422],
  ['seen that is no object', `?format=native&check=seen`, { Name: 'x', seen: 4 }, 422],
  ['seen of a field that is not there', `?format=native&check=seen`, { Name: 'x', seen: { Nope: 1 } }, 422],
  ['another check', `?check=everything`, { Name: 'x' }, 422],
  ['nothing seen', `?check=seen`, { Name: 'x' }, 200],
  ['seen cells that do not fit any more', `?check=seen`, { Size: 2, seen: { Size: 'abc' } }, 200],
] as const)('%s', async (_what, query, body, status) => {
  const row = await create({ Name: 'y' })
  const answer = await ann.call('PATCH', `${records}${query}`, { Id: row, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
})

it('of two concurrent writers that saw the same value, one gets a conflict', async () => {
  const row = await create({ Name: 'start' })
  const answers = await Promise.all(
    ['left', 'right'].map((Name) => ann.call('PATCH', checked(), { id: row, Name, seen: { Name: 'start' } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('reports a deleted record as deleted', async () => {
  const row = await create({ Name: 'gone' })
  await ann.ok('DELETE', records, { Id: row })
  const { status } = await ann.call('PATCH', checked(), { id: row, Name: 'x', seen: { Name: 'gone' } })
  expect(status).toBe(404)
  const changes = await ann.ok<{ list: Change[] }>(
    'GET',
    `/api/v2/meta/bases/${table.base_id}/changes?limit=1000`,
  )
  expect(changes.list.at(-1)?.kind).toBe('record.delete')
})

it('compares no links, and writes where nothing else was seen', async () => {
  const { base_id: baseId } = table
  const other = await ann.createTable(baseId, [{ title: 'Town', uidt: 'SingleLineText', pv: true }], 'Towns')
  await ann.ok('POST', `/api/v2/tables/${other.id}/records`, [{ Town: 'Bern' }, { Town: 'Oslo' }])
  const linked = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, {
    title: 'Towns',
    uidt: 'LinkToAnotherRecord',
    type: 'mm',
    parentId: table.id,
    childId: other.id,
  })
  const towns = linked.columns.find(({ title }) => title === 'Towns')?.id ?? ''
  const row = await create({ Name: 'trip' })
  const answer = await ann.call('PATCH', checked(), { id: row, [towns]: [1, 2], seen: { [towns]: [] } })
  expect(answer).toMatchObject({ status: 200 })
  expect((await read(row))[towns]).toEqual([
    [1, 'Bern'],
    [2, 'Oslo'],
  ])
})
