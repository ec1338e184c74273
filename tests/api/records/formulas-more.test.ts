import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { FormulaCheck } from '#core/api/tables/formulas.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { itemFields, lookup } from '../../support/orders-and-items.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Body, columnOf as column, tableCalls } from '../../support/table-calls.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let items: TableWire

beforeEach(async () => {
  base = await ann.createBase()
  items = await ann.createTable(base.id, itemFields, 'Items')
  await create(items, [
    { Label: 'a', Amount: '0.1', Count: 1 },
    { Label: 'b', Count: 2, State: 'open' },
  ])
})

const { addColumn, create, list, read, records, tryColumn } = tableCalls(() => ann)
const formula = (title: string, formula_raw: string): Body => ({ uidt: 'Formula', title, formula_raw })
const change = (id: string, body: Body) => ann.call('PATCH', `/api/v2/meta/columns/${id}`, body)

describe('a formula that is being written', () => {
  const check = (body: Body) =>
    ann.ok<FormulaCheck>('POST', `/api/v2/meta/tables/${items.id}/formula/check`, body)

  it('is tried for a record before it is a field', async () => {
    expect(await check({ formula: '{Count} * 2 & "!"' })).toMatchObject({
      valid: true,
      formula: `{{${column(items, 'Count').id}}} * 2 & "!"`,
      dataType: 'string',
      volatile: false,
      record: { id: 1, value: '2!', text: '2!' },
    })
    expect(await check({ formula: 'NOW()', recordId: 2 })).toMatchObject({
      volatile: true,
      record: { id: 2 },
    })
    expect(await check({ formula: '1', recordId: 99 })).toMatchObject({ valid: true, record: null })
    const money = { display_type: 'Currency' }
    expect(await check({ formula: '{Amount}', meta: money })).toMatchObject({ result: { uidt: 'Currency' } })
    expect((await read(items)).columns).toHaveLength(items.columns.length)
    const { trips } = await runtime.countTrips(() => check({ formula: '{Count}' }))
    expect(trips.baseDatabases).toBe(1)
  })

  it('reports the position of an error, and a circle', async () => {
    expect(await check({ formula: '1 + (2' })).toMatchObject({ valid: false, position: 7 })
    expect(await check({ formula: 'UPER({Label})' })).toMatchObject({
      valid: false,
      position: 1,
      problem: expect.stringContaining('UPPER'),
    })
    items = await addColumn(items, formula('F', '{Count}'))
    expect(await check({ formula: '{F} + 1', columnId: column(items, 'F').id })).toMatchObject({
      valid: false,
      problem: expect.stringContaining('F → F'),
    })
    const wrong = await ann.call('POST', `/api/v2/meta/tables/${items.id}/formula/check`, { formula: 1 })
    expect(wrong.status).toBe(422)
  })
})

describe('formulas elsewhere', () => {
  it('come with a new table, in any order of its fields', async () => {
    const made = await ann.createTable(
      base.id,
      [
        { title: 'Full', uidt: 'Formula', formula_raw: '{First} & " " & {Last}' },
        { title: 'First', uidt: 'SingleLineText', pv: true },
        { title: 'Last', uidt: 'SingleLineText' },
        { title: 'Loud', uidt: 'Formula', formula_raw: 'UPPER({Full})' },
      ],
      'People',
    )
    await create(made, { First: 'Ann', Last: 'Lee' })
    expect(await list(made, '?fields=Full,Loud')).toEqual([{ Full: 'Ann Lee', Loud: 'ANN LEE' }])
    const wrong = await ann.call('POST', `/api/v2/meta/bases/${base.id}/tables`, {
      title: 'Wrong',
      columns: [{ title: 'F', uidt: 'Formula', formula_raw: '{Nothing}' }],
    })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'INVALID_FORMULA' } })
  })

  it('name records, here and where these are linked', async () => {
    items = await addColumn(items, formula('Name', '{Label} & {Count}'))
    await ann.ok('POST', `/api/v2/meta/columns/${column(items, 'Name').id}/primary`)
    let orders = await ann.createTable(
      base.id,
      [{ title: 'Order', uidt: 'SingleLineText', pv: true }],
      'Orders',
    )
    orders = await addColumn(orders, {
      uidt: 'LinkToAnotherRecord',
      title: 'Items',
      childId: items.id,
      type: 'mm',
    })
    await create(orders, { Order: 'x', Items: [2, 1] })
    expect((await list(orders))[0]).toMatchObject({
      Items: [
        { Id: 2, Name: 'b2' },
        { Id: 1, Name: 'a1' },
      ],
    })
    expect(await list(orders, '?fields=Order&where=(Items,eq,b2)')).toEqual([{ Order: 'x' }])
    await change(column(items, 'Name').id, { formula_raw: 'REGEX_REPLACE({Label}, "a", "A")' })
    expect((await list(orders))[0]).toMatchObject({
      Items: [
        { Id: 2, Name: 'b' },
        { Id: 1, Name: 'A' },
      ],
    })
    expect(await list(orders, '?fields=Order&where=(Items,eq,A)')).toEqual([{ Order: 'x' }])
    expect((await list(items))[0]).toMatchObject({ Name: 'A' })
  })

  it('are in files, and in published views without what they are made of', async () => {
    items = await addColumn(items, formula('Secret sum', '{Count} + 1'))
    items = await addColumn(items, formula('Rx', 'REGEX_REPLACE({Label}, "a", "A")'))
    const view = items.views[0]?.id ?? ''
    const csv = await ann.call(
      'GET',
      `/api/v2/tables/${items.id}/export/csv?fields=Label,Secret sum,Rx&sort=-Secret sum`,
    )
    expect(String(csv.body).trim().split(/\r?\n/)).toEqual(['Label,Secret sum,Rx', 'b,3,b', 'a,2,A'])
    const places = await ann.ok<{ list: { id: string; fk_column_id: string }[] }>(
      'GET',
      `/api/v2/meta/views/${view}/columns`,
    )
    const hidden = places.list.find((each) => each.fk_column_id === column(items, 'Count').id)
    await ann.ok('PATCH', `/api/v2/meta/views/${view}/columns/${hidden?.id}`, { show: false })
    const { uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view}/share`)
    const meta = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/meta`)
    expect(JSON.stringify(meta.body)).not.toContain(column(items, 'Count').id)
    expect(JSON.stringify(meta.body)).toContain('"kind":"real"')
    const rows = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/rows?where=(Secret sum,gt,2)`)
    expect(rows.body).toMatchObject({ list: [{ Label: 'b', 'Secret sum': 3, Rx: 'b' }] })
  })

  it('come back with undo', async () => {
    items = await addColumn(items, formula('F', '{Count} + 1'))
    await ann.ok('DELETE', `/api/v2/meta/columns/${column(items, 'F').id}`)
    await undoLast()
    items = await read(items)
    expect((await list(items))[1]).toMatchObject({ F: 3 })
    await ann.ok('DELETE', `/api/v2/meta/columns/${column(items, 'Count').id}?cascade=true`)
    await undoLast()
    expect((await list(items))[1]).toMatchObject({ Count: 2, F: 3 })
  })

  it('stop working after a type change that they cannot follow, say why, and can be repaired', async () => {
    items = await addColumn(items, formula('F', '{Count} * 2'))
    const id = column(items, 'Count').id
    const preview = await ann.ok<{ broken: Body[] }>('POST', `/api/v2/meta/columns/${id}/convert/preview`, {
      uidt: 'SingleLineText',
    })
    expect(preview.broken).toMatchObject([{ title: 'F', problem: expect.stringContaining('number') }])
    await ann.ok('POST', `/api/v2/meta/columns/${id}/convert`, { uidt: 'SingleLineText' })
    items = await read(items)
    expect(column(items, 'F').colOptions).toMatchObject({
      error: expect.stringContaining('number'),
      formula_raw: '{Count} * 2',
    })
    expect((await list(items))[1]).toMatchObject({ Count: '2', F: null })
    expect((await change(column(items, 'F').id, { title: 'G' })).status).toBe(200)
    expect((await change(column(items, 'F').id, { formula_raw: 'VALUE({Count}) * 2' })).status).toBe(200)
    expect((await list(items))[1]).toMatchObject({ G: 4 })
    const no = await ann.call('POST', `/api/v2/meta/columns/${column(items, 'F').id}/convert`, {
      uidt: 'Number',
    })
    expect(no.status).toBe(422)
  })
})

describe('formulas that are too much', () => {
  async function undone(text: string): Promise<void> {
    const answer = await tryColumn(items, formula('Bomb', text))
    expect(answer.status).toBe(400)
  }

  it('are refused one by one', async () => {
    await undone(
      Array.from({ length: 400 }, (_, at) => `LOG({Count}, ${at})`)
        .join('+')
        .slice(0, 10_000),
    )
    await undone(`${'IF(1,'.repeat(60)}1${')'.repeat(60)}`)
    await undone(`${'-'.repeat(3000)}1`)
    await undone(`"${'x'.repeat(20_000)}"`)
    await undone('REGEX_MATCH({Label}, "((a{500}){500}){500}")')
    await undone('\0')
    await undone('\ud800')
  })

  it('are refused together: each doubles the one before', async () => {
    items = await addColumn(items, formula('F0', 'ROUND({Count} / 3, 2)'))
    let answer = { status: 200 }
    let made = 0
    for (; answer.status === 200 && made < 60; made += 1)
      answer = await tryColumn(
        items,
        formula(`F${made + 1}`, Array.from({ length: 8 }, () => `ROUND({F${made}} / 7, 3)`).join('+')),
      )
    expect(answer.status).toBe(422)
    expect(made).toBeGreaterThan(5)
    expect(await list(items)).toHaveLength(2)
    expect(await list(items, `?sort=-F${made - 1}&where=(F${made - 1},gt,0)`)).toBeDefined()
  })

  it('fill a table until reading it would be too much', async () => {
    const heavy = Array.from(
      { length: 40 },
      (_, at) => `DATESTR(DATEADD(CREATED_TIME(), ${at}, "month"))`,
    ).join('&')
    let answer = { status: 200 }
    let made = 0
    for (; answer.status === 200 && made < 20; made += 1)
      answer = await tryColumn(items, formula(`H${made}`, heavy))
    expect(answer).toMatchObject({ status: 422, body: { msg: expect.stringContaining('too many steps') } })
    expect(await list(items)).toHaveLength(2)
    const everywhere = Array.from({ length: 60 }, (_, at) => `(H0,like,${at})`).join('~or')
    const asked = await ann.call('GET', `${records(items)}?where=${everywhere}`)
    expect(asked).toMatchObject({ status: 422, body: { error: 'INVALID_FILTER' } })
  })

  it('never keep a reader waiting for regular expressions', async () => {
    items = await addColumn(items, { uidt: 'LongText', title: 'Long' })
    items = await addColumn(items, formula('Rx', 'REGEX_MATCH({Long}, "(a|aa)+(a|aa)+(a|aa)+b$")'))
    const rows = Array.from({ length: 100 }, () => ({ Long: 'a'.repeat(20_000) }))
    await create(items, rows)
    // Unbounded, this takes longer than any test may.
    expect(await list(items, '?limit=102')).toHaveLength(102)
    // A filter must evaluate all records, so it is refused above the limit; lists and searches never fail.
    expect(await ann.call('GET', `${records(items)}?where=(Rx,checked)`)).toMatchObject({
      status: 422,
      body: { msg: expect.stringContaining('Regular expressions') },
    })
    expect(await list(items, '?search=nothing')).toEqual([])
  })

  it('look up what looks up, and still are one read', async () => {
    let orders = await ann.createTable(
      base.id,
      [{ title: 'Order', uidt: 'SingleLineText', pv: true }],
      'Orders',
    )
    orders = await addColumn(orders, {
      uidt: 'LinkToAnotherRecord',
      title: 'Items',
      childId: items.id,
      type: 'mm',
    })
    items = await read(items)
    const back = items.columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord')?.title ?? ''
    await create(orders, [{ Order: 'x', Items: [1, 2] }])
    items = await addColumn(items, formula('F1', '{Count} + 1'))
    for (let level = 1; level <= 3; level += 1) {
      orders = await addColumn(orders, lookup(orders, 'Items', items, `F${level}`, `L${level}`))
      orders = await addColumn(orders, formula(`G${level}`, `SUM({L${level}}) + 1`))
      items = await addColumn(items, lookup(items, back, orders, `G${level}`, `M${level}`))
      items = await addColumn(items, formula(`F${level + 1}`, `SUM({M${level}}) + {Count}`))
    }
    const { result, trips } = await runtime.countTrips(() => list(items, '?fields=F2,F3,F4'))
    expect(trips.baseDatabases).toBe(1)
    expect(result).toEqual([
      { F2: 7, F3: 17, F4: 37 },
      { F2: 8, F3: 18, F4: 38 },
    ])
  })
})

async function undoLast(): Promise<void> {
  const { list: changes } = await ann.ok<{ list: { seq: number }[] }>(
    'GET',
    `/api/v2/meta/bases/${base.id}/changes?since=0&limit=1000`,
  )
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${changes.at(-1)?.seq}/undo`)
}
