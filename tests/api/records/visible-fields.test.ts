import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { barcodeFormats } from '#core/fields/types/barcode.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Codes and buttons: fields that show another field's value.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
})

const columns = [
  { title: 'Name', uidt: 'SingleLineText', pv: true },
  { title: 'Count', uidt: 'Number' },
  { title: 'Price', uidt: 'Decimal' },
  { title: 'Done', uidt: 'Checkbox' },
  { title: 'Day', uidt: 'Date' },
  { title: 'State', uidt: 'SingleSelect', colOptions: { options: [{ title: 'open' }, { title: 'shut' }] } },
  { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'red' }, { title: 'blue' }] } },
  { title: 'Site', uidt: 'URL', meta: { validate: false } },
  { title: 'By', uidt: 'CreatedBy' },
]
const record = {
  Name: 'a',
  Count: 7,
  Price: 1.5,
  Done: true,
  Day: '2026-01-31',
  State: 'open',
  Tags: 'blue,red',
  Site: 'https://example.org/a?b=c',
}

async function made() {
  const table = await ann.createTable(base.id, columns, `T ${crypto.randomUUID()}`)
  const records = `/api/v2/tables/${table.id}/records`
  await ann.ok('POST', records, [record, {}])
  const idOf = (title: string) => table.columns.find((column) => column.title === title)?.id ?? ''
  const path = `/api/v2/meta/tables/${table.id}/columns`
  return {
    table,
    records,
    idOf,
    add: (body: Record<string, unknown>) => ann.ok<TableWire>('POST', path, body),
    tryAdd: (body: Record<string, unknown>) => ann.call('POST', path, body),
    list: async (query = '') => (await ann.ok<RecordsPage>('GET', `${records}?limit=10&${query}`)).list,
  }
}

describe.each([
  ['QrCode', 'fk_qr_value_column_id'],
  ['Barcode', 'fk_barcode_value_column_id'],
] as const)('%s', (uidt, value) => {
  it('answers the text of any kind of field', async () => {
    const t = await made()
    const texts = {
      Name: 'a',
      Count: '7',
      Price: '1.5',
      Done: 'true',
      Day: '2026-01-31',
      State: 'open',
      Tags: 'blue, red',
      Id: '1',
    }
    for (const title of Object.keys(texts)) await t.add({ title: `C ${title}`, uidt, [value]: t.idOf(title) })
    const [full, blank] = await t.list('sort=Id')
    for (const [title, text] of Object.entries(texts)) expect(full?.[`C ${title}`]).toBe(text)
    expect(blank).toMatchObject({ 'C Name': null, 'C Count': null, 'C Tags': null, 'C State': null })
    const { trips } = await runtime.countTrips(() => t.list())
    expect(trips.baseDatabases).toBe(1)
  })

  it('is filtered, sorted, counted, grouped and exported by that text', async () => {
    const t = await made()
    await t.add({ title: 'Code', uidt, [value]: t.idOf('State') })
    expect((await t.list('where=(Code,eq,open)')).map(({ Id }) => Id)).toEqual([1])
    expect((await t.list('where=(Code,like,OPE)')).map(({ Id }) => Id)).toEqual([1])
    expect((await t.list('where=(Code,blank)')).map(({ Id }) => Id)).toEqual([2])
    expect((await t.list('sort=-Code')).map(({ Id }) => Id)).toEqual([1, 2])
    const csv = await ann.call('GET', `/api/v2/tables/${t.table.id}/export/csv`)
    if (csv.status === 200) expect(String(csv.body)).toContain('open')
  })

  it('writes its options as clients know them, keeps them over a rename, and takes others', async () => {
    const t = await made()
    const wire = await t.add({ title: 'Code', uidt, [value]: t.idOf('Name') })
    const column = wire.columns.find(({ title }) => title === 'Code')
    expect(column).toMatchObject({
      uidt,
      rqd: false,
      colOptions: { fk_column_id: column?.id, [value]: t.idOf('Name'), error: null },
    })
    const path = `/api/v2/meta/columns/${column?.id}`
    await ann.ok('PATCH', path, { title: 'Other', uidt })
    const changed = await ann.ok<TableWire>('PATCH', path, { title: 'Other', [value]: t.idOf('Count') })
    expect(changed.columns.find(({ title }) => title === 'Other')?.colOptions).toMatchObject({
      [value]: t.idOf('Count'),
    })
    expect((await t.list('sort=Id'))[0]).toMatchObject({ Other: '7' })
  })

  it('requires a field of its own table with a text, and refuses circles', async () => {
    const t = await made()
    const other = await made()
    const reasons = [
      [undefined, 'choose the field'],
      [other.idOf('Name'), 'no field of the same table'],
      ['cnothing', 'gone'],
      [t.idOf('By'), 'people'],
    ] as const
    for (const [id, reason] of reasons) {
      const answer = await t.tryAdd({ title: 'Code', uidt, [value]: id })
      expect([answer.status, answer.body]).toMatchObject([422, { msg: expect.stringContaining(reason) }])
    }
    const wire = await t.add({ title: 'Code', uidt, [value]: t.idOf('Name') })
    const id = wire.columns.find(({ title }) => title === 'Code')?.id
    const circle = await ann.call('PATCH', `/api/v2/meta/columns/${id}`, { [value]: id })
    expect([circle.status, circle.body]).toMatchObject([
      422,
      { msg: expect.stringContaining('refer to itself') },
    ])
  })

  it('cannot be written, and is deleted with the field that it shows only on request', async () => {
    const t = await made()
    await t.add({ title: 'Code', uidt, [value]: t.idOf('Count') })
    expect(await ann.call('POST', t.records, { Code: 'x' })).toMatchObject({ status: 422 })
    const path = `/api/v2/meta/columns/${t.idOf('Count')}`
    const refused = await ann.call('DELETE', `${path}?cascade=false`)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('Code')
    const left = await ann.ok<TableWire>('DELETE', `${path}?cascade=true`)
    expect(left.columns.map(({ title }) => title)).not.toContain('Code')
  })

  it('shows lookups and links, and the new type of a converted field', async () => {
    const t = await made()
    const other = await made()
    await t.add({ title: 'Others', uidt: 'Links', childId: other.table.id, type: 'mm' })
    const linked = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${t.table.id}`)
    const link = linked.columns.find(({ title }) => title === 'Others')?.id
    const wire = await t.add({
      title: 'States',
      uidt: 'Lookup',
      fk_relation_column_id: link,
      fk_lookup_column_id: other.idOf('State'),
    })
    const lookup = wire.columns.find(({ title }) => title === 'States')?.id
    await t.add({ title: 'Code', uidt, [value]: lookup })
    await t.add({ title: 'Number', uidt, [value]: link })
    await t.add({ title: 'Counted', uidt, [value]: t.idOf('Count') })
    await ann.ok('PATCH', t.records, { Id: 1, Others: [1, 2] })
    expect((await t.list('sort=Id'))[0]).toMatchObject({ Code: 'open', Number: '2' })
    await ann.ok('PATCH', `/api/v2/meta/columns/${t.idOf('Count')}`, { uidt: 'SingleLineText' })
    expect((await t.list('sort=Id'))[0]).toMatchObject({ Counted: '7' })
  })
})

it('bars come in the kinds that scanners know', async () => {
  const t = await made()
  const body = { uidt: 'Barcode', fk_barcode_value_column_id: t.idOf('Name') }
  for (const barcode_format of barcodeFormats) {
    const wire = await t.add({ ...body, title: barcode_format, barcode_format })
    expect(wire.columns.find(({ title }) => title === barcode_format)).toMatchObject({
      colOptions: { barcode_format },
      meta: { barcodeFormat: barcode_format },
    })
  }
  expect(await t.tryAdd({ ...body, title: 'X', barcode_format: 'CODE129' })).toMatchObject({
    status: 422,
    body: { msg: expect.stringContaining('CODE128') },
  })
})

describe('Button', () => {
  it('answers its label and a web address, and nothing else that a link could be', async () => {
    const t = await made()
    const wire = await t.add({
      title: 'Go',
      uidt: 'Button',
      type: 'url',
      label: 'Visit',
      theme: 'light',
      color: 'green',
      icon: 'star',
      fk_url_column_id: t.idOf('Site'),
    })
    expect(wire.columns.find(({ title }) => title === 'Go')?.colOptions).toMatchObject({
      type: 'url',
      label: 'Visit',
      theme: 'light',
      color: 'green',
      icon: 'star',
      fk_url_column_id: t.idOf('Site'),
      error: null,
    })
    const hostile = ['javascript:alert(1)', 'data:text/html,x', 'http://user@host/', '//x', 'ftp://x.y']
    await ann.ok(
      'POST',
      t.records,
      hostile.map((Site) => ({ Site })),
    )
    const [first, ...rest] = await t.list('sort=Id')
    expect(first?.['Go']).toEqual({ type: 'url', label: 'Visit', url: record.Site })
    expect(rest.map((row) => row['Go'])).toEqual(rest.map(() => ({ type: 'url', label: 'Visit', url: null })))
    expect((await t.list('where=(Go,like,example)')).map(({ Id }) => Id)).toEqual([1])
  })

  it.each([
    [{ type: 'webhook' }, 'must be url'],
    [{ theme: 'loud' }, 'solid, light, text'],
    [{ color: '#fff' }, 'brand'],
    [{ label: 'x'.repeat(300) }, 'label'],
    [{ label: '\ud800' }, ''],
    [{ fk_url_column_id: null }, 'choose the field'],
    [{ rqd: true }, ''],
    [{ unique: true }, ''],
  ])('refuses %j', async (body, reason) => {
    const t = await made()
    const answer = await t.tryAdd({
      title: 'Go',
      uidt: 'Button',
      fk_url_column_id: t.idOf('Site'),
      ...body,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(JSON.stringify(answer.body)).toContain(reason)
  })

  it('opens the address that a formula gives, by the ids of its fields', async () => {
    const t = await made()
    const wire = await t.add({
      title: 'Go',
      uidt: 'Button',
      type: 'url',
      label: 'Go',
      theme: 'solid',
      color: 'brand',
      formula_raw: 'CONCAT("https://example.org/", {Name}, "?n=", {Count})',
    })
    const column = wire.columns.find(({ title }) => title === 'Go')
    expect(column?.colOptions).toMatchObject({
      formula: expect.stringContaining(`{{${t.idOf('Name')}}}`),
      formula_raw: 'CONCAT("https://example.org/", {Name}, "?n=", {Count})',
      error: null,
    })
    await ann.ok('PATCH', `/api/v2/meta/columns/${t.idOf('Name')}`, { title: 'Path' })
    const [row] = await t.list('sort=Id')
    expect(row?.['Go']).toEqual({ type: 'url', label: 'Go', url: 'https://example.org/a?n=7' })
    const path = `/api/v2/meta/columns/${column?.id}`
    const refused = await ann.call('DELETE', `/api/v2/meta/columns/${t.idOf('Count')}?cascade=false`)
    expect(JSON.stringify(refused.body)).toContain('Go')
    const wrong = await ann.call('PATCH', path, { formula_raw: 'CONCAT({Nothing}' })
    expect(wrong.status).toBe(400)
    await ann.ok('PATCH', path, { label: 'Other' })
    expect((await t.list('sort=Id'))[0]?.['Go']).toMatchObject({
      label: 'Other',
      url: 'https://example.org/a?n=7',
    })
    await ann.ok('PATCH', path, { fk_url_column_id: t.idOf('Site') })
    expect((await t.list('sort=Id'))[0]?.['Go']).toMatchObject({ url: record.Site })
  })

  it('is no link', async () => {
    const t = await made()
    expect(await t.tryAdd({ title: 'L', uidt: 'Links', childId: t.table.id, type: 'url' })).toMatchObject({
      status: 422,
    })
  })
})
