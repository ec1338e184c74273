import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases.ts'
import type { SharedBaseWire } from '#core/api/shared-base.ts'
import type { TableWire } from '#core/api/wire.ts'
import type { BaseRole } from '#core/schema.ts'
import { type Person, signUp } from '../support/people.ts'
import { type Runtime, startRuntime } from '../support/runtime.ts'

// What must be denied, written by hand and over HTTP: a second opinion beside the table of rights, from which the
// suite over all routes is made. Good requests of the wrong people; afterwards both bases and the control database
// hold what they held.

const members = ['viewer', 'commenter', 'editor', 'creator', 'owner'] as const satisfies readonly BaseRole[]
/**
 * Members of the base; somebody who may make bases and is no member; somebody who may not; the owner of another base
 * (another tenant); nobody; those who come by the public link of the base.
 */
const principals = [
  ...members,
  'org-creator',
  'org-viewer',
  'neighbour',
  'nobody',
  'link viewer',
  'link editor',
] as const
type Principal = (typeof principals)[number]

let runtime: Runtime
let owner: Person
let neighbour: Person
let base: BaseWire
let table: TableWire
let people: Map<Principal, Person>
let links: Record<'link viewer' | 'link editor', string>
const ids: Record<string, string> = {}

beforeAll(async () => {
  runtime = await startRuntime()
  await signUp(runtime)
  const everybody = await Promise.all(
    ['viewer', 'commenter', 'editor', 'creator', 'owner', 'org-creator', 'org-viewer', 'neighbour'].map(
      async (name) => [name, await signUp(runtime, `${name}@example.com`)] as const,
    ),
  )
  people = new Map(everybody as [Principal, Person][])
  owner = personOf('owner')
  neighbour = personOf('neighbour')
  base = await owner.createBase('Ours')
  table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  for (const role of members)
    if (role !== 'owner') await runtime.control.setMember(base.id, personOf(role).userId, role, new Date())
  await owner.ok('POST', `/api/v2/tables/${table.id}/records`, { Name: 'ours' })
  await neighbour.createBase('Theirs')
  const operator = await runtime.control.findForSignIn('person1@example.com', [], new Date())
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
afterAll(() => runtime.stop())

function personOf(name: Principal): Person {
  const person = people.get(name)
  if (!person) throw new Error(`There is no ${name}.`)
  return person
}

const outside = ['org-creator', 'org-viewer', 'neighbour', 'nobody'] as const
const byLink = ['link viewer', 'link editor'] as const
const below = (role: BaseRole): BaseRole[] => members.slice(0, members.indexOf(role))

type Cell = [who: readonly Principal[], method: string, path: string, body?: unknown]
const records = '/api/v2/tables/{table}/records'
const meta = '/api/v2/meta'
/** `{name}` stands for the id of what is in the base. */
const denied: Record<string, Cell> = {
  'opening a base': [outside, 'GET', `${meta}/bases/{base}`],
  'reading its tables': [outside, 'GET', `${meta}/bases/{base}/tables`],
  'reading a table': [outside, 'GET', `${meta}/tables/{table}`],
  'reading records': [outside, 'GET', records],
  'reading one record': [outside, 'GET', `${records}/1`],
  'reading records by older paths': [outside, 'GET', '/api/v1/db/data/noco/{base}/{table}'],
  'reading comments': [[...outside, ...byLink], 'GET', `${meta}/comments?fk_model_id={table}&row_id=1`],
  'counting comments': [[...outside, ...byLink], 'GET', `${meta}/comments/count?fk_model_id={table}&ids=1`],
  'reading the history of a record': [[...outside, ...byLink], 'GET', `${records}/1/history`],
  'hearing changes': [[...outside, ...byLink], 'GET', `${meta}/bases/{base}/changes`],
  'joining the room': [[...outside, ...byLink], 'POST', `${meta}/bases/{base}/room-ticket`],
  'reading the API docs': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'GET',
    `${meta}/bases/{base}/swagger.json`,
  ],
  'listing data sources': [
    [...below('creator'), ...outside, ...byLink],
    'GET',
    `${meta}/bases/{base}/sources`,
  ],
  'reading a data source': [
    [...below('creator'), ...outside, ...byLink],
    'GET',
    `${meta}/bases/{base}/sources/{source}`,
  ],
  'comparing a base with its databases': [
    [...below('creator'), ...outside, ...byLink],
    'GET',
    `${meta}/bases/{base}/meta-diff`,
  ],
  'listing published views': [
    [...below('creator'), ...outside, ...byLink],
    'GET',
    `${meta}/tables/{table}/share`,
  ],
  'listing candidates for a link': [
    ['viewer', 'commenter', ...outside, 'link viewer'],
    'GET',
    '/api/v2/tables/{table}/links/{link}/records/1/exclude',
  ],
  'exporting a table': [[...outside, ...byLink], 'GET', '/api/v2/tables/{table}/export/csv'],
  'uploading by URL': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    '/api/v2/storage/upload-by-url?path={base}',
    [{ url: 'https://example.com/a.png' }],
  ],
  'listing members': [[...outside, ...byLink], 'GET', `${meta}/bases/{base}/users`],
  'reading the audit': [[...below('creator'), ...outside, ...byLink], 'GET', `${meta}/bases/{base}/audits`],
  'renaming a base': [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/bases/{base}`,
    { title: 'Mine' },
  ],
  'trashing a base': [[...below('creator'), ...outside, ...byLink], 'DELETE', `${meta}/bases/{base}`],
  'duplicating a base': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/duplicate`,
    {},
  ],
  'giving a base a link': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/shared`,
    { roles: 'editor' },
  ],
  'withdrawing the link of a base': [
    [...below('creator'), ...outside, ...byLink],
    'DELETE',
    `${meta}/bases/{base}/shared`,
  ],
  'handing a base on': [
    [...below('owner'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/users/{viewer}/make-owner`,
  ],
  'inviting members': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/users`,
    { email: 'friend@example.com', roles: 'viewer' },
  ],
  'inviting an owner': [
    [...members, ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/users`,
    { email: 'friend@example.com', roles: 'owner' },
  ],
  "changing a member's role": [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/bases/{base}/users/{viewer}`,
    { roles: 'editor' },
  ],
  "changing an owner's role": [
    [...members, ...outside, ...byLink],
    'PATCH',
    `${meta}/bases/{base}/users/{owner}`,
    { roles: 'viewer' },
  ],
  'raising oneself to owner': [
    ['creator'],
    'PATCH',
    `${meta}/bases/{base}/users/{creator}`,
    { roles: 'owner' },
  ],
  'removing a member': [
    [...below('creator'), ...outside, ...byLink],
    'DELETE',
    `${meta}/bases/{base}/users/{viewer}`,
  ],
  'removing an owner': [
    [...below('owner'), ...outside, ...byLink],
    'DELETE',
    `${meta}/bases/{base}/users/{owner}`,
  ],
  'leaving as the only owner': [['owner', ...outside, ...byLink], 'POST', `${meta}/bases/{base}/leave`],
  "revoking another's token": [
    ['viewer', 'commenter', 'editor', ...outside, ...byLink],
    'DELETE',
    `${meta}/bases/{base}/api-tokens/{token}`,
  ],
  'making a token for the base': [
    [...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/api-tokens`,
    { description: 'x' },
  ],
  'making a table': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/tables`,
    { title: 'T', columns: [{ title: 'A', uidt: 'Number' }] },
  ],
  'renaming a table': [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/tables/{table}`,
    { title: 'T' },
  ],
  'deleting a table': [[...below('creator'), ...outside, ...byLink], 'DELETE', `${meta}/tables/{table}`],
  'adding a field': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/tables/{table}/columns`,
    { title: 'A', uidt: 'Number' },
  ],
  'changing a field': [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/columns/{column}`,
    { title: 'A' },
  ],
  'deleting a field': [[...below('creator'), ...outside, ...byLink], 'DELETE', `${meta}/columns/{column}`],
  'saying who finds which views': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/visibility-rules`,
    [],
  ],
  'making a record': [['viewer', 'commenter', ...outside, 'link viewer'], 'POST', records, { Name: 'x' }],
  'changing a record': [
    ['viewer', 'commenter', ...outside, 'link viewer'],
    'PATCH',
    records,
    { Id: 1, Name: 'x' },
  ],
  'deleting a record': [['viewer', 'commenter', ...outside, 'link viewer'], 'DELETE', records, { Id: 1 }],
  'changing all records': [
    ['viewer', 'commenter', ...outside, 'link viewer'],
    'PATCH',
    '/api/v1/db/data/bulk/noco/{base}/{table}/all',
    { Name: 'x' },
  ],
  'deleting all records': [
    ['viewer', 'commenter', ...outside, 'link viewer'],
    'DELETE',
    '/api/v1/db/data/bulk/noco/{base}/{table}/all',
  ],
  'importing rows': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/imports`,
    { tableId: '{table}', mapping: [], format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' } },
  ],
  'writing a comment': [
    ['viewer', ...outside, ...byLink],
    'POST',
    `${meta}/comments`,
    { fk_model_id: '{table}', row_id: 1, comment: 'x' },
  ],
  "deleting another's comment": [
    ['viewer', 'commenter', 'editor', ...outside, ...byLink],
    'DELETE',
    `${meta}/comment/{comment}`,
  ],
  'making a view': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/tables/{table}/grids`,
    { title: 'V' },
  ],
  'making a form': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/tables/{table}/forms`,
    { title: 'F' },
  ],
  'storing a filter': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/views/{view}/filters`,
    { fk_column_id: '{column}', comparison_op: 'blank' },
  ],
  'storing a sort': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/views/{view}/sorts`,
    { fk_column_id: '{column}' },
  ],
  'deleting a view': [['viewer', 'commenter', ...outside, ...byLink], 'DELETE', `${meta}/views/{view}`],
  'publishing a view': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/views/{view}/share`,
    {},
  ],
  'locking a view': [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/views/{view}`,
    { lock_type: 'locked' },
  ],
  'making a base without the role': [
    ['org-viewer', 'nobody', ...byLink],
    'POST',
    `${meta}/bases`,
    { title: 'B' },
  ],
  'listing users': [principals, 'GET', '/api/v1/users'],
  'making a user an administrator': [principals, 'PATCH', '/api/v1/users/{viewer}', { roles: 'super' }],
  'deleting a user': [principals, 'DELETE', '/api/v1/users/{viewer}'],
  'making a reset link': [principals, 'POST', '/api/v1/users/{viewer}/generate-reset-url'],
  'opening sign-up': [principals, 'POST', '/api/v1/app-settings', { invite_only_signup: false }],
  'reading settings': [principals, 'GET', '/api/v1/app-settings'],
  'reading mails': [principals, 'GET', `${meta}/mailbox`],
  'reading the audit of the instance': [principals, 'GET', `${meta}/audits`],
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
    [owner, neighbour].map(async (person) => {
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

const refusals = [401, 403, 404]

describe.each([
  ['viewer', byLink[0]],
  ['editor', byLink[1]],
] as const)('with a link for a %s', (role, linked) => {
  beforeAll(() => owner.ok('PATCH', `${meta}/bases/${base.id}/shared`, { roles: role }))

  it.each(Object.entries(denied))(
    '%s is denied and leaves no trace',
    async (_what, [who, method, path, body]) => {
      const before = await digest()
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
      expect(await digest()).toEqual(before)
    },
  )
})

it('the list is long enough to be a second opinion', () => {
  const cells = Object.values(denied).reduce((sum, [who]) => sum + who.length, 0)
  expect(cells).toBeGreaterThan(300)
})
