import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { publicVersionTtlMs } from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Person, signUp } from '../../support/people.ts'
import type { TestAnswer } from '../../support/app.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Secret', uidt: 'SingleLineText' },
    { title: 'Score', uidt: 'Number' },
    { title: 'Day', uidt: 'DateTime' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'Ada', Secret: 'a', Score: 1, Day: '2026-03-01 23:30:00+00:00' },
    { Name: 'Ben', Secret: 'b', Score: 2 },
    { Name: 'Cleo', Secret: 'c', Score: 3 },
  ])
})

const columnId = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
const root = '/api/v2/public/shared-view'
const read = (
  path: string,
  headers: Record<string, string> = {},
  on: Pick<typeof runtime, 'call'> = runtime,
) => on.call('GET', `${root}/${path}`, { headers })
const isHit = ({ headers }: TestAnswer) => headers.get('cache-status') === 'tessera; hit'

async function publish(hidden: string[] = []): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, {})
  for (const title of hidden) await show(view, title, false)
  return ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
}

async function show(view: ViewWire, title: string, isShown: boolean): Promise<void> {
  const columns = `/api/v2/meta/views/${view.id}/columns`
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', columns)
  const place = list.find((each) => each.fk_column_id === columnId(title))
  await ann.ok('PATCH', `${columns}/${place?.id}`, { show: isShown })
}

/** Reads until the response is kept. */
async function warm(path: string): Promise<TestAnswer> {
  const first = await read(path)
  await runtime.settle()
  return first
}

const reads = (view: ViewWire) => [
  `${view.uuid}/meta`,
  `${view.uuid}/rows`,
  `${view.uuid}/rows?where=(Score,gt,1)&sort=-Score&limit=1`,
  `${view.uuid}/count`,
  `${view.uuid}/seq`,
  `${view.uuid}/aggregate?aggregation=${encodeURIComponent(JSON.stringify([{ field: 'Score', type: 'sum' }]))}`,
  `${view.uuid}/groupby?column_name=Score`,
  `${view.uuid}/groupby/count?column_name=Score`,
]

describe('a public link', () => {
  it('shuffles its records for each request', async () => {
    const view = await publish()
    for (const shuffle of ['1', 'true']) {
      await warm(`${view.uuid}/rows?shuffle=${shuffle}`)
      expect(isHit(await read(`${view.uuid}/rows?shuffle=${shuffle}`))).toBe(false)
    }
    await warm(`${view.uuid}/rows?shuffle=0`)
    expect(isHit(await read(`${view.uuid}/rows?shuffle=0`))).toBe(true)
  })

  it('is served without asking any database', async () => {
    const view = await publish()
    for (const path of reads(view)) {
      const first = await warm(path)
      expect([path, first.status, isHit(first)]).toEqual([path, 200, false])
      const { result, trips } = await runtime.countTrips(() => read(path))
      expect([path, trips, isHit(result)]).toEqual([path, { control: 0, baseDatabases: 0 }, true])
      expect(result.body).toEqual(first.body)
      for (const name of ['content-type', 'cache-control', 'cache-tag', 'etag', 'vary'])
        expect([name, result.headers.get(name)]).toEqual([name, first.headers.get(name)])
      expect(result.headers.get('age')).toBe('0')
      expect(JSON.stringify([...result.headers])).not.toContain('version')
      const { result: unchanged, trips: none } = await runtime.countTrips(() =>
        read(path, { 'if-none-match': first.headers.get('etag') ?? '' }),
      )
      expect([unchanged.status, unchanged.body, none]).toEqual([304, null, { control: 0, baseDatabases: 0 }])
    }
  })

  it('is kept once for the same request in other words, and apart for every other request', async () => {
    const view = await publish()
    const rows = `${view.uuid}/rows`
    await warm(`${rows}?limit=2&offset=1`)
    for (const query of ['offset=1&limit=2', 'limit=2&offset=1&utm_source=mail'])
      expect([query, isHit(await read(`${rows}?${query}`))]).toEqual([query, true])
    const others: [string, Record<string, string>][] = [
      ['limit=2&offset=0', {}],
      ['limit=1&offset=1', {}],
      ['limit=2&offset=1&format=native', {}],
      ['limit=2&offset=1&fields=Name', {}],
      ['limit=2&offset=1&sort=-Score', {}],
      ['limit=2&offset=1', { 'xc-timezone': 'Asia/Tokyo' }],
    ]
    for (const [query, headers] of others) {
      const path = `${rows}?${query}`
      expect([path, isHit(await read(path, headers))]).toEqual([path, false])
    }
    const older = await runtime.call('GET', `/api/v1/db/public/shared-view/${rows}?limit=2&offset=1`)
    expect([older.status, isHit(older)]).toEqual([200, false])
  })

  it('shows everybody the same, whoever loaded it first', async () => {
    const view = await publish(['Secret'])
    const locked = await publish(['Secret'])
    await ann.ok('PATCH', `/api/v2/meta/views/${locked.id}/share`, { password: 'open sesame' })
    const shared = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/bases/${base.id}/shared`, {
      roles: 'viewer',
    })
    const tokens = await Promise.all([ann, await signUp(runtime)].map(tokenOf))
    const visitors: Record<string, Record<string, string>> = {
      nobody: {},
      member: { 'xc-auth': tokens[0] ?? '' },
      outsider: { 'xc-auth': tokens[1] ?? '' },
      password: { 'xc-password': 'open sesame' },
      'wrong password': { 'xc-password': 'no' },
      'shared base': { 'xc-shared-base-id': shared.uuid },
      cookie: { cookie: '__Host-refresh_token=x' },
      'api token': { 'xc-token': 'x'.repeat(40) },
    }
    for (const [name, path] of [
      ['open', `${view.uuid}/rows`],
      ['locked', `${locked.uuid}/rows`],
    ] as const) {
      const alone = new Map<string, TestAnswer>()
      for (const [who, headers] of Object.entries(visitors))
        alone.set(who, await read(path, { ...headers, 'cache-control': 'no-cache' }))
      for (const first of ['nobody', 'member', 'password', 'shared base', 'cookie']) {
        // A change, so that nothing is kept.
        await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 3, Secret: `${name} ${first}` })
        const order = [first, ...Object.keys(visitors).filter((each) => each !== first)]
        for (const who of order) {
          const answer = await read(path, visitors[who])
          await runtime.settle()
          const expected = alone.get(who)
          expect([name, first, who, answer.status]).toEqual([name, first, who, expected?.status])
          expect(rowsOf(answer)).toEqual(rowsOf(expected))
          if (name === 'locked' || who !== 'nobody') expect([who, isHit(answer)]).toEqual([who, false])
        }
      }
    }
  }, 60_000)

  it('shows changes, settings and revocations at once in this isolate', async () => {
    const view = await publish()
    const rows = `${view.uuid}/rows`
    const names = async () => rowsOf(await read(rows)).map((row) => row['Name'])
    await warm(rows)
    await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 1, Name: 'Ada L.' })
    expect(await names()).toContain('Ada L.')
    await runtime.settle()
    await show(view, 'Secret', false)
    expect(JSON.stringify((await read(rows)).body)).not.toContain('Secret')
    await warm(rows)
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { password: 'open sesame' })
    expect((await read(rows)).status).toBe(403)
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { password: null })
    await warm(rows)
    await ann.ok('DELETE', `/api/v2/meta/bases/${base.id}`)
    expect((await read(rows)).status).toBe(404)
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/restore`)
    await warm(rows)
    expect(isHit(await read(rows))).toBe(true)
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}/share`)
    expect((await read(rows)).status).toBe(404)
  })

  it('shows them in other isolates within a second, and old responses never after it', async () => {
    const other = runtime.anotherIsolate()
    const changes: [string, (view: ViewWire) => Promise<unknown>, (answer: TestAnswer) => boolean][] = [
      [
        'value',
        () => ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 2, Name: 'Benjamin' }),
        (answer) => JSON.stringify(answer.body).includes('Benjamin'),
      ],
      ['field', (view) => show(view, 'Secret', false), (answer) => !('Secret' in (rowsOf(answer)[0] ?? {}))],
      [
        'password',
        (view) => ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { password: 'open sesame' }),
        ({ status }) => status === 403,
      ],
      [
        'withdrawn',
        (view) => ann.ok('DELETE', `/api/v2/meta/views/${view.id}/share`),
        ({ status }) => status === 404,
      ],
    ]
    for (const [name, change, isNew] of changes) {
      const view = await publish()
      const rows = `${view.uuid}/rows`
      await warm(rows)
      // This isolate's version of the base may be older than the cached response.
      await read(rows, {}, other)
      await runtime.settle()
      const before = await read(rows, {}, other)
      expect([name, isHit(before), isNew(before)]).toEqual([name, true, false])
      await change(view)
      expect([name, isNew(await read(rows))]).toEqual([name, true])
      const changedAt = Date.now()
      let seen = false
      while (Date.now() <= changedAt + publicVersionTtlMs) {
        seen ||= isNew(await read(rows, {}, other))
        await sleep(100)
      }
      for (let count = 0; count < 3; count += 1)
        expect([name, isNew(await read(rows, {}, other))]).toEqual([name, true])
    }
  })

  it('checks the version with one cheap read of each database when the last one is too old', async () => {
    const view = await publish()
    const other = runtime.anotherIsolate()
    await warm(`${view.uuid}/rows?sort=-Score`)
    // A new isolate loads the schema, too.
    expect(isHit(await read(`${view.uuid}/rows?sort=-Score`, {}, other))).toBe(true)
    await sleep(publicVersionTtlMs + 50)
    const later = await runtime.countTrips(() => read(`${view.uuid}/rows?sort=-Score`, {}, other))
    expect([isHit(later.result), later.trips]).toEqual([true, { control: 1, baseDatabases: 1 }])
  })

  it('closes a form at its time, though its description is kept', async () => {
    const form = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/forms`, {})
    const closesAt = Date.now() + 1500
    await ann.ok('PATCH', `/api/v2/meta/forms/${form.id}`, { closes_at: new Date(closesAt).toISOString() })
    const { uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${form.id}/share`)
    const isClosed = async () =>
      JSON.stringify((await read(`${uuid}/meta`)).body).includes('"is_closed":true')
    await warm(`${uuid}/meta`)
    expect(isHit(await read(`${uuid}/meta`))).toBe(true)
    expect(await isClosed()).toBe(false)
    await sleep(closesAt - Date.now() + 10)
    expect(await isClosed()).toBe(true)
  })

  it('is not kept if it fails', async () => {
    const view = await publish(['Secret'])
    for (const path of [`${view.uuid}/rows?where=(Secret,eq,a)`, `${view.uuid?.slice(0, -3)}xyz/rows`]) {
      const first = await warm(path)
      const again = await read(path)
      expect([path, again.status, again.headers.get('cache-control'), isHit(again)]).toEqual([
        path,
        first.status,
        'private, no-store',
        false,
      ])
    }
  })
})

async function tokenOf({ email }: Person): Promise<string> {
  const { body } = await runtime.call('POST', '/api/v1/auth/user/signin', {
    body: { email, password: 'long enough 1' },
  })
  return v.parse(v.object({ token: v.string() }), body).token
}

function rowsOf(answer: TestAnswer | undefined): Record<string, unknown>[] {
  const body: unknown = answer?.body
  if (typeof body !== 'object' || body === null || !('list' in body) || !Array.isArray(body.list)) return []
  return body.list
}
