import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// A table as wide as they come: 150 plain fields, 50 links, 30 lookups, 30 rollups and 40 formulas.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

const plain = Array.from({ length: 150 }, (_, index) => ({
  title: `Field ${index}`,
  uidt: index % 3 === 0 ? 'Number' : index % 3 === 1 ? 'SingleLineText' : 'Date',
  ...(index === 1 ? { pv: true } : {}),
}))

beforeAll(async () => {
  base = await ann.createBase()
  const other = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Price', uidt: 'Decimal' },
    ],
    'Others',
  )
  const [name, price] = ['Name', 'Price'].map((title) => idOf(other, title))
  await ann.ok('POST', `/api/v2/tables/${other.id}/records`, [
    { Name: 'one', Price: '1.5' },
    { Name: 'two', Price: '2' },
  ])
  table = await ann.createTable(base.id, plain, 'Wide')
  const add = async (body: Record<string, unknown>) => {
    table = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, body)
  }
  const types = ['mm', 'hm', 'bt']
  for (let index = 0; index < 50; index += 1) {
    await add({
      uidt: 'LinkToAnotherRecord',
      title: `Link ${index}`,
      parentId: table.id,
      childId: other.id,
      type: types[index % 3],
    })
  }
  for (let index = 0; index < 30; index += 1) {
    const over = { fk_relation_column_id: idOf(table, `Link ${index}`) }
    await add({ uidt: 'Lookup', title: `Lookup ${index}`, ...over, fk_lookup_column_id: name })
    await add({
      uidt: 'Rollup',
      title: `Rollup ${index}`,
      ...over,
      fk_rollup_column_id: price,
      rollup_function: 'sum',
    })
  }
  for (let index = 0; index < 40; index += 1) {
    const formula =
      index < 30 ? `{Rollup ${index}} + {Field ${index * 3}}` : `CONCAT({Formula ${index - 30}}, "!")`
    await add({ uidt: 'Formula', title: `Formula ${index}`, formula, formula_raw: formula })
  }
}, 300_000)

const records = () => `/api/v2/tables/${table.id}/records`
const asked = (text: string) => encodeURIComponent(text)

it('is listed in one round trip, with all computed fields', async () => {
  expect(table.columns.length).toBeGreaterThanOrEqual(300)
  await ann.ok('POST', records(), {
    'Field 0': 10,
    'Field 1': 'a',
    ...Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`Link ${index}`, index % 3 === 2 ? 1 : [1, 2]]),
    ),
  })
  const { result, trips } = await runtime.countTrips(() =>
    ann.ok<RecordsPage>('GET', `${records()}?limit=25`),
  )
  expect(trips.baseDatabases).toBe(1)
  // The last of several links of one kind takes a record that can have one owner only.
  expect(result.list[0]).toMatchObject({
    'Field 0': 10,
    'Lookup 0': ['one', 'two'],
    'Rollup 0': 3.5,
    'Rollup 2': 1.5,
    'Formula 0': 13.5,
    'Formula 30': '13.5!',
  })
})

it('is filtered on all of its fields at once, sorted, searched and exported', async () => {
  const all = table.columns
    .filter(({ title }) => /^(Field|Link|Lookup|Rollup)/.test(title))
    .slice(0, 190)
    .map(({ title }) => `(${title},notblank)`)
  const some = await ann.ok<RecordsPage>('GET', `${records()}?where=${asked(all.join('~or'))}`)
  expect(some.pageInfo.totalRows).toBe(1)
  const sorts = ['Field 0', '-Field 1', 'Lookup 0', '-Rollup 0', 'Link 0', '-Formula 0', 'Formula 31']
  const sorted = await ann.ok<RecordsPage>('GET', `${records()}?sort=${asked(sorts.join(','))}&offset=0`)
  expect(sorted.list).toHaveLength(1)
  const after = await ann.ok<RecordsPage>('GET', `${records()}?sort=${asked(sorts.join(','))}&after=1`)
  expect(after.list).toEqual([])
  expect((await ann.ok<RecordsPage>('GET', `${records()}?search=two`)).list).toHaveLength(1)
  const view = table.views?.[0]?.id ?? ''
  const csv = await ann.call('GET', `/api/v2/tables/${table.id}/export/csv?viewId=${view}`)
  expect(csv.status).toBe(200)
  expect(String(csv.body).split('\r\n')[0]?.split(',').length).toBeGreaterThan(250)
})

it('accepts 10,000 records in one call, or none if one is invalid, and names it', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ 'Field 0': index, 'Field 1': `row ${index}` }))
  const bad = rows.with(7654, { 'Field 0': 'many' as unknown as number, 'Field 1': 'bad' })
  const answer = await ann.call('POST', records(), bad)
  expect(answer).toMatchObject({ status: 422, body: { error: 'INVALID_RECORDS' } })
  expect(JSON.stringify(answer.body)).toContain('row 7655')
  const count = async () =>
    (await ann.ok<RecordsPage>('GET', `${records()}?limit=1&fields=Id`)).pageInfo.totalRows
  expect(await count()).toBe(1)
  await ann.ok('POST', records(), rows)
  expect(await count()).toBe(10_001)
  const more = [...rows, { 'Field 0': 1, 'Field 1': 'one too many' }]
  expect(await ann.call('POST', records(), more)).toMatchObject({
    status: 422,
    body: { msg: expect.stringContaining('At most 10000 rows') },
  })
})

function idOf(of: TableWire, title: string): string {
  return of.columns.find((column) => column.title === title)?.id ?? ''
}
