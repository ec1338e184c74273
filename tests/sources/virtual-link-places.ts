import { expect, it } from 'vitest'
import type { BaseCopyWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import type { Runtime } from '../support/runtime.ts'
import { type LinkedDatabases, namesIn } from './linked-databases.ts'

/** Cases of links between databases in copies, boards, public links and forms, and at their limit. */
export function virtualLinkPlaces(runtime: Runtime, world: LinkedDatabases): void {
  const { orders, customers, link, links, list, page, records, refused, sql } = world

  it('is in copies of its table and field, and not in a copy of the base', async () => {
    const made = await link(orders(), customers(), 'mm')
    const ann = world.ann()
    await ann.ok('POST', links(orders(), made.own, 1), [{ id: 1 }, { id: 2 }])
    await ann.ok('POST', `/api/v2/meta/columns/${made.own.id}/duplicate`, {})
    const { id } = await ann.ok<{ id: string }>('POST', `/api/v2/meta/tables/${orders().id}/duplicate`, {})
    const cells = (row: Record<string, unknown> = {}) =>
      Object.values(row)
        .filter((cell) => Array.isArray(cell))
        .map(namesIn)
    const both = [
      ['Ada', 'Bob'],
      ['Ada', 'Bob'],
    ]
    expect(cells((await list(orders()))[0])).toEqual(both)
    const copies = await page(`/api/v2/tables/${id}/records`)
    expect(cells(copies.list[0])).toEqual(both)
    const base = `/api/v2/meta/bases/${world.base().id}/duplicate`
    let copy = await ann.ok<BaseCopyWire>('POST', base, {})
    while (!copy.done) copy = await ann.ok<BaseCopyWire>('POST', `${base}/${copy.id}`)
    const { list: tables } = await page(`/api/v2/meta/bases/${copy.id}/tables`)
    const own = tables.find(({ title }) => title === 'orders')
    const copied = await ann.ok<{ columns: { title: string }[] }>(
      'GET',
      `/api/v2/meta/tables/${String(own?.['id'])}`,
    )
    expect(copied.columns.map(({ title }) => title)).not.toContain('Linked')
    expect(copied.columns.map(({ title }) => title)).toContain('Name')
  })

  it('is on the cards of a board, and in one record alone', async () => {
    const ann = world.ann()
    const columns = `/api/v2/meta/tables/${orders().id}/columns`
    await ann.ok('POST', columns, { title: 'State', uidt: 'SingleSelect', dtxp: "'Open','Done'" })
    await ann.ok('PATCH', records(orders()), [
      { Id: 1, State: 'Open' },
      { Id: 2, State: 'Done' },
    ])
    await world.refresh()
    const made = await link(orders(), customers(), 'mm')
    await ann.ok('POST', links(orders(), made.own, 1), [{ id: 1 }, { id: 2 }])
    await ann.ok('POST', links(orders(), made.own, 2), [{ id: 3 }])
    const stacks = await ann.ok<{ value: RecordsPage }[]>(
      'GET',
      `/api/v2/tables/${orders().id}/group/${world.columnOf(orders(), 'State').id}`,
    )
    expect(stacks.map(({ value }) => value.list.map((row) => namesIn(row['Linked'])))).toEqual([
      [[]],
      [['Ada', 'Bob']],
      [['Cyd']],
    ])
    const one = await ann.ok<Record<string, unknown>>('GET', `${records(orders())}/2`)
    expect(namesIn(one['Linked'])).toEqual(['Cyd'])
  })

  it('is shown by public links', async () => {
    const made = await link(orders(), customers(), 'mm')
    const ann = world.ann()
    await ann.ok('POST', links(orders(), made.own, 1), [{ id: 1 }, { id: 2 }])
    const view = orders().views[0]?.id ?? ''
    const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${view}/share`, {})
    const shared = `/api/v2/public/shared-view/${uuid}/rows`
    const { body } = await runtime.call('GET', shared)
    expect(namesIn((body as { list: Record<string, unknown>[] }).list[0]?.['Linked'])).toEqual(['Ada', 'Bob'])
    const linked = await runtime.call('GET', `${shared}/1/mm/${made.own.id}?limit=1`)
    expect(linked.body).toMatchObject({ list: [{ name: 'Ada' }], pageInfo: { totalRows: 2 } })
    const sorted = await runtime.call('GET', `${shared}?sort=Linked`)
    expect(sorted.body).toMatchObject({ error: 'VIRTUAL_LINK_UNSUPPORTED' })
  })

  it.each([
    { type: 'mm', offered: ['Ada', 'Bob', 'Cyd', 'Dee'] },
    // Nobody can tell which customers belong to another order.
    { type: 'hm', offered: [] },
  ])('is a question of forms: $type', async ({ type, offered }) => {
    const made = await link(orders(), customers(), type)
    const ann = world.ann()
    const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${orders().id}/forms`, {})
    const { list: places } = await ann.ok<{ list: ViewColumnWire[] }>(
      'GET',
      `/api/v2/meta/views/${view.id}/columns`,
    )
    const place = places.find(({ fk_column_id: id }) => id === made.own.id)
    await ann.ok('PATCH', `/api/v2/meta/form-columns/${place?.id}`, { show: true })
    const linked_records = [{ columnId: made.own.id, from: 'all' }]
    await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, { linked_records })
    const { uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
    const shared = `/api/v2/public/shared-view/${uuid}`
    const { body } = await runtime.call('GET', `${shared}/nested/${made.own.id}`)
    expect((body as RecordsPage).list.map(({ name }) => name)).toEqual(offered)
    const submit = (ids: number[]) =>
      runtime.call('POST', `${shared}/rows`, {
        body: { data: { Name: 'Form', Linked: ids.map((id) => ({ id })) } },
      })
    expect(await submit([2, 99])).toMatchObject({ status: 422, body: { error: 'INVALID_VALUE' } })
    if (offered.length === 0) return
    expect((await submit([2, 1])).status).toBeLessThan(300)
    expect(namesIn((await list(orders(), 'where=(Name,eq,Form)'))[0]?.['Linked'])).toEqual(['Bob', 'Ada'])
  })

  it('takes a thousand records of one field, and refuses more', async () => {
    const made = await link(orders(), customers(), 'mm')
    const path = links(orders(), made.own, 1)
    const values = Array.from({ length: 1000 }, (_, index) => `('New ${index}')`)
    await sql(`insert into $customers (name) values ${values.join(', ')}`)
    const ids = (await sql('select id from $customers order by id')).map(([id]) => ({ id: Number(id) }))
    await world.ann().ok('POST', path, ids.slice(0, 999))
    expect(await refused('POST', path, ids.slice(998, 1001))).toEqual([422, 'LIMIT_REACHED'])
    await world.ann().ok('POST', path, ids.slice(990, 1000))
    const last = ids[1001]?.id ?? 0
    expect(await refused('POST', links(customers(), made.other, last), [{ Id: 1 }])).toEqual([
      422,
      'LIMIT_REACHED',
    ])
    expect((await page(path)).pageInfo).toMatchObject({ totalRows: 1000 })
    expect((await list(orders()))[0]?.['Linked']).toHaveLength(25)
  })
}
