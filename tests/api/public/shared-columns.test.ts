import { expect, it } from 'vitest'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)

it('a link returns the values of visible fields, not the fields that they are computed from', async () => {
  const base = await ann.createBase()
  const name = { title: 'Name', uidt: 'SingleLineText', pv: true }
  const items = await ann.createTable(base.id, [name, { title: 'Label', uidt: 'SingleLineText' }], 'Items')
  let orders = await ann.createTable(base.id, [name], 'Orders')
  const add = async (column: Record<string, unknown>) => {
    orders = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${orders.id}/columns`, column)
  }
  const idOf = (table: TableWire, title: string) =>
    table.columns.find((each) => each.title === title)?.id ?? ''
  await add({
    uidt: 'LinkToAnotherRecord',
    title: 'Items',
    parentId: orders.id,
    childId: items.id,
    type: 'mm',
  })
  const lookedUp = { fk_relation_column_id: idOf(orders, 'Items'), fk_lookup_column_id: idOf(items, 'Label') }
  await add({ uidt: 'Lookup', title: 'Labels', ...lookedUp })
  await ann.ok('POST', `/api/v2/tables/${items.id}/records`, { Name: 'a', Label: 'the label' })
  await ann.ok('POST', `/api/v2/tables/${orders.id}/records`, { Name: 'o' })
  await ann.ok('POST', `/api/v2/tables/${orders.id}/links/${idOf(orders, 'Items')}/records/1`, [{ Id: 1 }])

  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${orders.id}/grids`, {})
  const columns = `/api/v2/meta/views/${view.id}/columns`
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', columns)
  const link = list.find((each) => each.fk_column_id === idOf(orders, 'Items'))
  await ann.ok('PATCH', `${columns}/${link?.id}`, { show: false })
  const { uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)

  const meta = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/meta`)
  const shared = meta.body as SharedViewWire
  expect(shared.model.columns.map((each) => each.title)).toEqual(['Name', 'Labels'])
  const told = JSON.stringify(meta.body)
  for (const hidden of [items.id, idOf(items, 'Label'), idOf(orders, 'Items'), 'Items'])
    expect(told).not.toContain(hidden)
  const rows = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/rows`)
  expect(rows.body).toMatchObject({ list: [{ Name: 'o', Labels: ['the label'] }] })
})
