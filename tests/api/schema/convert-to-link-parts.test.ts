import { beforeEach, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ConversionState } from '#core/api/tables/column-conversions.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { rawRead } from '../../support/raw-read.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// A long table's field of names becomes a link in several calls.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let customers: TableWire
let orders: TableWire

type Row = Record<string, unknown>
const known = ['Acme', 'Bolt']
const countOf = async ({ id }: TableWire) =>
  (await ann.ok<{ count: number }>('GET', `/api/v2/tables/${id}/records/count`)).count
const names = async () =>
  (await ann.ok<RecordsPage>('GET', `/api/v2/tables/${customers.id}/records?limit=1000&sort=Id`)).list.map(
    (row) => (row as Row)['Name'],
  )
const undo = (seq: number) =>
  ann.ok<{ seq: number }>('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
const link = (more: Row = {}): Row => ({ uidt: 'LinkToAnotherRecord', childId: customers.id, ...more })

const count = 11_000
let field = ''
const parts = () => `/api/v2/meta/columns/${field}/convert/parts`
const begin = (body: Row) => ann.ok<ConversionState>('POST', `${parts()}?most=5000`, body)
const part = (id: string | null) => ann.ok<ConversionState>('POST', `${parts()}/${id}?most=5000`)
const staged = async () => {
  const { results } = await runtime.baseDatabases
    .open(base.id)
    .read(() => rawRead([{ sql: "SELECT count(*) FROM retired WHERE kind = 'staging'", args: [] }]))
  return Number(results[0]?.rows[0]?.[0])
}

beforeEach(async () => {
  base = await ann.createBase()
  customers = await ann.createTable(
    base.id,
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    'Customers',
  )
  await ann.ok(
    'POST',
    `/api/v2/tables/${customers.id}/records`,
    known.map((Name) => ({ Name })),
  )
  const table = await ann.createTable(
    base.id,
    [
      { title: 'N', uidt: 'SingleLineText', pv: true },
      { title: 'Who', uidt: 'SingleLineText' },
    ],
    'Long',
  )
  orders = table
  field = table.columns.find(({ title }) => title === 'Who')?.id ?? ''
  const rows = Array.from({ length: count }, (_, index) => ({ Who: `name ${index % 2500}` }))
  for (let at = 0; at < count; at += 5500)
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, rows.slice(at, at + 5500))
})

it.each(['mm', 'bt'])('becomes a link (%s) in parts, with what was written meanwhile', async (type) => {
  const first = await begin(link({ type }))
  expect(first).toMatchObject({ done: 5000, total: count, result: null })
  expect((await names()).length).toBe(known.length)
  await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, [
    { Id: 3, Who: 'Acme' },
    { Id: 4, Who: 'late' },
  ])
  await part(first.id)
  const { result } = await part(first.id)
  expect(result).toMatchObject({ rows: count, converts: count, fails: 0 })
  expect(await staged()).toBe(0)
  expect(await countOf(customers)).toBe(known.length + 2501)
  const who = async (id: number) =>
    (await ann.ok<RecordsPage>('GET', `/api/v2/tables/${orders.id}/links/${field}/records/${id}`)).list.map(
      (row) => (row as Row)['Name'],
    )
  expect(await Promise.all([1, 3, 4, 2501, count].map(who))).toEqual([
    ['name 0'],
    ['Acme'],
    ['late'],
    ['name 0'],
    ['name 999'],
  ])
  await undo(result?.seq ?? 0)
  expect(await names()).toEqual(known)
  const { list } = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${orders.id}/records?limit=4&sort=Id`)
  expect(list.map((row) => (row as Row)['Who'])).toEqual(['name 0', 'name 1', 'Acme', 'late'])
})

it('leaves nothing when canceled, not even the table that was created for it', async () => {
  const first = await begin({ uidt: 'LinkToAnotherRecord', link: { newTable: 'Given up' } })
  await ann.ok('DELETE', `${parts()}/${first.id}`)
  expect(await staged()).toBe(0)
  const { list } = await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)
  expect(list.some(({ title }) => title === 'Given up')).toBe(false)
  // Records of both tables are deleted as before.
  await ann.ok('DELETE', `/api/v2/tables/${orders.id}/records`, [{ Id: 1 }])
})
