import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { OptionWire, TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { columnOf } from '../support/table-calls.ts'

// Two programs change the options of one field; one of them goes by a list that is out of date.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
})

type Lists = { options?: unknown[]; deleted?: string[] }

async function made(uidt: 'SingleSelect' | 'MultiSelect') {
  const options = ['a', 'b', 'c'].map((title) => ({ title }))
  const table = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'F', uidt, colOptions: { options } },
      { title: 'G', uidt, colOptions: { options } },
    ],
    `T ${crypto.randomUUID()}`,
  )
  const path = `/api/v2/meta/columns/${columnOf(table, 'F').id}`
  const rows = `/api/v2/tables/${table.id}/records`
  const optionsOf = (found: TableWire, title = 'F'): OptionWire[] =>
    columnOf(found, title).colOptions?.options ?? []
  return {
    table,
    optionsOf,
    options: async () => optionsOf(await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)),
    titles: async () =>
      optionsOf(await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)).map(({ title }) => title),
    send: (lists: Lists) => ann.call('PATCH', path, { colOptions: lists }),
    add: (value: string) => ann.ok('POST', rows, { F: value }),
    cells: async () => (await ann.ok<RecordsPage>('GET', `${rows}?sort=Id`)).list.map((row) => row['F']),
  }
}

describe.each(['SingleSelect', 'MultiSelect'] as const)('a list of options of a %s', (uidt) => {
  it('keeps options that were added since it was read, with their cells', async () => {
    const t = await made(uidt)
    const stale = await t.options()
    expect((await t.send({ options: [...stale, { title: 'new' }, { title: 'held' }] })).status).toBe(200)
    await t.add('held')
    expect((await t.send({ options: [...stale, { title: 'other' }] })).status).toBe(200)
    expect(await t.titles()).toEqual(['a', 'b', 'c', 'other', 'new', 'held'])
    // An empty list does not show which options its sender has seen, so no option is deleted.
    expect((await t.send({ options: [] })).status).toBe(200)
    expect(await t.titles()).toEqual(['a', 'b', 'c', 'other', 'new', 'held'])
    expect(await t.cells()).toEqual(['held'])
  })

  it('deletes what its sender has seen and no record holds', async () => {
    const t = await made(uidt)
    const [a, b] = await t.options()
    expect((await t.send({ options: [b, a] })).status).toBe(200)
    expect(await t.titles()).toEqual(['b', 'a'])
  })

  it('deletes options in use only where they are named', async () => {
    const t = await made(uidt)
    await t.add('b')
    const [a, b, c] = await t.options()
    const refused = await t.send({ options: [{ ...a, title: 'first' }, c] })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'OPTIONS_IN_USE', details: { current: [{ id: a?.id }, { id: b?.id }, { id: c?.id }] } },
    })
    expect(await t.titles()).toEqual(['a', 'b', 'c'])
    expect(await t.cells()).toEqual(['b'])
    expect((await t.send({ options: [a, c], deleted: [b?.id ?? ''] })).status).toBe(200)
    expect(await t.titles()).toEqual(['a', 'c'])
    expect(await t.cells()).toEqual([null])
    // Repeating it is harmless.
    expect((await t.send({ options: [a, c], deleted: [b?.id ?? ''] })).status).toBe(200)
    expect(await t.titles()).toEqual(['a', 'c'])
  })

  it('with a list of what to delete keeps all else that it leaves out', async () => {
    const t = await made(uidt)
    const [a, b, c] = await t.options()
    expect((await t.send({ options: [c], deleted: [a?.id ?? ''] })).status).toBe(200)
    expect(await t.titles()).toEqual(['c', 'b'])
    expect((await t.send({ deleted: [b?.id ?? ''] })).status).toBe(200)
    expect(await t.titles()).toEqual(['c'])
  })

  it('is refused where it contradicts itself, and changes nothing', async () => {
    const t = await made(uidt)
    const [a, b] = await t.options()
    const [foreign] = t.optionsOf(t.table, 'G')
    const bad: Lists[] = [
      { options: [a, b], deleted: [b?.id ?? ''] },
      { options: [a, { ...a, title: 'again' }] },
      { options: [a, { title: 'B' }, b] },
      { options: [a], deleted: [foreign?.id ?? ''] },
      { options: [{ ...a, title: 'b' }], deleted: [] },
    ]
    for (const lists of bad) expect(await t.send(lists)).toMatchObject({ status: 422 })
    expect(await t.titles()).toEqual(['a', 'b', 'c'])
  })

  it('within several operations is held to the same', async () => {
    const t = await made(uidt)
    await t.add('a')
    const [a, b, c] = await t.options()
    const ops = (lists: Lists) => ({
      ops: [{ op: 'update', column: { id: columnOf(t.table, 'F').id, colOptions: lists } }],
    })
    const bulk = `/api/v2/meta/tables/${t.table.id}/columns/bulk`
    expect(await ann.call('POST', bulk, ops({ options: [b, c] }))).toMatchObject({
      status: 409,
      body: { error: 'OPTIONS_IN_USE', details: { op: 0 } },
    })
    expect(await t.cells()).toEqual(['a'])
    await ann.ok('POST', bulk, ops({ options: [b, c], deleted: [a?.id ?? ''] }))
    expect(await t.titles()).toEqual(['b', 'c'])
    expect(await t.cells()).toEqual([null])
  })
})
