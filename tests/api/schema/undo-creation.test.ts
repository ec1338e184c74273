import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// Undo removes what was created; undoing the undo restores it, with everything that was added to it in between.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeEach(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Number', uidt: 'Number' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'a', Number: 1 }])
})

const meta = '/api/v2/meta'
const lastSeq = async () =>
  (await ann.ok<{ seq: number }>('GET', `${meta}/bases/${base.id}/changes?since=0&limit=1`)).seq
const undo = async (seq: number) => ann.call('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)
const tablesNow = async () =>
  (await ann.ok<{ list: TableWire[] }>('GET', `${meta}/bases/${base.id}/tables`)).list.map((each) => ({
    title: each.title,
    columns: each.columns.map(({ title }) => title),
    views: each.views.map(({ title }) => title),
  }))
const rowsOf = async (id: string) =>
  (await ann.ok<{ list: object[] }>('GET', `/api/v2/tables/${id}/records`)).list

describe('undo of', () => {
  const made: [what: string, make: () => Promise<unknown>][] = [
    ['a new table', () => ann.createTable(base.id, [], 'New')],
    ['a copy of a table', () => ann.ok('POST', `${meta}/tables/${table.id}/duplicate`)],
    [
      'a new column',
      () => ann.ok('POST', `${meta}/tables/${table.id}/columns`, { title: 'New', uidt: 'Date' }),
    ],
    ['a copy of a column', () => ann.ok('POST', `${meta}/columns/${columnOf(table, 'Number').id}/duplicate`)],
    ['a new view', () => ann.ok('POST', `${meta}/tables/${table.id}/grids`, { title: 'New' })],
  ]
  it.each(made)('%s, and undo of that', async (_what, make) => {
    const before = await tablesNow()
    await make()
    const after = await tablesNow()
    expect(after).not.toEqual(before)
    const seq = await lastSeq()
    expect((await undo(seq)).status).toBe(200)
    expect(await tablesNow()).toEqual(before)
    // Once: it is gone.
    expect((await undo(seq)).status).toBe(409)
    expect((await undo(seq + 1)).status).toBe(200)
    expect(await tablesNow()).toEqual(after)
  })

  it('a column keeps values written meanwhile for redo', async () => {
    await ann.ok('POST', `${meta}/columns/${columnOf(table, 'Number').id}/duplicate`)
    const seq = await lastSeq()
    await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 1, Number_1: 7 })
    const rows = await rowsOf(table.id)
    expect((await undo(seq)).status).toBe(200)
    expect((await undo(await lastSeq())).status).toBe(200)
    const again = await rowsOf(table.id)
    expect(again).toMatchObject([{ Number: 1, Number_1: 7 }])
    expect(again.map((row) => ({ ...row, UpdatedAt: null }))).toEqual(
      rows.map((row) => ({ ...row, UpdatedAt: null })),
    )
  })

  it('requires the right to delete the table', async () => {
    const eve = await signUp(runtime)
    await runtime.control.setMember(base.id, eve.userId, 'editor', new Date())
    await ann.createTable(base.id, [], 'New')
    const before = await tablesNow()
    const answer = await eve.call('POST', `${meta}/bases/${base.id}/changes/${await lastSeq()}/undo`)
    expect(answer.status).toBe(403)
    expect(await tablesNow()).toEqual(before)
  })
})
