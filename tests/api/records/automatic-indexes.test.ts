import * as indexLimits from '#core/index-limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { msPerDay } from '#core/calendar.ts'
import type { Table } from '#core/schema.ts'
import { buildIndex } from '../../../worker/request/automatic-indexes/build-index.ts'
import { readIndexes, selectIndexes } from '../../../worker/store/base/automatic-indexes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// Indexes that Tessera creates for what views of large tables sort and group by.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeEach(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Size', uidt: 'Number' },
    { title: 'State', uidt: 'SingleSelect', colOptions: { options: [{ title: 'New' }, { title: 'Done' }] } },
  ])
  await ann.ok(
    'POST',
    records(),
    Array.from({ length: 60 }, (_, index) => ({
      Name: `Row ${index}`,
      Size: (index * 7) % 60,
      State: index % 3 === 0 ? 'New' : index % 3 === 1 ? 'Done' : null,
    })),
  )
})

const records = () => `/api/v2/tables/${table.id}/records`
const list = async (query: string) =>
  (await ann.ok<RecordsPage>('GET', `${records()}?limit=25&${query}`)).list.map(({ Id }) => Id)
const database = () => runtime.baseDatabases.open(base.id)
const stored = async () => {
  const [result] = await database().writeWithoutLog({ statements: [selectIndexes(base.id)] })
  return readIndexes(result)
}
const namesInDatabase = async () => {
  const sql = `select name from sqlite_schema where type = 'index' and name glob 'a_*' order by name`
  const [result] = await database().writeWithoutLog({ statements: [{ sql, args: [] }] })
  return (result?.rows ?? []).map(([name]) => name)
}
const current = async (): Promise<Table> => {
  const found = (await database().schema()).tables.find(({ id }) => id === table.id)
  if (!found) throw new Error('The table is there.')
  return found
}
/** Builds the index that a sort by several fields wants. */
async function buildForSorts(...sorts: [title: string, direction: 'asc' | 'desc'][]): Promise<void> {
  const sort = sorts.map(([title, direction]) => ({ columnId: columnOf(table, title).id, direction }))
  const index = database().engine.indexOfSort(await current(), sort)
  if (!index) throw new Error('These fields can have an index.')
  await buildIndex(database(), { tableId: table.id, index }, new Date(), { rowsMin: 50 })
}
/** Builds the index that a sort by a field wants, as the reads of an isolate do. */
async function build(
  title: string,
  direction: 'asc' | 'desc' | 'group' = 'asc',
  now = new Date(),
  bounds: { rowsMin?: number; rowsMax?: number } = {},
) {
  const columnId = columnOf(table, title).id
  const { engine } = database()
  const index =
    direction === 'group'
      ? engine.indexOfGroups(await current(), columnId)
      : engine.indexOfSort(await current(), [{ columnId, direction }])
  if (!index) throw new Error(`${title} can have an index.`)
  await buildIndex(database(), { tableId: table.id, index }, now, { rowsMin: 50, ...bounds })
}

describe('an index', () => {
  it('is built only for a large table, and changes no page', async () => {
    const pages = ['sort=-Size', 'sort=-Size&offset=30', 'sort=-Size&after=8', 'sort=Size']
    const before = await Promise.all(pages.map(list))
    await build('Size', 'desc', new Date(), { rowsMin: 61 })
    await build('Size', 'desc', new Date(), { rowsMax: 59 })
    expect(await stored()).toEqual([])
    await build('Size', 'desc')
    expect(await stored()).toMatchObject([
      { tableId: table.id, columnId: columnOf(table, 'Size').id, use: 'desc', bytes: expect.any(Number) },
    ])
    expect((await current()).indexes).toHaveLength(1)
    expect(await Promise.all(pages.map(list))).toEqual(before)
    const isolate = runtime.anotherIsolate()
    const signIn = { body: { email: ann.email, password: 'long enough 1' } }
    const { token } = (await isolate.call('POST', '/api/v1/auth/user/signin', signIn)).body as {
      token: string
    }
    const { body } = await isolate.call('GET', `${records()}?sort=-Size&limit=25`, { token })
    expect((body as RecordsPage).list.map(({ Id }) => Id)).toEqual(before[0])
  })

  it('of several fields changes no page, whole or filtered, and says what it orders by', async () => {
    const filter = encodeURIComponent('(Size,gt,20)')
    const pages = ['', '&offset=30', '&after=8', `&where=${filter}`, `&where=${filter}&offset=30`].map(
      (rest) => `sort=State,-Size${rest}`,
    )
    const before = await Promise.all(pages.map(list))
    await buildForSorts(['State', 'asc'], ['Size', 'desc'])
    expect((await current()).indexes).toHaveLength(1)
    expect(await Promise.all(pages.map(list))).toEqual(before)
    expect(await ann.ok('GET', `/api/v2/meta/bases/${base.id}/indexes`)).toMatchObject({
      list: [{ column_title: 'State', column_titles: ['State', 'Size'], use: 'asc' }],
    })
  })

  it('of several fields lets each of them be purged', async () => {
    await buildForSorts(['State', 'asc'], ['Size', 'desc'])
    const { physicalName, columns } = await current()
    const size = columns.find(({ title }) => title === 'Size')?.physicalName
    const purge = async (title: string) => {
      await ann.ok('DELETE', `/api/v2/meta/columns/${columnOf(table, title).id}`)
      const sql = `UPDATE retired SET at = '2020-01-01T00:00:00.000Z'`
      await database().writeWithoutLog({ statements: [{ sql, args: [] }] })
    }
    await purge('Size')
    // The next deletion purges what has expired.
    await purge('State')
    await runtime.settle()
    const sql = `select name from pragma_table_info('${physicalName}')`
    const [result] = await database().writeWithoutLog({ statements: [{ sql, args: [] }] })
    expect(await namesInDatabase()).toEqual([])
    expect(result?.rows).not.toContainEqual([size])
    expect(await list('sort=Name')).toHaveLength(25)
  })

  it('follows its records', async () => {
    await build('Size', 'desc')
    await ann.ok('PATCH', records(), { Id: 1, Size: 1000 })
    await ann.ok('POST', records(), { Name: 'New', Size: 900 })
    await ann.ok('DELETE', records(), { Id: 2 })
    const sizes = (await ann.ok<RecordsPage>('GET', `${records()}?sort=-Size&limit=100`)).list.map(
      (row) => row['Size'],
    )
    expect(sizes).toEqual([...sizes].sort((one, other) => Number(other) - Number(one)))
    expect(sizes.slice(0, 2)).toEqual([1000, 900])
    expect(sizes).toHaveLength(60)
  })

  it('is dropped with its field, and with a change of its type', async () => {
    await build('Size', 'asc')
    await build('Size', 'group')
    const size = columnOf(table, 'Size').id
    await ann.ok('PATCH', `/api/v2/meta/columns/${size}`, { title: 'Size', uidt: 'SingleLineText' })
    expect(await list('sort=Size')).toHaveLength(25)
    await ann.ok('DELETE', `/api/v2/meta/columns/${size}`)
    expect(await list('')).toHaveLength(25)
    // What is stored of indexes that are gone is cleared with the next one.
    await build('State', 'asc')
    expect((await stored()).filter(({ tableId }) => tableId === table.id).map(({ use }) => use)).toEqual([
      'asc',
    ])
  })

  it('is rebuilt after the order of its options has changed', async () => {
    await build('State', 'asc')
    const [before] = (await stored()).filter(({ tableId }) => tableId === table.id)
    const state = columnOf(table, 'State')
    const options = [...(state.colOptions?.options ?? [])]
      .reverse()
      .map((each, order) => ({ ...each, order }))
    const patch = { title: 'State', uidt: 'SingleSelect', colOptions: { options } }
    const sorted = await list('sort=-State')
    await ann.ok('PATCH', `/api/v2/meta/columns/${state.id}`, patch)
    expect(await list('sort=-State')).not.toEqual(sorted)
    await build('State', 'asc')
    const [after] = (await stored()).filter(({ tableId }) => tableId === table.id)
    expect(after?.name).toBe(before?.name)
    expect(after?.expression).not.toBe(before?.expression)
  })

  it('is not built for long values', async () => {
    await ann.ok('PATCH', records(), { Id: 1, Name: 'x'.repeat(indexLimits.indexedValueBytesMax + 1) })
    await build('Name', 'asc')
    expect((await current()).indexes ?? []).toEqual([])
  })

  it('replaces an unused one', async () => {
    const titles = Array.from({ length: indexLimits.indexesPerTable }, (_, index) => `F${index}`)
    for (const title of titles)
      table = await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns`, { title, uidt: 'Number' })
    const begun = new Date()
    for (const title of titles) await build(title, 'asc', begun)
    const used = async () =>
      (await stored()).filter(({ tableId }) => tableId === table.id).map(({ columnId }) => columnId)
    expect(await used()).toHaveLength(indexLimits.indexesPerTable)
    await build('Size', 'asc', begun)
    expect(await used()).not.toContain(columnOf(table, 'Size').id)
    const later = new Date(begun.getTime() + indexLimits.indexIdleDays * msPerDay)
    for (const title of titles.slice(1)) await build(title, 'asc', later)
    await build('Size', 'asc', later)
    expect(await used()).toContain(columnOf(table, 'Size').id)
    expect(await used()).not.toContain(columnOf(table, 'F0').id)
    expect(await namesInDatabase()).toEqual((await stored()).map(({ name }) => name))
  })
})

it('a sorted list of a large table has its index after a few reads, and one read is not enough', async () => {
  const { physicalName } = await current()
  const [size] = (await current()).columns.filter(({ title }) => title === 'Size')
  const fill = `insert into "${physicalName}" ("${size?.physicalName}")
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${indexLimits.indexedRowsMin})
    select (i * 7919) % 100003 from n`
  await database().writeWithoutLog({ statements: [{ sql: fill, args: [] }] })
  const first = await list('sort=Size')
  await runtime.settle()
  expect((await current()).indexes ?? []).toEqual([])
  for (let read = 1; read < indexLimits.indexedAfterReads; read += 1)
    expect(await list('sort=Size')).toEqual(first)
  await runtime.settle()
  expect((await current()).indexes).toHaveLength(1)
  expect(await list('sort=Size')).toEqual(first)
})

it('aggregates, groups with sums and counts of a large table have theirs, with the same results', async () => {
  const { physicalName, columns } = await current()
  const physical = (title: string) => columns.find((each) => each.title === title)?.physicalName
  const fill = `insert into "${physicalName}" ("${physical('Size')}", "${physical('Name')}")
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${indexLimits.indexedRowsMin})
    select (i * 7919) % 1003, 'Name ' || (i % 77) from n`
  await database().writeWithoutLog({ statements: [{ sql: fill, args: [] }] })
  const aggregation = (...wanted: [field: string, type: string][]) =>
    `aggregation=${encodeURIComponent(JSON.stringify(wanted.map(([field, type]) => ({ field, type }))))}`
  const path = `/api/v2/tables/${table.id}`
  const reads = [
    `${path}/aggregate?${aggregation(['Size', 'median'], ['Name', 'count_unique'])}`,
    `${path}/groupby?column_name=State&${aggregation(['Size', 'sum'])}`,
    `${path}/records/count?where=${encodeURIComponent('(Size,gt,500)~and(State,notblank)')}`,
  ]
  const before: unknown[] = []
  for (const read of reads) before.push(await ann.ok('GET', read))
  for (let times = 1; times < indexLimits.indexedAfterReads; times += 1)
    for (const read of reads) await ann.ok('GET', read)
  await runtime.settle()
  expect((await stored()).map(({ use }) => use).toSorted()).toEqual(['filter', 'group', 'value', 'value'])
  const after: unknown[] = []
  for (const read of reads) after.push(await ann.ok('GET', read))
  expect(after).toEqual(before)
  // Indexes follow their records.
  expect(await ann.ok('GET', `${path}/aggregate?${aggregation(['Size', 'max'])}`)).toEqual({ Size: 1002 })
  await ann.ok('POST', records(), { Name: 'Largest', Size: 5000 })
  expect(await ann.ok('GET', `${path}/aggregate?${aggregation(['Size', 'max'])}`)).toEqual({ Size: 5000 })
})

it('those who manage data sources see which indexes there are, of fields that are still there', async () => {
  await build('Size', 'desc')
  await build('State', 'group')
  const path = `/api/v2/meta/bases/${base.id}/indexes`
  expect(await ann.ok('GET', path)).toEqual({
    list: [
      {
        table_id: table.id,
        table_title: table.title,
        column_id: columnOf(table, 'Size').id,
        column_title: 'Size',
        column_titles: ['Size'],
        use: 'desc',
        bytes: expect.any(Number),
        built_at: expect.any(String),
        used_at: expect.any(String),
      },
      expect.objectContaining({ column_title: 'State', use: 'group' }),
    ],
  })
  await ann.ok('DELETE', `/api/v2/meta/columns/${columnOf(table, 'Size').id}`)
  expect(await ann.ok('GET', path)).toMatchObject({ list: [{ column_title: 'State' }] })
})

it('a copy of a table has none until it is read', async () => {
  await build('Size', 'desc')
  await ann.ok('POST', `/api/v2/meta/duplicate/${base.id}/table/${table.id}`, {})
  const copies = (await database().schema()).tables.filter(({ id }) => id !== table.id)
  expect(copies.flatMap(({ title, indexes = [] }) => (title.startsWith(table.title) ? indexes : []))).toEqual(
    [],
  )
})
