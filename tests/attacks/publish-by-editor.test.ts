import { beforeAll, describe, expect, test } from 'vitest'
import { okJson } from './room-socket.ts'
import { startAttackFixture, type Person } from './attack-fixture.ts'
import { attackTarget } from './attack-target.ts'

const target = attackTarget()
const stage = startAttackFixture(target)
const { call } = stage

type Made = { id: string }
type View = Made & { uuid: string | null; is_published: boolean }
type Table = Made & { views: View[]; columns: (Made & { title: string })[] }
type Scene = Awaited<ReturnType<typeof newScene>>
/** What an editor tries: a call by method, path and body. */
type Attempt = [method: string, path: (scene: Scene) => string, body?: (scene: Scene) => unknown]

let owner: Person
let editor: Person

beforeAll(async () => {
  owner = await stage.newPerson()
  editor = await stage.newPerson()
})

/** A table of which the public sees only the rows that are not secret: in a published grid and a published kanban. */
async function newScene() {
  const { baseId } = await stage.newBase(owner)
  await stage.invite(owner, baseId, editor, 'editor')
  const own = <T>(method: string, path: string, body?: unknown) => call<T>(owner.token, method, path, body)
  const options = { options: [{ title: 'open' }, { title: 'secret' }] }
  const table = await own<Table>('POST', `/api/v2/meta/bases/${baseId}/tables`, {
    title: 'Staff',
    columns: [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'State', uidt: 'SingleSelect', colOptions: options },
      { title: 'Kind', uidt: 'SingleSelect', colOptions: options },
      { title: 'Salary', uidt: 'Number' },
    ],
  })
  const id = (title: string) => table.columns.find((column) => column.title === title)?.id ?? ''
  const viewId = table.views[0]?.id ?? ''
  const filters = `/api/v2/meta/views/${viewId}/filters`
  const stateIs = { fk_column_id: id('State'), comparison_op: 'eq', value: 'open' }
  const top = await own<Made>('POST', filters, stateIs)
  const group = await own<Made>('POST', filters, { is_group: true, logical_op: 'and' })
  const nested = await own<Made>('POST', filters, { ...stateIs, fk_parent_id: group.id })
  const sort = await own<Made>('POST', `/api/v2/meta/views/${viewId}/sorts`, { fk_column_id: id('Name') })
  await own('PATCH', `/api/v2/meta/grids/${viewId}`, {
    groups: [{ columnId: id('State'), direction: 'asc' }],
  })
  const kanban = await own<Made>('POST', `/api/v2/meta/tables/${table.id}/kanbans`, {
    title: 'Kanban',
    fk_grp_col_id: id('State'),
  })
  await own('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'Ann', State: 'open' },
    { Name: 'Bob', State: 'secret' },
  ])
  const { uuid } = await own<View>('POST', `/api/v2/meta/views/${viewId}/share`)
  await own('POST', `/api/v2/meta/views/${kanban.id}/share`)
  return { baseId, tableId: table.id, viewId, kanbanId: kanban.id, id, top, group, nested, sort, uuid }
}

const send = (token: string, method: string, path: string, body?: unknown) =>
  target.send({ method, path, token, headers: stage.ownSite(), ...(body === undefined ? {} : { body }) })

async function publicNames({ uuid }: Scene): Promise<string[]> {
  const reply = await target.send({ path: `/api/v2/public/shared-view/${uuid}/rows` })
  return okJson<{ list: { Name: string }[] }>(reply).list.map(({ Name }) => Name)
}

const publicMeta = async ({ uuid }: Scene) => {
  const reply = await target.send({ path: `/api/v2/public/shared-view/${uuid}/meta` })
  return okJson<Record<string, unknown>>(reply)
}

async function lastSeq({ baseId }: Scene): Promise<number> {
  const path = `/api/v2/meta/bases/${baseId}/changes?since=0`
  return (await call<{ seq: number }>(owner.token, 'GET', path)).seq
}

const filterOf = (which: 'top' | 'group' | 'nested') => (scene: Scene) =>
  `/api/v2/meta/filters/${scene[which].id}`
const filtersOf = ({ viewId }: Scene) => `/api/v2/meta/views/${viewId}/filters`
const sortOf = ({ sort }: Scene) => `/api/v2/meta/sorts/${sort.id}`

const attempts: Record<string, Attempt> = {
  'delete a filter': ['DELETE', filterOf('top')],
  'change the value of a filter': ['PATCH', filterOf('top'), () => ({ value: 'secret' })],
  'change the operator of a filter': ['PATCH', filterOf('top'), () => ({ comparison_op: 'neq' })],
  'change how a filter is joined': ['PATCH', filterOf('top'), () => ({ logical_op: 'or' })],
  'move a filter in the order': ['PATCH', filterOf('top'), () => ({ order: 50 })],
  'move a filter into a group': ['PATCH', filterOf('top'), ({ group }) => ({ fk_parent_id: group.id })],
  'move a filter out of its group': ['PATCH', filterOf('nested'), () => ({ fk_parent_id: null })],
  'delete a nested filter': ['DELETE', filterOf('nested')],
  'delete a group of filters': ['DELETE', filterOf('group')],
  'join a group by or': ['PATCH', filterOf('group'), () => ({ logical_op: 'or' })],
  'add a filter joined by or': [
    'POST',
    filtersOf,
    ({ id }) => ({ fk_column_id: id('State'), comparison_op: 'notnull', logical_op: 'or' }),
  ],
  'add a filter to a group': [
    'POST',
    filtersOf,
    ({ id, group }) => ({
      fk_column_id: id('State'),
      comparison_op: 'notnull',
      logical_op: 'or',
      fk_parent_id: group.id,
    }),
  ],
  'sort by a hidden field': [
    'POST',
    ({ viewId }) => `/api/v2/meta/views/${viewId}/sorts`,
    ({ id }) => ({ fk_column_id: id('Salary') }),
  ],
  'change a sort': ['PATCH', sortOf, () => ({ direction: 'desc' })],
  'delete a sort': ['DELETE', sortOf],
  'change the groups': ['PATCH', ({ viewId }) => `/api/v2/meta/grids/${viewId}`, () => ({ groups: [] })],
  'change the field of the stacks': [
    'PATCH',
    ({ kanbanId }) => `/api/v2/meta/kanbans/${kanbanId}`,
    ({ id }) => ({ fk_grp_col_id: id('Kind') }),
  ],
  'show the system fields': [
    'PATCH',
    ({ viewId }) => `/api/v2/meta/views/${viewId}`,
    () => ({ show_system_fields: true }),
  ],
}

describe('an editor cannot, in a published view,', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await newScene()
  })

  test.each(Object.entries(attempts))('%s', async (_what, [method, path, body]) => {
    const before = [await publicMeta(scene), await publicNames(scene), await lastSeq(scene)]
    expect(before[1]).toEqual(['Ann'])
    const reply = await send(editor.token, method, path(scene), body?.(scene))
    expect(reply).toMatchObject({ status: 403, json: { error: 'VIEW_PUBLISHED' } })
    expect(reply.text).toContain('owner')
    expect([await publicMeta(scene), await publicNames(scene), await lastSeq(scene)]).toEqual(before)
  })

  test('learn its link, though that it is published', async () => {
    const path = `/api/v2/meta/tables/${scene.tableId}/views`
    const { list } = await call<{ list: View[] }>(editor.token, 'GET', path)
    expect(list.map(({ uuid, is_published }) => [uuid, is_published])).toEqual([
      [null, true],
      [null, true],
    ])
  })

  test('and may still change how it looks', async () => {
    const path = `/api/v2/meta/grids/${scene.viewId}`
    expect(await send(editor.token, 'PATCH', path, { row_height: 2, frozen_count: 0 })).toMatchObject({
      status: 200,
    })
  })
})

test('an editor can neither reopen a published form nor offer options or questions that it withholds', async () => {
  const scene = await newScene()
  const { tableId } = scene
  const form = await call<Made>(owner.token, 'POST', `/api/v2/meta/tables/${tableId}/forms`, {})
  const path = `/api/v2/meta/forms/${form.id}`
  type Select = Made & { title: string; colOptions?: { options: Made[] } }
  const table = `/api/v2/meta/tables/${tableId}`
  const { columns } = await call<{ columns: Select[] }>(owner.token, 'GET', table)
  const state = columns.find(({ title }) => title === 'State')
  const optionId = state?.colOptions?.options[0]?.id
  const nameIs = (value: string) => ({ fk_column_id: scene.id('Name'), comparison_op: 'eq', value })
  await call(owner.token, 'PATCH', path, {
    closes_at: '2020-01-01T00:00:00.000Z',
    response_limit: 1,
    choices: [{ columnId: state?.id, optionIds: [optionId] }],
    conditions: [{ columnId: scene.id('Salary'), filters: [nameIs('Ann')] }],
  })
  const published = await call<View>(owner.token, 'POST', `/api/v2/meta/views/${form.id}/share`)
  const before = [await publicMeta({ ...scene, uuid: published.uuid }), await lastSeq(scene)]
  for (const change of [
    { closes_at: null },
    { response_limit: null },
    { response_limit: 9 },
    { choices: [] },
    { choices: null },
    { conditions: [] },
    { conditions: [{ columnId: scene.id('Salary'), filters: [nameIs('Bob')] }] },
  ]) {
    const reply = await send(editor.token, 'PATCH', path, change)
    expect([change, reply]).toMatchObject([change, { status: 403, json: { error: 'VIEW_PUBLISHED' } }])
  }
  expect([await publicMeta({ ...scene, uuid: published.uuid }), await lastSeq(scene)]).toEqual(before)
  for (const change of [{ heading: 'Party' }, { closed_msg: 'Sorry' }])
    expect([change, (await send(editor.token, 'PATCH', path, change)).status]).toEqual([change, 200])
  for (const change of [{ closes_at: null, response_limit: null }, { choices: [] }, { conditions: [] }])
    expect([change, (await send(owner.token, 'PATCH', path, change)).status]).toEqual([change, 200])
})

describe('undo by an editor', () => {
  test('takes no filter, sort or group of a view away that was published since', async () => {
    const scene = await newScene()
    const owns = (method: string, path: string, body?: unknown) => send(owner.token, method, path, body)
    const seqs: number[] = []
    await owns('DELETE', `/api/v2/meta/views/${scene.viewId}/share`)
    // What the editor has made themselves, too: it is part of what was published.
    const made = await send(editor.token, 'POST', filtersOf(scene), {
      fk_column_id: scene.id('Kind'),
      comparison_op: 'blank',
    })
    seqs.push(Number(made.headers['x-change-seq']))
    for (const [method, path, body] of [
      ['PATCH', filterOf('top')(scene), { value: 'secret' }],
      ['PATCH', filterOf('top')(scene), { value: 'open' }],
      ['PATCH', `/api/v2/meta/grids/${scene.viewId}`, { groups: [] }],
      ['PATCH', sortOf(scene), { direction: 'desc' }],
    ] as const)
      seqs.push(Number((await owns(method, path, body)).headers['x-change-seq']))
    await owns('POST', `/api/v2/meta/views/${scene.viewId}/share`)
    const before = await lastSeq(scene)
    for (const seq of seqs.toReversed()) {
      const path = `/api/v2/meta/bases/${scene.baseId}/changes/${seq}/undo`
      const reply = await send(editor.token, 'POST', path)
      expect([seq, reply.status]).toEqual([seq, seq === seqs[1] ? 409 : 403])
    }
    expect(await lastSeq(scene)).toBe(before)
  })
})

describe("a creator's API token, which may not share, cannot publish either", () => {
  test('by a new field, which is hidden in published views, or by deleting a field that is filtered by', async () => {
    const scene = await newScene()
    const { token } = await call<{ token: string }>(owner.token, 'POST', '/api/v1/tokens', {
      description: 'x',
    })
    const columns = `/api/v2/meta/tables/${scene.tableId}/columns`
    const added = await target.send({
      method: 'POST',
      path: columns,
      headers: { 'xc-token': token },
      body: { title: 'Copied', uidt: 'Formula', formula_raw: 'CONCAT({Name})' },
    })
    expect(added.status).toBe(200)
    expect(JSON.stringify(await publicMeta(scene))).not.toContain('Copied')
    const path = `/api/v2/meta/columns/${scene.id('State')}`
    const removed = await target.send({ method: 'DELETE', path, headers: { 'xc-token': token } })
    expect(removed).toMatchObject({ status: 403, json: { error: 'VIEW_PUBLISHED' } })
    expect(await publicNames(scene)).toEqual(['Ann'])
  })

  test.each<[what: string, method: string, path: (scene: Scene) => string, body: (id: string) => unknown]>([
    ['sorts', 'POST', ({ viewId }) => `views/${viewId}/sorts`, (id) => ({ fk_column_id: id })],
    [
      'groups',
      'PATCH',
      ({ viewId }) => `grids/${viewId}`,
      (id) => ({ groups: [{ columnId: id, direction: 'asc' }] }),
    ],
    ['stacks', 'PATCH', ({ kanbanId }) => `kanbans/${kanbanId}`, (id) => ({ fk_grp_col_id: id })],
  ])('by deleting a field that makes its %s', async (_what, method, path, body) => {
    const scene = await newScene()
    await call(owner.token, method, `/api/v2/meta/${path(scene)}`, body(scene.id('Kind')))
    const { token } = await call<{ token: string }>(owner.token, 'POST', '/api/v1/tokens', {
      description: 'x',
    })
    const before = await lastSeq(scene)
    const remove = (title: string) =>
      target.send({
        method: 'DELETE',
        path: `/api/v2/meta/columns/${scene.id(title)}`,
        headers: { 'xc-token': token },
      })
    expect(await remove('Kind')).toMatchObject({ status: 403, json: { error: 'VIEW_PUBLISHED' } })
    expect(await lastSeq(scene)).toBe(before)
    expect(await remove('Salary')).toMatchObject({ status: 200 })
  })
})

test('people who may share may make all of these changes', async () => {
  for (const [what, [method, path, body]] of Object.entries(attempts)) {
    const scene = await newScene()
    const reply = await send(owner.token, method, path(scene), body?.(scene))
    expect([what, reply.status]).toEqual([what, 200])
  }
})
