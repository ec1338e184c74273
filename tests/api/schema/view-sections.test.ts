import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { ViewSection } from '#core/schema.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Sections in the list of a table's views.

const runtime = runtimeFixture()
const owner = personFixture(runtime)
const viewer = personFixture(runtime)
const meta = '/api/v2/meta'
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await owner.createBase()
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
})
beforeEach(async () => {
  table = await owner.createTable(base.id, [], `Table ${crypto.randomUUID()}`)
})

const sectionsPath = () => `${meta}/tables/${table.id}/view-sections`
const add = (title: string) => owner.ok<ViewSection>('POST', sectionsPath(), { title })
const sections = async () => (await owner.ok<TableWire>('GET', `${meta}/tables/${table.id}`)).view_sections
const sectionOf = async (id: string) => {
  const { list } = await owner.ok<{ list: ViewWire[] }>('GET', `${meta}/tables/${table.id}/views`)
  return list.find((view) => view.id === id)?.section_id
}

it('are created, renamed, moved and deleted; views stay', async () => {
  const [sales, stock, staff] = [await add('Sales'), await add('Stock'), await add('Staff')]
  expect(await sections()).toEqual([sales, stock, staff])
  await owner.ok('PATCH', `${meta}/view-sections/${staff.id}`, { index: 0, title: 'People' })
  expect((await sections()).map(({ title }) => title)).toEqual(['People', 'Sales', 'Stock'])
  const view = await owner.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, { section_id: sales.id })
  expect(view.section_id).toBe(sales.id)
  await owner.ok('PATCH', `${meta}/views/${view.id}`, { section_id: stock.id })
  expect(await sectionOf(view.id)).toBe(stock.id)
  await owner.ok('DELETE', `${meta}/view-sections/${stock.id}`)
  expect((await sections()).map(({ title }) => title)).toEqual(['People', 'Sales'])
  expect(await sectionOf(view.id)).toBeNull()
  const { seq } = await owner.ok<{ seq: number }>('GET', `${meta}/bases/${base.id}/changes?limit=1`)
  await owner.ok('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)
  expect((await sections()).map(({ title }) => title)).toEqual(['People', 'Sales', 'Stock'])
  expect(await sectionOf(view.id)).toBe(stock.id)
  // Of no table, a view of another one.
  await owner.ok('PATCH', `${meta}/views/${view.id}`, { section_id: null })
  expect(await sectionOf(view.id)).toBeNull()
})

it('are copied with their table', async () => {
  const sales = await add('Sales')
  await owner.ok('PATCH', `${meta}/views/${table.views[0]?.id}`, { section_id: sales.id })
  const copy = await owner.ok<TableWire>('POST', `${meta}/tables/${table.id}/duplicate`)
  expect(copy.view_sections.map(({ title }) => title)).toEqual(['Sales'])
  expect(copy.view_sections[0]?.id).not.toBe(sales.id)
  expect(copy.views[0]?.section_id).toBe(copy.view_sections[0]?.id)
})

it.each<[what: string, method: string, path: () => Promise<string>, body: unknown, status: number]>([
  ['a taken title', 'POST', async () => (await add('Sales')) && sectionsPath(), { title: 'sales ' }, 409],
  ['a blank title', 'POST', async () => sectionsPath(), { title: '  ' }, 422],
  ['no title', 'POST', async () => sectionsPath(), {}, 422],
  [
    'a negative place',
    'PATCH',
    async () => `${meta}/view-sections/${(await add('A')).id}`,
    { index: -1 },
    422,
  ],
  [
    'a section that is gone',
    'PATCH',
    async () => `${meta}/view-sections/${(await add('A')).id.slice(0, -8)}zzzzzzzz`,
    { title: 'B' },
    404,
  ],
  [
    'a view in a section of another table',
    'PATCH',
    async () => {
      const other = await owner.createTable(base.id, [], `Other ${crypto.randomUUID()}`)
      return `${meta}/views/${other.views[0]?.id}`
    },
    () => add('Sales').then(({ id }) => ({ section_id: id })),
    404,
  ],
])('refuse %s', async (_what, method, path, body, status) => {
  const address = await path()
  const sent: unknown = typeof body === 'function' ? await body() : body
  const { version } = await runtime.baseDatabases.open(base.id).schema()
  const answer = await owner.call(method, address, sent)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect((await runtime.baseDatabases.open(base.id).schema()).version).toBe(version)
})

it('are not for viewers to change', async () => {
  const { id } = await add('Sales')
  expect(await viewer.call('POST', sectionsPath(), { title: 'B' })).toMatchObject({ status: 403 })
  expect(await viewer.call('PATCH', `${meta}/view-sections/${id}`, { title: 'B' })).toMatchObject({
    status: 403,
  })
  expect(await viewer.call('DELETE', `${meta}/view-sections/${id}`)).toMatchObject({ status: 403 })
  const own = await viewer.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, {
    lock_type: 'personal',
    section_id: id,
  })
  expect(own.section_id).toBe(id)
})
