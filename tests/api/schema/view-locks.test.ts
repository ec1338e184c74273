import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Who may change a view: everyone who edits views, its owner alone, or nobody until it is unlocked.

const runtime = runtimeFixture()
const owner = personFixture(runtime)
const maker = personFixture(runtime)
const other = personFixture(runtime)
let base: BaseWire
let table: TableWire
let view: ViewWire

beforeAll(async () => {
  base = await owner.createBase()
  table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  await runtime.control.setMember(base.id, maker.userId, 'editor', new Date())
  await runtime.control.setMember(base.id, other.userId, 'editor', new Date())
  view = await maker.ok('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Mine' })
})

it.each([
  ['collaborative', { owner: 200, maker: 200, other: 200 }],
  ['personal', { owner: 404, maker: 200, other: 404 }],
  ['locked', { owner: 200, maker: 403, other: 403 }],
])('%s', async (lock, expected) => {
  const setter = lock === 'personal' ? maker : owner
  await setter.ok('PATCH', `/api/v2/meta/views/${view.id}`, { lock_type: lock })
  for (const [name, person] of Object.entries({ owner, maker, other })) {
    const { status } = await person.call('PATCH', `/api/v2/meta/grids/${view.id}`, { row_height: 2 })
    expect([name, status]).toEqual([name, expected[name as keyof typeof expected]])
    const sort = { fk_column_id: table.columns.find(({ title }) => title === 'Name')?.id, direction: 'asc' }
    const made = await person.call('POST', `/api/v2/meta/views/${view.id}/sorts`, sort)
    expect([name, made.status]).toEqual([name, expected[name as keyof typeof expected]])
    // Nothing is left of it.
    const { list } = await setter.ok<{ list: { id: string }[] }>('GET', `/api/v2/meta/views/${view.id}/sorts`)
    expect(list).toHaveLength(expected[name as keyof typeof expected] === 200 ? 1 : 0)
    for (const { id } of list) await setter.ok('DELETE', `/api/v2/meta/sorts/${id}`)
  }
  if (lock === 'personal')
    await maker.ok('PATCH', `/api/v2/meta/views/${view.id}`, { lock_type: 'collaborative' })
})
