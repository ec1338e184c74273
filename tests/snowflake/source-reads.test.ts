import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { columnOf } from '../support/table-calls.ts'
import { type AttachedShop, attachShop, connectionTo } from './attached-shop.ts'

// The calls of the API over a database of Snowflake: what they read, and that they write nothing.

let shop: AttachedShop
let tables: TableWire[]

beforeAll(async () => {
  shop = await attachShop()
  tables = await loadTables()
})
afterAll(() => shop.stop())

async function loadTables(): Promise<TableWire[]> {
  const { list } = await shop.ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${shop.base.id}/tables`)
  return Promise.all(list.map(({ id }) => shop.ann.ok<TableWire>('GET', `/api/v2/meta/tables/${id}`)))
}

function table(title: string): TableWire {
  const found = tables.find((each) => each.title === title)
  if (!found) throw new Error(`There is no table ${title}.`)
  return found
}

const records = (title: string) => `/api/v2/tables/${table(title).id}/records`

async function list(title: string, query = ''): Promise<Record<string, unknown>[]> {
  return (await shop.ann.ok<Page<Record<string, unknown>>>('GET', `${records(title)}?${query}`)).list
}

/** The values of one field in the records of a query. */
async function values(title: string, field: string, query = ''): Promise<unknown[]> {
  const found = await list(title, `fields=${encodeURIComponent(field)}&${query}`)
  return found.map((record) => record[field])
}

async function refused(method: string, path: string, body: unknown): Promise<[number, unknown]> {
  const { status, body: answer } = await shop.ann.call(method, path, body)
  return [status, (answer as { error?: string }).error]
}

describe('a database of Snowflake', () => {
  it('becomes tables with fields, keys, links and comments', () => {
    expect(Object.fromEntries(tables.map(({ title, read_only }) => [title, read_only]))).toEqual({
      CUSTOMER: 'source',
      LOG: 'noKey',
      ORDERS: 'source',
      ORDER_NOTE: 'source',
      PAID_ORDERS: 'view',
      TAG: 'source',
    })
    expect(table('CUSTOMER').description).toBe('People who buy')
    expect(table('ORDERS').columns.map(({ title, uidt }) => `${title}: ${uidt}`)).toEqual([
      'ID: ID',
      'CUSTOMER_ID: ForeignKey',
      'Title "x": SingleLineText',
      'AMOUNT: Decimal',
      'COUNT: Number',
      'IS_PAID: Checkbox',
      'PLACED_ON: Date',
      'AT: Time',
      'SENT_NTZ: DateTime',
      'SENT_LTZ: DateTime',
      'SENT_TZ: DateTime',
      'SCORE: Decimal',
      'EXTRA: JSON',
      'PHOTO: SpecificDBType',
      'CUSTOMER: LinkToAnotherRecord',
      'ORDER_NOTE: Links',
    ])
  })

  it('shows values of every type, beyond what numbers of JavaScript hold', async () => {
    const [first, second, third, fourth] = await list('ORDERS')
    expect(first).toEqual({
      ID: 1,
      CUSTOMER_ID: 1,
      'Title "x"': 'Lamp',
      AMOUNT: 19.9,
      COUNT: 1,
      IS_PAID: true,
      PLACED_ON: '2024-02-29',
      AT: '10:00:00',
      SENT_NTZ: '2024-02-29 10:00:00+00:00',
      SENT_LTZ: '2024-02-29 10:00:00+00:00',
      SENT_TZ: '2024-02-29 08:00:00+00:00',
      SCORE: 0.1,
      EXTRA: '{"color":"red","n":[1,2]}',
      PHOTO: '0x00ff',
      CUSTOMER: { ID: 1, NAME: 'Ann Ash' },
      ORDER_NOTE: 2,
    })
    expect(second).toMatchObject({
      COUNT: '9'.repeat(38),
      AT: '23:59:59.500',
      SENT_NTZ: '1969-12-31 23:59:59.500+00:00',
      SCORE: null,
    })
    expect(third).toMatchObject({ COUNT: '9007199254740993', SCORE: null })
    expect(fourth).toMatchObject({ PLACED_ON: '0001-01-01', SENT_NTZ: '9999-12-31 23:59:59.999+00:00' })
  })

  it('gives rows numbers where they have no numeric key', async () => {
    const notes = await list('ORDER_NOTE')
    expect(new Set(notes.map((note) => note['Row ID'])).size).toBe(3)
    expect(await list('ORDER_NOTE')).toEqual(notes)
    expect(await values('LOG', 'Row ID')).toEqual([1, 2, 3])
    expect(await list('PAID_ORDERS')).toEqual([{ ID: 1, AMOUNT: 19.9, 'Row ID': 1 }])
    const [tag] = await list('TAG', 'where=(CODE,eq,new)')
    expect(tag).toMatchObject({ ORDER_NOTE: 2 })
  })

  it.each([
    ['where=(AMOUNT,gt,15)&sort=-AMOUNT', [2, 1]],
    ['where=(IS_PAID,checked)', [1]],
    ['where=(PLACED_ON,eq,exactDate,2024-02-29)', [1]],
    ['where=(SENT_TZ,gt,exactDate,2024-02-01)', [1]],
    ['where=(CUSTOMER,like,ann)', [1, 2]],
    ['where=(CUSTOMER,blank)', [4]],
    ['where=(COUNT,gt,9007199254740992)', [2, 3]],
    ['where=(EXTRA,like,red)', [1]],
    ['where=(SCORE,notblank)&sort=SCORE', [1, 4]],
    ['sort=PLACED_ON', [3, 4, 2, 1]],
    ['sort=-CUSTOMER&limit=2', [3, 1]],
    ['limit=2&offset=1&sort=Title "x"', [2, 1]],
  ])('finds records by %s', async (query, ids) => {
    expect(await values('ORDERS', 'ID', query)).toEqual(ids)
  })

  it('counts, searches, groups and aggregates', async () => {
    const { ann } = shop
    const { id } = table('ORDERS')
    expect(await ann.ok('GET', `${records('ORDERS')}/count?where=(CUSTOMER,notblank)`)).toEqual({ count: 3 })
    const found = await ann.ok<{ list: { id: number }[]; total: number }>(
      'GET',
      `/api/v2/tables/${id}/find?text=LAMP`,
    )
    expect([found.total, found.list.map((each) => each.id)]).toEqual([2, [1, 3]])
    const groups = await ann.ok<Page<Record<string, unknown>>>(
      'GET',
      `/api/v2/tables/${id}/groupby?column_name=CUSTOMER`,
    )
    expect(groups.list).toEqual([
      { CUSTOMER: null, count: 1 },
      { CUSTOMER: ['Ann Ash'], count: 2 },
      { CUSTOMER: ['Ben Birk'], count: 1 },
    ])
    const wanted = [
      { field: 'AMOUNT', type: 'sum' },
      { field: 'COUNT', type: 'sum' },
      { field: 'PLACED_ON', type: 'earliest_date' },
    ]
    expect(
      await ann.ok(
        'GET',
        `/api/v2/tables/${id}/aggregate?aggregation=${encodeURIComponent(JSON.stringify(wanted))}`,
      ),
    ).toEqual({ AMOUNT: 149.4, COUNT: String(10n ** 38n + 9_007_199_254_740_988n), PLACED_ON: '0001-01-01' })
  })

  it('is shared by a link', async () => {
    const { ann, runtime } = shop
    const { list: views } = await ann.ok<Page<{ id: string }>>(
      'GET',
      `/api/v2/meta/tables/${table('TAG').id}/views`,
    )
    const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${views[0]?.id}/share`, {})
    const rows = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/rows`)
    expect(rows).toMatchObject({ status: 200, body: { list: [{ CODE: 'new' }, { CODE: 'old' }] } })
  })

  it('follows links, and exports', async () => {
    const { ann } = shop
    const customer = table('CUSTOMER')
    const path = `/api/v2/tables/${customer.id}/links/${columnOf(customer, 'ORDERS').id}/records/1`
    const linked = await ann.ok<Page<Record<string, unknown>>>('GET', path)
    expect(linked.list.map((record) => record['ID'])).toEqual([1, 2])
    const file = await ann.call('GET', `/api/v2/tables/${table('TAG').id}/export/csv?fields=CODE,LABEL`)
    expect(String(file.body)).toContain('new,New')
  })
})

describe('computed fields of Snowflake', () => {
  beforeAll(async () => {
    const { ann } = shop
    const orders = `/api/v2/meta/tables/${table('ORDERS').id}/columns`
    for (const [title, formula_raw] of [
      ['Double', '{AMOUNT} * 2'],
      ['Third', 'ROUND({AMOUNT} / 3, 2)'],
      ['Size', 'IF({AMOUNT} > 15, "much", "little")'],
      ['Loud', 'UPPER({Title "x"})'],
      ['Year', 'YEAR({PLACED_ON})'],
      ['Next', 'DATEADD({PLACED_ON}, 1, "month")'],
      ['Label', 'CONCAT({Title "x"}, "-", {ID})'],
      ['Word', 'REGEX_EXTRACT({Title "x"}, "[a-z]+")'],
    ])
      await ann.ok('POST', orders, { title, uidt: 'Formula', formula_raw })
    tables = await loadTables()
    const [own, customer] = [table('ORDERS'), table('CUSTOMER')]
    await ann.ok('POST', orders, {
      title: 'City',
      uidt: 'Lookup',
      fk_relation_column_id: columnOf(own, 'CUSTOMER').id,
      fk_lookup_column_id: columnOf(customer, 'city').id,
    })
    const over = { fk_relation_column_id: columnOf(customer, 'ORDERS').id }
    const columns = `/api/v2/meta/tables/${customer.id}/columns`
    const amount = columnOf(own, 'AMOUNT').id
    await ann.ok('POST', columns, {
      ...over,
      title: 'Total',
      uidt: 'Rollup',
      fk_rollup_column_id: amount,
      rollup_function: 'sum',
    })
    await ann.ok('POST', columns, {
      ...over,
      title: 'Sizes',
      uidt: 'Lookup',
      fk_lookup_column_id: columnOf(own, 'Size').id,
    })
    tables = await loadTables()
  })

  it.each([
    ['Double', [39.8, 240, 19, null], [2, 1, 3]],
    ['Third', [6.63, 40, 3.17, null], [2, 1, 3]],
    ['Size', ['much', 'much', 'little', 'little'], [1, 2, 3, 4]],
    ['Loud', ['LAMP', 'CHAIR', 'LAMP, SMALL', null], [3, 1, 2]],
    ['Year', [2024, 1969, null, 1], [1, 2, 4]],
    ['Next', ['2024-03-29', '1970-01-31', null, '0001-02-01'], [1, 2, 4]],
    ['Label', ['Lamp-1', 'Chair-2', 'lamp, small-3', '-4'], [3, 1, 2, 4]],
    ['Word', ['amp', 'hair', 'lamp', null], [3, 2, 1]],
  ])('%s is shown, filtered and sorted by', async (title, shown, sorted) => {
    expect(await values('ORDERS', title)).toEqual(shown)
    expect(await values('ORDERS', 'ID', `sort=-${title}&where=(${title},notblank)`)).toEqual(sorted)
  })

  it('look up and sum what is linked', async () => {
    expect(await values('ORDERS', 'City', 'sort=City&where=(City,notblank)')).toEqual([
      ['Bergen'],
      ['Oslo'],
      ['Oslo'],
    ])
    const customers = await list('CUSTOMER', 'sort=-Total&where=(Total,gt,0)')
    expect(customers.map((each) => [each['ID'], each['Total'], each['Sizes']])).toEqual([
      [1, 139.9, ['much', 'much']],
      [2, 9.5, ['little']],
    ])
    expect(await values('CUSTOMER', 'ID', 'where=(Sizes,like,little)')).toEqual([2])
  })
})

describe('a data source of Snowflake', () => {
  it('is always read-only', async () => {
    const { ann, base, source, stub } = shop
    const sent = stub.statements.length
    const path = records('ORDERS')
    expect(await refused('POST', path, { 'Title "x"': 'New' })).toEqual([422, 'SOURCE_READ_ONLY'])
    expect(await refused('PATCH', path, { ID: 1, AMOUNT: 3 })).toEqual([422, 'SOURCE_READ_ONLY'])
    expect(await refused('DELETE', path, { ID: 1 })).toEqual([422, 'SOURCE_READ_ONLY'])
    const columns = `/api/v2/meta/tables/${table('ORDERS').id}/columns`
    expect(await refused('POST', columns, { title: 'More', uidt: 'SingleLineText' })).toEqual([
      422,
      'SOURCE_SCHEMA_READ_ONLY',
    ])
    const own = `/api/v2/meta/bases/${base.id}/sources/${source.id}`
    for (const off of [{ is_data_readonly: false }, { is_schema_readonly: false }])
      expect(await refused('PATCH', own, off)).toEqual([422, 'INVALID_REQUEST'])
    expect(await ann.ok('PATCH', own, { alias: 'Warehouse' })).toMatchObject({
      alias: 'Warehouse',
      is_data_readonly: true,
      is_schema_readonly: true,
    })
    expect(stub.statements.length).toBe(sent)
  })

  it('says what it is connected to, but no secret, and keeps the key for the same account only', async () => {
    const { ann, base, source, stub } = shop
    const own = `/api/v2/meta/bases/${base.id}/sources/${source.id}`
    const shown = await ann.ok<SourceWire>('GET', own)
    expect(shown.config).toEqual({
      client: 'snowflake',
      connection: {
        account: `http://localhost:${stub.port}`,
        username: 'ann',
        warehouse: 'COMPUTE_WH',
        database: 'SHOP',
        role: 'ANALYST',
        has_password: true,
      },
      searchPath: ['PUBLIC'],
    })
    const key = stub.privateKey.slice(40, 100)
    expect(JSON.stringify(shown)).not.toContain(key)
    const [stored] = (await shop.runtime.baseDatabases.open(base.id).schema()).sources.filter(
      ({ connection }) => connection !== null,
    )
    expect(stored?.connection).toMatch(/^[0-9a-f]{8}\.[A-Za-z0-9+/=]+$/)
    const test = `/api/v2/meta/bases/${base.id}/connection/test`
    const { connection, ...config } = connectionTo(stub)
    const { password: _, ...withoutKey } = connection
    const body = { ...config, connection: withoutKey, sourceId: source.id }
    expect(await ann.ok('POST', test, body)).toMatchObject({ code: 0 })
    const elsewhere = { ...body, connection: { ...withoutKey, account: 'other-account' } }
    expect(await refused('POST', test, elsewhere)).toEqual([422, 'SOURCE_PASSWORD_REQUIRED'])
  })

  it.each([
    [{ warehouse: 'nope' }, 'warehouse'],
    [{ database: 'NOPE' }, 'database'],
    [{ role: 'NOPE' }, 'permission'],
    [{ username: 'ben' }, 'password'],
    [{ password: 'no-such-token' }, 'password'],
    [{ account: 'http://169.254.169.254' }, 'address'],
  ])('is tried with the reason of a failure: %j', async (more, reason) => {
    const tried = await shop.ann.ok('POST', '/api/v2/meta/connection/test', connectionTo(shop.stub, more))
    expect(tried).toMatchObject({ code: -1, data: { reason } })
  })

  it('needs an account, and other kinds need none', async () => {
    const test = '/api/v2/meta/connection/test'
    const config = connectionTo(shop.stub)
    for (const wrong of [
      { ...config, connection: { ...config.connection, account: 'my account' } },
      { ...config, client: 'pg' },
      { ...config, connection: { host: 'localhost', user: 'ann', database: 'shop' } },
      { ...config, connection: { url: 'libsql://shop' } },
    ])
      expect(await refused('POST', test, wrong)).toEqual([422, 'INVALID_REQUEST'])
  })

  it('has a link, which is parsed into its parts', async () => {
    const url = 'snowflake://ann:key@myorg-account/SHOP/PUBLIC?warehouse=WH&role=R'
    expect(await shop.ann.ok('POST', '/api/v1/url_to_config', { url })).toEqual({
      client: 'snowflake',
      connection: {
        account: 'myorg-account',
        username: 'ann',
        password: 'key',
        warehouse: 'WH',
        database: 'SHOP',
        schema: 'PUBLIC',
        role: 'R',
      },
    })
  })

  it('is synchronized when its tables change', async () => {
    const { ann, base, source, stub } = shop
    const path = `/api/v2/meta/bases/${base.id}/meta-diff/${source.id}`
    const changes = async () => JSON.stringify(await ann.ok('GET', path))
    expect(await changes()).not.toContain('"msg"')
    await stub.database.exec(
      `update sf_information_schema.columns set column_name = 'TOWN' where column_name = 'city'`,
    )
    expect(await changes()).toContain('TOWN')
  })
})
