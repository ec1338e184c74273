import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { FilterWire, SortWire, TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { type Person, signUp } from '../../support/people.ts'
import { runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
let ann: Person
let editor: Person
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  await signUp(runtime)
  ann = await signUp(runtime)
  editor = await signUp(runtime)
  base = await ann.createBase()
  await runtime.control.setMember(base.id, editor.userId, 'editor', new Date())
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Score', uidt: 'Number' },
  ])
})

const columnId = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
const list = async <T>(path: string) =>
  (await ann.ok<{ list: T[] }>('GET', `/api/v2/meta/views/${path}`)).list

describe('a form that an editor makes', () => {
  it('refuses people from outside', async () => {
    for (const options of [{ redirect_url: 'https://example.org' }, { email: '{"a@b.example":true}' }]) {
      const made = await editor.call('POST', `/api/v2/meta/tables/${table.id}/forms`, options)
      expect(made).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
    }
    const form = await editor.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/forms`, {
      redirect_url: null,
    })
    const change = (body: unknown) => editor.call('PATCH', `/api/v2/meta/forms/${form.id}`, body)
    expect((await change({ redirect_url: 'https://example.org' })).status).toBe(403)
    expect((await change({ redirect_url: '', email: null, heading: 'Hello' })).status).toBe(200)
  })
})

it('a copy of a view has its fields, filters and sorts, under new ids', async () => {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Original' })
  const filters = `/api/v2/meta/views/${view.id}/filters`
  const group = await ann.ok<FilterWire>('POST', filters, { is_group: true, logical_op: 'or' })
  const score = { fk_column_id: columnId('Score'), comparison_op: 'gt' }
  await ann.ok('POST', filters, { ...score, value: 5, fk_parent_id: group.id })
  await ann.ok('POST', `/api/v2/meta/views/${view.id}/sorts`, {
    fk_column_id: columnId('Score'),
    direction: 'desc',
  })
  const place = (await list<ViewColumnWire>(`${view.id}/columns`)).find(
    (each) => each.fk_column_id === columnId('Score'),
  )
  await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/columns/${place?.id}`, { show: false, width: 321 })
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'a', Score: 1 },
    { Name: 'b', Score: 9 },
  ])

  const copy = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, {
    copy_from_id: view.id,
  })
  expect(await list<FilterWire>(`${copy.id}/filters`)).toMatchObject([
    { is_group: true, logical_op: 'or', children: [{ fk_column_id: columnId('Score'), value: 5 }] },
  ])
  expect(await list<SortWire>(`${copy.id}/sorts`)).toMatchObject([{ direction: 'desc' }])
  expect(
    (await list<ViewColumnWire>(`${copy.id}/columns`)).find(
      (each) => each.fk_column_id === columnId('Score'),
    ),
  ).toMatchObject({ show: false, width: '321px' })
  // Taking the original's filter away leaves the copy's.
  await ann.ok('DELETE', `/api/v2/meta/filters/${group.id}`)
  expect(await ann.ok('GET', `/api/v2/tables/${table.id}/records/count?viewId=${copy.id}`)).toEqual({
    count: 1,
  })
})

it('a group of filters has no field', async () => {
  const view = table.views[0]?.id
  const made = await ann.ok<FilterWire>('POST', `/api/v2/meta/views/${view}/filters`, {
    is_group: true,
    fk_column_id: 'of another table',
  })
  expect(made.fk_column_id).toBeNull()
})
