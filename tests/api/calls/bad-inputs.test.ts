import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// What people and programs send by mistake or on purpose: a clear 4xx, nothing changed; or stored exactly.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Text', uidt: 'SingleLineText', pv: true },
    { title: 'Long', uidt: 'LongText' },
    { title: 'Number', uidt: 'Number' },
    { title: 'Decimal', uidt: 'Decimal' },
    { title: 'Check', uidt: 'Checkbox' },
    {
      title: 'One',
      uidt: 'SingleSelect',
      colOptions: { options: [{ title: 'a,b' }, { title: '"' }, { title: '🙂' }] },
    },
    { title: 'Many', uidt: 'MultiSelect', colOptions: { options: [{ title: 'x' }, { title: 'y, z' }] } },
    { title: 'Date', uidt: 'Date' },
    { title: 'When', uidt: 'DateTime' },
    { title: 'Mail', uidt: 'Email' },
    { title: 'Link', uidt: 'URL' },
    { title: 'Stars', uidt: 'Rating', meta: { max: 10 } },
  ])
})

const records = () => `/api/v2/tables/${table.id}/records`
const count = () => ann.ok<{ count: number }>('GET', `${records()}/count`)

const refused: [field: string, value: unknown, status?: number][] = [
  ['Text', 'a\u0000b'],
  ['Text', '\ud800'],
  ['Text', 'x'.repeat(100_001)],
  ['Text', 'two\nlines'],
  ['Text', 5],
  ['Text', true],
  ['Text', { a: 1 }],
  ['Text', ['a']],
  ['Long', 'x'.repeat(1024 * 1024 + 1)],
  ['Number', 'NaN'],
  ['Number', 'Infinity'],
  ['Number', '12abc'],
  ['Number', '0x10'],
  ['Number', '1,234'],
  ['Number', '١٢٣'],
  ['Number', '9223372036854775808'],
  ['Number', 1.5],
  ['Number', [1]],
  ['Decimal', '1e-400'],
  ['Decimal', '1e400'],
  ['Decimal', '1.2.3'],
  ['Decimal', {}],
  ['Check', 'false'],
  ['Check', 'yes'],
  ['Check', 2],
  ['One', 'nope'],
  ['One', 7],
  ['Many', ['x', 'nope']],
  ['Many', { x: true }],
  ['Date', '2023-02-30'],
  ['Date', '0000-01-01'],
  ['Date', '10000-01-01'],
  ['Date', '-0044-03-15'],
  ['Date', '03/04/2025'],
  ['Date', 20250304],
  ['When', '2026-03-08T02:30:00'],
  ['When', '2026-01-01T23:59:60Z'],
  ['When', '2026-01-01T24:00:00Z'],
  ['When', '2026-01-01T25:00:00Z'],
  ['When', '2026-01-01T10:00:00+14:01'],
  ['When', '2026-01-01T10:00:00+99:00'],
  ['Mail', 'a@b'],
  ['Mail', 'a b@c.d'],
  ['Mail', `${'x'.repeat(300)}@example.com`],
  ['Mail', 'a@b.c\r\nBcc:x'],
  ['Link', 'javascript:alert(1)'],
  ['Link', '//x'],
  ['Link', 'http://'],
  ['Link', `https://example.com/${'x'.repeat(5000)}`],
  ['Stars', -1],
  ['Stars', 3.5],
  ['Stars', 11],
  ['Stars', '★'],
  ['Nope', 1],
  ['constructor', 1],
  ['CreatedAt', '2020-01-01T00:00:00Z'],
]

const stored: [field: string, value: unknown, read?: unknown][] = [
  ['Text', '👩‍👩‍👧‍👦 é שלום عربى'],
  ['Text', 'n\u0303'],
  ['Text', '\u202eabc\u200b\ufeff'],
  ['Text', '=HYPERLINK("x")'],
  ['Text', ''],
  ['Long', '<script>alert(1)</script>\n[x](javascript:1)'],
  ['Number', -0, 0],
  ['Number', '9007199254740993', '9007199254740993'],
  ['Number', '-9223372036854775808', '-9223372036854775808'],
  ['Number', ' 12 ', 12],
  ['Number', '', null],
  ['Decimal', 0.1],
  ['Decimal', '1.005', 1.005],
  ['Decimal', '12345678901234567890.123456789', '12345678901234567890.123456789'],
  ['Check', 1, true],
  ['Check', 0, false],
  ['Check', null, false],
  ['One', 'a,b'],
  ['One', '"'],
  ['One', '🙂'],
  ['Many', ['x', 'y, z', 'x'], 'x,"y, z"'],
  ['Many', [], null],
  ['Date', '2024-02-29'],
  ['When', '2026-03-08T02:30:00-05:00', '2026-03-08 07:30:00+00:00'],
  ['Link', 'https://пример.рф/ü?q=é'],
  ['Mail', 'o.k+tag@example.com'],
  ['Stars', 10],
]

describe('values', () => {
  it.each(refused)('%s refuses %j', async (field, value) => {
    const before = await count()
    for (const answer of [
      await ann.call('POST', records(), { [field]: value }),
      await ann.call('POST', records(), [{ Text: 'good' }, { [field]: value }]),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { error: expect.any(String), msg: expect.stringMatching(/\.$/) },
      ])
    }
    expect(await count()).toEqual(before)
  })

  it.each(stored)('%s keeps %j', async (field, value, read = value) => {
    const made = await ann.ok<{ Id: number }>('POST', records(), { [field]: value })
    const record = await ann.ok<Record<string, unknown>>('GET', `${records()}/${made.Id}`)
    expect(record[field]).toEqual(read)
  })

  it('of JSON numbers that cannot be kept exactly are refused before they are changed', async () => {
    for (const text of ['9007199254740993', '1e309', '-1e400']) {
      const answer = await ann.call('POST', records(), `{"Number": ${text}}`)
      expect([text, answer.status, answer.body]).toMatchObject([text, 422, { error: 'INVALID_REQUEST' }])
    }
    expect(await ann.call('POST', records(), '{"Number": NaN}')).toMatchObject({
      status: 400,
      body: { error: 'BAD_JSON' },
    })
  })

  it('named __proto__ are data, not a prototype', async () => {
    const answer = await ann.call('POST', records(), '{"__proto__": {"Text": "x"}}')
    expect(answer).toMatchObject({ status: 422, body: { error: 'UNKNOWN_FIELD' } })
    expect(({} as Record<string, unknown>)['Text']).toBeUndefined()
  })
})

describe('requests', () => {
  it.each([
    ['limit=0', 422],
    ['limit=-1', 422],
    ['limit=abc', 422],
    ['limit=1&limit=2', 422],
    ['offset=-1', 422],
    ['offset=x', 422],
    ['where=(((', 422],
    ['where=(Nope,eq,1)', 422],
    ['where=(Text,foo,1)', 422],
    ['where=(Date,like,1)', 422],
    ['where=(Number,gt,x)', 422],
    [`where=${'('.repeat(20_000)}`, 422],
    ['sort=Nope', 422],
    ['sort=-', 422],
    ['fields=Nope', 422],
    ['filterArrJson=x', 422],
    ['filterArrJson=[{"a":1}]', 422],
    ['sortArrJson={}', 422],
    ['viewId=nope', 404],
    ['format=xml', 422],
    [`search=${'x'.repeat(300)}`, 422],
    ['where=(Text,eq,\u0000)', 422],
  ])('%s is refused', async (query, status) => {
    const answer = await ann.call('GET', `${records()}?${query.replaceAll('[', '%5B')}`)
    expect([query.slice(0, 60), answer.status]).toEqual([query.slice(0, 60), status])
  })

  it('of more rows than a call may bring are refused', async () => {
    const before = await count()
    const answer = await ann.call(
      'POST',
      records(),
      Array.from({ length: limits.bulkRowsMax + 1 }, () => ({ Text: 'x' })),
    )
    expect(answer).toMatchObject({ status: 422, body: { msg: expect.stringContaining('1000') } })
    expect(await count()).toEqual(before)
  })

  it('that are too large or of another kind are refused', async () => {
    expect((await ann.call('POST', records(), `{"Text":"${'x'.repeat(11 * 1024 * 1024)}"}`)).status).toBe(413)
    const form = await ann.call('POST', records(), 'Text=x', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(415)
    expect(
      (await ann.call('GET', records(), undefined, { headers: { 'xc-timezone': 'Mars/Phobos' } })).status,
    ).toBe(422)
  })

  it('get an error for a wrong token, on every call', async () => {
    for (const token of ['x', 'a.b.c', `eyJhbGciOiJub25lIn0.${btoa('{"id":"1"}')}.`]) {
      const answer = await runtime.call('GET', records(), { token })
      expect([token, answer.status]).toEqual([token, 401])
    }
  })

  it('of unknown addresses are a JSON 404', async () => {
    expect(await ann.call('GET', '/api/v1/nope')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
  })

  it('for records that do not exist change nothing', async () => {
    const before = await count()
    for (const id of [999_999, 0, -1, 1.5, 'x', "1' or 1=1", '9007199254740993']) {
      expect([id, (await ann.call('GET', `${records()}/${encodeURIComponent(id)}`)).status]).toEqual([
        id,
        404,
      ])
      expect([id, (await ann.call('PATCH', records(), { Id: id, Text: 'x' })).status]).toEqual([id, 404])
      expect([id, (await ann.call('DELETE', records(), { Id: id })).status]).toEqual([id, 404])
    }
    expect((await ann.call('PATCH', records(), { Text: 'no id' })).status).toBe(422)
    expect(await count()).toEqual(before)
  })
})

describe('titles', () => {
  it.each(['', '   ', 'x'.repeat(256), 'a\u0000b', 'line\nbreak', '\ud800'])(
    '%j is refused',
    async (title) => {
      for (const path of ['/api/v2/meta/bases', `/api/v2/meta/bases/${base.id}/tables`])
        expect((await ann.call('POST', path, { title })).status).toBe(422)
      const column = await ann.call('POST', `/api/v2/meta/tables/${table.id}/columns`, {
        title,
        uidt: 'Number',
      })
      expect(column.status).toBe(422)
    },
  )

  it.each([
    'select',
    'a""b',
    '$1',
    '🙂',
    "it's; drop table x --",
    '..',
    '%00',
    '<b>',
    'constructor',
    '__proto__',
  ])('%j is a name like any other', async (title) => {
    const made = await ann.createTable(base.id, [{ title, uidt: 'SingleLineText' }], title)
    expect(made.title).toBe(title)
    await ann.ok('POST', `/api/v2/tables/${made.id}/records`, `{${JSON.stringify(title)}: "v"}`)
    const page = await ann.ok<RecordsPage>(
      'GET',
      `/api/v2/tables/${made.id}/records?where=${encodeURIComponent(`(${title},eq,v)`)}`,
    )
    expect(page.list.map((row) => Object.entries(row).find(([name]) => name === title)?.[1])).toEqual(['v'])
  })

  it.each(['100%', '50%41', '%2525', 'a/b', 'ü é?#'])(
    '%j finds its base and its table in a path',
    async (title) => {
      const made = await ann.createBase(title)
      await ann.createTable(made.id, [], title)
      const name = encodeURIComponent(title)
      expect((await ann.call('GET', `/api/v1/db/data/noco/${name}/${name}`)).status).toBe(200)
    },
  )
})

describe('bodies', () => {
  it('refuses bodies that are not UTF-8', async () => {
    const before = await count()
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"Text":"a'),
      0xff,
      ...new TextEncoder().encode('"}'),
    ])
    const headers = { 'content-type': 'application/json' }
    const answer = await ann.call('POST', records(), undefined, { bytes, headers })
    expect(answer).toMatchObject({ status: 400, body: { error: 'BAD_JSON' } })
    expect(await count()).toEqual(before)
  })

  it('that are wrong everywhere are all named, the first twenty cells with their problem', async () => {
    const row = { Text: 5, Number: 'x', Date: 'y', Mail: 'z' }
    const answer = await ann.call(
      'POST',
      records(),
      Array.from({ length: 1000 }, () => row),
    )
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'INVALID_RECORDS',
        details: { count: 1000, rowIndexes: Array.from({ length: 1000 }, (_, index) => index) },
      },
    })
    expect((answer.body as { details: { rows: unknown[] } }).details.rows).toHaveLength(20)
  })
})

it('refuses lone surrogates in every text, and ids of a wrong type', async () => {
  const half = 'x\udfff'
  const view = table.views[0]?.id ?? ''
  const before = await count()
  const calls: [method: string, path: string, body: unknown][] = [
    ['POST', '/api/v2/meta/bases', { title: 'Half', description: half }],
    ['PATCH', `/api/v2/meta/bases/${base.id}`, { description: half }],
    ['PATCH', `/api/v2/meta/tables/${table.id}`, { description: half }],
    ['PATCH', `/api/v2/meta/views/${view}`, { description: half }],
    [
      'POST',
      `/api/v2/meta/views/${view}/filters`,
      {
        fk_column_id: table.columns.find(({ title }) => title === 'Text')?.id,
        comparison_op: 'eq',
        value: half,
      },
    ],
    ['PATCH', '/api/v1/auth/user/profile', { firstname: half }],
  ]
  for (const [method, path, body] of calls) {
    const answer = await ann.call(method, path, body)
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
    expect(answer.body).toMatchObject({ error: expect.any(String), msg: expect.any(String) })
  }
  for (const id of [{ toString: 'x', valueOf: 1 }, [], {}, null, true, { length: -1 }]) {
    const answer = await ann.call('PATCH', records(), { Id: id, Text: 'a' })
    expect([id, answer.status >= 400 && answer.status < 500]).toEqual([id, true])
  }
  expect(await count()).toEqual(before)
})
