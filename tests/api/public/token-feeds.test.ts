import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { FeedWire } from '#core/api/import-export/feeds.ts'
import type { PublicLinkWire } from '#core/api/sharing/public-links.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { linkRestoreMinutes } from '#core/limits.ts'
import type { BaseRole } from '#core/schema.ts'
import { feedKinds } from '#core/views/feed-kinds.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Person, signUp } from '../../support/people.ts'
import { readXml } from '../../support/read-xml.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Secret', uidt: 'SingleLineText' },
    { title: 'Day', uidt: 'Date' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'Fair', Secret: 'hush-1', Day: '2026-02-27' },
    { Name: 'Call <b>', Secret: 'hush-2', Day: '2026-03-01' },
  ])
})

/** A grid without the secret field, and with the first record only. It is not published. */
async function createView(): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, {
    title: `Été ${Math.random()}`,
  })
  const columns = `/api/v2/meta/views/${view.id}/columns`
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', columns)
  const secret = table.columns.find(({ title }) => title === 'Secret')?.id
  const place = list.find((each) => each.fk_column_id === secret)
  await ann.ok('PATCH', `${columns}/${place?.id}`, { show: false })
  await ann.ok('POST', `/api/v2/meta/views/${view.id}/filters`, {
    fk_column_id: secret,
    comparison_op: 'eq',
    value: 'hush-1',
  })
  return view
}

async function member(role: BaseRole): Promise<Person> {
  const person = await signUp(runtime)
  await runtime.control.setMember(base.id, person.userId, role, new Date())
  return person
}

const feedsOf = (view: Pick<ViewWire, 'id'>) => `/api/v2/meta/views/${view.id}/feeds`
const create = (view: ViewWire, kind: string, who: Pick<Person, 'ok'> = ann) =>
  who.ok<FeedWire>('POST', feedsOf(view), { kind })
const read = ({ url }: FeedWire, headers: Record<string, string> = {}) =>
  runtime.call('GET', new URL(url).pathname, { headers })

describe('a feed with an address of its own', () => {
  it('shows the visible fields and records of a view that is not published', async () => {
    const view = await createView()
    for (const kind of feedKinds) {
      const { status, body, headers } = await read(await create(view, kind))
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      expect([kind, status, headers.get('x-robots-tag')]).toEqual([kind, 200, 'noindex'])
      expect(text).toContain('Fair')
      expect(text).not.toMatch(/hush|Secret|Call/)
    }
  })

  it('answers 304 until something changes', async () => {
    const view = await createView()
    const feed = await create(view, 'json')
    const etag = (await read(feed)).headers.get('etag') ?? ''
    expect((await read(feed, { 'if-none-match': etag })).status).toBe(304)
    await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 1, Day: '2026-02-28' })
    expect((await read(feed, { 'if-none-match': etag })).status).toBe(200)
  })

  it('is valid RSS', async () => {
    const view = await createView()
    const root = readXml(String((await read(await create(view, 'rss'))).body))
    const channel = root.children.find(({ name }) => name === 'channel')
    const items = channel?.children.filter(({ name }) => name === 'item') ?? []
    expect([root.name, root.attributes['version'], items.length]).toEqual(['rss', '2.0', 1])
    const textOf = (wanted: string) => items[0]?.children.find(({ name }) => name === wanted)?.text
    expect([textOf('title'), textOf('description')]).toEqual([
      'Fair',
      expect.stringMatching(/^Day: 2026-02-2/),
    ])
    expect(textOf('guid')).toMatch(/^urn:uuid:/)
  })

  it('ends at once when it is revoked, and can be restored for a while', async () => {
    const view = await createView()
    const [feed, other] = [await create(view, 'csv'), await create(view, 'csv')]
    expect((await read(feed)).status).toBe(200)
    await runtime.settle()
    await ann.ok('DELETE', `/api/v2/meta/feeds/${feed.id}`)
    expect((await read(feed)).body).toMatchObject({ error: 'FEED_NOT_FOUND' })
    expect((await read(other)).status).toBe(200)
    expect((await ann.call('DELETE', `/api/v2/meta/feeds/${feed.id}`)).status).toBe(404)
    expect(await ann.ok('POST', `/api/v2/meta/feeds/${feed.id}/restore`)).toEqual(feed)
    expect((await read(feed)).status).toBe(200)
    await ann.ok('DELETE', `/api/v2/meta/feeds/${feed.id}`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (linkRestoreMinutes - 1) * 60_000 })
    try {
      expect((await read(feed)).status).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not exist for personal views, and ends when a view becomes one', async () => {
    const view = await createView()
    const feed = await create(view, 'json')
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}`, { lock_type: 'personal' })
    expect((await read(feed)).status).toBe(404)
    expect((await ann.call('POST', feedsOf(view), { kind: 'json' })).body).toMatchObject({
      error: 'VIEW_PERSONAL',
    })
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}`, { lock_type: 'collaborative' })
    expect((await read(feed)).status).toBe(200)
  })

  it('ends with its view and its base', async () => {
    const view = await createView()
    const feed = await create(view, 'json')
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}`)
    expect((await read(feed)).status).toBe(404)
    const own = await ann.createBase()
    const ownTable = await ann.createTable(own.id, [{ title: 'Name', uidt: 'SingleLineText' }])
    const ofOwn = await ann.ok<FeedWire>('POST', feedsOf({ id: ownTable.views[0]?.id ?? '' }), {
      kind: 'csv',
    })
    expect((await read(ofOwn)).status).toBe(200)
    await ann.ok('DELETE', `/api/v2/meta/bases/${own.id}`)
    expect((await read(ofOwn)).status).toBe(404)
  })

  it.each(['fd', 'fdx', `fd${'a'.repeat(37)}`, `sh${'a'.repeat(37)}`, '..%2f..%2fmeta'])(
    'is not found under %s',
    async (id) => {
      const { status } = await runtime.call('GET', `/api/v2/public/feed/${id}`)
      expect(status).toBe(404)
    },
  )

  it('has one of the known formats, and no form has any', async () => {
    const view = await createView()
    for (const body of [{ kind: 'exe' }, {}, { kind: null }])
      expect((await ann.call('POST', feedsOf(view), body)).status).toBe(422)
    const form = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/forms`, { title: 'Ask' })
    expect((await ann.call('POST', feedsOf(form), { kind: 'csv' })).status).toBe(422)
    expect(await ann.ok('GET', feedsOf(form))).toEqual({ list: [] })
  })

  it('is never named in the change log', async () => {
    const view = await createView()
    const feed = await create(view, 'csv')
    const log = await ann.ok('GET', `/api/v2/meta/bases/${base.id}/changes`)
    expect(JSON.stringify(log)).toContain('feed.create')
    expect(JSON.stringify(log)).not.toContain(feed.id)
  })
})

describe('feeds of members who may not share', () => {
  it('need that the owner allows them', async () => {
    const view = await createView()
    const viewer = await member('viewer')
    expect((await viewer.call('POST', feedsOf(view), { kind: 'csv' })).status).toBe(403)
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { meta: { member_feeds: true } })
    const feed = await create(view, 'csv', viewer)
    expect((await read(feed)).status).toBe(200)
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { meta: { member_feeds: null } })
    expect((await read(feed)).status).toBe(404)
  })

  it('are theirs alone, and end when they leave', async () => {
    const view = await createView()
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { meta: { member_feeds: true } })
    const [one, other] = [await member('viewer'), await member('editor')]
    const [mine, owners] = [await create(view, 'csv', one), await create(view, 'csv')]
    expect(await other.ok('GET', feedsOf(view))).toEqual({ list: [] })
    expect(await one.ok('GET', feedsOf(view))).toEqual({ list: [mine] })
    expect(await ann.ok('GET', feedsOf(view))).toEqual({ list: [mine, owners] })
    for (const feed of [mine, owners])
      expect((await other.call('DELETE', `/api/v2/meta/feeds/${feed.id}`)).status).toBe(404)
    await runtime.control.removeMember(base.id, one.userId)
    expect((await read(mine)).status).toBe(404)
    expect((await read(owners)).status).toBe(200)
  })
})

describe('the list of public links of a base', () => {
  type Listed = { list: PublicLinkWire[]; has_visits: boolean }

  it('names links and feeds, who published them, and how often they were opened', async () => {
    const own = await ann.createBase()
    const ownTable = await ann.createTable(own.id, [{ title: 'Name', uidt: 'SingleLineText' }])
    const grid = ownTable.views[0]?.id ?? ''
    const list = `/api/v2/meta/bases/${own.id}/public-links`
    expect(await ann.ok<Listed>('GET', list)).toMatchObject({ list: [], has_visits: true })
    const shared = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${grid}/share`)
    await ann.ok('PATCH', `/api/v2/meta/views/${grid}/share`, { meta: { slug: 'listed-grid' } })
    const feed = await ann.ok<FeedWire>('POST', feedsOf({ id: grid }), { kind: 'json' })
    const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/bases/${own.id}/shared`, {})
    const open = (path: string, headers: Record<string, string> = {}) =>
      runtime.call('GET', path, { headers })
    // The second one comes from the cache. Our own page asks again now and then, which is no visit.
    for (let visit = 0; visit < 2; visit += 1) {
      await open(`/api/v2/public/shared-view/${shared.uuid}/meta`)
      await runtime.settle()
    }
    await open(`/api/v2/public/shared-view/${shared.uuid}/meta`, { 'x-link-again': '1' })
    await open(`/api/v2/public/shared-view/${shared.uuid}/rows`)
    await read(feed)
    await open(`/api/v2/public/shared-base/${uuid}/meta`)
    await runtime.settle()
    const found = await ann.ok<Listed>('GET', list)
    const today = new Date().toISOString().slice(0, 10)
    expect(found.list).toMatchObject([
      { kind: 'base', id: uuid, role: 'viewer', created_by: ann.userId, visits: [{ day: today, count: 1 }] },
      {
        kind: 'view',
        id: shared.uuid,
        view: { id: grid },
        meta: { slug: 'listed-grid' },
        created_by: ann.userId,
        password_protected: false,
        is_expired: false,
        visits: [{ day: today, count: 2 }],
      },
      { kind: 'feed', id: feed.id, url: feed.url, feed: 'json', visits: [{ day: today, count: 1 }] },
    ])
    await ann.ok('DELETE', `/api/v2/meta/views/${grid}/share`)
    await ann.ok('DELETE', `/api/v2/meta/feeds/${feed.id}`)
    await ann.ok('DELETE', `/api/v2/meta/bases/${own.id}/shared`)
    expect((await ann.ok<Listed>('GET', list)).list).toEqual([])
  })

  it('counts nothing for links that do not exist', async () => {
    const view = await createView()
    const shared = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}/share`)
    await runtime.call('GET', `/api/v2/public/shared-view/${shared.uuid}/meta`)
    await runtime.settle()
    await ann.ok('POST', `/api/v2/meta/views/${view.id}/share?restore=true`)
    const { list } = await ann.ok<Listed>('GET', `/api/v2/meta/bases/${base.id}/public-links`)
    expect(list.find(({ id }) => id === shared.uuid)).toMatchObject({ visits: [] })
  })
})
