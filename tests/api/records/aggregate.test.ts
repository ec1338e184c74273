import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Price', uidt: 'Decimal' },
    { title: 'Pieces', uidt: 'Number' },
    { title: 'Paid', uidt: 'Checkbox' },
    { title: 'Day', uidt: 'Date' },
    { title: 'Moment', uidt: 'DateTime' },
    { title: '__proto__', uidt: 'Number' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'a', Price: '0.1', Pieces: 1, Paid: true, Day: '2026-01-31', Moment: '2026-01-31T10:00:00Z' },
    { Name: 'b', Price: '0.2', Pieces: 2, Paid: false, Day: '2026-03-01' },
    { Name: 'b', Price: '12345678901234567890.5', Pieces: 4 },
    { Pieces: 4 },
  ])
})

const id = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
const path = (query: string) => `/api/v2/tables/${table.id}/aggregate?${query}`
const asked = (...wanted: [field: string, type: string][]) =>
  `aggregation=${encodeURIComponent(JSON.stringify(wanted.map(([field, type]) => ({ field, type }))))}`

describe('aggregate', () => {
  it.each<[string, string, unknown]>([
    ['Price', 'sum', '12345678901234567890.8'],
    ['Price', 'min', 0.1],
    ['Price', 'max', '12345678901234567890.5'],
    ['Price', 'median', 0.2],
    ['Pieces', 'avg', 2.75],
    ['Pieces', 'range', 3],
    ['Pieces', 'count_unique', 3],
    ['Pieces', 'std_dev', 1.29903810567666],
    ['Name', 'count', 4],
    ['Name', 'count_empty', 1],
    ['Name', 'percent_filled', 75],
    ['Name', 'percent_unique', 50],
    ['Paid', 'unchecked', 3],
    ['Paid', 'percent_checked', 25],
    ['Day', 'earliest_date', '2026-01-31'],
    ['Day', 'date_range', 29],
    ['Day', 'month_range', 2],
    ['Moment', 'latest_date', '2026-01-31 10:00:00+00:00'],
  ])('%s %s', async (title, type, expected) => {
    expect(await ann.ok('GET', path(asked([title, type])))).toEqual({ [title]: expected })
  })

  it('takes ids and brackets, answers natively by id, and asks the base database once', async () => {
    const query = `aggregation[0][field]=${id('Pieces')}&aggregation[0][type]=sum&aggregation[1][field]=Day&aggregation[1][type]=latest_date`
    const { result, trips } = await runtime.countTrips(() => ann.ok('GET', path(`${query}&format=native`)))
    expect(result).toEqual({ [id('Pieces')]: 11, [id('Day')]: '2026-03-01' })
    expect(trips.baseDatabases).toBe(1)
    expect(await ann.ok('GET', path(query))).toEqual({ Pieces: 11, Day: '2026-03-01' })
  })

  it('keeps to a filter, and to the older address', async () => {
    const query = `${asked(['Pieces', 'sum'])}&where=(Name,eq,b)`
    expect(await ann.ok('GET', path(query))).toEqual({ Pieces: 6 })
    expect(await ann.ok('GET', `/api/v1/db/data/noco/${base.id}/Table/aggregate?${query}`)).toEqual({
      Pieces: 6,
    })
  })

  it('answers titles that programs have a meaning for', async () => {
    const answer = await ann.call('GET', path(asked(['__proto__', 'sum'])))
    expect(JSON.stringify(answer.body)).toBe('{"__proto__":0}')
  })

  it('returns the summaries that the view has chosen, of its records', async () => {
    const view = table.views[0]?.id ?? ''
    expect(await ann.ok('GET', path(`viewId=${view}`))).toEqual({})
    await ann.ok('PATCH', `/api/v2/meta/grids/${view}`, {
      aggregations: { [id('Pieces')]: 'max', [id('Name')]: 'none' },
    })
    expect(await ann.ok('GET', path(`viewId=${view}`))).toEqual({ Pieces: 4 })
  })

  it('aggregates several groups at once', async () => {
    const answer = await ann.ok(
      'POST',
      `/api/v2/tables/${table.id}/bulk/aggregate?${asked(['Pieces', 'sum'])}`,
      [
        { alias: 'b', where: '(Name,eq,b)' },
        { alias: '__proto__', within: [{ field: 'Name', value: null }] },
        { alias: 'days', aggregation: [{ field: 'Day', type: 'count_filled' }] },
      ],
    )
    expect(JSON.stringify(answer)).toBe('{"b":{"Pieces":6},"__proto__":{"Pieces":4},"days":{"Day":2}}')
  })

  it.each([
    ['aggregation=[{"field":"Nobody","type":"sum"}]', 'UNKNOWN_FIELD'],
    ['aggregation=[{"field":"Name","type":"sum"}]', 'INVALID_AGGREGATION'],
    ['aggregation=[{"field":"Pieces","type":"toString"}]', 'INVALID_AGGREGATION'],
    ['aggregation={', 'INVALID_AGGREGATION'],
    ['aggregation[0][field]=Pieces', 'INVALID_AGGREGATION'],
    ['where=(((', 'INVALID_FILTER'],
    ['within=[{"field":"Pieces","value":"many"}]', 'INVALID_GROUPING'],
  ])('refuses %s', async (query, error) => {
    const answer = await ann.call('GET', path(query))
    expect([answer.status, answer.body]).toMatchObject([422, { error }])
  })
})

describe('a public link', () => {
  it('aggregates what it shows and nothing else', async () => {
    const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, {})
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
    const price = list.find((each) => each.fk_column_id === id('Price'))
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/columns/${price?.id}`, { show: false })
    await ann.ok('POST', `/api/v2/meta/views/${view.id}/filters`, {
      fk_column_id: id('Pieces'),
      comparison_op: 'lt',
      value: 4,
    })
    await ann.ok('PATCH', `/api/v2/meta/grids/${view.id}`, {
      aggregations: { [id('Price')]: 'sum', [id('Pieces')]: 'max' },
    })
    const { uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
    const shared = (tail: string, body?: unknown) =>
      runtime.call(body ? 'POST' : 'GET', `/api/v2/public/shared-view/${uuid}${tail}`, body ? { body } : {})
    expect((await shared(`/aggregate?${asked(['Pieces', 'sum'])}`)).body).toEqual({ Pieces: 3 })
    expect((await shared('/aggregate')).body).toEqual({ Pieces: 2 })
    expect(JSON.stringify((await shared('/meta')).body)).not.toContain(id('Price'))
    for (const tail of [
      `/aggregate?${asked(['Price', 'sum'])}`,
      `/aggregate?${asked(['Pieces', 'sum'])}&where=(Price,gt,0)`,
      `/aggregate?${asked(['Pieces', 'sum'])}&within=[{"field":"Price","value":1}]`,
      '/groupby?column_name=Price',
      '/groupby?column_name=Pieces&where=(Price,gt,0)',
      '/groupby/count?column_name=Pieces&where=(Price,gt,0)',
      '/groupby?column_name=Pieces&sort=Price',
      `/groupby?column_name=Pieces&${asked(['Price', 'sum'])}`,
      `/group/${id('Price')}`,
    ])
      expect([tail, (await shared(tail)).body]).toMatchObject([tail, { error: 'UNKNOWN_FIELD' }])
    for (const [tail, part] of [
      ['/bulk/aggregate', { where: '(Price,gt,0)' }],
      ['/bulk/group', { column_name: 'Price' }],
      ['/bulk/datalist', { where: '(Price,gt,0)' }],
      ['/bulk/datalist', { fields: 'Price' }],
      ['/bulk/datalist', { sort: 'Price' }],
    ] as const)
      expect([tail, (await shared(tail, [{ alias: 'a', ...part }])).body]).toMatchObject([
        tail,
        { error: 'UNKNOWN_FIELD' },
      ])
    expect((await shared('/bulk/datalist?format=native', [{ alias: 'a', limit: 1 }])).body).toMatchObject({
      a: { list: [expect.not.objectContaining({ id: expect.anything() })] },
    })
  })
})
