import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Visitors of a public link read which records a record is linked to, also if the link hides ids of records.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  const columns = [{ title: 'Name', uidt: 'SingleLineText', pv: true }]
  const orders = await ann.createTable(base.id, [...columns, { title: 'Secret', uidt: 'Number' }], 'Orders')
  table = await ann.createTable(base.id, [...columns, { title: 'Score', uidt: 'Number' }], 'Customers')
  await ann.ok('POST', `/api/v2/tables/${orders.id}/records`, [
    { Name: 'desk', Secret: 71 },
    { Name: 'lamp', Secret: 72 },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'Ada', Score: 1 },
    { Name: 'Ben', Score: 2 },
  ])
  table = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, {
    title: 'Orders',
    uidt: 'Links',
    parentId: table.id,
    childId: orders.id,
    type: 'mm',
  })
  for (const record of [1, 2])
    await ann.ok('POST', `/api/v2/tables/${table.id}/links/${linkId()}/records/${record}`, [{ Id: record }])
})

const linkId = () => table.columns.find(({ title }) => title === 'Orders')?.id ?? ''

async function publish(shown: Record<string, boolean> = {}): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, {
    title: `Shared ${Math.random()}`,
  })
  const places = `/api/v2/meta/views/${view.id}/columns`
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', places)
  for (const [title, show] of Object.entries(shown)) {
    const id = table.columns.find((each) => each.title === title)?.id
    await ann.ok('PATCH', `${places}/${list.find((each) => each.fk_column_id === id)?.id}`, { show })
  }
  return ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
}

const read = (view: ViewWire, path: string) =>
  runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/${path}`)
async function keysOf(view: ViewWire): Promise<unknown[]> {
  const { body } = await read(view, 'rows?format=native')
  return (body as RecordsPage).list.map(({ key }) => key)
}

describe('linked records of a public link', () => {
  it('are read by the key of a record, and contain names only', async () => {
    const view = await publish()
    const [ada, ben] = await keysOf(view)
    const { body } = await read(view, `rows/${String(ben)}/mm/${linkId()}`)
    expect(body).toMatchObject({ list: [{ Name: 'lamp' }], pageInfo: { totalRows: 1 } })
    expect((await read(view, `rows/${String(ada)}/mm/${linkId()}`)).body).toMatchObject({
      list: [{ Name: 'desk' }],
    })
    expect((body as RecordsPage).list.map((record) => Object.keys(record))).toEqual([['Id', 'Name']])
    const grouped = await runtime.call(
      'POST',
      `/api/v2/public/shared-view/${view.uuid}/bulk/datalist?format=native`,
      {
        body: [{ alias: 'a', sort: '-Score' }],
      },
    )
    expect((grouped.body as Record<string, RecordsPage>)['a']?.list.map(({ key }) => key)).toEqual([ben, ada])
  })

  it('have no keys without links, and different keys for each link', async () => {
    const [one, other, without] = [await publish(), await publish(), await publish({ Orders: false })]
    const keys = await keysOf(one)
    expect(keys).toEqual([expect.stringMatching(/^k\w{11}$/), expect.stringMatching(/^k\w{11}$/)])
    expect(await keysOf(other)).not.toEqual(keys)
    expect(await keysOf(without)).toEqual([undefined, undefined])
    expect((await read(other, `rows/${String(keys[0])}/mm/${linkId()}`)).status).toBe(404)
    expect((await read(without, `rows/${String(keys[0])}/mm/${linkId()}`)).status).toBe(404)
  })

  it.each(['k00000000000', 'kzzzzzzzzzzz', 'k0', 'x', '-1', '0'])('are not found under %s', async (key) => {
    const view = await publish()
    const { status } = await read(view, `rows/${key}/mm/${linkId()}`)
    expect([404, 422]).toContain(status)
  })

  it('do not exist for records that the view excludes', async () => {
    const view = await publish()
    const [, ben] = await keysOf(view)
    await ann.ok('POST', `/api/v2/meta/views/${view.id}/filters`, {
      fk_column_id: table.columns.find(({ title }) => title === 'Score')?.id,
      comparison_op: 'eq',
      value: '1',
    })
    expect((await read(view, `rows/${String(ben)}/mm/${linkId()}`)).body).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
  })
})
