import { beforeEach, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ColumnsBulkResponse } from '#core/api/tables/column-bulk.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// Several changes of columns in one call: all or none, and one step of undo.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
let base: BaseWire
let table: TableWire

const meta = '/api/v2/meta'
const at = () => `${meta}/tables/${table.id}`
const id = (title: string) => columnOf(table, title).id
const optionId = (field: string, title: string) =>
  columnOf(table, field).colOptions?.options?.find((option) => option.title === title)?.id ?? ''
const now = () => ann.ok<TableWire>('GET', at())
const titles = async () =>
  (await now()).columns.filter(({ system, pk }) => !system && !pk).map(({ title }) => title)
const rows = async () =>
  (await ann.ok<RecordsPage>('GET', `/api/v2/tables/${table.id}/records`)).list as Record<string, unknown>[]
const bulk = (ops: object[], extra: object = {}) =>
  ann.ok<ColumnsBulkResponse>('POST', `${at()}/columns/bulk`, { ops, ...extra })
const refused = (ops: object[], extra: object = {}, query = '') =>
  ann.call('POST', `${at()}/columns/bulk${query}`, { ops, ...extra })
const undo = (seq: number) => ann.ok<{ seq: number }>('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)
const change = (title: string, column: object, rest: object = {}) => ({
  op: 'update',
  column: { id: id(title), ...column },
  ...rest,
})
const removal = (title: string) => ({ op: 'delete', column: { id: id(title) } })

beforeEach(async () => {
  base = await ann.createBase()
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Code', uidt: 'SingleLineText' },
    { title: 'Count', uidt: 'Number' },
    { title: 'State', uidt: 'SingleSelect', colOptions: { options: [{ title: 'open' }, { title: 'shut' }] } },
    { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'a' }, { title: 'b' }] } },
    { title: 'Double', uidt: 'Formula', formula_raw: '{Count} * 2' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'x', Code: '10', Count: 1, State: 'open', Tags: ['a', 'b'] },
    { Name: 'y', Code: '20', Count: 2, State: 'shut', Tags: ['b'] },
  ])
})

it('swaps two names, changes a type, drops and adds fields in one step, and takes all of it back', async () => {
  const view = table.views[0]?.id
  const before = { columns: (await now()).columns, rows: await rows() }
  const after = ['Code', 'Count', 'Day', 'Name', 'State', 'Tags']
  const done = await bulk([
    change('Code', { title: 'Count', uidt: 'Number', description: 'how many' }),
    change('Count', { title: 'Code' }, { place: { view_id: view, show: false, order: 9 } }),
    removal('Double'),
    removal('State'),
    { op: 'add', column: { title: 'State', uidt: 'Checkbox' } },
    { op: 'add', column: { title: 'Day', uidt: 'Date' } },
    change('Tags', { colOptions: { options: [{ title: 'b' }], deleted: [optionId('Tags', 'a')] } }),
  ])
  expect(done.failedOps).toEqual([])
  expect((await titles()).toSorted()).toEqual(after)
  expect(columnOf(done.table, 'Count')).toMatchObject({
    id: id('Code'),
    uidt: 'Number',
    description: 'how many',
  })
  expect(await rows()).toMatchObject([
    { Name: 'x', Count: 10, Code: 1, Tags: 'b', State: false },
    { Name: 'y', Count: 20, Code: 2, Tags: 'b' },
  ])
  const undone = await undo(done.seq)
  expect((await now()).columns).toEqual(before.columns)
  expect(await rows()).toEqual(before.rows)
  const again = await undo(undone.seq)
  expect((await titles()).toSorted()).toEqual(after)
  expect((await rows())[0]).toMatchObject({ Count: 10, Code: 1, Tags: 'b' })
  await undo(again.seq)
  expect((await now()).columns).toEqual(before.columns)
  expect(await rows()).toEqual(before.rows)
})

it('changes nothing when one operation fails, and names it', async () => {
  const before = JSON.stringify(await now())
  const cases: [object[], string, number][] = [
    [[change('Code', { title: 'New' }), change('Count', { title: ' NEW ' })], 'TITLE_TAKEN', 0],
    [[change('Code', { title: 'Other' }), change('Name', { uidt: 'Number' })], 'CONVERSION_FAILED', 1],
    [[change('Code', { title: 'Other' }), removal('Count')], 'HAS_DEPENDENTS', 1],
    [[removal('State'), removal('Name')], 'PRIMARY_FIELD_UNDELETABLE', 1],
    [[removal('State'), change('Count', { cdf: 'many' })], 'INVALID_VALUE', 1],
    [
      [
        { op: 'add', column: { title: 'A', uidt: 'Date' } },
        { op: 'add', column: { title: 'a', uidt: 'Date' } },
      ],
      'TITLE_TAKEN',
      1,
    ],
  ]
  for (const [ops, error, op] of cases) {
    const answer = await refused(ops, {}, '?cascade=false')
    expect(answer.body).toMatchObject({ error, details: { op } })
  }
  expect((await refused([removal('State'), change('State', { title: 'S' })])).status).toBe(422)
  expect((await refused([])).status).toBe(422)
  expect((await refused([{ op: 'drop', column: { id: id('State') } }])).status).toBe(422)
  expect((await bob.call('POST', `${at()}/columns/bulk`, { ops: [removal('State')] })).status).toBe(403)
  expect(JSON.stringify(await now())).toBe(before)
  expect(await rows()).toMatchObject([{ Name: 'x', Code: '10', State: 'open' }, { Name: 'y' }])
})

it('is refused when the columns are others than those that were seen', async () => {
  const { hash } = await ann.ok<{ hash: string }>('GET', `${at()}/columns/hash`)
  await bulk([change('Code', { title: 'Key' })], { hash })
  const late = await refused([removal('State')], { hash })
  expect(late.body).toMatchObject({ error: 'SCHEMA_CHANGED' })
  const next = await ann.ok<{ hash: string }>('GET', `${at()}/columns/hash`)
  expect(next.hash).not.toBe(hash)
  await bulk([removal('State')], next)
  expect(await titles()).not.toContain('State')
})

it('takes records that were written with it back in the same step', async () => {
  const group = 'paste-1'
  const made = await ann.ok<ColumnsBulkResponse>('POST', `${at()}/columns/bulk?group=${group}`, {
    ops: [{ op: 'add', column: { title: 'More', uidt: 'Number' } }],
  })
  const more = columnOf(made.table, 'More').id
  await ann.ok('PATCH', `/api/v2/tables/${table.id}/records?group=${group}`, [{ Id: 1, More: 7, Code: 'c' }])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records?group=${group}`, [{ Name: 'z', More: 8 }])
  const undone = await undo(made.seq)
  expect(await titles()).not.toContain('More')
  expect(await rows()).toMatchObject([{ Code: '10' }, { Code: '20' }])
  expect((await rows()).length).toBe(2)
  await undo(undone.seq)
  expect(columnOf(await now(), 'More').id).toBe(more)
  expect(await rows()).toMatchObject([{ Code: 'c', More: 7 }, { Code: '20' }, { Name: 'z', More: 8 }])
})

it('keeps everything when a part of the step cannot be undone', async () => {
  const done = await bulk([
    change('Code', { title: 'Key' }),
    { op: 'add', column: { title: 'Day', uidt: 'Date' } },
  ])
  await ann.ok('PATCH', `${meta}/columns/${id('Code')}`, { title: 'Other' })
  const answer = await ann.call('POST', `${meta}/bases/${base.id}/changes/${done.seq}/undo`)
  expect(answer.body).toMatchObject({ error: 'CANNOT_UNDO' })
  expect(await titles()).toContain('Day')
  expect(await titles()).toContain('Other')
})

it('is undone only by people who may undo all of it; others change nothing', async () => {
  const made = await ann.ok<ColumnsBulkResponse>('POST', `${at()}/columns/bulk?group=paste-2`, {
    ops: [{ op: 'add', column: { title: 'More', uidt: 'Number' } }],
  })
  await ann.ok('PATCH', `/api/v2/tables/${table.id}/records?group=paste-2`, [{ Id: 1, More: 7, Code: 'c' }])
  const changes = async () =>
    (await ann.ok<{ list: object[] }>('GET', `${meta}/bases/${base.id}/changes?limit=1000`)).list.length
  const before = await changes()
  await runtime.control.setMember(base.id, bob.userId, 'commenter', new Date())
  const answer = await bob.call('POST', `${meta}/bases/${base.id}/changes/${made.seq}/undo`)
  expect(answer).toMatchObject({ status: 403 })
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
  const other = await bob.call('POST', `${meta}/bases/${base.id}/changes/${made.seq}/undo`)
  expect(other).toMatchObject({ status: 403 })
  expect(await changes()).toBe(before)
  expect(await rows()).toMatchObject([{ Code: 'c', More: 7 }, { Code: '20' }])
})
