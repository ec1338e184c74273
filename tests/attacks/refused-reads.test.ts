import { beforeAll, describe, expect, test } from 'vitest'
import type { BaseWire } from '../../core/api/bases/bases.ts'
import { costOf } from '../../core/api/call/read-cost.ts'
import type { SharedBaseWire } from '../../core/api/sharing/shared-base.ts'
import type { TableWire, ViewWire } from '../../core/api/wire/wire.ts'
import { routes } from '../../worker/routes.ts'
import type { CallOptions } from '../support/app.ts'
import { type Person, signUp } from '../support/people.ts'
import { runtimeFixture } from '../support/fixtures.ts'

// A request that is refused must not cost the owner's database a search, a sort or an export.

const runtime = runtimeFixture()
let owner: Person
let stranger: Person
let base: BaseWire
let table: TableWire
let filtered: ViewWire
let shareId: string
let linkedColumn: string
let apiToken: string

beforeAll(async () => {
  await signUp(runtime)
  ;[owner, stranger] = [await signUp(runtime), await signUp(runtime)]
  base = await owner.createBase()
  table = await owner.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Status', uidt: 'SingleSelect', colOptions: { options: [{ title: 'open' }] } },
  ])
  const other = await owner.createTable(
    base.id,
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    'Other',
  )
  const link = await owner.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, {
    title: 'Others',
    uidt: 'LinkToAnotherRecord',
    parentId: table.id,
    childId: other.id,
    type: 'mm',
  })
  linkedColumn = link.columns.find(({ title }) => title === 'Others')?.id ?? ''
  await owner.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'a' }, { Name: 'b' }])
  filtered = await owner.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Filtered' })
  const name = table.columns.find(({ title }) => title === 'Name')?.id
  await owner.ok('POST', `/api/v2/meta/views/${filtered.id}/filters`, {
    fk_column_id: name,
    comparison_op: 'notblank',
  })
  const shared = await owner.ok<ViewWire>('POST', `/api/v2/meta/views/${filtered.id}/share`, {})
  shareId = shared.uuid ?? ''
  await owner.ok('PATCH', `/api/v2/meta/views/${filtered.id}/share`, {
    password: 'the right one',
    meta: { allowCSVDownload: true },
  })
  apiToken = (await stranger.ok<{ token: string }>('POST', '/api/v1/tokens', { description: 'all' })).token
})

const v1 = () => `/api/v1/db/data/noco/${base.id}/${table.id}`
const v2 = () => `/api/v2/tables/${table.id}`
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** Costly reads of members, by what they ask for. */
const costly: Record<string, () => [method: string, path: string, body?: unknown]> = {
  'a search': () => ['GET', `${v2()}/records?search=a`],
  'a filter': () => ['GET', `${v2()}/records?where=(Name,like,a)`],
  'a filter as JSON': () => ['GET', `${v2()}/records?filterArrJson=${json([])}`],
  'a sort': () => ['GET', `${v2()}/records?sort=-Name`],
  'a sort as JSON': () => ['GET', `${v2()}/records?sortArrJson=${json([])}`],
  'a group of records': () => ['GET', `${v2()}/records?within=${json([])}`],
  'a far page': () => ['GET', `${v2()}/records?offset=1000000`],
  'a far page by its number': () => ['GET', `${v2()}/records?page=5000&limit=1000`],
  'linked records with a filter': () => ['GET', `${v2()}/records?nested[Others][where]=(Name,like,a)`],
  'a search of one record': () => ['GET', `${v1()}/find-one?where=(Name,like,a)`],
  'a search by older paths': () => ['GET', `${v1()}?search=a`],
  'a count': () => ['GET', `${v2()}/records/count`],
  'a count by older paths': () => ['GET', `${v1()}/count`],
  'a count with a filter': () => ['GET', `${v2()}/records/count?where=(Name,like,a)`],
  find: () => ['GET', `${v2()}/find?text=a`],
  groups: () => ['GET', `${v2()}/groupby?column_name=Name`],
  'a count of groups': () => ['GET', `${v2()}/groupby/count?column_name=Name`],
  'records by group': () => ['GET', `${v2()}/group/${table.columns[2]?.id ?? ''}`],
  'an aggregate': () => ['GET', `${v2()}/aggregate`],
  'an export': () => ['GET', `${v2()}/export/csv`],
  'an export by older paths': () => ['GET', `${v1()}/export/csv`],
  'link candidates': () => ['GET', `${v2()}/links/${linkedColumn}/records/1/exclude`],
  'linked records of one record with a filter': () => [
    'GET',
    `${v2()}/links/${linkedColumn}/records/1?where=(Name,like,a)`,
  ],
  'the history of a record': () => ['GET', `${v2()}/records/1/history`],
  'the changes of a base': () => ['GET', `/api/v2/meta/bases/${base.id}/changes?since=0`],
  'aggregates of groups': () => ['POST', `${v2()}/bulk/aggregate`, [{ alias: 'a' }]],
  'records of groups': () => ['POST', `${v2()}/bulk/datalist`, [{ alias: 'a' }]],
  'groups of groups': () => ['POST', `${v2()}/bulk/group`, [{ alias: 'a', column_name: 'Name' }]],
}

describe.each(Object.keys(costly))('%s', (what) => {
  const request = (): [string, string, unknown] => {
    const [method, path, body] = costly[what]?.() ?? ['GET', '/']
    return [method, path, body]
  }

  test.each([
    ['a stranger with an account', () => ({}), true, 404],
    ['a stranger with an API token', () => ({ headers: { 'xc-token': apiToken } }), false, 404],
    ['nobody', () => ({}), false, 401],
    ['somebody with a link that leads nowhere', () => strangeLink(), false, 401],
  ] as const)('of %s costs the base no query', async (_who, options, isSignedIn, status) => {
    const [method, path, body] = request()
    const given: CallOptions = { ...options(), ...(body === undefined ? {} : { body }) }
    const { result, trips } = await runtime.countTrips(() =>
      isSignedIn ? stranger.call(method, path, body) : runtime.call(method, path, given),
    )
    expect([path, result.status, trips.baseDatabases]).toEqual([path, status, 0])
  })

  test('of a member is at most one round trip to the base and one to the control database', async () => {
    const [method, path, body] = request()
    await owner.call(method, path, body)
    // What earlier calls do after their response is not counted.
    await runtime.settle()
    const { result, trips } = await runtime.countTrips(() => owner.call(method, path, body))
    expect([path, result.status], JSON.stringify(result.body)).toEqual([path, 200])
    // An export reads its rows part by part after the head of the file. A filter that is often counted lets the worker
    // look, after the response, whether the table is large enough for an index.
    const most = path.includes('/export/') || path.includes('/count?where') ? 2 : 1
    expect([path, trips.baseDatabases <= most]).toEqual([path, true])
    // The caller's rights may be known from a moment ago.
    expect(trips.control).toBeLessThanOrEqual(1)
  })
})

function strangeLink(): CallOptions {
  return { headers: { 'xc-shared-base-id': `sb${base.id.slice(1)}${'a'.repeat(8)}` } }
}

test('a filtered view is read only for members, even if the request asks for a plain page', async () => {
  for (const tail of ['/records', '/records/count']) {
    const path = `${v2()}${tail}?viewId=${filtered.id}`
    await owner.ok('GET', path)
    const refused = await runtime.countTrips(() => stranger.call('GET', path))
    expect([refused.result.status, refused.trips.baseDatabases]).toEqual([404, 0])
    const allowed = await runtime.countTrips(() => owner.call('GET', path))
    expect([allowed.result.status, allowed.trips.baseDatabases]).toEqual([200, 1])
  }
})

const readsRecords = (sql: string) => /\bt_[a-z0-9]{20}/.test(sql)

describe('a link with a password', () => {
  const tails = [
    'rows?search=a',
    'rows',
    'count?where=(Name,like,a)',
    'groupby?column_name=Name',
    'groupby/count?column_name=Name',
    'aggregate',
    'rows/export/csv',
  ]

  test.each(tails)('never runs %s with a wrong password', async (tail) => {
    const path = `/api/v2/public/shared-view/${shareId}/${tail}`
    const allowed = await runtime.countTrips(() =>
      runtime.call('GET', path, { headers: { 'xc-password': 'the right one' } }),
    )
    expect([allowed.result.status, allowed.statements.some(readsRecords)]).toEqual([200, true])
    for (const headers of [{}, { 'xc-password': 'a wrong one' }]) {
      const { result, statements } = await runtime.countTrips(() => runtime.call('GET', path, { headers }))
      expect(result.body).toMatchObject({ error: 'PASSWORD_REQUIRED' })
      // The schema may be looked at, which knows the password; records may not.
      expect(statements.filter(readsRecords)).toEqual([])
    }
  })

  test.each(['aggregate', 'datalist', 'group'])('never runs bulk/%s without it', async (kind) => {
    const path = `/api/v2/public/shared-view/${shareId}/bulk/${kind}`
    const { result, statements } = await runtime.countTrips(() =>
      runtime.call('POST', path, { body: [{ alias: 'a', column_name: 'Name' }] }),
    )
    expect(result.body).toMatchObject({ error: 'PASSWORD_REQUIRED' })
    expect(statements.filter(readsRecords)).toEqual([])
  })
})

test('a shared base in the trash costs its database no search', async () => {
  const mine = await owner.createBase('Trashed')
  const rows = await owner.createTable(mine.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  const link = await owner.ok<SharedBaseWire>('POST', `/api/v2/meta/bases/${mine.id}/shared`, {
    roles: 'viewer',
  })
  const view = await owner.ok<ViewWire>('POST', `/api/v2/meta/views/${rows.views[0]?.id ?? ''}/share`, {})
  await owner.ok('DELETE', `/api/v2/meta/bases/${mine.id}`)
  const byBase = await runtime.countTrips(() =>
    runtime.call('GET', `/api/v2/tables/${rows.id}/records?search=a`, {
      headers: { 'xc-shared-base-id': link.uuid ?? '' },
    }),
  )
  expect([byBase.result.status, byBase.trips.baseDatabases]).toEqual([401, 0])
  const byView = await runtime.countTrips(() =>
    runtime.call('GET', `/api/v2/public/shared-view/${view.uuid ?? ''}/rows?search=a`),
  )
  expect([byView.result.status, byView.trips.baseDatabases]).toEqual([404, 0])
})

describe('the cost of each read', () => {
  const reads = routes.map(({ call }) => call).filter((call) => call.method === 'GET' && call.base !== null)

  test('is cheap only for plain pages, single records and metadata', () => {
    const cheap = reads.filter((call) => costOf(call, {}) === 'cheap').map(({ name }) => name)
    expect(cheap.sort()).toMatchInlineSnapshot(`
      [
        "baseTokens.list",
        "bases.emptyOrNullFilters",
        "bases.info",
        "bases.read",
        "calendars.read",
        "columns.dependents",
        "columns.hash",
        "columns.read",
        "comments.count",
        "comments.list",
        "data.exist",
        "data.findOne",
        "data.list",
        "data.read",
        "feeds.list",
        "files.ofCell",
        "filters.children",
        "filters.list",
        "filters.read",
        "forms.read",
        "galleries.read",
        "gridColumns.list",
        "hooks.list",
        "imports.read",
        "indexes.list",
        "kanbans.read",
        "links.list",
        "members.list",
        "nested.list",
        "personalSettings.read",
        "public.linked",
        "public.meta",
        "public.rows",
        "public.seq",
        "records.list",
        "records.read",
        "sharedBase.read",
        "shares.list",
        "sorts.list",
        "sorts.read",
        "sources.list",
        "sources.read",
        "tables.dependents",
        "tables.list",
        "tables.read",
        "timelines.read",
        "viewColumns.list",
        "views.list",
        "visibility.list",
      ]
    `)
  })

  test.each(reads.map((call) => [call.name, call] as const))('%s is costly with a filter', (_name, call) => {
    const entries = 'entries' in call.query ? Object.keys(Object(call.query.entries)) : []
    for (const name of [
      'where',
      'filterArrJson',
      'search',
      'within',
      'sort',
      'sortArrJson',
      'nested',
      'text',
    ])
      if (entries.includes(name)) expect([name, costOf(call, { [name]: 'x' })]).toEqual([name, 'costly'])
    if (entries.includes('offset') && entries.includes('where'))
      expect(costOf(call, { offset: 2001 })).toBe('costly')
  })
})
