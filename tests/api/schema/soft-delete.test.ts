import { describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { rawRead } from '../../support/raw-read.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Undo restores deleted fields, views and tables; undoing the undo deletes them again.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
let base: BaseWire
let table: TableWire

async function fresh() {
  base = await ann.createBase()
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Code', uidt: 'Number', unique: true },
    { title: 'Done', uidt: 'Checkbox' },
    { title: 'State', uidt: 'SingleSelect', colOptions: { options: [{ title: 'open' }, { title: 'shut' }] } },
  ])
  await ann.ok('POST', records(), [
    { Name: 'a', Code: 1, Done: true, State: 'open' },
    { Name: 'b', Code: 2, Done: false, State: 'shut' },
  ])
}

const records = () => `/api/v2/tables/${table.id}/records`
const rows = async () => (await ann.ok<RecordsPage>('GET', `${records()}?limit=100&sort=Id`)).list
const read = () => ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)
const column = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
const undo = (seq: number, who = ann) => who.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
const log = async () =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?limit=1000`)).list
const last = async () => (await log()).at(-1)?.seq ?? 0
/** The table's fields, and the filters, sorts and fields of its views. */
const picture = async () => {
  const { columns, views } = await read()
  const viewParts = await Promise.all(
    (views ?? []).map(async ({ id }) => [
      await ann.ok('GET', `/api/v2/meta/views/${id}/filters`),
      await ann.ok('GET', `/api/v2/meta/views/${id}/sorts`),
      await ann.ok('GET', `/api/v2/meta/views/${id}/columns`),
    ]),
  )
  return { columns, viewParts }
}

describe('a deleted field', () => {
  it.each(['Code', 'Done', 'State'])(
    '%s comes back with its cells, rules, filters, sorts and place',
    async (title) => {
      await fresh()
      const view = table.views[0]?.id
      await ann.ok('POST', `/api/v2/meta/views/${view}/sorts`, {
        fk_column_id: column(title),
        direction: 'desc',
      })
      await ann.ok('POST', `/api/v2/meta/views/${view}/filters`, {
        fk_column_id: column(title),
        comparison_op: title === 'Done' ? 'notchecked' : 'notblank',
      })
      const [before, cells] = [await picture(), await rows()]
      await ann.ok('DELETE', `/api/v2/meta/columns/${column(title)}`)
      const deleted = await last()
      expect((await read()).columns.map((each) => each.title)).not.toContain(title)
      expect(await ann.call('GET', `${records()}?fields=${title}`)).toMatchObject({ status: 422 })
      await ann.ok('POST', records(), { Name: 'c' })
      expect(await undo(deleted)).toMatchObject({ status: 200 })
      expect(await picture()).toEqual(before)
      const after = await rows()
      expect(after.slice(0, 2)).toEqual(cells)
      expect(after[2]).toMatchObject({ Done: false, State: null, Code: null })
      if (title === 'Code')
        expect(await ann.call('POST', records(), { Code: 1 })).toMatchObject({ status: 409 })
      // Only once, and undo of the undo deletes it again.
      expect(await undo(deleted)).toMatchObject({ status: 409 })
      const restored = (await log()).find(({ detail }) => detail?.['action'] === 'column.restore')?.seq ?? 0
      expect(await undo(restored)).toMatchObject({ status: 200 })
      expect((await read()).columns.map((each) => each.title)).not.toContain(title)
      expect(await undo(await last())).toMatchObject({ status: 200 })
      expect((await rows()).slice(0, 2)).toEqual(cells)
    },
  )

  it('has its cells also in records that went and came while it was away', async () => {
    await fresh()
    const cells = await rows()
    const deleted: number[] = []
    for (const { id } of table.columns.filter(({ title }) => ['Code', 'Done', 'State'].includes(title))) {
      await ann.ok('DELETE', `/api/v2/meta/columns/${id}`)
      deleted.unshift(await last())
    }
    await ann.ok('DELETE', records(), [{ Id: 1 }, { Id: 2 }])
    const went = await last()
    expect(await undo(deleted.shift() ?? 0)).toMatchObject({ status: 200 })
    expect(await undo(went)).toMatchObject({ status: 200 })
    for (const seq of deleted) expect(await undo(seq)).toMatchObject({ status: 200 })
    expect(await rows()).toEqual(cells)
  })

  it('a restored field gets a free name if its own is used', async () => {
    await fresh()
    await ann.ok('DELETE', `/api/v2/meta/columns/${column('Code')}`)
    const deleted = await last()
    await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns`, { title: 'Code', uidt: 'Number' })
    await undo(deleted)
    expect((await read()).columns.map(({ title }) => title)).toContain('Code_1')
  })

  it('restores it for people who may change fields', async () => {
    await fresh()
    await ann.ok('DELETE', `/api/v2/meta/columns/${column('Code')}`)
    expect(await undo(await last(), bob)).toMatchObject({ status: 403 })
  })
})

it('restores a deleted view under a free name, published only for people who may share', async () => {
  await fresh()
  const view = await ann.ok<{ id: string }>('POST', `/api/v2/meta/tables/${table.id}/grids`, {
    title: 'Mine',
  })
  await ann.ok('POST', `/api/v2/meta/views/${view.id}/filters`, {
    fk_column_id: column('Code'),
    comparison_op: 'gt',
    value: 1,
  })
  const share = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${view.id}/share`)
  const before = await picture()
  await ann.ok('DELETE', `/api/v2/meta/views/${view.id}`)
  const deleted = await last()
  expect(JSON.stringify((await log()).at(-1))).not.toContain(share.uuid)
  expect(await undo(deleted)).toMatchObject({ status: 200 })
  expect(await picture()).toEqual(before)
  const shared = async () => (await read()).views?.find(({ id }) => id === view.id)?.uuid
  expect(await shared()).toBe(share.uuid)
  await ann.ok('DELETE', `/api/v2/meta/views/${view.id}`)
  expect(await undo(await last(), bob)).toMatchObject({ status: 200 })
  expect(await shared()).toBeNull()
})

it('restores a deleted table with its records and views', async () => {
  await fresh()
  await ann.ok('PATCH', records(), { Id: 1, Name: 'x' })
  const edited = await last()
  const [before, cells] = [await picture(), await rows()]
  await ann.ok('DELETE', `/api/v2/meta/tables/${table.id}`)
  const deleted = await last()
  expect(await ann.call('GET', records())).toMatchObject({ status: 404 })
  expect(await undo(deleted)).toMatchObject({ status: 200 })
  expect(await picture()).toEqual(before)
  expect(await rows()).toEqual(cells)
  // Its earlier changes can be undone again.
  expect(await undo(edited)).toMatchObject({ status: 200 })
  expect((await rows()).map((row) => row['Name'])).toEqual(['a', 'b'])
})

it('purges after the retention period, and undo says so', async () => {
  await fresh()
  await ann.ok('DELETE', `/api/v2/meta/columns/${column('Code')}`)
  const first = await last()
  const other = await ann.createTable(base.id, [{ title: 'A', uidt: 'SingleLineText' }], 'Other')
  await ann.ok('DELETE', `/api/v2/meta/tables/${other.id}`)
  const second = await last()
  const database = runtime.baseDatabases.open(base.id)
  await database.writeWithoutLog({
    statements: [{ sql: "UPDATE retired SET at = '2020-01-01T00:00:00.000Z'", args: [] }],
  })
  // The next deletion also purges expired items, after its response.
  await ann.ok('DELETE', `/api/v2/meta/columns/${column('State')}`)
  await expect
    .poll(
      async () =>
        (await database.read(() => rawRead([{ sql: 'SELECT kind FROM retired', args: [] }]))).results[0]
          ?.rows,
    )
    .toEqual([['column']])
  for (const seq of [first, second]) {
    const answer = await undo(seq)
    expect(answer).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
    expect(JSON.stringify(answer.body)).toContain('no longer kept')
  }
  expect(await undo(await last())).toMatchObject({ status: 200 })
  expect((await rows()).map((row) => row['State'])).toEqual(['open', 'shut'])
  // Records go as before: nobody asks for cells that are gone.
  await ann.ok('DELETE', records(), { Id: 1 })
})

it('purging a computed field keeps its table and records', async () => {
  await fresh()
  const added = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, {
    title: 'Twice',
    uidt: 'Formula',
    formula_raw: '{Code} * 2',
  })
  const twice = added.columns.find(({ title }) => title === 'Twice')
  await ann.ok('DELETE', `/api/v2/meta/columns/${twice?.id}`)
  const deleted = await last()
  await ann.ok('DELETE', `/api/v2/meta/columns/${column('Done')}`)
  const database = runtime.baseDatabases.open(base.id)
  await database.writeWithoutLog({
    statements: [{ sql: "UPDATE retired SET at = '2020-01-01T00:00:00.000Z'", args: [] }],
  })
  await ann.ok('DELETE', `/api/v2/meta/columns/${column('State')}`)
  await expect
    .poll(
      async () =>
        (await database.read(() => rawRead([{ sql: 'SELECT count(*) FROM retired', args: [] }]))).results[0]
          ?.rows,
    )
    .toEqual([[1]])
  expect((await rows()).map((row) => row['Code'])).toEqual([1, 2])
  expect(await undo(deleted)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
  // Other deleted items can still be restored.
  expect(await undo(await last())).toMatchObject({ status: 200 })
})
