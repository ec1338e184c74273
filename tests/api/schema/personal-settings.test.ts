import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// What people change in views for themselves: with their account, and with nobody else's.

const runtime = runtimeFixture()
const owner = personFixture(runtime)
const viewer = personFixture(runtime)
const other = personFixture(runtime)
const stranger = personFixture(runtime)

const meta = '/api/v2/meta'
let base: BaseWire
let table: TableWire
const viewId = () => table.views[0]?.id ?? ''
const path = () => `${meta}/views/${viewId()}/personal-settings`
const id = (title: string) => columnOf(table, title).id

beforeAll(async () => {
  base = await owner.createBase()
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
  await runtime.control.setMember(base.id, other.userId, 'viewer', new Date())
})
beforeEach(async () => {
  table = await owner.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Count', uidt: 'Number' },
    ],
    `Table ${crypto.randomUUID()}`,
  )
})

const whole = () => ({
  setup: {
    filters: [{ fk_column_id: id('Count'), comparison_op: 'gt', value: 3 }],
    sorts: [{ columnId: id('Name'), direction: 'desc' }],
  },
  places: [[id('Count'), { show: false, width: 240, order: 7 }]],
  groups: [{ columnId: id('Count'), direction: 'asc' }],
  colors: { by: 'none', columnId: null, rules: [], tint: true },
  summary: { [id('Count')]: 'sum' },
  frozen_count: 2,
  row_height: 1,
  card_fields: { ids: [id('Count')] },
})

it('are kept by person and view, part by part, and reset', async () => {
  expect(await viewer.ok('GET', path())).toEqual({})
  const { changes } = await runtime.baseDatabases.open(base.id).changes(0, 1000)
  await viewer.ok('PATCH', path(), whole())
  expect(await viewer.ok('GET', path())).toEqual(whole())
  for (const person of [owner, other]) expect(await person.ok('GET', path())).toEqual({})
  await viewer.ok('PATCH', path(), { row_height: 2, groups: null })
  const { groups: _, ...rest } = whole()
  expect(await viewer.ok('GET', path())).toEqual({ ...rest, row_height: 2 })
  await viewer.ok('DELETE', path())
  expect(await viewer.ok('GET', path())).toEqual({})
  // Nobody is told, and the view is as it was.
  expect((await runtime.baseDatabases.open(base.id).changes(0, 1000)).changes).toEqual(changes)
})

it('change nothing for others, and nothing behind a public link', async () => {
  await owner.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'a', Count: 1 },
    { Name: 'b', Count: 9 },
  ])
  const shared = await owner.ok<ViewWire>('POST', `${meta}/views/${viewId()}/share`, {})
  const look = async () => ({
    link: (await runtime.call('GET', `/api/v2/public/shared-view/${shared.uuid}/meta`)).body,
    rows: (await runtime.call('GET', `/api/v2/public/shared-view/${shared.uuid}/rows`)).body,
    view: await other.ok('GET', `/api/v2/tables/${table.id}/records?viewId=${viewId()}`),
    table: await other.ok('GET', `${meta}/tables/${table.id}`),
  })
  const before = await look()
  await viewer.ok('PATCH', path(), whole())
  await owner.ok('PATCH', path(), whole())
  expect(await look()).toEqual(before)
})

it('lose settings of deleted fields, and regain them with the fields', async () => {
  await viewer.ok('PATCH', path(), whole())
  const count = id('Count')
  await owner.ok('DELETE', `${meta}/columns/${count}`)
  const left = await viewer.ok('GET', path())
  expect(JSON.stringify(left)).not.toContain(count)
  expect(left).toMatchObject({ setup: { filters: [], sorts: [{ columnId: id('Name') }] }, row_height: 1 })
  const { seq } = await owner.ok<{ seq: number }>('GET', `${meta}/bases/${base.id}/changes?limit=1`)
  await owner.ok('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)
  expect(await viewer.ok('GET', path())).toEqual(whole())
})

it('go with their view and their table', async () => {
  const rows = async () => {
    const statement = { sql: 'SELECT count(*) FROM personal_view_settings', args: [] }
    return runtime.baseDatabases
      .open(base.id)
      .read(() => ({ statements: [statement], decode: ([found]) => Number(found?.rows[0]?.[0]) }))
  }
  const before = await rows()
  const second = await owner.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, {})
  await viewer.ok('PATCH', `${meta}/views/${second.id}/personal-settings`, { row_height: 1 })
  await viewer.ok('PATCH', path(), { row_height: 1 })
  expect(await rows()).toBe(before + 2)
  await owner.ok('DELETE', `${meta}/views/${second.id}`)
  expect(await rows()).toBe(before + 1)
  await owner.ok('DELETE', `${meta}/tables/${table.id}`)
  expect(await rows()).toBe(before)
})

describe('refuses, and keeps what it has,', () => {
  it.each<[what: string, body: () => unknown]>([
    ['an unknown part', () => ({ height: 3 })],
    [
      'an unknown field in a filter',
      () => ({ setup: { filters: [{ fk_column_id: 'cnone', comparison_op: 'blank' }], sorts: null } }),
    ],
    [
      'an unknown operator',
      () => ({ setup: { filters: [{ fk_column_id: id('Count'), comparison_op: 'near' }], sorts: null } }),
    ],
    [
      'a value that does not fit',
      () => ({
        setup: { filters: [{ fk_column_id: id('Count'), comparison_op: 'gt', value: 'x' }], sorts: null },
      }),
    ],
    [
      'an unknown member of a filter',
      () => ({
        setup: { filters: [{ fk_column_id: id('Count'), comparison_op: 'blank', now: 1 }], sorts: null },
      }),
    ],
    [
      'an unknown field in a sort',
      () => ({ setup: { filters: [], sorts: [{ columnId: 'cnone', direction: 'asc' }] } }),
    ],
    [
      'an unknown direction',
      () => ({ setup: { filters: [], sorts: [{ columnId: id('Name'), direction: 'up' }] } }),
    ],
    [
      'a field of another table',
      () => ({ groups: [{ columnId: 'c000000000000aaaaaaaa', direction: 'asc' }] }),
    ],
    ['an unknown field in the layout', () => ({ places: [['cnone', { show: false }]] })],
    ['an unknown member of the layout', () => ({ places: [[id('Name'), { hidden: true }]] })],
    ['a width beyond the limit', () => ({ places: [[id('Name'), { width: 9000 }]] })],
    ['an aggregation that the field lacks', () => ({ summary: { [id('Name')]: 'sum' } })],
    ['a row height that does not exist', () => ({ row_height: 9 })],
    ['an option that the view lacks', () => ({ card_options: { fk_grp_col_id: null } })],
    [
      'a color rule about an unknown field',
      () => ({
        colors: {
          by: 'rules',
          columnId: null,
          tint: true,
          rules: [
            {
              color: '#ff0000',
              columnId: null,
              filters: [{ fk_column_id: 'cnone', comparison_op: 'blank' }],
            },
          ],
        },
      }),
    ],
    ['a list', () => []],
    ['too much', () => ({ card_options: { meta: { text: 'x'.repeat(300_000) } } })],
  ])('%s', async (_what, body) => {
    await viewer.ok('PATCH', path(), { row_height: 1 })
    const answer = await viewer.call('PATCH', path(), body())
    expect([answer.status >= 400, answer.status < 500], JSON.stringify(answer.body)).toEqual([true, true])
    expect(await viewer.ok('GET', path())).toEqual({ row_height: 1 })
  })

  it('refuses non-members', async () => {
    await viewer.ok('PATCH', path(), { row_height: 1 })
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { row_height: 2 } : undefined
      expect(await stranger.call(method, path(), body)).toMatchObject({
        status: 404,
        body: { error: 'VIEW_NOT_FOUND' },
      })
    }
    expect(await viewer.ok('GET', path())).toEqual({ row_height: 1 })
  })
})
