import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { itemFields, itemRows } from '../../support/orders-and-items.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Body, columnOf as column, tableCalls } from '../../support/table-calls.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let items: TableWire

const { addColumn, create, list, read, records, tryColumn } = tableCalls(() => ann)
const formula = (title: string, formula_raw: string, more: Body = {}): Body => ({
  uidt: 'Formula',
  title,
  formula_raw,
  ...more,
})
const change = (id: string, body: Body) => ann.call('PATCH', `/api/v2/meta/columns/${id}`, body)

/** What a formula gives for each of the items a to d. */
async function valuesOf(text: string): Promise<unknown[]> {
  items = await addColumn(items, formula('F', text))
  const rows = await list(items, '?fields=F')
  await ann.ok('DELETE', `/api/v2/meta/columns/${column(items, 'F').id}`)
  items = await read(items)
  return rows.map((row) => row['F'])
}

describe('one table', () => {
  beforeAll(async () => {
    base = await ann.createBase()
    items = await ann.createTable(base.id, itemFields, 'Items')
    await create(items, itemRows)
  })

  it.each<[string, unknown[]]>([
    ['{Amount} * {Count}', [0.1, 0.4, 0.4, null]],
    ['{Amount} + 0.2', [0.3, 0.4, 0.4, null]],
    ['{Label} & "-" & {Count}', ['a-1', 'b-2', 'c-2', 'd-']],
    ['IF({Done}, "yes", "no")', ['yes', 'no', 'no', 'no']],
    ['{Count} > 1', [false, true, true, false]],
    ['DATEADD({Day}, 1, "month")', ['2026-02-01', '2026-02-02', '2026-02-03', null]],
    ['IF({Done}, {Day}, BLANK())', ['2026-01-01', null, null, null]],
    ['{State}', ['shut', 'open', 'open', null]],
    ['{Tags}', ['red, blue', 'blue', null, null]],
    ['COUNTALL({Tags})', [2, 1, 0, 0]],
    ['{Count} / ({Count} - 1)', [null, 2, 2, null]],
    ['RECORD_ID() * 10', [10, 20, 30, 40]],
    ['YEAR(CREATED_TIME()) > 2000', [true, true, true, true]],
    ['REGEX_EXTRACT({Label} & "1", "[ab]\\d")', ['a1', 'b1', null, null]],
    ['IF(REGEX_MATCH({State}, "^s"), {Day}, {Count})', ['2026-01-01', '2', '2', null]],
    ['BLANK()', [null, null, null, null]],
    ['LEN("}{" & "\\"")', [3, 3, 3, 3]],
  ])('%s', async (text, expected) => {
    expect(await valuesOf(text)).toEqual(expected)
  })
})

describe('a field', () => {
  beforeEach(async () => {
    base = await ann.createBase()
    items = await ann.createTable(base.id, itemFields, 'Items')
    await create(items, [
      { Label: 'a', Amount: '0.1', Count: 1, Day: '2026-01-01', Done: true, State: 'shut', Tags: ['red'] },
      { Label: 'b', Amount: '0.2', Count: 2, Day: '2026-01-02', State: 'open' },
      { Label: 'c', Amount: '0.2', Count: 2, Day: '2026-01-03', State: 'open' },
      { Label: 'd' },
    ])
  })
  const labels = (query: string) =>
    list(items, `?fields=Label&${query}`).then((rows) => rows.map((row) => row['Label']))
  const groups = async (title: string) => {
    const page = await ann.ok<{ list: Record<string, unknown>[] }>(
      'GET',
      `/api/v2/tables/${items.id}/groupby?column_name=${title}`,
    )
    return page.list.map((group) => [group[title], group['count']])
  }

  it('is returned with its formula by ids and by titles, and the type of its result', async () => {
    items = await addColumn(items, formula('Sum', '{Amount} * count'))
    const [amount, count] = [column(items, 'Amount').id, column(items, 'Count').id]
    expect(column(items, 'Sum')).toMatchObject({
      uidt: 'Formula',
      rqd: false,
      colOptions: {
        formula: `{{${amount}}} * {{${count}}}`,
        formula_raw: '{Amount} * {Count}',
        parsed_tree: { dataType: 'numeric' },
        result: { uidt: 'Decimal', kind: 'real', outside: false },
        error: null,
      },
    })
  })

  it('keeps to its fields when they are renamed, and takes a formula by ids', async () => {
    items = await addColumn(items, formula('Sum', '{Amount} * {Count}'))
    await change(column(items, 'Amount').id, { title: 'Unit } price' })
    items = await read(items)
    expect(column(items, 'Sum').colOptions?.formula_raw).toBe('{Unit \\} price} * {Count}')
    expect((await list(items))[1]).toMatchObject({ Sum: 0.4 })
    const stored = column(items, 'Sum').colOptions?.formula ?? ''
    items = await addColumn(items, { uidt: 'Formula', title: 'Again', formula: `${stored} + 1` })
    expect(column(items, 'Again').colOptions?.formula_raw).toBe('{Unit \\} price} * {Count} + 1')
    expect((await list(items))[1]).toMatchObject({ Again: 1.4 })
    const shown = column(items, 'Again').colOptions?.formula_raw
    expect((await change(column(items, 'Again').id, { formula_raw: `${shown} + 1` })).status).toBe(200)
    expect((await list(items))[1]).toMatchObject({ Again: 2.4 })
  })

  it('is filtered, sorted, searched, grouped and aggregated by as a number', async () => {
    items = await addColumn(items, formula('N', '{Amount} * {Count}'))
    expect(await labels('where=(N,eq,0.4)')).toEqual(['b', 'c'])
    expect(await labels('where=(N,gt,0.1)~or(N,blank)')).toEqual(['b', 'c', 'd'])
    expect(await labels('where=(N,btw,0,0.2)')).toEqual(['a'])
    expect(await labels('sort=-N,-Label')).toEqual(['c', 'b', 'a', 'd'])
    expect(await labels('sort=N')).toEqual(['d', 'a', 'b', 'c'])
    expect(await groups('N')).toEqual([
      [null, 1],
      [0.1, 1],
      [0.4, 2],
    ])
    const sum = await ann.ok(
      'GET',
      `/api/v2/tables/${items.id}/aggregate?aggregation=[{"field":"N","type":"sum"}]`,
    )
    expect(sum).toEqual({ N: 0.9 })
    expect((await ann.call('GET', `${records(items)}?where=(N,eq,abc)`)).status).toBe(422)
  })

  it('is filtered, sorted, searched and grouped by as a text', async () => {
    items = await addColumn(items, formula('T', '{Label} & {Count}'))
    expect(await labels('where=(T,like,2)')).toEqual(['b', 'c'])
    expect(await labels('where=(T,neq,b2)')).toEqual(['a', 'c', 'd'])
    expect(await labels('search=c2')).toEqual(['c'])
    expect(await labels('sort=-T')).toEqual(['d', 'c', 'b', 'a'])
    expect(await groups('T')).toContainEqual(['b2', 1])
  })

  it('is filtered, sorted and grouped by as yes or no', async () => {
    items = await addColumn(items, formula('B', '{Count} > 1'))
    expect(await labels('where=(B,checked)')).toEqual(['b', 'c'])
    expect(await labels('where=(B,notchecked)')).toEqual(['a', 'd'])
    expect(await labels('sort=-B,Label')).toEqual(['b', 'c', 'a', 'd'])
    expect(await groups('B')).toEqual([
      [false, 2],
      [true, 2],
    ])
  })

  it('is filtered, sorted and grouped by as a date', async () => {
    items = await addColumn(items, formula('D', 'DATEADD({Day}, 1, "day")'))
    expect(await labels('where=(D,eq,exactDate,2026-01-03)')).toEqual(['b'])
    expect(await labels('where=(D,gt,exactDate,2026-01-02)')).toEqual(['b', 'c'])
    expect(await labels('where=(D,blank)')).toEqual(['d'])
    expect(await labels('sort=-D')).toEqual(['c', 'b', 'a', 'd'])
    expect(await groups('D')).toContainEqual(['2026-01-04', 1])
    items = await addColumn(items, formula('DT', 'DATETIME_PARSE({D} & " 10:00")'))
    expect(await labels('where=(DT,eq,exactDate,2026-01-03)')).toEqual(['b'])
    expect((await list(items))[1]).toMatchObject({ DT: '2026-01-03 10:00:00+00:00' })
  })

  it('shows results as money, shares or addresses', async () => {
    items = await addColumn(
      items,
      formula('Money', '{Amount}', {
        meta: { display_type: 'Currency', display_column_meta: { meta: { currency_code: 'EUR' } } },
      }),
    )
    items = await addColumn(
      items,
      formula('Link', '"https://example.com/" & {Label}', { meta: { display_type: 'URL' } }),
    )
    expect(column(items, 'Money').colOptions?.result).toMatchObject({
      uidt: 'Currency',
      meta: { currency_code: 'EUR' },
    })
    expect(column(items, 'Link').colOptions?.result).toMatchObject({ uidt: 'URL' })
    expect((await list(items))[1]).toMatchObject({ Money: 0.2, Link: 'https://example.com/b' })
    // What does not fit the result any more is as if it were not there.
    await change(column(items, 'Money').id, { formula_raw: '{Label}' })
    items = await read(items)
    expect(column(items, 'Money').colOptions?.result).toMatchObject({ uidt: 'SingleLineText' })
    expect((await change(column(items, 'Link').id, { meta: { display_type: 'Magic' } })).status).toBe(422)
  })

  it('uses other formulas, however many', async () => {
    items = await addColumn(items, formula('F0', '{Count}'))
    for (let level = 1; level <= 25; level += 1)
      items = await addColumn(items, formula(`F${level}`, `{F${level - 1}} + {F0}`))
    expect((await list(items, '?fields=F25')).map((row) => row['F25'])).toEqual([26, 52, 52, null])
    expect(await labels('where=(F25,gt,30)&sort=-F25,Label')).toEqual(['b', 'c'])
  })

  it('refuses a circle, and names its path', async () => {
    items = await addColumn(items, formula('A', '{Count} + 1'))
    items = await addColumn(items, formula('B', '{A} + 1'))
    items = await addColumn(items, formula('C', '{B} + 1'))
    const own = await change(column(items, 'A').id, { formula_raw: '{A} + 1' })
    expect(own).toMatchObject({ status: 422, body: { msg: expect.stringContaining('A → A') } })
    const far = await change(column(items, 'A').id, { formula_raw: '{C} + 1' })
    expect(far).toMatchObject({ status: 422, body: { msg: expect.stringMatching(/A → C → B → A/) } })
    expect((await list(items))[1]).toMatchObject({ A: 3, B: 4, C: 5 })
  })

  it('refuses invalid formulas, with the position', async () => {
    const cases: [string, number, RegExp][] = [
      ['', 1, /empty/],
      ['1 +', 4, /expected/],
      ['FOO({Label})', 1, /no function FOO/],
      ['1 + {Nothing}', 5, /no field "Nothing"/],
      ['{Label} * 2', 1, /number was expected/],
      [`{{${column(items, 'Label').id}x}}`, 1, /deleted/],
      ['1'.padEnd(limits.formulaLength + 1, ' '), limits.formulaLength + 1, /longer/],
      [`{{x}}${'(1'.repeat(200)}`, 6, /operator|expected/],
      [`${'('.repeat(200)}1${')'.repeat(200)}`, limits.formulaDepthMax + 1, /levels/],
      [`1${'+1'.repeat(600)}`, 1000, /parts/],
    ]
    for (const [text, position, problem] of cases) {
      const answer = await tryColumn(items, formula('F', text))
      expect(answer, text.slice(0, 40)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_FORMULA', details: { problem: expect.stringMatching(problem) } },
      })
      expect((answer.body as { details: { position: number } }).details.position, text.slice(0, 40)).toBe(
        position,
      )
    }
    expect((await tryColumn(items, { uidt: 'Formula', title: 'F' })).status).toBe(400)
    expect((await tryColumn(items, formula('F', '1', { rqd: true }))).status).toBe(422)
    expect((await tryColumn(items, formula('F', '1', { unique: true }))).status).toBe(422)
    expect((await tryColumn(items, formula('F', '1', { cdf: '1' }))).status).toBe(422)
    expect((await read(items)).columns).toHaveLength(items.columns.length)
  })

  it('cannot be written, and is returned by writes', async () => {
    items = await addColumn(items, formula('Next', '{Count} + 1'))
    const refused = await ann.call('POST', records(items), { Label: 'x', Next: 3 })
    expect(refused).toMatchObject({ status: 422, body: { error: 'READ_ONLY_FIELD' } })
    const made = await ann.ok('POST', `/api/v1/db/data/noco/${base.id}/${items.id}`, { Label: 'x', Count: 4 })
    expect(made).toMatchObject({ Count: 4, Next: 5 })
    const changed = await ann.ok('PATCH', `/api/v1/db/data/noco/${base.id}/${items.id}/5`, { Count: 7 })
    expect(changed).toMatchObject({ Count: 7, Next: 8 })
  })

  it('holds on to the fields that it uses, unless they go together', async () => {
    items = await addColumn(items, formula('A', '{Count} + 1'))
    items = await addColumn(items, formula('B', '{A} + 1'))
    const id = column(items, 'Count').id
    const refused = await ann.call('DELETE', `/api/v2/meta/columns/${id}?cascade=false`)
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'HAS_DEPENDENTS', msg: expect.stringContaining('"A", "B"') },
    })
    await ann.ok('DELETE', `/api/v2/meta/columns/${id}?cascade=true`)
    expect((await read(items)).columns.map(({ title }) => title)).not.toContain('B')
  })

  it('with regular expressions is shown, filtered, sorted, searched, grouped and added up', async () => {
    items = await addColumn(items, formula('R', 'REGEX_REPLACE({Label} & {Count}, "\\d+", "#")'))
    items = await addColumn(items, formula('Over', 'UPPER({R})'))
    items = await addColumn(items, formula('Early', 'REGEX_MATCH({Label}, "^[ab]")'))
    items = await addColumn(items, formula('Size', 'LEN(REGEX_EXTRACT({Label} & "xx", "b.*|.")) * 1.5'))
    expect((await list(items)).map((row) => [row['R'], row['Over'], row['Early'], row['Size']])).toEqual([
      ['a#', 'A#', true, 1.5],
      ['b#', 'B#', true, 4.5],
      ['c#', 'C#', false, 1.5],
      ['d', 'D', false, 1.5],
    ])
    expect(column(items, 'Over').colOptions?.result).toMatchObject({ outside: true })
    expect(await labels('where=(R,eq,b%23)')).toEqual(['b'])
    expect(await labels('where=(Over,like,%23)~and(R,neq,a%23)')).toEqual(['b', 'c'])
    expect(await labels('where=~not(Over,like,%23)')).toEqual(['d'])
    expect(await labels('where=(R,blank)')).toEqual([])
    expect(await labels('where=(Early,checked)')).toEqual(['a', 'b'])
    expect(await labels('where=(Size,gt,2)~or(Label,eq,d)')).toEqual(['b', 'd'])
    expect(await labels('sort=-Over')).toEqual(['d', 'c', 'b', 'a'])
    expect(await labels('sort=-Size,-Label&limit=2&offset=1')).toEqual(['d', 'c'])
    expect(await labels('search=B%23')).toEqual(['b'])
    const grouped = await ann.ok<{ list: Body[] }>(
      'GET',
      `/api/v2/tables/${items.id}/groupby?column_name=Early`,
    )
    expect(grouped.list).toMatchObject([
      { Early: false, count: 2 },
      { Early: true, count: 2 },
    ])
    const { trips } = await runtime.countTrips(() => labels('where=(R,eq,b%23)&sort=Over'))
    expect(trips.baseDatabases).toBe(2)
  })

  it('uses the time zone of the reader', async () => {
    const [day, moment] = [formula('Day now', 'TODAY()'), formula('Hour', 'HOUR(CREATED_TIME())')]
    items = await addColumn(await addColumn(items, day), moment)
    items = await addColumn(items, formula('Now', 'NOW()'))
    items = await addColumn(items, formula('Late', '{Day} < {Day now}'))
    const seen = async (zone: string) => {
      const page = await ann.ok<{ list: Body[] }>('GET', `${records(items)}?limit=1`, undefined, {
        headers: { 'xc-timezone': zone },
      })
      return page.list[0] ?? {}
    }
    const [west, east] = [await seen('Pacific/Pago_Pago'), await seen('Pacific/Kiritimati')]
    expect(Date.parse(String(east['Day now'])) - Date.parse(String(west['Day now']))).toBeGreaterThanOrEqual(
      86_400_000,
    )
    expect((Number(east['Hour']) - Number(west['Hour']) + 24) % 24).toBe(1)
    expect(Math.abs(Date.parse(String(east['Now'])) - Date.now())).toBeLessThan(60_000)
    expect(await labels('where=(Late,checked)&sort=-Now,Label')).toEqual(['a', 'b', 'c'])
    expect(await labels('where=(Now,isWithin,pastWeek)')).toHaveLength(4)
  })
})

it('continues after a record, in the order of a formula', async () => {
  base = await ann.createBase()
  items = await ann.createTable(base.id, itemFields, 'Items')
  await create(
    items,
    [5, 3, 3, 4].map((Count) => ({ Count })),
  )
  items = await addColumn(items, formula('F', '{Count} * 2'))
  items = await addColumn(items, formula('Since', 'DATETIME_DIFF(NOW(), CREATED_TIME(), "years") + {Count}'))
  const ids = async (query: string) => (await list(items, `?fields=Id&${query}`)).map((row) => row['Id'])
  for (const sort of ['F', 'Since']) {
    expect(await ids(`sort=${sort}&limit=2`)).toEqual([2, 3])
    expect(await ids(`sort=${sort}&limit=2&after=3`)).toEqual([4, 1])
    expect(await ids(`sort=-${sort}&after=4`)).toEqual([2, 3])
  }
})
