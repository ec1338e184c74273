import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { GroupedList, NativeGroup } from '#core/api/records/groups.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    {
      title: 'Status',
      uidt: 'SingleSelect',
      colOptions: { options: [{ title: 'Todo' }, { title: 'Done' }, { title: 'Back' }] },
    },
    { title: 'City', uidt: 'SingleLineText' },
    { title: 'Pieces', uidt: 'Number' },
    { title: 'Paid', uidt: 'Checkbox' },
    { title: 'Tags', uidt: 'MultiSelect', dtxp: "'x','y'" },
    { title: 'Price', uidt: 'Decimal' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: '1', Status: 'Done', City: 'Oslo', Pieces: 3, Paid: true, Tags: ['x'], Price: '10' },
    { Name: '2', Status: 'Todo', City: 'Rome', Pieces: 1, Tags: ['x', 'y'], Price: '9' },
    { Name: '3', Status: 'Todo', City: 'Oslo', Pieces: 2, Tags: ['x'], Price: '-2' },
    { Name: '4', City: '', Pieces: 7 },
    { Name: '5', Status: 'Todo', City: 'Oslo', Pieces: 5, Paid: true, Price: '10' },
    { Name: '6', Pieces: 8 },
  ])
})

const column = (title: string) => table.columns.find((each) => each.title === title)
const id = (title: string) => column(title)?.id ?? ''
const option = (title: string) =>
  column('Status')?.colOptions?.options?.find((each) => each.title === title)?.id ?? ''
const groups = async (query: string) =>
  (await ann.ok<Page<Record<string, unknown>>>('GET', `/api/v2/tables/${table.id}/groupby?${query}`)).list
const sums = encodeURIComponent('[{"field":"Pieces","type":"sum"},{"field":"Price","type":"median"}]')

describe('groupby', () => {
  it('sorts groups by the order of options, records without one first', async () => {
    expect(await groups('column_name=Status')).toEqual([
      { Status: null, count: 2 },
      { Status: 'Todo', count: 3 },
      { Status: 'Done', count: 1 },
    ])
    expect((await groups('column_name=Status&sort=-Status')).map((each) => each['Status'])).toEqual([
      'Done',
      'Todo',
      null,
    ])
  })

  it('puts null and empty into one group, and sorts by count', async () => {
    expect(await groups('column_name=City&sort=-count')).toEqual([
      { City: 'Oslo', count: 3 },
      { City: null, count: 2 },
      { City: 'Rome', count: 1 },
    ])
    const json = encodeURIComponent(JSON.stringify([{ fk_column_id: id('City'), direction: 'count-asc' }]))
    expect((await groups(`column_name=City&sortArrJson=${json}`)).map((each) => each['count'])).toEqual([
      1, 2, 3,
    ])
  })

  it('sorts numbers as numbers', async () => {
    expect((await groups('column_name=Price')).map((each) => each['Price'])).toEqual([null, -2, 9, 10])
  })

  it('takes several levels, aggregations, a filter and pages, in one round trip', async () => {
    const query = `column_name=Status,City&aggregation=${sums}&where=(Pieces,lt,8)&limit=2&offset=1&format=native`
    const { result, trips } = await runtime.countTrips(() =>
      ann.ok<Page<NativeGroup>>('GET', `/api/v2/tables/${table.id}/groupby?${query}`),
    )
    expect(trips.baseDatabases).toBe(1)
    expect(result.list).toEqual([
      { keys: [option('Todo'), 'Oslo'], count: 2, aggregates: { [id('Pieces')]: 7, [id('Price')]: 4 } },
      { keys: [option('Todo'), 'Rome'], count: 1, aggregates: { [id('Pieces')]: 1, [id('Price')]: 9 } },
    ])
    expect(result.pageInfo).toMatchObject({ totalRows: 4, pageSize: 2 })
    expect(await groups(`column_name=Paid&aggregation=${sums}`)).toEqual([
      { Paid: false, count: 4, aggregations: { Pieces: 18, Price: 3.5 } },
      { Paid: true, count: 2, aggregations: { Pieces: 8, Price: 10 } },
    ])
  })

  it('is counted, and answers older addresses and names', async () => {
    const v1 = `/api/v1/db/data/noco/${base.id}/Table`
    expect(await ann.ok('GET', `/api/v2/tables/${table.id}/groupby/count?column_name=Status`)).toBe(3)
    expect(await ann.ok('GET', `${v1}/groupby/count?column_name=City,Status`)).toBe(4)
    const page = await ann.ok<Page<unknown>>(
      'GET',
      `${v1}/groupby?column_name=${column('City')?.column_name}`,
    )
    expect(page.list).toHaveLength(3)
    const view = table.views[0]?.id ?? ''
    const tags = await ann.ok<Page<unknown>>(
      'GET',
      `${v1}/views/${view}/groupby?column_name=Tags&sort=-count`,
    )
    expect(tags.list).toEqual([
      { Tags: null, count: 3 },
      { Tags: 'x', count: 2 },
      { Tags: 'x,y', count: 1 },
    ])
  })

  it('answers keys that lead back to the records of a group', async () => {
    for (const field of ['Status', 'City', 'Pieces', 'Paid', 'Tags', 'Price']) {
      const page = await ann.ok<Page<NativeGroup>>(
        'GET',
        `/api/v2/tables/${table.id}/groupby?column_name=${field}&format=native`,
      )
      for (const { keys, count } of page.list) {
        const within = encodeURIComponent(JSON.stringify([{ field: id(field), value: keys[0] }]))
        const { pageInfo } = await ann.ok<RecordsPage>(
          'GET',
          `/api/v2/tables/${table.id}/records?within=${within}`,
        )
        expect([field, keys, pageInfo.totalRows]).toEqual([field, keys, count])
      }
    }
  })

  it.each([
    ['', 'INVALID_GROUPING'],
    ['column_name=Nobody', 'UNKNOWN_FIELD'],
    ['column_name=Name,City,Status,Paid', 'INVALID_GROUPING'],
    ['column_name=City&limit=0', 'INVALID_LIMIT'],
    ['column_name=City&sortArrJson={', 'INVALID_GROUPING'],
  ])('refuses %s', async (query, error) => {
    const answer = await ann.call('GET', `/api/v2/tables/${table.id}/groupby?${query}`)
    expect([answer.status, answer.body]).toMatchObject([422, { error }])
  })
})

describe('records under options', () => {
  it('come with one entry for each option, in one round trip', async () => {
    const { result: list, trips } = await runtime.countTrips(() =>
      ann.ok<GroupedList>(
        'GET',
        `/api/v1/db/data/noco/${base.id}/Table/group/${id('Status')}?fields=Name&sort=-Pieces&limit=2`,
      ),
    )
    expect(trips.baseDatabases).toBe(1)
    expect(list.map(({ key, value }) => [key, value.list, value.pageInfo.totalRows])).toEqual([
      [null, [{ Name: '6' }, { Name: '4' }], 2],
      ['Todo', [{ Name: '5' }, { Name: '3' }], 3],
      ['Done', [{ Name: '1' }], 1],
      ['Back', [], 0],
    ])
    const rest = await ann.ok<GroupedList>(
      'GET',
      `/api/v2/tables/${table.id}/group/Status?fields=Name&offset=2&format=native`,
    )
    expect(rest[1]).toMatchObject({
      key: option('Todo'),
      value: { list: [{ id: 5 }], pageInfo: { totalRows: 3 } },
    })
  })

  it('need options', async () => {
    const answer = await ann.call('GET', `/api/v2/tables/${table.id}/group/City`)
    expect([answer.status, answer.body]).toMatchObject([422, { error: 'INVALID_GROUPING' }])
  })
})

describe('several groups at once', () => {
  it('are grouped and listed', async () => {
    const grouped = await ann.ok('POST', `/api/v2/tables/${table.id}/bulk/group`, [
      { alias: 'g', column_name: 'Status', limit: 1, offset: 1, sort: '' },
      { alias: 'oslo', column_name: 'Paid', where: '(City,eq,Oslo)', sort: '-count' },
    ])
    expect(grouped).toMatchObject({
      g: { list: [{ Status: 'Todo', count: 3 }], pageInfo: { totalRows: 3 } },
      oslo: {
        list: [
          { Paid: true, count: 2 },
          { Paid: false, count: 1 },
        ],
      },
    })
    const listed = await ann.ok('POST', `/api/v2/tables/${table.id}/bulk/dataList?where=(Pieces,gt,1)`, [
      { alias: 'g1', where: '(Status,eq,Todo)', limit: 1, sort: 'Pieces', fields: 'Name' },
      {
        alias: 'none',
        within: [
          { field: 'Status', value: null },
          { field: 'City', value: null },
        ],
        fields: ['Name'],
      },
    ])
    expect(listed).toMatchObject({
      g1: { list: [{ Name: '3' }], pageInfo: { totalRows: 2, pageSize: 1 } },
      none: { list: [{ Name: '4' }, { Name: '6' }], pageInfo: { pageSize: 10 } },
    })
  })
})
