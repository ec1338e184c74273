import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Change } from '#core/protocol/changes.ts'
import { fieldTypes, type FieldType } from '#core/schema.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// The rules that every column may have, over all types that can have them.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
})

const options = { colOptions: { options: [{ title: 'a' }, { title: 'b' }] } }
/** A default as it is typed, what a record then answers, and another value. */
const samples: Partial<Record<FieldType, [typed: string, answered: unknown, other: unknown]>> = {
  SingleLineText: ['one', 'one', 'two'],
  LongText: ['one\ntwo', 'one\ntwo', 'three'],
  Number: ['5', 5, 6],
  Decimal: ['1.50', 1.5, 2],
  Currency: ['9.99', 9.99, 1],
  Percent: ['50', 50, 1],
  Duration: ['1:30', 5400, 60],
  Rating: ['3', 3, 4],
  Year: ['2024', 2024, 2025],
  Checkbox: ['true', true, false],
  SingleSelect: ['b', 'b', 'a'],
  MultiSelect: ['b,a', 'b,a', 'a'],
  Date: ['2026-01-31', '2026-01-31', '2026-02-01'],
  DateTime: ['2026-01-31T09:30:00Z', '2026-01-31 09:30:00+00:00', '2026-01-31T09:31:00Z'],
  Time: ['09:30', '09:30:00', '10:00'],
  Email: ['a@example.com', 'a@example.com', 'b@example.com'],
  URL: ['https://example.com', 'https://example.com', 'https://example.org'],
  PhoneNumber: ['+41 79 123 45 67', '+41 79 123 45 67', '112'],
  JSON: ['{"a":1}', '{"a":1}', '2'],
  Geometry: ['POINT (30 10)', 'POINT (30 10)', 'POINT (1 1)'],
  GeoData: ['1;2', '1;2', '3;4'],
  Colour: ['#4351E8', '#4351E8', '#000000'],
  UUID: [
    '123e4567-e89b-42d3-a456-426614174000',
    '123e4567-e89b-42d3-a456-426614174000',
    '123e4567-e89b-42d3-a456-426614174001',
  ],
}
const writable = fieldTypes.filter((type) => {
  const { readOnly, compute, connects, madeBy = 'people', people, holdsFiles } = fieldOf({ type })
  // People and files have no default that anybody could type.
  return !readOnly && !compute && !connects && !people && !holdsFiles && madeBy === 'people'
})

async function made(...fields: Record<string, unknown>[]) {
  const columns = [{ title: 'Name', uidt: 'SingleLineText', pv: true }, ...fields]
  const table = await ann.createTable(base.id, columns, `T ${crypto.randomUUID()}`)
  const records = `/api/v2/tables/${table.id}/records`
  return {
    table,
    records,
    id: (title: string) => table.columns.find((column) => column.title === title)?.id ?? '',
    list: async () => (await ann.ok<RecordsPage>('GET', `${records}?sort=Id`)).list,
    add: (body: Record<string, unknown>) =>
      ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, body),
    tryAdd: (body: Record<string, unknown>) =>
      ann.call('POST', `/api/v2/meta/tables/${table.id}/columns`, body),
  }
}
const field = (type: FieldType, more: Record<string, unknown>) => ({
  title: 'F',
  uidt: type,
  ...(fieldOf({ type }).hasOptions ? options : {}),
  ...more,
})

it('samples cover every type that people write', () => {
  expect(writable.filter((type) => samples[type] === undefined)).toEqual([])
})

describe.each(writable)('%s', (type) => {
  const [typed, answered, other] = samples[type] ?? ['', null, null]

  it('uses a default for new records, and for existing ones when the field is added', async () => {
    const t = await made(field(type, { cdf: typed }))
    await ann.ok('POST', t.records, [{ Name: 'left out' }, { Name: 'given', F: other }])
    const rows = await t.list()
    expect(rows[0]?.['F']).toEqual(answered)
    expect(rows[1]?.['F']).not.toEqual(answered)
    await t.add({ ...field(type, { cdf: typed }), title: 'G' })
    expect((await t.list()).map((row) => row['G'])).toEqual([answered, answered])
  })

  it('is required for input when nothing else gives a value', async () => {
    const { emptyValue = null, newValue } = fieldOf({ type })
    const t = await made(field(type, { rqd: true }))
    for (const row of [{ Name: 'x' }, { Name: 'x', F: null }]) {
      const answer = await ann.call('POST', t.records, row)
      // A UUID is made where none is given, and no check is a check that is off.
      const isFine = newValue !== undefined || (emptyValue !== null && 'F' in row)
      expect(answer).toMatchObject(
        isFine ? { status: 200 } : { status: 422, body: { msg: 'F is required.' } },
      )
    }
    await ann.ok('POST', t.records, { Name: 'y', F: other })
    const [row] = (await t.list()).filter(({ Name }) => Name === 'y')
    if (emptyValue === null)
      expect(await ann.call('PATCH', t.records, { Id: row?.['Id'], F: null })).toMatchObject({ status: 422 })
    const withDefault = await made(field(type, { rqd: true, cdf: typed }))
    await ann.ok('POST', withDefault.records, [{ Name: 'x' }, { Name: 'y', F: null }])
    expect((await withDefault.list()).map(({ F }) => F)).toEqual([answered, emptyValue ?? answered])
  })

  it('refuses repeated values in a unique field, and accepts any number of blanks', async () => {
    if (fieldOf({ type }).uniqueable === false) {
      const t = await made()
      expect(await t.tryAdd(field(type, { unique: true }))).toMatchObject({ status: 422 })
      return
    }
    const t = await made(field(type, { unique: true }))
    await ann.ok('POST', t.records, [{ F: other }, { F: null }, { F: null }])
    for (const call of [
      await ann.call('POST', t.records, { F: other }),
      await ann.call('POST', t.records, [{ Name: 'good' }, { F: other }]),
      await ann.call('PATCH', t.records, { Id: 2, F: other }),
    ])
      expect(call).toMatchObject({ status: 409 })
    expect(await t.list()).toHaveLength(3)
    await ann.ok('PATCH', t.records, { Id: 1, F: answered })
    await ann.ok('POST', t.records, { F: other })
  })
})

it('a required field is not required where the type gives values itself', async () => {
  const t = await made({ title: 'Key', uidt: 'UUID', rqd: true }, { title: 'No', uidt: 'AutoNumber' })
  await ann.ok('POST', t.records, { Name: 'x' })
  expect((await t.list())[0]?.['Key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(await t.tryAdd({ title: 'C', uidt: 'CreatedTime', rqd: true })).toMatchObject({ status: 200 })
  await ann.ok('POST', t.records, { Name: 'y' })
})

describe('a field with blank cells cannot become required', () => {
  const said = "Age can't be required. Records without a value: 4, such as #2, #3, #4"

  async function people() {
    const t = await made({ title: 'Age', uidt: 'Number' }, { title: 'Done', uidt: 'Checkbox' })
    await ann.ok('POST', t.records, [{ Age: 1 }, ...Array.from({ length: 4 }, () => ({ Name: 'x' }))])
    const id = (title: string) => t.table.columns.find((each) => each.title === title)?.id ?? ''
    const at = (title: string) => `/api/v2/meta/columns/${id(title)}`
    const field = async (title: string) =>
      (await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${t.table.id}`)).columns.find(
        (each) => each.id === id(title),
      )
    return { t, id, at, field }
  }

  it('reports how many records break the rule and where, for any call, and changes nothing', async () => {
    const { t, id, at, field } = await people()
    const patch = { title: 'Years', rqd: true }
    for (const body of [patch, { ...patch, cdf: '7' }, { ...patch, uidt: 'Decimal' }])
      expect(await ann.call('PATCH', at('Age'), body)).toMatchObject({
        status: 422,
        body: { error: 'REQUIRED_VIOLATED_BY_DATA', msg: said, details: { title: 'Age', count: 4 } },
      })
    for (const column of [patch, { ...patch, uidt: 'Decimal' }]) {
      const ops = [
        { op: 'add', column: { title: 'New', uidt: 'Number' } },
        { op: 'update', column: { id: id('Age'), ...column } },
      ]
      const answer = await ann.call('POST', `/api/v2/meta/tables/${t.table.id}/columns/bulk`, { ops })
      expect(answer).toMatchObject({ status: 422, body: { msg: said, details: { op: 1, count: 4 } } })
    }
    expect(await field('Age')).toMatchObject({ title: 'Age', uidt: 'Number', rqd: false, cdf: null })
  })

  it('from the start only where the records take a default, or there are none', async () => {
    const { t, id, field } = await people()
    const columns = `/api/v2/meta/tables/${t.table.id}/columns`
    const refused = {
      status: 422,
      body: { error: 'REQUIRED_VIOLATED_BY_DATA', details: { title: 'City', count: 5, first: '#1, #2, #3' } },
    }
    const city = { title: 'City', uidt: 'SingleLineText', rqd: true }
    expect(await ann.call('POST', columns, city)).toMatchObject(refused)
    const ops = [
      { op: 'add', column: { title: 'Fine', uidt: 'Number' } },
      { op: 'add', column: city },
    ]
    expect(await ann.call('POST', `${columns}/bulk`, { ops })).toMatchObject({
      ...refused,
      body: { details: { title: 'City', count: 5, op: 1 } },
    })
    const link = { title: 'Of', uidt: 'LinkToAnotherRecord', type: 'bt', rqd: true }
    const other = await made({ title: 'Other', uidt: 'Number' })
    const linked = { ...link, parentId: other.table.id, childId: t.table.id }
    expect(await ann.call('POST', columns, linked)).toMatchObject({
      status: 422,
      body: { error: 'REQUIRED_VIOLATED_BY_DATA', details: { title: 'Of', count: 5 } },
    })
    expect(
      await ann.call('POST', columns, { title: 'Of me', uidt: 'User', rqd: true, cdf: '@me' }),
    ).toMatchObject({
      status: 422,
    })
    for (const column of [
      { ...city, cdf: 'Oslo' },
      { title: 'Ok', uidt: 'Checkbox', rqd: true },
      { title: 'Key', uidt: 'UUID', rqd: true },
    ])
      await ann.ok('POST', columns, column)
    expect((await ann.ok<RecordsPage>('GET', t.records)).list[4]).toMatchObject({ City: 'Oslo', Ok: false })
    await ann.ok('POST', `/api/v2/meta/tables/${other.table.id}/columns`, city)
    // A copy of a required field without its values is not required.
    await ann.ok(
      'PATCH',
      t.records,
      [1, 2, 3, 4, 5].map((Id) => ({ Id, Age: Id })),
    )
    await ann.ok('PATCH', `/api/v2/meta/columns/${id('Age')}`, { rqd: true })
    const copyOf = (excludeData: boolean, title: string) =>
      ann.ok<TableWire>('POST', `/api/v1/db/meta/duplicate/${t.table.base_id}/column/${id('Age')}`, {
        title,
        options: { excludeData },
      })
    await copyOf(true, 'Empty copy')
    const { columns: all } = await copyOf(false, 'Copy')
    expect(all.find(({ title }) => title === 'Empty copy')?.rqd).toBe(false)
    expect(all.find(({ title }) => title === 'Copy')?.rqd).toBe(true)
    expect(await field('Age')).toMatchObject({ rqd: true })
  })

  it('until they have values; no check is a value, too', async () => {
    const { t, at, field } = await people()
    await ann.ok('PATCH', at('Done'), { rqd: true })
    await ann.ok(
      'PATCH',
      t.records,
      [2, 3, 4, 5].map((Id) => ({ Id, Age: 0 })),
    )
    await ann.ok('PATCH', at('Age'), { rqd: true })
    expect(await field('Age')).toMatchObject({ rqd: true })
  })
})

it('generated titles are the next free ones', async () => {
  const t = await made({ title: 'Field', uidt: 'Number' })
  const add = (body: Record<string, unknown>) => t.add({ uidt: 'Number', ...body })
  await add({})
  await add({})
  const titles = (await add({})).columns.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Field', 'Field_1', 'Field_2', 'Field_3']))
  const other = await made()
  await t.add({ title: 'One', uidt: 'Links', childId: other.table.id, type: 'mm' })
  await t.add({ title: 'Two', uidt: 'Links', childId: other.table.id, type: 'mm' })
  const inverse = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${other.table.id}`)
  expect(inverse.columns.map(({ title }) => title)).toEqual(
    expect.arrayContaining([t.table.title, `${t.table.title}_1`]),
  )
  expect(await t.tryAdd({ title: ' FIELD_1 ', uidt: 'Number' })).toMatchObject({ status: 409 })
})

describe('options of a select', () => {
  it('are renamed without touching a record', async () => {
    const t = await made(field('SingleSelect', {}))
    await ann.ok('POST', t.records, [{ F: 'a' }, { F: 'b' }])
    const before = await t.list()
    const changes = async (since: number) =>
      ann.ok<{ seq: number; list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?since=${since}`)
    const { seq } = await changes(1_000_000)
    const column = t.table.columns.find(({ title }) => title === 'F')
    const [a, b] = column?.colOptions?.options ?? []
    await ann.ok('PATCH', `/api/v2/meta/columns/${column?.id}`, {
      title: 'F',
      uidt: 'SingleSelect',
      colOptions: { options: [{ ...b }, { ...a, title: 'first' }] },
    })
    expect(await t.list()).toEqual(before.map((row) => ({ ...row, F: row['F'] === 'a' ? 'first' : 'b' })))
    const { list } = await changes(seq)
    expect(list.map(({ kind, rows, ranges }) => [kind, rows.length, ranges.length])).toEqual([
      ['schema', 0, 0],
    ])
  })

  it('may change places by name: each record keeps the option it has', async () => {
    const t = await made(field('MultiSelect', {}))
    await ann.ok('POST', t.records, [{ F: 'a' }, { F: 'a,b' }])
    const column = t.table.columns.find(({ title }) => title === 'F')
    const [a, b] = column?.colOptions?.options ?? []
    await ann.ok('PATCH', `/api/v2/meta/columns/${column?.id}`, {
      colOptions: {
        options: [
          { ...a, title: 'b' },
          { ...b, title: 'a' },
        ],
      },
    })
    expect((await t.list()).map(({ F }) => F)).toEqual(['b', 'b,a'])
  })
})

it('descriptions are kept as they are written, changed and taken away', async () => {
  const t = await made(field('Number', { description: 'Line one\nline two  ' }))
  const read = async () => {
    const wire = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${t.table.id}`)
    return wire.columns.find(({ title }) => title === 'F')?.description
  }
  expect(await read()).toMatch(/^Line one\nline two/)
  const path = `/api/v2/meta/columns/${t.id('F')}`
  await ann.ok('PATCH', path, { description: '<b>other</b> 😀' })
  expect(await read()).toBe('<b>other</b> 😀')
  await ann.ok('PATCH', path, { title: 'F' })
  expect(await read()).toBe('<b>other</b> 😀')
  await ann.ok('PATCH', path, { description: '' })
  expect(await read()).toBeNull()
  expect(await ann.call('PATCH', path, { description: 'x'.repeat(1_000_000) })).toMatchObject({ status: 422 })
  expect(await ann.call('PATCH', path, { description: 5 })).toMatchObject({ status: 422 })
})
