import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseCopyWire, BaseWire } from '#core/api/bases/bases.ts'
import type { AnyCall } from '#core/api/call/define-call.ts'
import type { SharedBaseWire } from '#core/api/sharing/shared-base.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { routes } from '../../../worker/routes.ts'
import type { TestAnswer } from '../../support/app.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import type { Person } from '../../support/people.ts'
import { addressOf, fillRouteSlots, minimalBody, type RouteSlots } from '../../support/route-slots.ts'
import { unchangedState } from '../../support/unchanged.ts'

// To everybody but its owner, a personal view does not exist: every call of the API answers as for an id that was never
// given out, and no answer contains anything of it.

const runtime = runtimeFixture()
const owner = personFixture(runtime)
const creator = personFixture(runtime)
const editor = personFixture(runtime)
const viewer = personFixture(runtime)
/** Another viewer, whose view it is. */
const vic = personFixture(runtime)

const meta = '/api/v2/meta'
const secrets = ['Hush plan', 'hush-4711', 'hush description']
let base: BaseWire
let table: TableWire
let slots: RouteSlots
let own: RouteSlots
let nowhere: RouteSlots
let linkId = ''
let view: ViewWire

type Actor = [name: string, call: (method: string, path: string, body?: unknown) => Promise<TestAnswer>]
const as =
  (person: Person): Actor[1] =>
  (method, path, body) =>
    person.call(method, path, body)
const actors: Actor[] = [
  ['owner', (...call) => as(owner)(...call)],
  ['creator', (...call) => as(creator)(...call)],
  ['editor', (...call) => as(editor)(...call)],
  ['viewer', (...call) => as(viewer)(...call)],
  [
    'visitor of the shared base',
    (method, path, body) =>
      runtime.call(method, path, {
        ...(body === undefined ? {} : { body }),
        headers: { 'xc-shared-base-id': linkId },
      }),
  ],
]

beforeAll(async () => {
  base = await owner.createBase()
  for (const [person, role] of [
    [creator, 'creator'],
    [editor, 'editor'],
    [viewer, 'viewer'],
    [vic, 'viewer'],
  ] as const)
    await runtime.control.setMember(base.id, person.userId, role, new Date())
  ;({ table, slots } = await fillRouteSlots(owner, base, viewer))
  view = await vic.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, {
    title: 'Hush plan',
    lock_type: 'personal',
  })
  const columnId = slots['columnId']
  await vic.ok('PATCH', `${meta}/views/${view.id}`, { description: 'hush description' })
  const filter = await vic.ok<{ id: string }>('POST', `${meta}/views/${view.id}/filters`, {
    fk_column_id: columnId,
    comparison_op: 'eq',
    value: 'hush-4711',
  })
  const sort = await vic.ok<{ id: string }>('POST', `${meta}/views/${view.id}/sorts`, {
    fk_column_id: columnId,
  })
  const { list } = await vic.ok<{ list: { id: string }[] }>('GET', `${meta}/views/${view.id}/columns`)
  const ids = {
    viewId: view.id,
    view: view.id,
    viewColumnId: list[0]?.id ?? '',
    sortId: sort.id,
    filterId: filter.id,
  }
  own = { ...slots, ...ids }
  const random = (id: string) => `${id.slice(0, -8)}zzzzzzzz`
  nowhere = {
    ...slots,
    ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, random(id)])),
  }
  secrets.push(...new Set(Object.values(ids)), ...list.map(({ id }) => id))
  const shared = await owner.ok<SharedBaseWire>('POST', `${meta}/bases/${base.id}/shared`, {
    roles: 'editor',
  })
  linkId = shared.uuid ?? ''
})

/** All that is stored of the personal view. */
async function stored(): Promise<unknown> {
  const { tables } = await runtime.baseDatabases.open(base.id).schema()
  return tables.flatMap(({ views }) => views).find(({ id }) => id === view.id)
}
const state = unchangedState(stored)

const calls = routes.map(({ call }) => call)
const viewSlots = ['viewId', 'view', 'viewColumnId', 'sortId', 'filterId']
const pathsOf = (call: AnyCall) => [call.path, ...call.aliases]
/** The paths of a call that name a view or a part of one. */
const viewPathsOf = (call: AnyCall) =>
  pathsOf(call).filter((path) => viewSlots.some((slot) => path.split('/').includes(`:${slot}`)))
/** Calls by record that take a view in their path and ignore it. */
const ignoringViews = ['data.create', 'data.read', 'data.update', 'data.delete', 'data.exist']
const isOfOthers = (call: AnyCall) => call.name.startsWith('personalViews.')
const aboutViews = calls.filter(
  (call) =>
    call.base !== null &&
    call.base.kind !== 'share' &&
    !isOfOthers(call) &&
    !ignoringViews.includes(call.name) &&
    viewPathsOf(call).length > 0,
)
const expectNothingOf = (answer: TestAnswer) => {
  const text = JSON.stringify([answer.body, [...answer.headers]])
  for (const secret of secrets) expect(text).not.toContain(secret)
}
/** An answer without the ids that the request itself has named. */
const plain = (answer: TestAnswer, values: RouteSlots) => {
  let text = JSON.stringify(answer.body)
  for (const slot of viewSlots) text = text.replaceAll(values[slot] ?? '', slot)
  return [answer.status, text]
}

it('knows the calls that name views', () => {
  expect(aboutViews.length).toBeGreaterThan(35)
})

describe.each(aboutViews.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it('answers others as if the view was never there, and does nothing', async () => {
    await state.remember()
    for (const [who, ask] of actors)
      for (const path of viewPathsOf(call)) {
        const there = await ask(call.method, addressOf(call, path, own), minimalBody(call, own))
        const absent = await ask(call.method, addressOf(call, path, nowhere), minimalBody(call, nowhere))
        expect([who, path, ...plain(there, own)]).toEqual([who, path, ...plain(absent, nowhere)])
        expect([who, path, there.status >= 400]).toEqual([who, path, true])
      }
    await state.expectUnchanged()
  })
})

const reads = calls.filter(
  (call) => call.method === 'GET' && call.base !== null && call.base.kind !== 'share' && !isOfOthers(call),
)
describe.each(reads.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it('hides the view from others', async () => {
    for (const [, ask] of actors)
      for (const path of pathsOf(call)) expectNothingOf(await ask('GET', addressOf(call, path, slots)))
  })
})

describe('a personal view that a request names elsewhere', () => {
  const absent = () => nowhere['viewId'] ?? ''
  const places: [what: string, (id: string) => [method: string, path: string, body?: unknown]][] = [
    ['records', (id) => ['GET', `/api/v2/tables/${table.id}/records?viewId=${id}`]],
    ['count', (id) => ['GET', `/api/v2/tables/${table.id}/records/count?viewId=${id}`]],
    ['groups', (id) => ['GET', `/api/v2/tables/${table.id}/groupby?column_name=Name&viewId=${id}`]],
    ['aggregates', (id) => ['GET', `/api/v2/tables/${table.id}/aggregate?viewId=${id}`]],
    ['find', (id) => ['GET', `/api/v2/tables/${table.id}/find?text=a&viewId=${id}`]],
    ['export', (id) => ['GET', `/api/v2/tables/${table.id}/export/csv?viewId=${id}`]],
    ['a copy', (id) => ['POST', `${meta}/tables/${table.id}/grids`, { title: 'Copy', copy_from_id: id }]],
    [
      'a rule',
      (id) => ['POST', `${meta}/bases/${base.id}/visibility-rules`, [{ id, disabled: { viewer: true } }]],
    ],
    [
      'a link',
      (id) => [
        'POST',
        `${meta}/tables/${table.id}/columns`,
        { title: 'L', uidt: 'Links', parentId: table.id, childId: table.id, type: 'mm', childViewId: id },
      ],
    ],
  ]
  it.each(places)('%s', async (_what, place) => {
    for (const [who, ask] of actors) {
      const [there, nothing] = [await ask(...place(view.id)), await ask(...place(absent()))]
      expect([who, there.status, JSON.stringify(there.body).replaceAll(view.id, absent())]).toEqual([
        who,
        nothing.status,
        JSON.stringify(nothing.body),
      ])
      expect([who, there.status >= 400]).toEqual([who, true])
    }
  })

  it('by its title is none either', async () => {
    const path = (title: string) => `/api/v1/db/data/noco/${base.id}/${table.id}/views/${title}`
    for (const [who, ask] of actors) {
      const [there, nothing] = [await ask('GET', path('Hush%20plan')), await ask('GET', path('Nothing'))]
      expect([who, there.status, there.body]).toEqual([who, nothing.status, nothing.body])
    }
  })

  it('does not take its title', async () => {
    const same = await editor.ok<ViewWire>('POST', `${meta}/tables/${table.id}/grids`, { title: 'Hush plan' })
    await editor.ok('DELETE', `${meta}/views/${same.id}`)
  })
})

describe('changes of a personal view', () => {
  const path = () => `${meta}/bases/${base.id}/changes?limit=1000`
  type Log = { list: { seq: number; by: string | null; detail: Record<string, unknown> | null }[] }

  it('are for their author, and only numbers for others', async () => {
    await runtime.told()
    await vic.ok('PATCH', `${meta}/grids/${view.id}`, { row_height: 2 })
    const told = JSON.stringify(await runtime.told())
    expect(told).toContain('view.personal')
    for (const secret of [...secrets, vic.userId, 'row_height']) expect(told).not.toContain(secret)
    const mine = await vic.ok<Log>('GET', path())
    const theirs = await owner.ok<Log>('GET', path())
    expect(mine.list.at(-1)).toMatchObject({
      by: vic.userId,
      detail: { action: 'view.options', viewId: view.id },
    })
    expect(theirs.list.map(({ seq }) => seq)).toEqual(mine.list.map(({ seq }) => seq))
    expect(theirs.list.at(-1)).toMatchObject({ by: null, detail: { action: 'view.personal' } })
  })

  it('are undone only by their author', async () => {
    const { list } = await vic.ok<Log>('GET', path())
    const seq = list.at(-1)?.seq ?? 0
    const undo = `${meta}/bases/${base.id}/changes/${seq}/undo`
    for (const person of [owner, creator, editor])
      expect(await person.call('POST', undo)).toMatchObject({
        status: 404,
        body: { error: 'CHANGE_NOT_FOUND' },
      })
    expect(await viewer.call('POST', undo)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
    expect(await stored()).toMatchObject({ options: { row_height: 2 } })
    await vic.ok('POST', undo)
    expect(await stored()).toMatchObject({ options: { row_height: 0 } })
  })
})

it('is in no copy of its table or base', async () => {
  const copy = await creator.ok<TableWire>('POST', `${meta}/tables/${table.id}/duplicate`)
  expect(copy.views.map(({ title }) => title)).not.toContain('Hush plan')
  const stands = await runtime.baseDatabases.open(base.id).schema()
  const titles = stands.tables.find(({ id }) => id === copy.id)?.views.map(({ title }) => title)
  expect(titles).not.toContain('Hush plan')
  const whole = await owner.ok<BaseCopyWire>('POST', `${meta}/bases/${base.id}/duplicate`, { records: false })
  const there = await runtime.baseDatabases.open(whole.id).schema()
  expect(JSON.stringify(there.tables.flatMap(({ views }) => views.map(({ title }) => title)))).not.toContain(
    'Hush plan',
  )
})

it('follows new, converted, deleted and restored fields, and the whole table', async () => {
  const added = await creator.ok<TableWire>('POST', `${meta}/tables/${table.id}/columns`, {
    title: 'Later',
    uidt: 'SingleLineText',
  })
  const later = added.columns.find(({ title }) => title === 'Later')?.id ?? ''
  const places = async () => {
    const { list } = await vic.ok<{ list: { fk_column_id: string }[] }>(
      'GET',
      `${meta}/views/${view.id}/columns`,
    )
    return list.map((place) => place.fk_column_id)
  }
  expect(await places()).toContain(later)
  await vic.ok('POST', `${meta}/views/${view.id}/filters`, {
    fk_column_id: later,
    comparison_op: 'like',
    value: 'x',
  })
  const filters = async () =>
    (await vic.ok<{ list: { fk_column_id: string }[] }>('GET', `${meta}/views/${view.id}/filters`)).list.map(
      (each) => each.fk_column_id,
    )
  expect(await filters()).toContain(later)
  const before = await stored()
  await creator.ok('DELETE', `${meta}/columns/${later}`)
  expect([await filters(), await places()]).toEqual([
    expect.not.arrayContaining([later]),
    expect.not.arrayContaining([later]),
  ])
  const undoLast = async () => {
    const { seq } = await creator.ok<{ seq: number }>('GET', `${meta}/bases/${base.id}/changes?limit=1`)
    await creator.ok('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)
  }
  await undoLast()
  expect(await stored()).toEqual(before)
  await creator.ok('DELETE', `${meta}/tables/${table.id}`)
  expect(await stored()).toBeUndefined()
  await undoLast()
  expect(await stored()).toEqual(before)
  const converted = await creator.call('PATCH', `${meta}/columns/${later}`, {
    title: 'Later',
    uidt: 'Checkbox',
  })
  expect([converted.status, converted.body]).toMatchObject([200, {}])
  expectNothingOf(converted)
  expect(await filters()).not.toContain(later)
  expectNothingOf(await creator.call('GET', `${meta}/columns/${later}/dependents`))
})
