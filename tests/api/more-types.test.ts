import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Phone', uidt: 'PhoneNumber' },
    { title: 'Loose phone', uidt: 'PhoneNumber', meta: { validate: false } },
    { title: 'Price', uidt: 'Currency', meta: { currency_code: 'CHF', currency_locale: 'de-CH' } },
    { title: 'Share', uidt: 'Percent', meta: { limited: true, is_progress: true } },
    { title: 'Growth', uidt: 'Percent' },
    { title: 'Spent', uidt: 'Duration', meta: { duration: 1 } },
    { title: 'Drift', uidt: 'Duration', meta: { negative: true } },
    { title: 'Founded', uidt: 'Year' },
    { title: 'Opens', uidt: 'Time' },
    { title: 'Data', uidt: 'JSON' },
    { title: 'Shape', uidt: 'Geometry' },
    { title: 'Place', uidt: 'GeoData' },
    { title: 'Paint', uidt: 'Colour' },
    { title: 'Key', uidt: 'UUID', unique: true },
    { title: 'No', uidt: 'AutoNumber' },
    { title: 'By', uidt: 'CreatedBy' },
    { title: 'Last by', uidt: 'LastModifiedBy' },
    { title: 'Rank', uidt: 'Order' },
  ])
})

type Row = Record<string, unknown> & { Id: number }
const records = (of = table) => `/api/v2/tables/${of.id}/records`
const columnsOf = (of = table) => `/api/v2/meta/tables/${of.id}/columns`
const count = () => ann.ok<{ count: number }>('GET', `${records()}/count`)
const read = (id: number, of = table) => ann.ok<Row>('GET', `${records(of)}/${id}`)
const create = async (row: Record<string, unknown>, of = table) =>
  (await ann.ok<{ Id: number }>('POST', records(of), row)).Id
const uuid = '123e4567-e89b-42d3-a456-426614174000'
const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const ids = async (where: string, sort = 'Id') =>
  (
    await ann.ok<RecordsPage>('GET', `${records()}?fields=Id&where=${encodeURIComponent(where)}&sort=${sort}`)
  ).list.map((row) => row['Id'])

const refused: [field: string, value: unknown, message: string][] = [
  ['Phone', '+41 (0)79 abc', 'Phone: must be a valid phone number.'],
  ['Price', '$1,234.50', 'Price: must be a number.'],
  ['Price', '(5)', 'Price: must be a number.'],
  ['Share', '50%', 'Share: must be a number.'],
  ['Share', 150, 'Share: must be from 0 to 100.'],
  ['Spent', '1:90', 'Spent: minutes must be below 60.'],
  ['Spent', '1h', 'Spent: must be a duration. Use seconds or h:mm:ss.'],
  ['Spent', 1e12, 'Spent: is too large or too small.'],
  ['Spent', '-0:30', 'Spent: must not be negative.'],
  ['Founded', 99, 'Founded: must be a year from 1000 to 9999.'],
  ['Founded', '2024.5', 'Founded: must be a year from 1000 to 9999.'],
  ['Opens', '7', 'Opens: must be a time. Use HH:MM or HH:MM:SS.'],
  ['Opens', '07:60', 'Opens: must be a time. Use HH:MM or HH:MM:SS.'],
  ['Data', '{"a":}', 'Data: must be valid JSON (line 1, column 6).'],
  ['Data', '['.repeat(101), 'Data: is nested deeper than 100 levels.'],
  ['Data', '{"a":1,"a":2}', 'Data: contains the key "a" twice (line 1, column 8).'],
  ['Data', '1e400', 'Data: is too large or too small.'],
  ['Data', '"\\u0000"', 'Data: must not contain the NUL character.'],
  ['Shape', '91,181', 'Shape: must be WKT, such as POINT (30 10), or GeoJSON.'],
  ['Place', '91;181', 'Place: latitude must be from −90 to 90.'],
  ['Place', 'NaN;1', 'Place: must be a latitude and a longitude, such as 52.52;13.405.'],
  ['Place', '1;2;3', 'Place: must be a latitude and a longitude, such as 52.52;13.405.'],
  ['Paint', 'red', 'Paint: must be a color, such as #4351E8.'],
  ['Key', 'x', 'Key: must be a valid UUID.'],
  ['No', 7, 'No is read-only.'],
  ['By', 'us1', 'By is read-only.'],
  ['Last by', 'us1', 'Last by is read-only.'],
  ['Rank', 1, 'Rank is read-only.'],
]

const stored: [field: string, value: unknown, read?: unknown][] = [
  ['Phone', '+41 (0)79 123 45 67'],
  ['Loose phone', '+41 (0)79 abc'],
  ['Price', '1234567890123456789.005', '1234567890123456789.005'],
  ['Price', 0.1],
  ['Share', 100],
  ['Growth', 150],
  ['Growth', -3],
  ['Growth', 0.5],
  ['Spent', '25:00:00', 90_000],
  ['Spent', '1:30:15.5', 5415.5],
  ['Spent', 5400],
  ['Drift', '-0:30', -1800],
  ['Founded', '2024', 2024],
  ['Opens', '07:05', '07:05:00'],
  ['Data', '{ "b": 1.10, "a": 12345678901234567890 }', '{"b":1.10,"a":12345678901234567890}'],
  ['Data', '{"__proto__":{"x":1}}'],
  ['Data', { list: [1, null], text: 'é' }, '{"list":[1,null],"text":"é"}'],
  ['Data', '', null],
  ['Shape', 'POINT (30 10)'],
  ['Shape', { type: 'Point', coordinates: [30, 10] }, '{"type":"Point","coordinates":[30,10]}'],
  ['Place', '52.52;13.405'],
  ['Paint', '#4351e8', '#4351E8'],
  ['Key', uuid.toUpperCase(), uuid],
]

describe('values', () => {
  it.each(refused)('%s refuses %j', async (field, value, message) => {
    const before = await count()
    const one = await ann.call('POST', records(), { [field]: value })
    expect([one.status, one.body]).toMatchObject([422, { msg: message }])
    const bulk = await ann.call('POST', records(), [{ Name: 'good' }, { [field]: value }])
    expect([bulk.status, bulk.body]).toMatchObject([422, { error: expect.any(String) }])
    expect(await count()).toEqual(before)
  })

  it.each(stored)('%s keeps %j', async (field, value, expected = value) => {
    const id = await create({ [field]: value })
    expect((await read(id))[field]).toEqual(expected)
    await ann.ok('PATCH', records(), { Id: id, [field]: null })
    expect((await read(id))[field]).toBeNull()
  })

  it('keeps keys of JSON objects such as __proto__', async () => {
    const made = await ann.ok<{ Id: number }>('POST', records(), '{"Data": {"__proto__": {"x": 1}}}')
    expect((await read(made.Id))['Data']).toBe('{"__proto__":{"x":1}}')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

it('filters and sorts accept values as people write them', async () => {
  const early = await create({ Name: 'f', Spent: '0:59:59', Opens: '08:30', Price: '9.5', Founded: 1999 })
  const late = await create({ Name: 'f', Spent: '1:00:01', Opens: '17:00', Price: '10', Founded: 2001 })
  expect(await ids('(Name,eq,f)~and(Spent,gt,1:00)')).toEqual([late])
  expect(await ids('(Name,eq,f)~and(Spent,lte,3600)')).toEqual([early])
  expect(await ids('(Name,eq,f)~and(Opens,lt,12:00)')).toEqual([early])
  expect(await ids('(Name,eq,f)~and(Founded,gte,2000)')).toEqual([late])
  expect(await ids('(Name,eq,f)', '-Price')).toEqual([late, early])
  expect(await ids(`(Name,eq,f)~and(By,anyof,${ann.userId})`)).toEqual([early, late])
  expect(await ids(`(Name,eq,f)~and(No,eq,${late})`)).toEqual([late])
  expect((await ann.call('GET', `${records()}?where=(Opens,gt,soon)`)).status).toBe(422)
})

describe('columns', () => {
  it.each([
    [{ uidt: 'Currency', meta: { currency_code: 'XXQ' } }, 'Unknown currency.'],
    [{ uidt: 'Currency', meta: { currency_locale: 'no such' } }, 'Unknown locale.'],
    [{ uidt: 'Duration', meta: { duration: 5 } }, 'duration'],
    [{ uidt: 'SpecificDBType' }, 'attached database'],
    [{ uidt: 'ID' }, 'already has'],
    [{ uidt: 'AutoNumber', unique: true }, ''],
    [{ uidt: 'Year', cdf: '99' }, 'must be a year'],
  ])('%j is refused', async (body, message) => {
    const answer = await ann.call('POST', columnsOf(), { title: `C ${crypto.randomUUID()}`, ...body })
    expect([answer.status, answer.body]).toMatchObject([422, { msg: expect.stringContaining(message) }])
  })

  it('that show what every record has come and go without touching the records', async () => {
    const other = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'Numbered')
    const first = await create({ Name: 'a' }, other)
    for (const uidt of ['AutoNumber', 'CreatedBy', 'LastModifiedBy', 'Order'])
      await ann.ok('POST', columnsOf(other), { title: uidt, uidt })
    expect(await read(first, other)).toMatchObject({
      AutoNumber: first,
      CreatedBy: { id: ann.userId },
      LastModifiedBy: null,
      Order: null,
    })
    const wide = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${other.id}`)
    for (const { id, uidt } of wide.columns) {
      if (uidt === 'AutoNumber' || uidt === 'CreatedBy') await ann.ok('DELETE', `/api/v2/meta/columns/${id}`)
    }
    expect(await read(first, other)).toMatchObject({ Id: first, Name: 'a', LastModifiedBy: null })
    expect(await create({ Name: 'b' }, other)).toBe(first + 1)
  })
})

describe('UUIDs', () => {
  it('get default values that differ', async () => {
    const made = await ann.ok<{ Id: number }[]>('POST', records(), [
      { Name: 'a' },
      { Name: 'b', Key: null },
      { Key: '00000000-0000-4000-8000-00000000000A' },
    ])
    const keys = await Promise.all(made.map(async ({ Id }) => (await read(Id))['Key']))
    expect(keys).toEqual([
      expect.stringMatching(version4),
      expect.stringMatching(version4),
      '00000000-0000-4000-8000-00000000000a',
    ])
    expect(new Set(keys).size).toBe(3)
    const again = await ann.call('POST', records(), { Key: keys[0] })
    expect(again).toMatchObject({ status: 409, body: { error: 'DUPLICATE_VALUE' } })
  })

  it('are given to existing records, each its own, and kept when a record is restored', async () => {
    const other = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'Later')
    await ann.ok(
      'POST',
      records(other),
      Array.from({ length: 200 }, (_, index) => ({ Name: `n${index}` })),
    )
    await ann.ok('POST', columnsOf(other), { title: 'Key', uidt: 'UUID', unique: true })
    const { list } = await ann.ok<RecordsPage>('GET', `${records(other)}?limit=1000`)
    const keys = list.map((row) => String(row['Key']))
    expect(keys.filter((key) => version4.test(key))).toHaveLength(200)
    expect(new Set(keys).size).toBe(200)
    const [gone] = list
    await ann.ok('DELETE', records(other), { Id: gone?.['Id'] })
    const { seq } = await ann.ok<RecordsPage>('GET', `${records(other)}?limit=1`)
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
    expect(await read(Number(gone?.['Id']), other)).toMatchObject({ Key: keys[0] })
  })
})

it('automatic numbers rise, are never given twice, and come back with their record', async () => {
  const first = await read(await create({ Name: 'first' }))
  expect(first['No']).toBe(first.Id)
  const second = await create({ Name: 'second' })
  await ann.ok('DELETE', records(), { Id: second })
  const { seq } = await ann.ok<RecordsPage>('GET', `${records()}?limit=1`)
  const third = await read(await create({ Name: 'third' }))
  expect(Number(third['No'])).toBeGreaterThan(second)
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
  expect((await read(second))['No']).toBe(second)
})

it('returns who created and changed a record by id', async () => {
  const id = await create({ Name: 'mine' })
  expect(await read(id)).toMatchObject({ By: { id: ann.userId }, 'Last by': null })
  await bob.ok('PATCH', records(), { Id: id, Name: 'ours' })
  expect(await read(id)).toMatchObject({ By: { id: ann.userId }, 'Last by': { id: bob.userId } })
  const column = table.columns.find(({ title }) => title === 'Last by')?.id ?? ''
  const native = await ann.ok<Row>('GET', `${records()}/${id}?format=native`)
  expect(native[column]).toBe(bob.userId)
})
