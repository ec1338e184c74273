import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { AnyCall } from '#core/api/call/define-call.ts'
import type { SharedBaseWire } from '#core/api/sharing/shared-base.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { BaseRole, SharedRole } from '#core/schema.ts'
import { routes } from '../../../worker/routes.ts'
import type { TestAnswer } from '../../support/app.ts'
import { type Person, signUp } from '../../support/people.ts'
import {
  cellOf,
  type PermissionPrincipal,
  permissionTable,
  principals,
} from '../../support/permission-table.ts'
import { sharedLinkCalls } from '../../support/shared-link-calls.ts'
import { addressOf, fillRouteSlots, minimalBody, type RouteSlots } from '../../support/route-slots.ts'
import { runtimeFixture } from '../../support/fixtures.ts'

// Every route, by every role and every kind of link, held against the table of permissions.

const runtime = runtimeFixture()
let owner: Person
let base: BaseWire
let slots: RouteSlots
let linkId: string
const people = new Map<PermissionPrincipal, Person>()
const shares: Record<'view' | 'form', string> = { view: '', form: '' }

const roles = ['owner', 'creator', 'editor', 'commenter', 'viewer'] as const satisfies readonly BaseRole[]

beforeAll(async () => {
  const operator = await signUp(runtime)
  for (const name of principals)
    if (name !== 'nobody' && !name.startsWith('link '))
      people.set(name, await signUp(runtime, `${name}@example.com`))
  owner = personOf('owner')
  base = await owner.createBase('Ours')
  for (const role of roles)
    if (role !== 'owner') await runtime.control.setMember(base.id, personOf(role).userId, role, new Date())
  const filled = await fillRouteSlots(owner, base, personOf('viewer'))
  slots = filled.slots
  await addMore(filled.table)
  await runtime.control.changeUser(
    personOf('org-viewer').userId,
    { roles: ['org-level-viewer'] },
    operator.userId,
    new Date(),
  )
  const link = await owner.ok<SharedBaseWire>('POST', linkPath(), { roles: 'viewer' })
  linkId = link.uuid ?? ''
})

const linkPath = () => `/api/v2/meta/bases/${base.id}/shared`

/** Adds a link field, a filter group, a form and a select field, which some routes need. */
async function addMore(table: TableWire): Promise<void> {
  const meta = '/api/v2/meta'
  const addColumn = (body: Record<string, unknown>) =>
    owner.ok<TableWire>('POST', `${meta}/tables/${table.id}/columns`, body)
  const linked = await addColumn({
    title: 'Link',
    uidt: 'LinkToAnotherRecord',
    parentId: table.id,
    childId: table.id,
    type: 'mm',
  })
  const selected = await addColumn({
    title: 'Status',
    uidt: 'SingleSelect',
    colOptions: { options: [{ title: 'open' }] },
  })
  const idOf = ({ columns }: TableWire, title: string) =>
    columns.find((column) => column.title === title)?.id ?? ''
  slots['linkId'] = idOf(linked, 'Link')
  slots['refRowId'] = '2'
  slots['optionsId'] = idOf(selected, 'Status')
  const group = await owner.ok<{ id: string }>('POST', `${meta}/views/${slots['viewId']}/filters`, {
    is_group: true,
    logical_op: 'and',
  })
  slots['groupId'] = group.id
  for (const [kind, path] of [
    ['view', 'grids'],
    ['form', 'forms'],
  ] as const) {
    const view = await owner.ok<ViewWire>('POST', `${meta}/tables/${table.id}/${path}`, { title: kind })
    slots[`${kind}Id`] = view.id
    const shared = await owner.ok<ViewWire>('POST', `${meta}/views/${view.id}/share`, {})
    shares[kind] = shared.uuid ?? ''
  }
}

function personOf(name: PermissionPrincipal): Person {
  const person = people.get(name)
  if (!person) throw new Error(`There is no ${name}.`)
  return person
}

const calls = routes.map(({ call }) => call)
const rowOf = (call: AnyCall) => permissionTable.find((row) => row.calls.includes(call.name))

/** Slots that fit a call better than those that most calls take. */
function slotsOf(call: AnyCall): RouteSlots {
  if (call.name === 'filters.children') return { ...slots, filterId: slots['groupId'] ?? '' }
  if (call.name === 'groups.records' || call.name === 'data.groupedList')
    return { ...slots, columnId: slots['optionsId'] ?? '' }
  if (call.name === 'forms.read') return { ...slots, viewId: slots['formId'] ?? '' }
  return slots
}

const queries: Record<string, string> = {
  'records.find': 'text=a',
  'groups.list': 'column_name=Name',
  'groups.count': 'column_name=Name',
  'data.groupBy': 'column_name=Name',
  'data.groupByCount': 'column_name=Name',
}

async function ask(who: PermissionPrincipal, call: AnyCall): Promise<TestAnswer> {
  const values = slotsOf(call)
  const query = queries[call.name]
  const address = addressOf(call, call.path, values) + (query ? `?${query}` : '')
  const body = minimalBody(call, values)
  const given = body === undefined ? {} : { body }
  if (who === 'nobody') return runtime.call(call.method, address, given)
  if (who.startsWith('link '))
    return runtime.call(call.method, address, { ...given, headers: { 'xc-shared-base-id': linkId } })
  return personOf(who).call(call.method, address, body)
}

/** What a base and the control database hold; equal before and after means that nothing happened. */
async function digest(): Promise<unknown> {
  const { seq } = await owner.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes?limit=1`)
  return { seq, control: await runtime.controlRows() }
}

const refusals = [401, 403, 404]
/** Reads of objects that the base does not have, or that are of another kind. */
const absent = [
  'files.open',
  'files.ofCell',
  'galleries.read',
  'kanbans.read',
  'calendars.read',
  'timelines.read',
  'imports.read',
]

function actorOf(who: PermissionPrincipal): Actor {
  if (who === 'nobody') return { kind: 'anonymous' }
  if (who === 'link viewer' || who === 'link editor')
    return { kind: 'share', shareId: 's', baseId: 'b', role: sharedRoleOf(who), allowExport: false }
  const baseRole = roles.find((role) => role === who) ?? null
  const orgRole = who === 'org-creator' ? 'org-level-creator' : 'org-level-viewer'
  return { kind: 'user', userId: 'u', email: 'e', sessionId: 's', orgRoles: [orgRole], baseRole }
}

const sharedRoleOf = (who: 'link viewer' | 'link editor'): SharedRole =>
  who === 'link viewer' ? 'viewer' : 'editor'

it('every route is in one row of the table, and every row is about routes', () => {
  const listed = [...permissionTable.flatMap((row) => row.calls), ...Object.keys(sharedLinkCalls)]
  expect(listed.toSorted()).toEqual([...new Set(calls.map(({ name }) => name))].sort())
  for (const { what, cells } of permissionTable)
    expect([what, cells.length]).toEqual([what, principals.length])
})

describe.each(['viewer', 'editor'] as const)('with a link for a %s', (role) => {
  beforeAll(() => owner.ok('PATCH', linkPath(), { roles: role, meta: { allowCSVDownload: false } }))
  // The link is one for the one or the other; everybody else is asked once.
  const asked = principals.filter(
    (who) => who === `link ${role}` || (role === 'viewer' && !who.startsWith('link ')),
  )

  it.each(calls.filter(rowOf).map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const row = rowOf(call)
    if (!row) return
    const before = await digest()
    for (const who of asked.filter((each) => cellOf(row, each) === '-')) {
      expect([who, can(actorOf(who), call.action)]).toEqual([who, false])
      const answer = await ask(who, call)
      expect([who, answer.status, refusals.includes(answer.status)]).toEqual([who, answer.status, true])
      // The route is there, and it is the permission that refuses.
      expect([who, answer.body]).not.toMatchObject([who, { error: 'NOT_FOUND' }])
    }
    expect(await digest()).toEqual(before)
    for (const who of asked.filter((each) => cellOf(row, each) === 'Y')) {
      expect([who, can(actorOf(who), call.action)]).toEqual([who, true])
      if (call.method !== 'GET' || absent.includes(call.name) || call.base === null) continue
      const answer = await ask(who, call)
      expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, 200])
    }
  })

  it.each(['records.export', 'data.export', 'exports.create'])(
    '%s follows the download flag of the link',
    async (name) => {
      const call = calls.find((each) => each.name === name)
      if (!call) throw new Error(`There is no ${name}.`)
      const who = `link ${role}` as const
      for (const [allowCSVDownload, status] of [
        [false, 403],
        [true, 200],
        [false, 403],
      ] as const) {
        await owner.ok('PATCH', linkPath(), { meta: { allowCSVDownload } })
        const answer = await ask(who, call)
        expect([allowCSVDownload, answer.status]).toEqual([allowCSVDownload, status])
      }
    },
  )
})

describe('the link of a published view or form', () => {
  const byLink = calls.filter((call) => call.base?.kind === 'share')

  it.each(byLink.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    for (const kind of ['view', 'form'] as const) {
      const values = {
        ...slotsOf(call),
        columnId: slots['optionsId'] ?? '',
        shareId: shares[kind],
        rowId: '1',
        kind: 'csv',
      }
      const path =
        addressOf(call, call.path, values) +
        (call.name.startsWith('public.groupBy') ? '?column_name=Name' : '')
      const before = await digest()
      const isUpdate = call.name === 'public.responseUpdate'
      const body = call.name.startsWith('public.bulk')
        ? [{ alias: 'a', column_name: 'Name' }]
        : isUpdate
          ? { data: {} }
          : {}
      const answer = await runtime.call(call.method, path, call.method === 'GET' ? {} : { body })
      const rule = sharedLinkCalls[call.name]
      const isRefused = [401, 403, 404].includes(answer.status)
      const isAllowed = rule === 'both' || rule === kind
      // These calls need a file or link field, which the view lacks, so they return 404 even if allowed.
      const needsField = ['public.upload', 'public.linked', 'public.offered'].includes(call.name)
      if (!isAllowed) expect([kind, answer.status, isRefused]).toEqual([kind, answer.status, true])
      else if (!needsField) expect([kind, answer.status, isRefused]).toEqual([kind, answer.status, false])
      if (!isAllowed) expect(await digest()).toEqual(before)
    }
  })

  it('exports where its download flag is set', async () => {
    const path = `/api/v2/public/shared-view/${shares.view}/rows/export/csv`
    const share = `/api/v2/meta/views/${slots['viewId']}/share`
    for (const [allowCSVDownload, status] of [
      [true, 200],
      [false, 403],
    ] as const) {
      await owner.ok('PATCH', share, { meta: { allowCSVDownload } })
      expect([allowCSVDownload, (await runtime.call('GET', path)).status]).toEqual([allowCSVDownload, status])
    }
  })

  it('opens nothing else of its base', async () => {
    for (const call of calls.filter(
      (each) => each.base !== null && each.base.kind !== 'share' && rowOf(each),
    ))
      for (const shareId of Object.values(shares)) {
        const body = minimalBody(call, slotsOf(call))
        const answer = await runtime.call(call.method, addressOf(call, call.path, slotsOf(call)), {
          ...(body === undefined ? {} : { body }),
          headers: { 'xc-shared-base-id': shareId, 'xc-share-ticket': shareId },
        })
        expect([call.name, answer.status]).toEqual([call.name, 401])
      }
  })
})
