import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import type { Person } from '../../support/people.ts'

// Who may create, change, hide and take over personal views.

const runtime = runtimeFixture()
const owner = personFixture(runtime)
const creator = personFixture(runtime)
const editor = personFixture(runtime)
const viewer = personFixture(runtime)
/** Another viewer, whose view it is. */
const vic = personFixture(runtime)

const meta = '/api/v2/meta'
let base: BaseWire
let table: TableWire
let view: ViewWire
let filterId = ''
const sharedId = () => table.views[0]?.id ?? ''

beforeAll(async () => {
  base = await owner.createBase()
  for (const [person, role] of [
    [creator, 'creator'],
    [editor, 'editor'],
    [viewer, 'viewer'],
    [vic, 'viewer'],
  ] as const)
    await runtime.control.setMember(base.id, person.userId, role, new Date())
  table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }])
  view = await vic.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, {
    title: 'Hush plan',
    lock_type: 'personal',
  })
  await vic.ok('PATCH', `${meta}/views/${view.id}`, { description: 'hush description' })
  const made = await vic.ok<{ id: string }>('POST', `${meta}/views/${view.id}/filters`, {
    fk_column_id: table.columns.find(({ title }) => title === 'Name')?.id,
    comparison_op: 'eq',
    value: 'hush-4711',
  })
  filterId = made.id
})

/** All that is stored of the personal view. */
async function stored(): Promise<unknown> {
  const { tables } = await runtime.baseDatabases.open(base.id).schema()
  return tables.flatMap(({ views }) => views).find(({ id }) => id === view.id)
}

describe('what a viewer may do', () => {
  const grids = () => `${meta}/tables/${table.id}/grids`

  it('create, configure, undo and delete personal views', async () => {
    const made = await vic.ok<ViewWire>('POST', grids(), { title: 'Mine', lock_type: 'personal' })
    expect(made).toMatchObject({ lock_type: 'personal', owned_by: vic.userId, created_by: vic.userId })
    await vic.ok('PATCH', `${meta}/views/${made.id}`, { title: 'Still mine', description: 'For me' })
    await vic.ok('PATCH', `${meta}/grids/${made.id}`, { row_height: 1 })
    await vic.ok('POST', `${meta}/views/${made.id}/hide-all`)
    const { list } = await vic.ok<{ list: { id: string; width: string }[] }>(
      'GET',
      `${meta}/views/${made.id}/columns`,
    )
    await vic.ok('PATCH', `${meta}/grid-columns/${list[0]?.id}`, { width: 300 })
    const { seq } = await vic.ok<{ seq: number }>('GET', `${meta}/bases/${base.id}/changes?limit=1`)
    await vic.ok('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)
    await vic.ok('DELETE', `${meta}/views/${made.id}`)
    expect(await vic.call('GET', `${meta}/views/${made.id}/columns`)).toMatchObject({ status: 404 })
    const { seq: gone } = await vic.ok<{ seq: number }>('GET', `${meta}/bases/${base.id}/changes?limit=1`)
    await vic.ok('POST', `${meta}/bases/${base.id}/changes/${gone}/undo`)
    const views = await vic.ok<{ list: ViewWire[] }>('GET', `${meta}/tables/${table.id}/views`)
    expect(views.list.find(({ id }) => id === made.id)).toMatchObject({
      title: 'Still mine',
      description: 'For me',
    })
    await vic.ok('DELETE', `${meta}/views/${made.id}`)
  })

  it.each<[what: string, path: () => string, method: string, body?: Record<string, unknown>]>([
    ['share one', () => `${meta}/views/${view.id}/share`, 'POST', {}],
    ['make one collaborative', () => `${meta}/views/${view.id}`, 'PATCH', { lock_type: 'collaborative' }],
    ['lock one', () => `${meta}/views/${view.id}`, 'PATCH', { lock_type: 'locked' }],
    ['create a collaborative one', grids, 'POST', { title: 'For all' }],
    ['create a locked one', grids, 'POST', { title: 'For all', lock_type: 'locked' }],
    [
      'create a form',
      () => `${meta}/tables/${table.id}/forms`,
      'POST',
      { title: 'F', lock_type: 'personal' },
    ],
    [
      'make a collaborative one theirs',
      () => `${meta}/views/${sharedId()}`,
      'PATCH',
      { lock_type: 'personal' },
    ],
    ['change a collaborative one', () => `${meta}/grids/${sharedId()}`, 'PATCH', { row_height: 2 }],
    ['delete a collaborative one', () => `${meta}/views/${sharedId()}`, 'DELETE'],
    ['list those of others', () => `${meta}/bases/${base.id}/personal-views`, 'GET'],
  ])('not %s', async (_what, path, method, body) => {
    const before = await runtime.baseDatabases.open(base.id).schema()
    expect(await vic.call(method, path(), body)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
    expect((await runtime.baseDatabases.open(base.id).schema()).version).toBe(before.version)
  })

  it('not fill the table for others', async () => {
    const made: string[] = []
    for (;;) {
      const answer = await vic.call('POST', grids(), { lock_type: 'personal' })
      if (answer.status !== 200) {
        expect(answer).toMatchObject({ status: 422, body: { error: 'LIMIT_REACHED' } })
        break
      }
      made.push((answer.body as ViewWire).id)
      expect(made.length).toBeLessThan(60)
    }
    const fine = await viewer.ok<ViewWire>('POST', grids(), { lock_type: 'personal' })
    await viewer.ok('DELETE', `${meta}/views/${fine.id}`)
    for (const id of made) await vic.ok('DELETE', `${meta}/views/${id}`)
  })
})

describe('editors', () => {
  it('switch their views between collaborative and personal, and lock none', async () => {
    const made = await editor.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, { title: 'Turns' })
    const lock = (lock_type: string, who: Person = editor) =>
      who.call('PATCH', `${meta}/views/${made.id}`, { lock_type })
    expect(await lock('personal')).toMatchObject({ status: 200, body: { owned_by: editor.userId } })
    expect(await lock('collaborative', owner)).toMatchObject({ status: 404 })
    expect(await lock('locked')).toMatchObject({ status: 403 })
    expect(await editor.call('POST', `${meta}/views/${made.id}/share`, {})).toMatchObject({ status: 403 })
    expect(await lock('collaborative')).toMatchObject({ status: 200 })
    expect(await lock('locked', creator)).toMatchObject({ status: 200 })
    expect(await lock('personal')).toMatchObject({ status: 403 })
    expect(await lock('collaborative', creator)).toMatchObject({ status: 200 })
    // Making a view personal removes it for everybody else, so it requires the permission to delete it.
    const theirs = await owner.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, {
      title: 'Of the owner',
    })
    const taken = await editor.call('PATCH', `${meta}/views/${theirs.id}`, { lock_type: 'personal' })
    expect(taken).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
  })

  it('keep at least one grid for everybody, and published views', async () => {
    const first = table.views[0]?.id ?? ''
    const make = (id: string) => owner.call('PATCH', `${meta}/views/${id}`, { lock_type: 'personal' })
    expect(await make(first)).toMatchObject({ status: 422 })
    const shown = await owner.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, { title: 'Shown' })
    await owner.ok('POST', `${meta}/views/${shown.id}/share`, {})
    expect(await make(shown.id)).toMatchObject({ status: 403, body: { error: 'VIEW_PUBLISHED' } })
    await owner.ok('DELETE', `${meta}/views/${shown.id}/share`)
    expect(await make(shown.id)).toMatchObject({ status: 200 })
    const shared = await owner.call('POST', `${meta}/views/${shown.id}/share`, {})
    expect(shared).toMatchObject({ status: 409, body: { error: 'VIEW_PERSONAL' } })
    const settings = await owner.call('PATCH', `${meta}/views/${shown.id}/share`, {
      meta: { allowCSVDownload: true },
    })
    expect(settings).toMatchObject({ status: 409, body: { error: 'VIEW_PERSONAL' } })
    const feed = await owner.call('POST', `${meta}/views/${shown.id}/feeds`, { kind: 'csv' })
    expect(feed).toMatchObject({ status: 409, body: { error: 'VIEW_PERSONAL' } })
  })

  it('stop feeds of a view while it is personal', async () => {
    const fed = await owner.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, { title: 'Fed' })
    const { url } = await owner.ok<{ url: string }>('POST', `${meta}/views/${fed.id}/feeds`, { kind: 'csv' })
    const { pathname } = new URL(url, 'https://here.example')
    const read = async () => (await runtime.call('GET', pathname)).status
    expect(await read()).toBe(200)
    await owner.ok('PATCH', `${meta}/views/${fed.id}`, { lock_type: 'personal' })
    expect(await read()).toBe(404)
    await owner.ok('PATCH', `${meta}/views/${fed.id}`, { lock_type: 'collaborative' })
    expect(await read()).toBe(200)
  })

  it('do not make a view personal that a link field is limited to', async () => {
    const limit = await creator.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, { title: 'Offered' })
    await creator.ok('POST', `${meta}/tables/${table.id}/columns`, {
      title: 'Limited',
      uidt: 'Links',
      parentId: table.id,
      childId: table.id,
      type: 'mm',
      childViewId: limit.id,
    })
    const answer = await creator.call('PATCH', `${meta}/views/${limit.id}`, { lock_type: 'personal' })
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'VIEW_LIMITS_LINK', details: { title: 'Limited' } },
    })
  })

  it('publish no title with the change that hides a view', async () => {
    const made = await editor.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, { title: 'Open' })
    await runtime.told()
    await editor.ok('PATCH', `${meta}/views/${made.id}`, { title: 'Closed 8151', lock_type: 'personal' })
    expect(JSON.stringify(await runtime.told())).not.toContain('8151')
    const log = await owner.call('GET', `${meta}/bases/${base.id}/changes?limit=1000`)
    expect(JSON.stringify(log.body)).not.toContain('8151')
  })
})

describe('creators', () => {
  type Listed = { list: Record<string, unknown>[] }
  const listed = async (who: Person) =>
    (await who.ok<Listed>('GET', `${meta}/bases/${base.id}/personal-views`)).list

  it('learn title and owner of personal views of others, and nothing else', async () => {
    const list = await listed(creator)
    expect(list.find(({ id }) => id === view.id)).toEqual({
      id: view.id,
      title: 'Hush plan',
      type: 3,
      fk_model_id: table.id,
      table_title: table.title,
      owned_by: vic.userId,
      owner_email: vic.email,
      owner_name: expect.any(String),
      owner_is_member: true,
    })
    const text = JSON.stringify(list)
    for (const secret of ['hush-4711', 'hush description', filterId]) expect(text).not.toContain(secret)
    expect((await listed(owner)).some(({ owned_by }) => owned_by === owner.userId)).toBe(false)
  })

  it('take over the view of a person who left, give it back by undo, and delete it', async () => {
    await runtime.control.removeMember(base.id, vic.userId)
    expect((await listed(creator)).find(({ id }) => id === view.id)).toMatchObject({ owner_is_member: false })
    await runtime.told()
    const taken = await creator.ok<ViewWire>('POST', `${meta}/personal-views/${view.id}/take-over`)
    expect(taken).toMatchObject({
      id: view.id,
      lock_type: 'personal',
      owned_by: creator.userId,
      created_by: vic.userId,
    })
    expect(JSON.stringify(await runtime.told())).not.toContain('Hush plan')
    expect(await owner.call('GET', `${meta}/views/${view.id}/columns`)).toMatchObject({ status: 404 })
    await creator.ok('GET', `${meta}/views/${view.id}/columns`)
    const undoLast = async () => {
      const { seq } = await creator.ok<{ seq: number }>('GET', `${meta}/bases/${base.id}/changes?limit=1`)
      return creator.call('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)
    }
    expect(await undoLast()).toMatchObject({ status: 200 })
    expect(await creator.call('GET', `${meta}/views/${view.id}/columns`)).toMatchObject({ status: 404 })
    await runtime.control.setMember(base.id, vic.userId, 'viewer', new Date())
    await vic.ok('GET', `${meta}/views/${view.id}/columns`)
    const before = await stored()
    await runtime.told()
    await creator.ok('DELETE', `${meta}/personal-views/${view.id}`)
    expect(JSON.stringify(await runtime.told())).not.toContain('Hush plan')
    expect(await stored()).toBeUndefined()
    const { seq } = await creator.ok<{ seq: number }>('GET', `${meta}/bases/${base.id}/changes?limit=1`)
    expect(await editor.call('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)).toMatchObject({
      status: 403,
    })
    expect(await undoLast()).toMatchObject({ status: 200 })
    expect(await stored()).toEqual(before)
  })
})
