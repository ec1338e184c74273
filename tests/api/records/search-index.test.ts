import * as indexLimits from '#core/index-limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { AppError } from '#core/errors.ts'
import type { Table } from '#core/schema.ts'
import { buildIndex, dropIndex } from '../../../worker/request/automatic-indexes/build-index.ts'
import { databaseWithIndexes } from '../../../worker/request/automatic-indexes/database-with-indexes.ts'
import { createUnusedIndexes } from '../../../worker/request/automatic-indexes/unused-indexes.ts'
import { fillIndex } from '../../../worker/request/automatic-indexes/fill-index.ts'
import { StoreStatementError } from '../../../worker/store/errors.ts'
import { deleteIndex, renewSchema } from '../../../worker/store/base/automatic-indexes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// The search index of large tables never changes the result of a search.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeEach(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Notes', uidt: 'LongText' },
    { title: 'Size', uidt: 'Number' },
  ])
  await ann.ok(
    'POST',
    records(),
    Array.from({ length: 60 }, (_, index) => ({
      Name: `Row ${index}`,
      Notes: index % 20 === 0 ? 'Needle' : null,
    })),
  )
})

const records = () => `/api/v2/tables/${table.id}/records`
const page = (query: string) => ann.ok<RecordsPage>('GET', `${records()}?limit=25&${query}`)
const found = async (query: string) => {
  const { list, pageInfo } = await page(query)
  return { names: list.map((row) => row['Name']), total: pageInfo.totalRows }
}
const like = (field: string, word: string) => `where=(${field},like,${encodeURIComponent(`%${word}%`)})`
const database = () => runtime.baseDatabases.open(base.id)
const current = async (): Promise<Table> => {
  const table_ = (await database().schema()).tables.find(({ id }) => id === table.id)
  if (!table_) throw new Error('The table is there.')
  return table_
}
const count = async (sql: string) => {
  const [result] = await database().writeWithoutLog({ statements: [{ sql, args: [] }] })
  return Number(result?.rows[0]?.[0])
}
const pending = async () => count(`select count(*) from "sp_${(await current()).physicalName.slice(2)}"`)
const wanted = async () => {
  const of = await current()
  const notes = of.columns.find(({ title }) => title === 'Notes')?.id ?? ''
  const selection = { filter: null, search: 'needle', searchColumns: [notes] }
  const [lagging] = database().engine.laggingIndexes(of, selection)
  if (!lagging) throw new Error('Notes can be searched by an index.')
  return { tableId: table.id, index: lagging.index }
}
const build = async (options = {}) =>
  buildIndex(database(), await wanted(), new Date(), { searchRowsMin: 50, ...options })
const fill = async (partRows?: number) =>
  fillIndex(database(), await wanted(), partRows === undefined ? {} : { partRows })

describe('a search index', () => {
  it('is built only for a large table, with all records pending at first', async () => {
    await build({ searchRowsMin: 61 })
    await build({ rowsMax: 59 })
    expect((await current()).indexes ?? []).toEqual([])
    await build()
    expect((await current()).indexes).toHaveLength(1)
    expect(await pending()).toBe(60)
    expect(await found(like('Notes', 'eedl'))).toEqual({ names: ['Row 0', 'Row 20', 'Row 40'], total: 3 })
    await fill(25)
    expect(await pending()).toBe(0)
    expect(await found(like('Notes', 'eedl'))).toEqual({ names: ['Row 0', 'Row 20', 'Row 40'], total: 3 })
  })

  it('follows its records through edits, deletes and undo', async () => {
    await build()
    await fill()
    await ann.ok('PATCH', records(), { Id: 2, Notes: 'a needle, too' })
    await ann.ok('PATCH', records(), { Id: 1, Notes: 'none' })
    await ann.ok('POST', records(), { Name: 'New', Notes: 'NEEDLES' })
    await ann.ok('DELETE', records(), { Id: 21 })
    const after = { names: ['Row 1', 'Row 40', 'New'], total: 3 }
    expect(await found(like('Notes', 'needle'))).toEqual(after)
    expect(await pending()).toBe(4)
    await fill()
    expect(await found(like('Notes', 'needle'))).toEqual(after)
    const changes = `/api/v2/meta/bases/${base.id}/changes`
    const { list } = await ann.ok<{ list: { seq: number }[] }>('GET', changes)
    await ann.ok('POST', `${changes}/${list.at(-1)?.seq}/undo`)
    expect(await found(like('Notes', 'needle'))).toEqual({
      names: ['Row 1', 'Row 20', 'Row 40', 'New'],
      total: 4,
    })
  })

  it('serves searches, counts, groups and sums', async () => {
    const reads = async () => ({
      search: await found('search=needle'),
      both: await found(`search=needle&${like('Notes', 'edl')}`),
      count: await ann.ok('GET', `${records()}/count?${like('Notes', 'needle')}`),
      groups: await ann.ok(
        'GET',
        `/api/v2/tables/${table.id}/groupby?column_name=Name&${like('Notes', 'needle')}`,
      ),
      sums: await ann.ok('GET', `/api/v2/tables/${table.id}/aggregate?${like('Notes', 'needle')}`),
    })
    const before = await reads()
    expect(before).toMatchObject({ count: { count: 3 } })
    await build()
    await fill()
    expect(await reads()).toEqual(before)
  })

  it('is rebuilt after the fields of the table change, while writes continue', async () => {
    await build()
    await fill()
    table = await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns`, {
      title: 'More',
      uidt: 'LongText',
    })
    await ann.ok('PATCH', records(), { Id: 1, More: 'needlework' })
    expect((await found(like('More', 'needlework'))).names).toEqual(['Row 0'])
    await ann.ok('DELETE', `/api/v2/meta/columns/${columnOf(table, 'Size').id}`)
    await build()
    await fill()
    expect((await current()).indexes).toHaveLength(1)
    expect((await found(like('More', 'needlework'))).total).toBe(1)
  })

  it('is dropped with its table, and a copy has none', async () => {
    await build()
    await ann.ok('POST', `/api/v2/meta/duplicate/${base.id}/table/${table.id}`, {})
    const copies = (await database().schema()).tables.filter(({ id }) => id !== table.id)
    expect(copies.flatMap(({ indexes = [] }) => indexes)).toEqual([])
    await ann.ok('DELETE', `/api/v2/meta/tables/${table.id}`)
    const changes = `/api/v2/meta/bases/${base.id}/changes`
    const { list } = await ann.ok<{ list: { seq: number }[] }>('GET', changes)
    await ann.ok('POST', `${changes}/${list.at(-1)?.seq}/undo`)
    expect((await found('search=needle')).total).toBe(3)
  })

  it.each(['filled', 'built'])(
    'is not %s for a field that is deleted meanwhile and comes back',
    async (when) => {
      const asked = await wanted()
      if (when === 'filled') await build()
      await ann.ok('DELETE', `/api/v2/meta/columns/${columnOf(table, 'Notes').id}`)
      if (when === 'built') await buildIndex(database(), asked, new Date(), { searchRowsMin: 50 })
      if (when === 'filled') await fillIndex(database(), asked)
      else expect((await current()).indexes ?? []).toEqual([])
      const changes = `/api/v2/meta/bases/${base.id}/changes`
      const { list } = await ann.ok<{ list: { seq: number }[] }>('GET', changes)
      await ann.ok('POST', `${changes}/${list.at(-1)?.seq}/undo`)
      expect((await found(like('Notes', 'needle'))).total).toBe(3)
      await build()
      await fill()
      expect((await found(like('Notes', 'needle'))).total).toBe(3)
    },
  )

  it('may be dropped while another isolate still knows it', async () => {
    await build()
    await fill()
    const isolate = runtime.anotherIsolate()
    const signIn = { body: { email: ann.email, password: 'long enough 1' } }
    const { token } = (await isolate.call('POST', '/api/v1/auth/user/signin', signIn)).body as {
      token: string
    }
    const total = async () => {
      const { body } = await isolate.call('GET', `${records()}?${like('Notes', 'needle')}`, { token })
      return (body as RecordsPage).pageInfo.totalRows
    }
    expect(await total()).toBe(3)
    const { name } = (await wanted()).index
    await database().writeWithoutLog({
      statements: [
        ...database().engine.dropIndexStatements(name),
        deleteIndex(base.id, name),
        renewSchema(base.id),
      ],
    })
    expect(await total()).toBe(3)
    expect((await current()).indexes ?? []).toEqual([])
  })

  it.each([
    ['missing', 'drop table "s_$"'],
    ['without its pending records', 'drop table "sp_$"'],
  ])('that is %s is dropped, while reads go on without it', async (_what, sql) => {
    await build()
    await fill()
    const name = (await current()).physicalName.slice(2)
    await database().writeWithoutLog({ statements: [{ sql: sql.replace('$', name), args: [] }] })
    for (const _again of [1, 2])
      expect((await found(like('Notes', 'needle'))).names).toEqual(['Row 0', 'Row 20', 'Row 40'])
    await runtime.settle()
    expect(
      await count(`select count(*) from sqlite_master where name like 's%' and name like '%_${name}%'`),
    ).toBe(0)
    expect((await current()).indexes ?? []).toEqual([])
    await ann.ok('PATCH', records(), { Id: 2, Notes: 'a needle, too' })
    expect((await found(like('Notes', 'needle'))).total).toBe(4)
  })

  it('that another isolate builds meanwhile is neither built again nor dropped', async () => {
    const asked = await wanted()
    for (const options of [{ searchRowsMin: 50 }, { searchRowsMin: 61 }]) {
      const own = database()
      // The other isolate comes between the first read and the second.
      let reads = 0
      const slow: typeof own = {
        ...own,
        async read(plan) {
          const result = await own.read(plan)
          reads += 1
          if (reads === 1) {
            await buildIndex(own, asked, new Date(), { searchRowsMin: 50 })
            await fillIndex(own, asked)
          }
          return result
        },
      }
      await buildIndex(slow, asked, new Date(), options)
      expect(reads).toBe(2)
      expect((await current()).indexes).toHaveLength(1)
      expect(await pending()).toBe(0)
      await dropIndex(own, asked.index, (await own.schema()).version)
    }
  })

  it('is kept if it was rebuilt after a failed read', async () => {
    await build()
    const { version } = await database().schema()
    await dropIndex(database(), (await wanted()).index, version)
    await build()
    const again = dropIndex(database(), (await wanted()).index, version)
    await expect(again).rejects.toMatchObject({ code: 'SCHEMA_CHANGED' })
    expect((await current()).indexes).toHaveLength(1)
  })

  it.each([
    ['stays when a read fails for another reason', () => new AppError('BASE_CORRUPTED'), 0],
    [
      'stays when another table is missing',
      () => new StoreStatementError('SQLite error: no such table: s_other', null),
      0,
    ],
    [
      'is reported as missing when a read says so',
      (name: string) => new StoreStatementError(`SQLite error: no such table: ${name}`, null),
      1,
    ],
  ])('%s', async (_what, failure, reports) => {
    await build()
    await fill()
    const own = database()
    const { index } = await wanted()
    let fails = true
    const flaky: typeof own = {
      ...own,
      read(plan) {
        if (!fails) return own.read(plan)
        fails = false
        return Promise.reject(failure(index.name))
      },
    }
    const missing: unknown[] = []
    const reading = databaseWithIndexes(flaky, createUnusedIndexes(), {
      wanted: () => undefined,
      pending: () => undefined,
      missing: (...report) => missing.push(report),
    })
    const table_ = await current()
    const selection = { filter: null, search: 'needle', searchColumns: [columnOf(table, 'Notes').id] }
    const selects = { table: table_, selection }
    expect(await reading.read(() => ({ statements: [], selects, decode: () => 'read' }))).toBe('read')
    const { version } = await own.schema()
    expect(missing).toEqual(reports === 0 ? [] : [[await wanted(), version]])
  })

  it('of earlier fields is dropped when no new one is worthwhile', async () => {
    await build()
    await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns`, { title: 'More', uidt: 'LongText' })
    await build({ searchRowsMin: 61 })
    const name = (await current()).physicalName.slice(2)
    expect(
      await count(`select count(*) from sqlite_master where name like 's%' and name like '%_${name}%'`),
    ).toBe(0)
    expect(await count('select count(*) from automatic_indexes')).toBe(0)
  })

  it('is shown to those who manage data sources as one of the table', async () => {
    await build()
    expect(await ann.ok('GET', `/api/v2/meta/bases/${base.id}/indexes`)).toMatchObject({
      list: [{ table_title: table.title, column_id: null, column_title: null, use: 'search' }],
    })
  })
})

it('words of a large table are found by an index after a few searches, common ones by reading all', async () => {
  const { physicalName, columns } = await current()
  const notes = columns.find(({ title }) => title === 'Notes')?.physicalName
  const more = `insert into "${physicalName}" ("${notes}")
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${indexLimits.searchIndexedRowsMin})
    select 'common ' || i || case when i % 5000 = 0 then ' needle' else '' end from n`
  await database().writeWithoutLog({ statements: [{ sql: more, args: [] }] })
  const rare = like('Notes', 'needle')
  const common = like('Notes', 'common')
  const before = { rare: await found(rare), common: await found(common) }
  expect([before.rare.total, before.common.total]).toEqual([7, indexLimits.searchIndexedRowsMin])
  for (let read = 2; read < indexLimits.indexedAfterReads; read += 1) await found(rare)
  await runtime.settle()
  expect((await current()).indexes).toHaveLength(1)
  // The next search starts to index what is pending.
  expect(await found(rare)).toEqual(before.rare)
  await runtime.settle()
  expect(await pending()).toBe(0)
  for (const _again of [1, 2])
    expect({ rare: await found(rare), common: await found(common) }).toEqual(before)
  // With an emptied index, only searches that read all records still find something.
  const name = `"s_${physicalName.slice(2)}"`
  await database().writeWithoutLog({
    statements: [{ sql: `insert into ${name} (${name}) values ('delete-all')`, args: [] }],
  })
  expect({ rare: await found(rare), common: await found(common) }).toEqual({
    ...before,
    rare: { names: [], total: 0 },
  })
})
