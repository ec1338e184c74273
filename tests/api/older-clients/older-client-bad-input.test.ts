import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ColumnWire, FilterWire, SortWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Every field of the calls that web clients of NocoDB 0.109 send, with values of wrong types: each is taken as it was
// meant or refused with a clear 4xx, and a refusal changes nothing.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
const ids: Record<string, string> = {}

beforeAll(async () => {
  base = await ann.createBase()
  const table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText' },
    { title: 'Status', uidt: 'SingleSelect', dtxp: "'a','b'" },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'One' }, { Name: 'Two' }])
  const add = (kind: string) => ann.ok<ViewWire>('POST', meta(`/tables/${table.id}/${kind}`), { title: kind })
  const form = await add('forms')
  const kanban = await add('kanbans')
  const gallery = await add('galleries')
  const view = table.views[0]?.id ?? ''
  const name = table.columns.find(({ title }) => title === 'Name')?.id ?? ''
  const sort = await ann.ok<SortWire>('POST', meta(`/views/${view}/sorts`), { fk_column_id: name })
  const filter = await ann.ok<FilterWire>('POST', meta(`/views/${view}/filters`), {
    fk_column_id: name,
    comparison_op: 'notblank',
  })
  const { columns } = await ann.ok<{ columns: ColumnWire[] }>('GET', meta(`/forms/${form.id}`))
  const grid = await ann.ok<{ id: string }[]>('GET', meta(`/grids/${view}/grid-columns`))
  Object.assign(ids, {
    base: base.id,
    source: base.sources[0]?.id ?? '',
    table: table.id,
    view,
    name,
    form: form.id,
    kanban: kanban.id,
    gallery: gallery.id,
    sort: sort.id,
    filter: filter.id,
    formColumn: columns[0]?.id ?? '',
    gridColumn: grid[0]?.id ?? '',
  })
})

const meta = (path: string) => `/api/v1/db/meta${path}`
const filled = (text: string) => text.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name)

/** What the base holds; equal before and after means that nothing happened. */
async function digest(): Promise<unknown> {
  const { seq } = await ann.ok<{ seq: number }>(
    'GET',
    `/api/v2/meta/bases/${base.id}/changes?limit=1&since=0`,
  )
  const tokens = await ann.ok('GET', '/api/v1/tokens')
  const users = await ann.ok('GET', meta(`/projects/${base.id}/users`))
  const { title } = await ann.ok<BaseWire>('GET', meta(`/projects/${base.id}`))
  const shared = await ann.ok('GET', meta(`/projects/${base.id}/shared`))
  return { seq, tokens, users, title, shared }
}

const wrong = [
  null,
  7,
  -1.5,
  true,
  '',
  'nothing of this name',
  [],
  [null],
  {},
  { a: { b: [1] } },
  'x'.repeat(9000),
]

const column = {
  column_name: 'c',
  title: 'C',
  uidt: 'SingleLineText',
  dt: 'varchar',
  dtx: 'specificType',
  dtxp: '',
}
const calls: [method: string, path: string, body: Record<string, unknown>][] = [
  ['POST', '/projects/:base/:base/tables', { table_name: 't', title: 't', columns: [column] }],
  ['PATCH', '/tables/:table', { table_name: 't', title: 't', project_id: ':base' }],
  ['POST', '/tables/:table/columns', { ...column, cdf: '', meta: {}, column_order: { order: 1 } }],
  [
    'POST',
    '/tables/:table/columns',
    {
      title: 'L',
      uidt: 'LinkToAnotherRecord',
      parentId: ':table',
      childId: ':table',
      type: 'mm',
      virtual: false,
    },
  ],
  ['POST', '/tables/:table/columns', { title: 'F', uidt: 'Formula', formula: '1', formula_raw: '1' }],
  [
    'POST',
    '/tables/:table/columns',
    { title: 'K', uidt: 'Lookup', fk_relation_column_id: 'x', fk_lookup_column_id: 'y' },
  ],
  ['PATCH', '/columns/:name', { ...column, colOptions: { options: [] } }],
  ['POST', '/tables/:table/grids', { title: 'g', type: 3, copy_from_id: null, fk_grp_col_id: null }],
  [
    'POST',
    '/tables/:table/kanbans',
    { title: 'k', copy_from_id: null, fk_grp_col_id: null, fk_geo_data_col_id: null },
  ],
  [
    'PATCH',
    '/views/:view',
    { title: 'v', order: 1, lock_type: 'collaborative', show_system_fields: true, meta: {} },
  ],
  ['PATCH', '/grids/:view', { row_height: 1 }],
  ['PATCH', '/kanbans/:kanban', { fk_grp_col_id: 'x', meta: '{}' }],
  ['PATCH', '/galleries/:gallery', { fk_cover_image_col_id: null, meta: '{}' }],
  [
    'PATCH',
    '/forms/:form',
    {
      heading: 'h',
      subheading: 's',
      success_msg: 'm',
      email: '{}',
      submit_another_form: true,
      show_blank_form: 1,
    },
  ],
  [
    'PATCH',
    '/form-columns/:formColumn',
    { label: 'l', description: 'd', help: 'h', required: true, show: 1, order: 1 },
  ],
  ['PATCH', '/grid-columns/:gridColumn', { width: '200px', show: true, order: 2 }],
  ['POST', '/views/:view/sorts', { fk_column_id: ':name', direction: 'asc' }],
  ['PATCH', '/sorts/:sort', { fk_column_id: ':name', direction: 'desc' }],
  [
    'POST',
    '/views/:view/filters',
    {
      fk_column_id: ':name',
      comparison_op: 'eq',
      comparison_sub_op: null,
      value: 'x',
      logical_op: 'and',
      is_group: false,
      fk_parent_id: null,
    },
  ],
  ['PATCH', '/filters/:filter', { fk_column_id: ':name', comparison_op: 'eq', value: 'x', logical_op: 'or' }],
  ['PATCH', '/views/:view/share', { password: 'secret12', meta: { allowCSVDownload: true } }],
  ['POST', '/projects/:base/users', { email: 'ben@example.com', roles: 'editor', project_id: ':base' }],
  ['PATCH', '/projects/:base', { title: 'Base', color: '#24716E', meta: {} }],
  ['POST', '/projects/:base/shared', { roles: 'viewer', password: null }],
  ['POST', '/audits/comments', { fk_model_id: ':table', row_id: '1', description: 'c' }],
  ['POST', '/projects/:base/api-tokens', { description: 'd' }],
]

describe.each(calls)('%s %s', (method, path, body) => {
  it.each(Object.keys(body))('with values of wrong types in %s', async (field) => {
    const given = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? filled(value) : value]),
    )
    // A refusal changes nothing, so the state after it is the state before the next call.
    let before: unknown
    for (const value of wrong) {
      before ??= await digest()
      const answer = await ann.call(method, filled(meta(path)), { ...given, [field]: value })
      const shown = [field, value, answer.status, answer.body]
      expect(answer.status, JSON.stringify(shown)).toBeLessThan(500)
      if (answer.status < 400) {
        before = undefined
        continue
      }
      expect(answer.body, JSON.stringify(shown)).toMatchObject({
        error: expect.any(String),
        msg: expect.any(String),
      })
      expect(await digest(), JSON.stringify(shown)).toEqual(before)
    }
  })
})

describe('ids of tables', () => {
  it('are md_ and the id of the base; the older spelling of one that is not there is not found', async () => {
    const older = (ids['table'] ?? '').replace(/^md_/, 'm')
    expect((await ann.call('GET', meta(`/tables/${older}`))).status).toBe(404)
    for (const id of ['md_', 'm', 'md', `md_${'a'.repeat(200)}`, 'md_../..', `MD_${older}`])
      expect((await ann.call('GET', meta(`/tables/${encodeURIComponent(id)}`))).status, id).toBe(404)
  })
})
