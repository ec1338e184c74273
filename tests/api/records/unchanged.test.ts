import { beforeAll, expect, it } from 'vitest'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Writes that change nothing: the response is as usual, but nothing is logged.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let table: TableWire
let records: string
let all: string

beforeAll(async () => {
  const base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Size', uidt: 'Number' },
    { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'a' }, { title: 'b' }] } },
    { title: 'Changed', uidt: 'LastModifiedTime' },
  ])
  records = `/api/v2/tables/${table.id}/records`
  all = `/api/v1/db/data/bulk/noco/${base.id}/${table.id}/all`
  const rows = [1, 2, 3].map((Size) => ({ Name: `row ${Size}`, Size, Tags: 'a' }))
  await ann.ok('POST', records, rows)
})

const read = (id: number) => ann.ok<Record<string, unknown>>('GET', `${records}/${id}`)
const lastSeq = async () => (await ann.ok<RecordsPage>('GET', `${records}?limit=1`)).seq
const logAfter = async (seq: number) =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${table.base_id}/changes?since=${seq}`)).list
const undo = (seq: number | string) =>
  ann.call('POST', `/api/v2/meta/bases/${table.base_id}/changes/${seq}/undo`)

it('are answered with the record, keep when it was changed, and leave no entry', async () => {
  const before = await lastSeq()
  const answer = await ann.call('PATCH', `${records}?format=native`, { Id: 1, Name: 'row 1', Tags: 'a' })
  expect(answer).toMatchObject({ status: 200, body: { id: 1 } })
  expect(answer.headers.get('x-change-seq')).toBeNull()
  expect(await ann.call('PATCH', records, [{ Id: 1, Size: 1 }, { Id: 2 }])).toMatchObject({
    status: 200,
    body: [{ Id: 1 }, { Id: 2 }],
  })
  expect(await lastSeq()).toBe(before)
  expect(await logAfter(before)).toEqual([])
  expect(await read(1)).toMatchObject({ Changed: null })
  expect((await ann.call('PATCH', records, { Id: 99, Name: 'x' })).status).toBe(404)
})

it('among others are left out of the log, and take no sequence number', async () => {
  const before = await lastSeq()
  await ann.ok('PATCH', records, [
    { Id: 1, Name: 'row 1', Size: 10 },
    { Id: 2, Name: 'row 2', Size: 2 },
  ])
  const column = table.columns.find(({ title }) => title === 'Size')?.id ?? ''
  expect(await logAfter(before)).toMatchObject([
    { seq: before + 1, rows: [{ id: 1, before: { [column]: 1 }, after: { [column]: 10 } }] },
  ])
  expect((await logAfter(before))[0]?.rows[0]?.after).toEqual({ [column]: 10 })
  expect((await read(2))['Changed']).toBeNull()
  expect((await read(1))['Changed']).not.toBeNull()
})

it('of all records are counted as fitting, and told apart', async () => {
  const before = await lastSeq()
  const answer = await ann.call('PATCH', all, { Size: 3 })
  expect(answer).toMatchObject({ status: 200, body: 3 })
  expect(answer.headers.get('x-changed')).toBe('2')
  expect((await logAfter(before))[0]?.rows.map(({ id }) => id)).toEqual([1, 2])
  const again = await ann.call('PATCH', all, { Size: 3 })
  expect(again).toMatchObject({ status: 200, body: 3 })
  expect([again.headers.get('x-changed'), again.headers.get('x-change-seq')]).toEqual(['0', null])
  expect(await lastSeq()).toBe(before + 1)
})

it('in a group do not prevent its undo', async () => {
  await ann.ok('PATCH', `${records}?group=g1`, { Id: 1, Name: 'new' })
  await ann.ok('PATCH', `${records}?group=g1`, { Id: 1, Name: 'new' })
  await ann.ok('PATCH', `${records}?group=g1`, { Id: 2, Name: 'row 2', Size: 7 })
  const undone = await undo(await lastSeq())
  expect(undone).toMatchObject({ status: 200, body: { rows: 2 } })
  expect(await read(1)).toMatchObject({ Name: 'row 1' })
  expect(await read(2)).toMatchObject({ Name: 'row 2', Size: 3 })
  expect((await undo(await lastSeq())).status).toBe(200)
  expect(await read(2)).toMatchObject({ Size: 7 })
})
