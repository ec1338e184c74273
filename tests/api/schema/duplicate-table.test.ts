import { describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { DependentsWire } from '#core/api/tables/tables.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { templateNames } from '#core/template-names.ts'
import { itemFields, itemRows, lookup, ordersAndItems, rollup } from '../../support/orders-and-items.ts'
import { signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf, tableCalls } from '../../support/table-calls.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)

const { addColumn, read } = tableCalls(() => ann)
type Row = Record<string, unknown>
const rowsOf = async (table: TableWire, query = '') =>
  (await ann.ok<{ list: Row[] }>('GET', `/api/v2/tables/${table.id}/records?limit=1000${query}`)).list
const tablesOf = async (base: { id: string }) =>
  (await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)).list
const copyTable = (table: TableWire, body: object = {}) =>
  ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/duplicate`, body)
const copyColumn = (id: string, body: object = {}) =>
  ann.ok<TableWire>('POST', `/api/v2/meta/columns/${id}/duplicate`, body)
const idOf = (table: TableWire, title: string) => columnOf(table, title).id

describe('a copy of a table', () => {
  it.each(templateNames)('of the template %s has the same fields, views and records', async (template) => {
    const base = await ann.ok<BaseWire>('POST', '/api/v2/meta/bases', { title: template, template })
    for (const known of await tablesOf(base)) {
      // Copies of the tables before have left their links in it.
      const table = await read(known)
      const copy = await copyTable(table)
      expect(copy.title).toBe(`${table.title}_1`)
      const shape = ({ columns }: TableWire) =>
        columns.map(({ title, uidt, pv, rqd }) => [title, uidt, pv, rqd])
      expect(shape(copy)).toEqual(shape(table))
      expect(await rowsOf(copy)).toEqual(await rowsOf(table))
      const views = (views: ViewWire[]) => views.map(({ title, type }) => [title, type])
      expect(views(copy.views)).toEqual(views(table.views))
      for (const [index, view] of table.views.entries())
        if (view.type === 3)
          expect(await rowsOf(copy, `&viewId=${copy.views[index]?.id}`)).toEqual(
            await rowsOf(table, `&viewId=${view.id}`),
          )
    }
  })

  it('links to the same records, and changes nothing of the original', async () => {
    const { base, orders, items } = await ordersAndItems(ann)
    await addColumn(orders, lookup(orders, 'Items', items, 'Amount', 'Amounts'))
    const before = await addColumn(orders, rollup(orders, 'Items', items, 'Count', 'sum'))
    const rows = await rowsOf(before)
    const copy = await copyTable(before, { title: 'Second' })
    expect(copy.title).toBe('Second')
    expect(await rowsOf(copy)).toEqual(rows)
    // The items know both, each by a field of its own.
    const linked = await read(items)
    expect(
      linked.columns.filter(({ uidt }) => uidt === 'LinkToAnotherRecord').map(({ title }) => title),
    ).toEqual(['Orders', 'Second'])
    await ann.ok('PATCH', `/api/v2/tables/${copy.id}/records`, { Id: 1, Name: 'changed', Items: [] })
    await ann.ok('PATCH', `/api/v2/tables/${items.id}/records`, { Id: 3, Second: [] })
    expect(await rowsOf(before)).toEqual(rows)
    expect((await rowsOf(copy)).map((row) => row['sum Count'])).not.toEqual(
      rows.map((row) => row['sum Count']),
    )
    // It is a table like any other: it goes, and the original stays.
    await ann.ok('DELETE', `/api/v2/meta/tables/${copy.id}`)
    expect(await rowsOf(before)).toEqual(rows)
    expect((await tablesOf(base)).map(({ title }) => title)).toEqual(['Items', 'Orders'])
  })

  it.each(['hm', 'bt', 'oo'])('keeps links of the kind %s, and those to itself', async (type) => {
    const base = await ann.createBase()
    const items = await ann.createTable(base.id, itemFields, 'Items')
    const made = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }], 'Main')
    const link = { uidt: 'LinkToAnotherRecord', type }
    await addColumn(made, {
      ...link,
      title: 'Its',
      ...(type === 'bt' ? { parentId: items.id, childId: made.id } : { childId: items.id }),
    })
    const main = await addColumn(made, { ...link, title: 'Own', parentId: made.id, childId: made.id })
    await ann.ok('POST', `/api/v2/tables/${items.id}/records`, itemRows)
    await ann.ok('POST', `/api/v2/tables/${main.id}/records`, [{ Name: 'a' }, { Name: 'b' }])
    for (const [title, id, other] of [
      ['Its', 1, 2],
      ['Its', 2, 3],
      ['Own', 1, 2],
    ] as const)
      await ann.ok('POST', `/api/v2/tables/${main.id}/links/${idOf(main, title)}/records/${id}`, [
        { Id: other },
      ])
    const rows = await rowsOf(main)
    const copy = await copyTable(main)
    expect(await rowsOf(copy)).toEqual(rows)
    await ann.ok('DELETE', `/api/v2/tables/${copy.id}/records`, [{ Id: 1 }, { Id: 2 }])
    expect(await rowsOf(main)).toEqual(rows)
    await ann.ok('DELETE', `/api/v2/tables/${items.id}/records`, [{ Id: 2 }])
    expect(await rowsOf(main)).not.toEqual(rows)
  })

  it('leaves out records or views where asked, and takes the older words', async () => {
    const { base, orders } = await ordersAndItems(ann)
    await ann.ok('POST', `/api/v2/meta/tables/${orders.id}/grids`, { title: 'Other' })
    const copy = await ann.ok<TableWire>('POST', `/api/v1/db/meta/duplicate/${base.id}/table/${orders.id}`, {
      title: 'Empty',
      options: { excludeData: true, excludeViews: true, excludeHooks: true },
    })
    expect(await rowsOf(copy)).toEqual([])
    expect(copy.views).toHaveLength(1)
    const { pageInfo } = await ann.ok<{ pageInfo: { totalRows: number } }>(
      'GET',
      `/api/v2/tables/${orders.id}/records`,
    )
    expect(pageInfo.totalRows).toBe(3)
  })

  it('refuses a used title, and people who may not create tables', async () => {
    const { base, orders } = await ordersAndItems(ann)
    const before = await tablesOf(base)
    const path = `/api/v2/meta/tables/${orders.id}/duplicate`
    expect((await ann.call('POST', path, { title: 'items' })).status).toBe(409)
    expect((await ann.call('POST', path, { title: 7 })).status).toBe(422)
    expect((await ann.call('POST', path, { options: { excludeData: 'yes' } })).status).toBe(422)
    const eve = await signUp(runtime)
    await runtime.control.setMember(base.id, eve.userId, 'editor', new Date())
    expect((await eve.call('POST', path, {})).status).toBe(403)
    expect(await tablesOf(base)).toEqual(before)
  })
})

describe('a copy of a column', () => {
  it('has the same values under a free title, right behind the original', async () => {
    const { items } = await ordersAndItems(ann)
    const rows = await rowsOf(items)
    for (const { title } of itemFields) {
      const table = await copyColumn(idOf(items, String(title)))
      const copy = columnOf(table, `${String(title)}_1`)
      expect(copy).toMatchObject({ uidt: columnOf(items, String(title)).uidt, pv: false })
      expect((await rowsOf(table)).map((row) => row[copy.title])).toEqual(
        rows.map((row) => row[String(title)]),
      )
    }
    const view = items.views[0]?.id ?? ''
    const { list } = await ann.ok<{ list: { fk_column_id: string; order: number }[] }>(
      'GET',
      `/api/v2/meta/views/${view}/columns`,
    )
    const shown = await read(items)
    const titles = list
      .toSorted((one, other) => one.order - other.order)
      .map(({ fk_column_id: id }) => shown.columns.find((column) => column.id === id)?.title)
    expect(titles.indexOf('State_1')).toBe(titles.indexOf('State') + 1)
    // Options are its own: a rename in one is none in the other.
    const options = (column: string) =>
      (columnOf(shown, column).colOptions as { options: { id: string }[] }).options
    expect(options('State')[0]?.id).not.toBe(options('State_1')[0]?.id)
  })

  it('of links, lookups and rollups leads to the same records', async () => {
    const { orders, items } = await ordersAndItems(ann)
    const before = await addColumn(orders, lookup(orders, 'Items', items, 'Amount', 'Amounts'))
    const rows = await rowsOf(before)
    await copyColumn(idOf(before, 'Amounts'))
    const table = await copyColumn(idOf(before, 'Items'), { title: 'Again' })
    const now = await rowsOf(table)
    expect(now.map((row) => row['Amounts_1'])).toEqual(rows.map((row) => row['Amounts']))
    expect(now.map((row) => row['Again'])).toEqual(rows.map((row) => row['Items']))
    await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, { Id: 1, Again: [] })
    expect((await rowsOf(table)).map((row) => row['Items'])).toEqual(rows.map((row) => row['Items']))
    const empty = await copyColumn(idOf(table, 'Items'), { title: 'None', options: { excludeData: true } })
    expect((await rowsOf(empty)).map((row) => row['None'])).toEqual([[], [], []])
    const { list } = await ann.ok<DependentsWire>(
      'GET',
      `/api/v2/meta/columns/${idOf(empty, 'Again')}/dependents`,
    )
    expect(list).toEqual([])
  })

  it.each(['Id', 'CreatedAt', 'UpdatedAt'])('is none of %s', async (title) => {
    const { orders } = await ordersAndItems(ann)
    const answer = await ann.call('POST', `/api/v2/meta/columns/${idOf(orders, title)}/duplicate`)
    expect(answer).toMatchObject({ status: 422, body: { error: 'INVALID_REQUEST' } })
    expect(await read(orders)).toEqual(orders)
  })
})
