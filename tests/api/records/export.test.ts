import { beforeAll, describe, expect, it } from 'vitest'
import Papa from 'papaparse'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { csvLine, attachment } from '../../../worker/http/csv-text.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'LongText', pv: true },
      { title: 'Status', uidt: 'SingleSelect', colOptions: { options: [{ title: 'B, b' }, { title: 'A' }] } },
      { title: 'Price', uidt: 'Decimal' },
      { title: '=cmd', uidt: 'Checkbox' },
    ],
    'Größe "x"/2',
  )
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: '=1+1', Status: 'A', Price: '-1.5', '=cmd': true },
    { Name: 'two\nlines, "quoted"', Status: 'B, b', Price: '12345678901234567890.5' },
    { Name: '@x' },
    { Name: '+49 30' },
    { Name: '-5' },
  ])
})

const id = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
const v2 = (query = '') =>
  `/api/v2/tables/${table.id}/export/csv?fields=Name,Status,Price,${encodeURIComponent('=cmd')}&${query}`
const rowsOf = (text: unknown) => {
  const { data, errors } = Papa.parse<string[]>(String(text), { skipEmptyLines: true, delimiter: ',' })
  expect(errors).toEqual([])
  return data
}

describe('CSV', () => {
  it('has titles, texts, and nothing that a spreadsheet would run', async () => {
    const answer = await ann.call('GET', v2())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('x-row-count')).toBe('5')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e _x__2.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_x__2.csv`,
    )
    expect(rowsOf(answer.body)).toEqual([
      ['Name', 'Status', 'Price', "'=cmd"],
      ["'=1+1", 'A', '-1.5', 'true'],
      ['two\nlines, "quoted"', 'B, b', '12345678901234567890.5', 'false'],
      ["'@x", '', '', 'false'],
      ["'+49 30", '', '', 'false'],
      ['-5', '', '', 'false'],
    ])
    expect(String(answer.body)).toMatch(/^Name,Status,Price,'=cmd\r\n/)
    expect((await ann.call('GET', v2('bom=maybe'))).status).toBe(422)
  })

  it('exports in the order of the sorts, filtered', async () => {
    const answer = await ann.call('GET', v2('sort=-Status,Name&where=(Name,neq,-5)'))
    expect(rowsOf(answer.body).map(([name]) => name)).toEqual([
      'Name',
      "'=1+1",
      'two\nlines, "quoted"',
      "'+49 30",
      "'@x",
    ])
    const none = await ann.call('GET', v2('sort=Name&where=(Name,eq,nobody)'))
    expect([none.headers.get('x-row-count'), rowsOf(none.body)]).toEqual([
      '0',
      [['Name', 'Status', 'Price', "'=cmd"]],
    ])
  })

  it('has all records of a long table once, walked and sorted', async () => {
    const long = await ann.createTable(base.id, [{ title: 'N', uidt: 'Number' }], 'Long')
    for (let part = 0; part < 5; part += 1)
      await ann.ok(
        'POST',
        `/api/v2/tables/${long.id}/records`,
        Array.from({ length: 1000 }, (_, index) => ({ N: part * 1000 + index })),
      )
    const all = Array.from({ length: 5000 }, (_, index) => String(index))
    const path = `/api/v2/tables/${long.id}/export/csv?fields=N`
    const walked = await runtime.countTrips(() => ann.call('GET', path))
    expect(rowsOf(walked.result.body).slice(1).flat()).toEqual(all)
    // One that counts, and one for each two thousand records.
    expect(walked.trips.baseDatabases).toBe(4)
    expect(
      rowsOf((await ann.call('GET', `${path}&sort=-N`)).body)
        .slice(1)
        .flat(),
    ).toEqual(all.toReversed())
  })

  it('is a view’s own at the older address', async () => {
    const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Mine' })
    await ann.ok('POST', `/api/v2/meta/views/${view.id}/sorts`, {
      fk_column_id: id('Price'),
      direction: 'desc',
    })
    const answer = await ann.call(
      'GET',
      `/api/v1/db/data/noco/${base.id}/${table.id}/views/${view.id}/export/csv`,
    )
    expect(answer.headers.get('content-disposition')).toContain('Mine.csv')
    expect(
      rowsOf(answer.body)
        .map(([name]) => name)
        .slice(0, 3),
    ).toEqual(['Name', 'two\nlines, "quoted"', "'=1+1"])
  })

  it('refuses what it cannot read before the file begins', async () => {
    const answer = await ann.call('GET', v2('where=((('))
    expect([answer.status, answer.body]).toMatchObject([422, { error: 'INVALID_FILTER' }])
  })

  it('is public only where the link allows it, with visible fields only', async () => {
    const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, {})
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
    const place = list.find((each) => each.fk_column_id === id('Price'))
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/columns/${place?.id}`, { show: false })
    const { uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
    const path = `/api/v1/db/public/shared-view/${uuid}/rows/export/csv`
    expect((await runtime.call('GET', path)).body).toMatchObject({ error: 'FORBIDDEN' })
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { meta: { allowCSVDownload: true } })
    expect(rowsOf((await runtime.call('GET', path)).body)[0]).toEqual(['Name', 'Status', "'=cmd"])
    expect((await runtime.call('GET', `${path}?where=(Price,gt,1)`)).body).toMatchObject({
      error: 'UNKNOWN_FIELD',
    })
    expect((await runtime.call('GET', `${path}?fields=Price`)).body).toMatchObject({ error: 'UNKNOWN_FIELD' })
  })
})

describe('csvLine', () => {
  it.each([
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['-1,5', '"-1,5"'],
    ['-1+2', "'-1+2"],
    ['+1', '+1'],
    [' x', '" x"'],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b1+1', "'\uff0b1+1"],
    ['\uff0d1+1', "'\uff0d1+1"],
    ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
    ['\u22121+1', "'\u22121+1"],
    [' =1+1', "' =1+1"],
    ['\ufeff=1+1', "'\ufeff=1+1"],
    ['\n=1+1', `"'\n=1+1"`],
    ['x;=1+1', '"x;=1+1"'],
    ['say "hi"', '"say ""hi"""'],
  ])('%j', (text, expected) => expect(csvLine([text])).toBe(`${expected}\r\n`))

  it('names files safely', () => {
    expect(attachment('a\r\nset-cookie: x\u202e.csv')).toBe(
      `attachment; filename="a__set-cookie_ x_.csv"; filename*=UTF-8''a__set-cookie_%20x_.csv`,
    )
    expect(attachment("\ud800it(s)'.csv")).toContain("UTF-8''%EF%BF%BDit%28s%29%27.csv")
  })
})
