import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'LongText' }])
  await runtime.told()
})

const records = () => `/api/v2/tables/${table.id}/records`
const logged = async (since: number) =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?since=${since}`)).list

it('broadcasts a small change with its rows and a large one without; the log keeps both', async () => {
  await ann.ok('POST', records(), { Name: 'small' })
  await ann.ok(
    'POST',
    records(),
    Array.from({ length: 300 }, () => ({ Name: 'x'.repeat(1000) })),
  )
  await ann.ok(
    'PATCH',
    records(),
    Array.from({ length: 300 }, (_, index) => ({ Id: index + 2, Name: 'y' })),
  )
  const told = await runtime.told()
  expect(told.map(({ rows, omitted }) => [rows.length, omitted ?? false])).toEqual([
    [1, false],
    [0, true],
    [0, true],
  ])
  const since = (told[0]?.seq ?? 0) - 1
  const kept = await logged(since)
  expect(kept.map(({ rows, omitted }) => [rows.length, omitted ?? false])).toEqual([
    [1, false],
    [300, false],
    [300, false],
  ])
})

it('a large change is undone with every value', async () => {
  const page = await ann.ok<RecordsPage>('GET', `${records()}?limit=1`)
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${page.seq}/undo`)
  const { list } = await ann.ok<RecordsPage>('GET', `${records()}?limit=1000`)
  expect(list.slice(1).every(({ Name }) => Name === 'x'.repeat(1000))).toBe(true)
  expect((await runtime.told()).map(({ omitted }) => omitted)).toEqual([true])
})

it('a change of all records is one transaction and one step, however many entries it has', async () => {
  const many = await ann.createTable(base.id, [{ title: 'N', uidt: 'Number' }], 'Many')
  const path = `/api/v2/tables/${many.id}/records`
  for (let from = 0; from < 11_000; from += 1000)
    await ann.ok(
      'POST',
      path,
      Array.from({ length: 1000 }, (_, index) => ({ N: from + index })),
    )
  const all = `/api/v1/db/data/bulk/noco/${base.id}/${many.id}/all`
  const before = (await ann.ok<RecordsPage>('GET', `${path}?limit=1`)).seq
  const { result, trips } = await runtime.countTrips(() =>
    ann.ok('PATCH', `${all}?where=${encodeURIComponent('(N,lt,10500)')}`, { N: -99 }),
  )
  expect(result).toBe(10_500)
  // One look at where the windows end, one commit.
  expect(trips.baseDatabases).toBe(2)
  const entries = await logged(before)
  expect(entries.map(({ rows }) => rows.length)).toEqual([5000, 5000, 500])
  expect(new Set(entries.map(({ group }) => group)).size).toBe(1)
  const { result: gone } = await runtime.countTrips(() => ann.ok('DELETE', all))
  expect(gone).toBe(11_000)
  const count = async () => (await ann.ok<RecordsPage>('GET', `${path}?limit=1`)).pageInfo.totalRows
  expect(await count()).toBe(0)
  const last = (await ann.ok<RecordsPage>('GET', `${path}?limit=1`)).seq
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${last}/undo`)
  expect(await count()).toBe(11_000)
})
