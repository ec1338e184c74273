import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { SharedBaseWire } from '#core/api/sharing/shared-base.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { byLink, denied, members, meta, outside, type Principal } from '../../support/must-deny-cells.ts'
import { unchangedState } from '../../support/unchanged.ts'
import { type Person, signUp } from '../../support/people.ts'
import { runtimeFixture } from '../../support/fixtures.ts'

// What must be denied, written by hand and over HTTP: a second opinion beside the table of rights, from which the
// suite over all routes is made. Good requests of the wrong people; afterwards both bases and the control database
// hold what they held.

const runtime = runtimeFixture()
let owner: Person
let neighbor: Person
let base: BaseWire
let table: TableWire
let people: Map<Principal, Person>
let links: Record<'link viewer' | 'link editor', string>
const ids: Record<string, string> = {}

beforeAll(async () => {
  await signUp(runtime, 'operator@example.com')
  const everybody = await Promise.all(
    ['viewer', 'commenter', 'editor', 'creator', 'owner', 'org-creator', 'org-viewer', 'neighbor'].map(
      async (name) => [name, await signUp(runtime, `${name}@example.com`)] as const,
    ),
  )
  people = new Map(everybody as [Principal, Person][])
  owner = personOf('owner')
  neighbor = personOf('neighbor')
  base = await owner.createBase('Ours')
  table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  for (const role of members)
    if (role !== 'owner') await runtime.control.setMember(base.id, personOf(role).userId, role, new Date())
  await owner.ok('POST', `/api/v2/tables/${table.id}/records`, { Name: 'ours' })
  await neighbor.createBase('Theirs')
  const operator = await runtime.control.findForSignIn('operator@example.com', [], new Date())
  await runtime.control.changeUser(
    personOf('org-viewer').userId,
    { roles: ['org-level-viewer'] },
    operator.user?.id ?? '',
    new Date(),
  )
  const comment = await owner.ok<{ id: string }>('POST', '/api/v2/meta/comments', {
    fk_model_id: table.id,
    row_id: 1,
    comment: 'Hm.',
  })
  const token = await personOf('creator').ok<{ id: number }>(
    'POST',
    `/api/v2/meta/bases/${base.id}/api-tokens`,
    { description: 'theirs' },
  )
  const linked = await owner.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, {
    title: 'Link',
    uidt: 'LinkToAnotherRecord',
    parentId: table.id,
    childId: table.id,
    type: 'mm',
  })
  Object.assign(ids, {
    base: base.id,
    table: table.id,
    view: table.views[0]?.id,
    source: base.sources[0]?.id,
    link: linked.columns.find(({ title }) => title === 'Link')?.id,
    column: table.columns.find(({ title }) => title === 'Name')?.id,
    comment: comment.id,
    token: String(token.id),
    owner: owner.userId,
    viewer: personOf('viewer').userId,
    creator: personOf('creator').userId,
  })
  const link = `/api/v2/meta/bases/${base.id}/shared`
  const { uuid } = await owner.ok<SharedBaseWire>('POST', link, { roles: 'viewer' })
  links = { 'link viewer': uuid ?? '', 'link editor': uuid ?? '' }
})

function personOf(name: Principal): Person {
  const person = people.get(name)
  if (!person) throw new Error(`There is no ${name}.`)
  return person
}

function filled(text: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole)
}

async function ask(who: Principal, method: string, path: string, body: unknown) {
  const sent: unknown = body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body)))
  const given = sent === undefined ? {} : { body: sent }
  if (who === 'nobody') return runtime.call(method, filled(path), given)
  if (who === 'link viewer' || who === 'link editor')
    return runtime.call(method, filled(path), { ...given, headers: { 'xc-shared-base-id': links[who] } })
  return personOf(who).call(method, filled(path), sent)
}

/** The control database, and how far each base has come: a change of any kind would be in its log. */
async function digest(): Promise<unknown> {
  const seqs = await Promise.all(
    [owner, neighbor].map(async (person) => {
      const { list } = await person.ok<{ list: BaseWire[] }>('GET', `${meta}/bases`)
      return Promise.all(
        list.map(
          async ({ id }) => (await person.ok<{ seq: number }>('GET', `${meta}/bases/${id}/changes`)).seq,
        ),
      )
    }),
  )
  return { seqs, control: await runtime.controlRows() }
}

const state = unchangedState(digest)
const refusals = [401, 403, 404]

describe.each([
  ['viewer', byLink[0]],
  ['editor', byLink[1]],
] as const)('with a link for a %s', (role, linked) => {
  beforeAll(async () => {
    await owner.ok('PATCH', `${meta}/bases/${base.id}/shared`, { roles: role })
    state.forget()
  })

  it.each(Object.entries(denied))(
    '%s is denied and leaves no trace',
    async (_what, [who, method, path, body]) => {
      await state.remember()
      // The link is one for the one or the other; everybody else is asked once.
      const asked = who.filter((each) => each === linked || (role === 'viewer' && each !== 'link editor'))
      for (const each of asked) {
        const answer = await ask(each, method, path, body)
        // An owner's role is refused with the reason, and roles that nobody gives as bad input.
        const isRefused = refusals.includes(answer.status) || [409, 422].includes(answer.status)
        expect([each, answer.status, isRefused]).toEqual([each, answer.status, true])
        // The address is one that there is.
        expect([each, answer.body]).not.toMatchObject([each, { error: 'NOT_FOUND' }])
        if (each === 'nobody') expect([each, answer.status]).toEqual([each, 401])
        if (
          (outside as readonly Principal[]).includes(each) &&
          path.includes('{') &&
          !path.includes('/users/{viewer}')
        )
          expect([each, [401, 404].includes(answer.status)]).toEqual([each, true])
      }
      await state.expectUnchanged()
    },
  )
})

it('the list is long enough to be a second opinion', () => {
  const cells = Object.values(denied).reduce((sum, [who]) => sum + who.length, 0)
  expect(cells).toBeGreaterThan(300)
})
