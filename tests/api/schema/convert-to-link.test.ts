import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ConversionPreview, ConversionResult } from '#core/api/tables/column-conversions.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// A field of names becomes a link to the records of these names, and back.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let customers: TableWire
let orders: TableWire

type Row = Record<string, unknown>
const texts = ['Acme', ' acme ', 'Bolt, Coil', 'New, Acme', '', null, 'Twin', 'Smith, Inc.']

beforeEach(async () => {
  base = await ann.createBase()
  customers = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Level', uidt: 'SingleLineText', cdf: 'basic' },
    ],
    'Customers',
  )
  await ann.ok(
    'POST',
    `/api/v2/tables/${customers.id}/records`,
    ['Acme', 'Bolt', 'Twin', 'TWIN', 'twin', 'Smith, Inc.', 'Twin'].map((Name) => ({ Name })),
  )
  orders = await ann.createTable(
    base.id,
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Customer', uidt: 'SingleLineText' },
    ],
    'Orders',
  )
  await ann.ok(
    'POST',
    `/api/v2/tables/${orders.id}/records`,
    texts.map((Customer, index) => ({ Order: `${index + 1}`, Customer })),
  )
})

const columnOf = (table: TableWire, title: string) => {
  const found = table.columns.find((each) => each.title === title)
  if (!found) throw new Error(`There is no ${title}.`)
  return found
}
const tableNow = (id: string) => ann.ok<TableWire>('GET', `/api/v2/meta/tables/${id}`)
const path = (title = 'Customer') => `/api/v2/meta/columns/${columnOf(orders, title).id}/convert`
const rowsOf = async (table: TableWire): Promise<Row[]> =>
  (await ann.ok<RecordsPage>('GET', `/api/v2/tables/${table.id}/records?limit=1000&sort=Id`)).list as Row[]
/** The names of what is linked, by record. */
async function linked(field = 'Customer'): Promise<string[][]> {
  const table = await tableNow(orders.id)
  const column = columnOf(table, field)
  const all: string[][] = []
  for (const { Id } of await rowsOf(orders)) {
    const { list } = await ann.ok<RecordsPage>(
      'GET',
      `/api/v2/tables/${orders.id}/links/${column.id}/records/${String(Id)}`,
    )
    all.push(list.map((row) => String((row as Row)['Name'] ?? Object.values(row as Row)[1])))
  }
  return all
}
const cells = async () => (await rowsOf(orders)).map((row) => row['Customer'])
const undo = (seq: number) =>
  ann.ok<{ seq: number }>('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
const link = (more: Row = {}): Row => ({ uidt: 'LinkToAnotherRecord', childId: customers.id, ...more })
const convert = (body: Row) => ann.ok<ConversionResult>('POST', path(), body)
const names = async () => (await rowsOf(customers)).map((row) => row['Name'])
const known = ['Acme', 'Bolt', 'Twin', 'TWIN', 'twin', 'Smith, Inc.', 'Twin']

describe('text to a link', () => {
  it('previews found, created and ambiguous names, and changes nothing', async () => {
    const preview = await ann.ok<ConversionPreview>('POST', `${path()}/preview`, link())
    expect(preview).toMatchObject({
      rows: 8,
      converts: 5,
      blanks: 2,
      fails: 1,
      link: { table: 'Customers', matched: 3, creates: 2, ambiguous: 1, titles: ['Coil', 'New'] },
    })
    expect(preview.examples[0]).toMatchObject({
      id: 7,
      from: 'Twin',
      problem: 'several records in Customers are named "Twin".',
    })
    expect(await cells()).toEqual(texts)
    expect(await names()).toEqual(known)
  })

  it('links by name, creates missing records, and keeps other values as text; one undo reverts all', async () => {
    const before = columnOf(orders, 'Customer')
    const result = await convert(link({ onFail: 'text' }))
    expect(result).toMatchObject({
      uidt: 'LinkToAnotherRecord',
      fails: 1,
      kept: { title: 'Customer (text)' },
    })
    expect(columnOf(result.table, 'Customer').id).toBe(before.id)
    expect(await linked()).toEqual([
      ['Acme'],
      ['Acme'],
      ['Bolt', 'Coil'],
      ['New', 'Acme'],
      [],
      [],
      [],
      ['Smith, Inc.'],
    ])
    expect((await rowsOf(orders)).map((row) => row['Customer (text)'])).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      'Twin',
      null,
    ])
    expect(await names()).toEqual([...known, 'Coil', 'New'])
    expect((await rowsOf(customers)).at(-1)).toMatchObject({ Level: 'basic' })
    const other = columnOf(await tableNow(customers.id), 'Orders')
    expect(other.uidt).toBe('LinkToAnotherRecord')
    const undone = await undo(result.seq)
    expect(await cells()).toEqual(texts)
    expect(await names()).toEqual(known)
    expect((await tableNow(orders.id)).columns.map(({ title }) => title)).toEqual(
      orders.columns.map(({ title }) => title),
    )
    expect((await tableNow(customers.id)).columns.some(({ title }) => title === 'Orders')).toBe(false)
    // And there again.
    await undo(undone.seq)
    expect((await linked())[2]).toEqual(['Bolt', 'Coil'])
    expect(await names()).toEqual([...known, 'Coil', 'New'])
    expect(columnOf(await tableNow(customers.id), 'Orders').id).toBe(other.id)
  })

  it('accepts the same body in column updates, and refuses invalid parts', async () => {
    const column = `/api/v2/meta/columns/${columnOf(orders, 'Customer').id}`
    const refused = await ann.call('PATCH', column, link())
    expect(refused).toMatchObject({ status: 422, body: { msg: expect.stringContaining('Twin') } })
    expect(await names()).toEqual(known)
    await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, [{ Id: 7, Customer: 'Bolt' }])
    const table = await ann.ok<TableWire>('PATCH', column, link({ title: 'Client' }))
    expect(columnOf(table, 'Client').uidt).toBe('LinkToAnotherRecord')
    expect(await linked('Client')).toContainEqual(['Bolt', 'Coil'])
  })

  it('links at most one record where the field allows one', async () => {
    const result = await convert(link({ type: 'bt', onFail: 'blank' }))
    expect(await linked()).toEqual([
      ['Acme'],
      ['Acme'],
      ['Bolt, Coil'],
      ['New, Acme'],
      [],
      [],
      [],
      ['Smith, Inc.'],
    ])
    await undo((await undo(result.seq)).seq)
    expect((await linked())[3]).toEqual(['New, Acme'])
  })

  it('creates no records without the option', async () => {
    const terms = { link: { createMissing: false }, onFail: 'blank' }
    const result = await convert(link(terms))
    expect(result.fails).toBe(3)
    expect(await names()).toEqual(known)
    expect((await linked())[2]).toEqual([])
  })

  it('creates the table as part of the step', async () => {
    const wish = { uidt: 'Links', link: { newTable: 'Clients' } }
    const preview = await ann.ok<ConversionPreview>('POST', `${path()}/preview`, wish)
    expect(preview.link).toMatchObject({ table: 'Clients', matched: 0, creates: 7, ambiguous: 0 })
    const result = await convert(wish)
    const made = await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)
    const clients = made.list.find(({ title }) => title === 'Clients')
    expect(clients).toBeDefined()
    expect((await rowsOf(orders)).map((row) => row['Customer'])).toEqual([1, 1, 2, 2, 0, 0, 1, 2])
    await undo(result.seq)
    expect(await cells()).toEqual(texts)
    const after = await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)
    expect(after.list.map(({ title }) => title).sort()).toEqual(['Customers', 'Orders'])
  })

  it('links records of the same table, and may create them', async () => {
    const result = await convert(link({ childId: orders.id, onFail: 'blank' }))
    const all = await rowsOf(orders)
    expect(all.map((row) => row['Order'])).toContain('Acme')
    expect((await linked())[2]).toEqual(['Bolt', 'Coil'])
    await undo(result.seq)
    expect(await cells()).toEqual(texts)
  })

  it('converts links that were added since to names', async () => {
    const result = await convert(link({ onFail: 'blank' }))
    const { id } = columnOf(result.table, 'Customer')
    await ann.ok('POST', `/api/v2/tables/${orders.id}/links/${id}/records/5`, [{ Id: 2 }])
    await undo(result.seq)
    expect((await cells())[4]).toBe('Bolt')
    expect((await cells())[1]).toBe(' acme ')
  })

  it('keeps views, filters and formulas of the field', async () => {
    const formula = { uidt: 'Formula', title: 'F', formula_raw: '{Customer} & "!"' }
    await ann.ok('POST', `/api/v2/meta/tables/${orders.id}/columns`, formula)
    await convert(link({ onFail: 'blank' }))
    expect((await rowsOf(orders))[2]).toMatchObject({ F: 'Bolt, Coil!' })
  })

  it('takes choices and numbers as names', async () => {
    const options = ['Acme', 'Bolt', 'Zig'].map((title) => ({ title }))
    const table = await ann.createTable(
      base.id,
      [
        { title: 'T', uidt: 'SingleLineText', pv: true },
        { title: 'Tags', uidt: 'MultiSelect', colOptions: { options } },
        { title: 'Number', uidt: 'Number' },
      ],
      'Tagged',
    )
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Tags: 'Acme,Zig', Number: 5 }])
    for (const title of ['Tags', 'Number'])
      await ann.ok('POST', `/api/v2/meta/columns/${columnOf(table, title).id}/convert`, link())
    expect((await names()).slice(known.length)).toEqual(['Zig', '5'])
  })
})

describe('a link to text', () => {
  it('holds the names, and undo brings back the links', async () => {
    await convert(link({ onFail: 'blank' }))
    const before = await linked()
    const preview = await ann.ok<ConversionPreview>('POST', `${path()}/preview`, { uidt: 'SingleLineText' })
    expect(preview).toMatchObject({ rows: 8, converts: 5, blanks: 3, fails: 0, link: null })
    const result = await convert({ uidt: 'SingleLineText' })
    expect(columnOf(result.table, 'Customer').uidt).toBe('SingleLineText')
    expect(await cells()).toEqual([
      'Acme',
      'Acme',
      'Bolt, Coil',
      'New, Acme',
      null,
      null,
      null,
      'Smith, Inc.',
    ])
    expect((await tableNow(customers.id)).columns.some(({ title }) => title === 'Orders')).toBe(false)
    const undone = await undo(result.seq)
    expect(await linked()).toEqual(before)
    await undo(undone.seq)
    expect((await cells())[2]).toBe('Bolt, Coil')
  })

  it('keeps all names of a record with several, as text and as choices', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `c${index}`).join(', ')
    await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, [{ Id: 1, Customer: many }])
    await convert(link({ onFail: 'blank' }))
    const result = await convert({ uidt: 'MultiSelect' })
    expect(columnOf(result.table, 'Customer').colOptions?.options?.length).toBe(45)
    expect(String((await cells())[0]).split(',')).toHaveLength(40)
    await undo(result.seq)
    expect((await linked())[2]).toEqual(['Bolt', 'Coil'])
  })

  it('refuses invalid settings, and a link to its own new table', async () => {
    await convert(link({ onFail: 'blank' }))
    const refused = await ann.call('POST', path(), { uidt: 'Number' })
    expect(refused.status).toBe(422)
    expect((await linked())[0]).toEqual(['Acme'])
  })
})

describe('what cannot be', () => {
  it('is refused in words, and changes nothing', async () => {
    const other = await ann.createBase()
    const foreign = await ann.createTable(other.id, [{ title: 'N', uidt: 'SingleLineText' }], 'Foreign')
    const bob = await signUp(runtime)
    const his = await bob.createBase()
    const bobs = await bob.createTable(his.id, [{ title: 'N', uidt: 'SingleLineText' }], 'His')
    const cases: [Row, number][] = [
      [{ childId: 'mdoesnotexist' }, 404],
      [{ childId: foreign.id }, 404],
      [{ childId: bobs.id }, 404],
      [{ childId: null }, 422],
      [{ childId: 5 }, 422],
      [{ type: 'hm' }, 422],
      [{ type: 'oo' }, 422],
      [{ type: 'xx' }, 422],
      [{ childViewId: 'vwnone' }, 404],
      [{ childId: undefined, link: { newTable: 'Customers' } }, 409],
      [{ childId: undefined, link: { newTable: '' } }, 422],
      [{ childId: undefined, link: { newTable: 'x'.repeat(300) } }, 422],
      [{ link: { createMissing: 'yes' } }, 422],
      [{ link: { split: 1 } }, 422],
      [{ title: 'Order' }, 409],
      [{ onFail: 'maybe' }, 422],
    ]
    for (const [more, status] of cases)
      for (const end of ['', '/preview', '/parts']) {
        const { status: got } = await ann.call('POST', `${path()}${end}`, link(more))
        expect([more, end, got]).toEqual([more, end, more['onFail'] && end === '/preview' ? 200 : status])
      }
    const primary = await ann.call('POST', path('Order'), link())
    expect(primary).toMatchObject({ status: 422, body: { msg: expect.stringContaining('primary field') } })
    const stranger = await bob.call('POST', path(), link())
    expect([403, 404]).toContain(stranger.status)
    expect(await cells()).toEqual(texts)
    const { list } = await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)
    expect(list.map(({ title }) => title).sort()).toEqual(['Customers', 'Orders'])
  })

  it('reads hostile and huge texts, and never fails otherwise than with words', async () => {
    const hostile = [
      'x'.repeat(1024 * 1024),
      Array.from({ length: 5000 }, (_, index) => `n${index}`).join(', '),
      "Robert'); DROP TABLE Students;--",
      ',,,',
      '"quoted, name", b',
      '\u202eevil',
    ]
    const table = await ann.createTable(
      base.id,
      [
        { title: 'T', uidt: 'SingleLineText', pv: true },
        { title: 'Long', uidt: 'LongText' },
      ],
      'Hostile',
    )
    for (const Long of hostile) await ann.ok('POST', `/api/v2/tables/${table.id}/records`, { Long })
    const convertPath = `/api/v2/meta/columns/${columnOf(table, 'Long').id}/convert`
    expect((await ann.call('POST', convertPath, link())).status).toBe(422)
    const result = await ann.ok<ConversionResult>('POST', convertPath, link({ onFail: 'text' }))
    expect(result.fails).toBe(2)
    const made = (await names()).slice(known.length)
    expect(made).toEqual(["Robert'); DROP TABLE Students;--", 'quoted, name', 'b', '\u202eevil'])
    await undo(result.seq)
    const { list } = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${table.id}/records?sort=Id`)
    expect(list.map((row) => (row as Row)['Long'])).toEqual(hostile)
  })

  it('creates no records in tables that require more than a name', async () => {
    const strict = await ann.createTable(
      base.id,
      [
        { title: 'Name', uidt: 'SingleLineText', pv: true },
        { title: 'Code', uidt: 'SingleLineText', rqd: true },
      ],
      'Strict',
    )
    const preview = await ann.ok<ConversionPreview>('POST', `${path()}/preview`, link({ childId: strict.id }))
    expect(preview).toMatchObject({ converts: 0, fails: 6, link: { creates: 0 } })
  })
})
