import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// The same as bad-inputs.test.ts for the other types, for many records at once, and for what tables are made of.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire
let other: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  other = await ann.createTable(base.id, [{ title: 'Label', uidt: 'SingleLineText', pv: true }], 'Other')
  const made = await ann.createTable(base.id, [
    { title: 'Text', uidt: 'SingleLineText', pv: true },
    { title: 'Number', uidt: 'Number' },
    { title: 'Phone', uidt: 'PhoneNumber' },
    { title: 'Money', uidt: 'Currency' },
    { title: 'Part', uidt: 'Percent' },
    { title: 'Span', uidt: 'Duration' },
    { title: 'Year', uidt: 'Year' },
    { title: 'Time', uidt: 'Time' },
    { title: 'When', uidt: 'DateTime' },
    { title: 'Data', uidt: 'JSON' },
    { title: 'Shape', uidt: 'Geometry' },
    { title: 'Place', uidt: 'GeoData' },
    { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'x' }] } },
    { title: 'Files', uidt: 'Attachment' },
    { title: 'Who', uidt: 'User' },
    { title: 'Tint', uidt: 'Colour' },
    { title: 'Needed', uidt: 'SingleLineText', rqd: true },
  ])
  table = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${made.id}/columns`, {
    title: 'Link',
    uidt: 'LinkToAnotherRecord',
    childId: other.id,
    type: 'mm',
  })
  await ann.ok('POST', `/api/v2/tables/${other.id}/records`, [{ Label: 'a' }, { Label: 'b' }])
})

const records = () => `/api/v2/tables/${table.id}/records`
/** What the base holds; equal before and after means that nothing happened. */
const digest = async () => ({
  changes: await ann.ok('GET', `/api/v2/meta/bases/${base.id}/changes?since=0&limit=1000`),
  tables: await ann.ok('GET', `/api/v2/meta/bases/${base.id}/tables`),
})
const refusal = { error: expect.any(String), message: expect.any(String), msg: expect.stringMatching(/\S/) }

const refused: [field: string, value: unknown][] = [
  ['Phone', `+${'1'.repeat(200)}`],
  ['Money', '$1,234.50'],
  ['Money', '(5)'],
  ['Part', '50%'],
  ['Span', '1:90'],
  ['Span', '1h'],
  ['Span', 1e12],
  ['Year', 99],
  ['Year', 0],
  ['Year', 10_000],
  ['Year', '2024.5'],
  ['Time', '7'],
  ['Time', '07:60'],
  ['Time', '7pm'],
  ['When', '2026-11-01T01:30'],
  ['Data', '{"a":}'],
  ['Data', '{"a":1,"a":2}'],
  ['Data', '{"a":1e400}'],
  ['Data', String.raw`{"a":"\u0000"}`],
  ['Data', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['Place', '91;181'],
  ['Place', 'NaN;1'],
  ['Shape', 5],
  ['Tags', Array.from({ length: 1001 }, (_, index) => `t${index}`)],
  ['Files', [{ url: 'http://169.254.169.254/latest' }]],
  ['Files', [{ url: 'file:///etc/passwd' }]],
  ['Files', [{ id: `fl${'a'.repeat(36)}` }]],
  ['Files', 'x'],
  ['Who', 'nobody@example.com'],
  ['Who', 7],
  ['Tint', 'red;}'],
  ['Needed', null],
  ['Link', [77]],
  ['Link', [-1]],
  ['Link', ['1 or 1=1']],
  ['Link', [{ Id: 9_007_199_254_740_993n.toString() }]],
  ['Link', Array.from({ length: 1001 }, (_, index) => index + 1)],
  ['toString', 'x'],
  ['hasOwnProperty', 1],
]

describe('values', () => {
  it.each(refused)('%s refuses %j', async (field, value) => {
    const before = await digest()
    for (const body of [
      { Needed: 'x', [field]: value },
      [{ Needed: 'good' }, { Needed: 'x', [field]: value }],
    ]) {
      const answer = await ann.call('POST', records(), body)
      expect([answer.status, answer.body]).toMatchObject([422, refusal])
    }
    expect(await digest()).toEqual(before)
  })

  it('are all or none among ten thousand, whichever way they come', async () => {
    const before = await digest()
    const rows = Array.from({ length: limits.bulkRowsMax }, (_, index) => ({
      Needed: `row ${index}`,
      Number: index === 9876 ? 'many' : index,
    }))
    for (const path of [records(), `/api/v1/db/data/bulk/noco/${base.id}/${table.id}`]) {
      const answer = await ann.call('POST', path, rows)
      expect(answer).toMatchObject({
        status: 422,
        body: { error: 'INVALID_RECORDS', details: { count: 1, rows: [{ row: 9876, field: 'Number' }] } },
      })
    }
    expect(await digest()).toEqual(before)
    const [made] = await ann.ok<{ Id: number }[]>('POST', records(), [{ Needed: 'x' }])
    const settled = await digest()
    const changes = Array.from({ length: 100 }, () => ({ Id: made?.Id, Number: 1 }))
    for (const last of [{ Id: 424_242, Number: 2 }, { Number: 2 }, { Id: made?.Id, Number: {} }]) {
      const answer = await ann.call('PATCH', records(), [...changes, last])
      expect([answer.status >= 400 && answer.status < 500, answer.body]).toMatchObject([true, refusal])
    }
    for (const ids of [
      [{ Id: made?.Id }, { Id: 424_242 }],
      [{ Id: made?.Id }, {}],
    ]) {
      const answer = await ann.call('DELETE', records(), ids)
      expect([answer.status >= 400 && answer.status < 500, answer.body]).toMatchObject([true, refusal])
    }
    expect(await digest()).toEqual(settled)
  })
})

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

describe('inputs that create tables', () => {
  const column = () => `/api/v2/meta/tables/${table.id}/columns`
  const refusedColumns: [what: string, body: () => Record<string, unknown>][] = [
    ['a currency that is none', () => ({ title: 'C', uidt: 'Currency', meta: { currency_code: 'XXQ' } })],
    ['a formula of itself', () => ({ title: 'F', uidt: 'Formula', formula: '{F} + 1' })],
    [
      'a formula of 10,000 levels',
      () => ({ title: 'F', uidt: 'Formula', formula: nested(10_000, 'IF(1,', ',2)') }),
    ],
    ['a formula of 60 brackets', () => ({ title: 'F', uidt: 'Formula', formula: nested(60, '(', ')') })],
    ['a formula of 100 KB', () => ({ title: 'F', uidt: 'Formula', formula: `"${'x'.repeat(100_000)}"` })],
    ['a formula of a long row', () => ({ title: 'F', uidt: 'Formula', formula: `1${'+1'.repeat(2000)}` })],
    ['an unknown function', () => ({ title: 'F', uidt: 'Formula', formula: 'NOPE(1)' })],
    ['a link to another base', () => ({ title: 'L', uidt: 'Links', childId: 'mzzzzzzzzzzzzaaaaaaaa' })],
    [
      'a lookup over no link',
      () => ({
        title: 'L',
        uidt: 'Lookup',
        fk_relation_column_id: columnOf(table, 'Text').id,
        fk_lookup_column_id: columnOf(other, 'Label').id,
      }),
    ],
    [
      'a sum of text',
      () => ({
        title: 'R',
        uidt: 'Rollup',
        fk_relation_column_id: columnOf(table, 'Link').id,
        fk_rollup_column_id: columnOf(other, 'Label').id,
        rollup_function: 'sum',
      }),
    ],
    [
      'a rollup by an unknown function',
      () => ({
        title: 'R',
        uidt: 'Rollup',
        fk_relation_column_id: columnOf(table, 'Link').id,
        fk_rollup_column_id: columnOf(other, 'Label').id,
        rollup_function: '__proto__',
      }),
    ],
    [
      'options that differ by case alone',
      () => ({
        title: 'S',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'Ñ' }, { title: 'n\u0303' }] },
      }),
    ],
    [
      'an option of 300 letters',
      () => ({
        title: 'S',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'x'.repeat(300) }] },
      }),
    ],
    [
      '1,001 options',
      () => ({
        title: 'S',
        uidt: 'SingleSelect',
        colOptions: { options: Array.from({ length: 1001 }, (_, index) => ({ title: `o${index}` })) },
      }),
    ],
    ['a type that is none', () => ({ title: 'X', uidt: 'constructor' })],
    ['a default that does not fit', () => ({ title: 'N', uidt: 'Number', cdf: 'many' })],
    ['a title that is taken but for case and form', () => ({ title: 'TEXT ', uidt: 'Number' })],
  ]
  it.each(refusedColumns)('is not %s', async (_what, body) => {
    const before = await digest()
    const answer = await ann.call('POST', column(), body())
    expect([answer.status >= 400 && answer.status < 500, answer.body]).toMatchObject([true, refusal])
    expect(await digest()).toEqual(before)
  })

  it('is not a filter that is too deep, too long, or of things that are not there', async () => {
    const view = table.views[0]?.id ?? ''
    const fk_column_id = columnOf(table, 'Text').id
    const before = await digest()
    for (const body of [
      { fk_column_id: 'czzzzzzzzzzzzaaaaaaaa', comparison_op: 'eq', value: 'x' },
      { fk_column_id, comparison_op: '__proto__', value: 'x' },
      { fk_column_id, comparison_op: 'eq', value: '\u0000' },
      { fk_column_id, comparison_op: 'eq', value: { a: 1 } },
      { fk_column_id, comparison_op: 'like', value: 'x'.repeat(200_000) },
      { fk_parent_id: 'fizzzzzzzzzzzzaaaaaaaa', fk_column_id, comparison_op: 'eq', value: 'x' },
      { is_group: true, logical_op: 'xor' },
    ]) {
      const answer = await ann.call('POST', `/api/v2/meta/views/${view}/filters`, body)
      expect([answer.status >= 400 && answer.status < 500, answer.body]).toMatchObject([true, refusal])
    }
    const leaf = { fk_column_id, comparison_op: 'eq', value: 'x' }
    const deep = Array.from({ length: 50 }).reduce<object>(
      (inner) => ({ is_group: true, children: [inner] }),
      leaf,
    )
    const many = Array.from({ length: limits.filtersPerQuery + 1 }, () => leaf)
    for (const query of [
      `filterArrJson=${encodeURIComponent(JSON.stringify([deep]))}`,
      `filterArrJson=${encodeURIComponent(JSON.stringify(many))}`,
      `where=${encodeURIComponent('('.repeat(200) + 'Text,eq,x' + ')'.repeat(200))}`,
      `where=${encodeURIComponent(Array.from({ length: 300 }, () => '(Text,eq,x)').join('~or'))}`,
      Array.from({ length: 300 }, (_, index) => `fields=x${index}`).join('&'),
    ]) {
      const answer = await ann.call('GET', `${records()}?${query}`)
      expect([query.slice(0, 60), answer.status >= 400 && answer.status < 500, answer.body]).toMatchObject([
        query.slice(0, 60),
        true,
        refusal,
      ])
    }
    expect(await digest()).toEqual(before)
  })
})

describe('calls of all kinds', () => {
  const ids = ["' or 1=1", '__proto__', '../', 'x'.repeat(5000), '%00', 'constructor', '\u202e', 'NaN', '-1']
  it.each(ids)('find nothing by the id %j', async (id) => {
    const before = await digest()
    const slot = encodeURIComponent(id)
    for (const [method, path, body] of [
      ['POST', `/api/v2/meta/tables/${slot}/duplicate`, {}],
      ['POST', `/api/v2/meta/columns/${slot}/duplicate`, {}],
      ['POST', `/api/v1/db/meta/duplicate/${slot}`, {}],
      ['PATCH', `/api/v1/notifications/${slot}`, { is_read: true }],
      ['DELETE', `/api/v1/notifications/${slot}`, undefined],
      ['GET', `/api/v2/meta/tables/${slot}`, undefined],
      ['GET', `/api/v2/meta/comments?fk_model_id=${slot}&row_id=1`, undefined],
    ] as const) {
      const answer = await ann.call(method, path, body)
      expect([method, path.slice(0, 60), answer.status]).toEqual([method, path.slice(0, 60), 404])
    }
    expect(await digest()).toEqual(before)
  })

  it('take no body that is packed: it could be of any size', async () => {
    const before = await digest()
    const answer = await ann.call('POST', records(), undefined, {
      bytes: new Uint8Array(gzipSync('[{"Needed":"x"}]')),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect([answer.status >= 400 && answer.status < 500, answer.body]).toMatchObject([true, refusal])
    expect(await digest()).toEqual(before)
  })

  it.each(['Name', 'name', 'NAME '])('give the next free title to another %j', async (title) => {
    const made = await ann.ok<BaseWire>('POST', '/api/v2/meta/bases', { title: 'Titles' })
    const first = await ann.createTable(made.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'Name')
    const taken = await ann.call('POST', `/api/v2/meta/bases/${made.id}/tables`, { title, columns: [] })
    expect(taken).toMatchObject({ status: 409, body: { error: 'TITLE_TAKEN' } })
    const copy = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${first.id}/duplicate`)
    expect(copy.title).toBe('Name_1')
  })
})
