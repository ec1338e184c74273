import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { VisibilityRuleWire } from '#core/api/views/visibility.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { type Person } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const viewer = personFixture(runtime)
const editor = personFixture(runtime)
let base: BaseWire
let table: TableWire
let gallery: ViewWire
let rules: string

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }])
  gallery = await ann.ok('POST', `/api/v2/meta/tables/${table.id}/galleries`, {})
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
  await runtime.control.setMember(base.id, editor.userId, 'editor', new Date())
  rules = `/api/v1/db/meta/projects/${base.id}/visibility-rules`
})

const listed = async (person: Person) => ({
  views: (await person.ok<{ list: ViewWire[] }>('GET', `/api/v2/meta/tables/${table.id}/views`)).list.length,
  ofTable: (await person.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)).views.length,
  ofTables: (await person.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)).list[0]
    ?.views.length,
})
const all = (count: number) => ({ views: count, ofTable: count, ofTables: count })
const ruleOf = async (id: string) =>
  (await ann.ok<VisibilityRuleWire[]>('GET', `${rules}?includeM2M=true`)).find((rule) => rule.id === id)

it('keeps views from roles, whose lists then lack them', async () => {
  const rule = await ruleOf(gallery.id)
  expect(rule).toMatchObject({
    _ptn: 'Table',
    _tn: 'Gallery',
    disabled: { owner: false, creator: false, editor: false, commenter: false, viewer: false, guest: false },
  })
  // Clients send the whole rule back.
  const hidden = { ...rule, disabled: { ...rule?.disabled, viewer: true } }
  expect(await ann.ok('POST', rules, [hidden])).toMatchObject({ msg: expect.any(String) })
  expect((await ruleOf(gallery.id))?.disabled).toMatchObject({
    viewer: true,
    commenter: false,
    editor: false,
  })
  expect(await listed(viewer)).toEqual(all(1))
  expect(await listed(editor)).toEqual(all(2))
  expect(await listed(ann)).toEqual(all(2))
  // Roles that a rule does not name stay as they are.
  await ann.ok('POST', rules, [{ id: gallery.id, disabled: { editor: true } }])
  expect(await listed(viewer)).toEqual(all(1))
  expect(await listed(editor)).toEqual(all(1))
  await ann.ok('POST', rules, [{ id: gallery.id, disabled: { editor: false, viewer: false } }])
  expect(await listed(viewer)).toEqual(all(2))
})

it('applies to the link of the base and to people who preview a lower role', async () => {
  await ann.ok('POST', rules, [{ id: gallery.id, disabled: { viewer: true } }])
  const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/bases/${base.id}/shared`, {})
  const path = `/api/v2/meta/tables/${table.id}/views`
  const byLink = await runtime.call('GET', path, { headers: { 'xc-shared-base-id': uuid } })
  expect(byLink.body).toMatchObject({ list: [{ type: 3 }] })
  const previewed = await ann.call('GET', path, undefined, { headers: { 'xc-preview': 'viewer' } })
  expect((previewed.body as { list: unknown[] }).list).toHaveLength(1)
  await ann.ok('POST', rules, [{ id: gallery.id, disabled: { viewer: false } }])
})

it('takes all rules or none, and never locks out those who set them', async () => {
  const wrong: [body: unknown, status: number][] = [
    [
      [
        { id: gallery.id, disabled: { viewer: true } },
        { id: 'vwnowhere', disabled: {} },
      ],
      404,
    ],
    [[{ id: gallery.id, disabled: { owner: true } }], 422],
    [[{ id: gallery.id, disabled: { creator: true } }], 422],
    [[{ id: gallery.id, disabled: { viewer: 'yes' } }], 422],
    [[{ id: 7, disabled: {} }], 422],
    [{ id: gallery.id, disabled: {} }, 422],
  ]
  for (const [body, status] of wrong)
    expect([body, (await ann.call('POST', rules, body)).status]).toEqual([body, status])
  expect(await listed(viewer)).toEqual(all(2))
  for (const person of [viewer, editor]) expect((await person.call('GET', rules)).status).toBe(403)
})
