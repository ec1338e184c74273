import { beforeEach, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// Steps in which records were written, then fields changed, then the same cells written again: one undo takes all back.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeEach(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Note', uidt: 'SingleLineText' },
    { title: 'State', uidt: 'SingleSelect', colOptions: { options: [{ title: 'a' }, { title: 'b' }] } },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'one', Note: '1', State: 'a' },
    { Name: 'two', Note: '2', State: 'b' },
  ])
})

const records = (query = '') => `/api/v2/tables/${table.id}/records${query}`
const write = (method: string, rows: object[]) => ann.ok(method, records('?group=step'), rows)
const bulk = async (...ops: object[]) => {
  const { hash } = await ann.ok<{ hash: string }>('GET', `/api/v2/meta/tables/${table.id}/columns/hash`)
  await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns/bulk?group=step`, { hash, ops })
}
const shown = async () => {
  const { list } = await ann.ok<RecordsPage>('GET', records('?sort=Id'))
  const { columns } = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)
  return {
    rows: list.map(({ CreatedAt: _at, UpdatedAt: _changed, ...row }) => row),
    columns: columns.map(({ title, uidt }: ColumnWire) => `${title} ${uidt}`),
  }
}
const undoLast = async () => {
  const { seq } = await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes?limit=1`)
  return ann.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
}

const between: [what: string, ops: () => object[]][] = [
  ['a field is made', () => [{ op: 'add', column: { title: 'New', uidt: 'Number' } }]],
  ['another field goes', () => [{ op: 'delete', column: { id: columnOf(table, 'State').id } }]],
  [
    'it is called otherwise',
    () => [{ op: 'update', column: { id: columnOf(table, 'Note').id, title: 'N' } }],
  ],
  [
    'it becomes another type',
    () => [{ op: 'update', column: { id: columnOf(table, 'Note').id, uidt: 'Number' } }],
  ],
]

it.each(between)('takes both writes back where in between %s, and does all again', async (_what, ops) => {
  const name = _what === 'it is called otherwise' ? 'N' : 'Note'
  const before = await shown()
  await write('PATCH', [
    { Id: 1, Note: '11' },
    { Id: 2, Note: '12' },
  ])
  await bulk(...ops())
  await write('PATCH', [
    { Id: 1, [name]: '21' },
    { Id: 2, [name]: '22' },
  ])
  const after = await shown()
  expect(await undoLast()).toMatchObject({ status: 200 })
  expect(await shown()).toEqual(before)
  expect(await undoLast()).toMatchObject({ status: 200 })
  expect(await shown()).toEqual(after)
  expect(await undoLast()).toMatchObject({ status: 200 })
  expect(await shown()).toEqual(before)
})

it.each(between)('takes records back that came and went where in between %s', async (_what, ops) => {
  const before = await shown()
  await write('POST', [{ Name: 'three', Note: '3' }])
  await write('DELETE', [{ Id: 1 }])
  await bulk(...ops())
  await write('PATCH', [{ Id: 3, Name: 'drei' }])
  await write('DELETE', [{ Id: 3 }, { Id: 2 }])
  const after = await shown()
  expect(await undoLast()).toMatchObject({ status: 200 })
  expect(await shown()).toEqual(before)
  expect(await undoLast()).toMatchObject({ status: 200 })
  expect(await shown()).toEqual(after)
})
