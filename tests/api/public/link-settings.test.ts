import * as v from 'valibot'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { linkRestoreMinutes } from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { signUp } from '../../support/people.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'Ada' }])
})

const share = (view: Pick<ViewWire, 'id'>) => `/api/v2/meta/views/${view.id}/share`
const set = (view: ViewWire, meta: Record<string, unknown>) => ann.call('PATCH', share(view), { meta })
const read = (view: ViewWire, path = 'rows') =>
  runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/${path}`)

async function publish(kind: 'grids' | 'forms' = 'grids'): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/${kind}`, {
    title: `${kind} ${Math.random()}`,
  })
  return ann.ok<ViewWire>('POST', share(view))
}

async function metaOf(view: ViewWire): Promise<Record<string, unknown>> {
  const { list } = await ann.ok<{ list: ViewWire[] }>('GET', `/api/v2/meta/tables/${table.id}/share`)
  return list.find(({ id }) => id === view.id)?.meta ?? {}
}

/** Runs with the clock of the worker at another time. */
async function at<T>(time: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ now: time, toFake: ['Date'] })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('expiry of a link', () => {
  const reads = ['meta', 'rows', 'count', 'seq', 'groupby?column_name=Name', 'rows/export/csv', 'feed/csv']

  it('looks withdrawn at once and everywhere', async () => {
    const view = await publish()
    const end = Date.now() + 60_000
    expect(
      (await set(view, { expires_at: new Date(end).toISOString(), allowCSVDownload: true })).status,
    ).toBe(200)
    for (const path of reads) expect([path, (await read(view, path)).status]).toEqual([path, 200])
    await runtime.settle()
    await at(end, async () => {
      const unknown = await runtime.call(
        'GET',
        `/api/v2/public/shared-view/${view.uuid?.slice(0, -1)}${view.uuid?.endsWith('a') ? 'b' : 'a'}/rows`,
      )
      for (const path of reads) {
        const { status, body } = await read(view, path)
        expect([path, status, body]).toEqual([path, 404, unknown.body])
      }
    })
    await at(end - 1000, async () => expect((await read(view)).status).toBe(200))
  })

  it('ends submissions of forms', async () => {
    const form = await publish('forms')
    const end = Date.now() + 60_000
    await set(form, { expires_at: new Date(end).toISOString() })
    const submit = () =>
      runtime.call('POST', `/api/v2/public/shared-view/${form.uuid}/rows`, { body: { data: { Name: 'x' } } })
    expect((await at(end + 1, submit)).status).toBe(404)
    expect((await submit()).status).toBe(200)
  })

  it.each(['2020-01-01T00:00:00Z', '2030-01-01', 'soon', 5, true])('refuses %s', async (expires_at) => {
    const view = await publish()
    const answer = await set(view, { expires_at })
    expect(answer.status).toBe(422)
    expect(await metaOf(view)).toEqual({})
  })

  it('is hidden from visitors', async () => {
    const view = await publish()
    await set(view, { expires_at: '2099-01-01T00:00:00Z' })
    expect(JSON.stringify((await read(view, 'meta')).body)).not.toContain('2099')
  })
})

describe('custom address of a link', () => {
  let count = 0
  const fresh = () => `plan-b${(count += 1)}`

  it('leads to the link, and so do older ones', async () => {
    const view = await publish()
    const [first, second] = [fresh(), fresh()]
    await set(view, { slug: first })
    await set(view, { slug: second })
    expect(await runtime.control.findSlug(first)).toBe(view.uuid)
    expect(await runtime.control.findSlug(second)).toBe(view.uuid)
    expect((await metaOf(view))['slug']).toBe(second)
    // Back to an older one, and to none.
    expect((await set(view, { slug: first })).status).toBe(200)
    expect((await set(view, { slug: null })).status).toBe(200)
    expect(await metaOf(view)).toEqual({})
    expect(await runtime.control.findSlug(second)).toBe(view.uuid)
  })

  it('belongs to one link of the instance, with all that look alike', async () => {
    const [mine, theirs] = [await publish(), await publish()]
    expect((await set(mine, { slug: 'modern-0ne' })).status).toBe(200)
    const before = await runtime.controlRows()
    for (const slug of ['modern-0ne', 'modern-one', 'rnodern-one', 'moderno-ne', 'modern0ne']) {
      const answer = await set(theirs, { slug })
      expect([slug, answer.status, answer.body]).toMatchObject([slug, 409, { error: 'SLUG_TAKEN' }])
    }
    expect(await runtime.controlRows()).toEqual(before)
    expect(await metaOf(theirs)).toEqual({})
    // The same link may.
    expect((await set(mine, { slug: 'modern-one' })).status).toBe(200)
  })

  it.each([
    'Plans',
    'our plans',
    'plans/x',
    '-plans',
    'plans-',
    'our--plans',
    'ab',
    'x'.repeat(33),
    '',
    'plans.',
    'р1ans',

    'plаns',
    'plâns',
    '../meta',
    'admin',
    'adm1n',
    'log-in',
    'survey',
    'tessera',
    '5upport',
    `sh${'a'.repeat(20)}`,
    7,
    {},
    ['x'],
  ])('refuses %j', async (slug) => {
    const view = await publish()
    const before = await runtime.controlRows()
    const answer = await set(view, { slug })
    expect([answer.status, await metaOf(view)]).toEqual([422, {}])
    expect(await runtime.controlRows()).toEqual(before)
  })

  it('needs a link, and the right to share', async () => {
    const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Private' })
    expect((await set(view, { slug: fresh() })).status).toBe(422)
    const shared = await publish()
    const editor = await signUp(runtime)
    await runtime.control.setMember(base.id, editor.userId, 'editor', new Date())
    const before = await runtime.controlRows()
    expect((await editor.call('PATCH', share(shared), { meta: { slug: fresh() } })).status).toBe(403)
    expect(await runtime.controlRows()).toEqual(before)
    const slug = fresh()
    await set(shared, { slug })
    const seen = await editor.call('GET', `/api/v2/meta/tables/${table.id}/views`)
    const log = await editor.call('GET', `/api/v2/meta/bases/${base.id}/changes`)
    expect(JSON.stringify([seen.body, log.body])).not.toContain(slug)
  })

  it('ends with the link, and can be used again after the link cannot be restored', async () => {
    const [view, other] = [await publish(), await publish()]
    const slug = fresh()
    await set(view, { slug })
    await ann.ok('DELETE', share(view))
    expect(await runtime.control.findSlug(slug)).toBe(null)
    expect((await set(other, { slug })).status).toBe(409)
    await at(Date.now() + (linkRestoreMinutes + 1) * 60_000, async () => {
      expect(
        await runtime.control.claimSlug(slug, { shareId: other.uuid ?? '', baseId: base.id }, new Date()),
      ).toBe('claimed')
    })
  })

  it('can be used again after its view was deleted', async () => {
    const [view, other] = [await publish(), await publish()]
    const slug = fresh()
    await set(view, { slug })
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}`)
    expect((await set(other, { slug })).status).toBe(200)
    expect(await runtime.control.findSlug(slug)).toBe(other.uuid)
  })

  it('ends with its base, and is restored with it', async () => {
    const own = await ann.createBase()
    const tableOfOwn = await ann.createTable(own.id, [{ title: 'Name', uidt: 'SingleLineText' }])
    const view = await ann.ok<ViewWire>('POST', share({ id: tableOfOwn.views[0]?.id ?? '' }))
    const slug = fresh()
    await set(view, { slug })
    await ann.ok('DELETE', `/api/v2/meta/bases/${own.id}`)
    expect(await runtime.control.findSlug(slug)).toBe(null)
    await ann.ok('POST', `/api/v2/meta/bases/${own.id}/restore`)
    expect(await runtime.control.findSlug(slug)).toBe(view.uuid)
  })
})

describe('settings of a link', () => {
  it('are undone like other settings of views, without its password', async () => {
    const view = await publish()
    await set(view, { color_scheme: 'dark' })
    const changed = await set(view, { color_scheme: 'light', language: 'de' })
    const undo = (seq: string | null) => ann.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
    expect((await undo(changed.headers.get('x-change-seq'))).status).toBe(200)
    expect(await metaOf(view)).toEqual({ color_scheme: 'dark' })
    const locked = await ann.call('PATCH', share(view), { password: 'open sesame' })
    expect(locked.headers.get('x-change-seq')).toBe(null)
    expect((await read(view)).status).toBe(403)
  })

  it('keep what older clients store, and follow from nothing else', async () => {
    const view = await publish()
    const theme = { primaryColor: '#ff0000' }
    expect((await set(view, { theme, transitionDuration: 250 })).status).toBe(200)
    expect((await set(view, { color_scheme: 'sepia' })).status).toBe(422)
    expect((await set(view, { language: 'tlh' })).status).toBe(422)
    expect((await set(view, { indexing: 'yes' })).status).toBe(422)
    expect(await metaOf(view)).toEqual({ theme, transitionDuration: 250 })
  })

  it('are the only data of a link with a password that its page shows', async () => {
    const view = await publish()
    await ann.call('PATCH', share(view), { password: 'open sesame', meta: { embedding: false } })
    const answer = await read(view, 'meta')
    expect([answer.status, JSON.parse(answer.headers.get('x-link-settings') ?? '')]).toEqual([
      403,
      { slug: null, isIndexed: false, isEmbeddable: false, theme: null, language: null },
    ])
  })
})

describe('a withdrawn link', () => {
  it('can be restored for a while, with its password and custom address', async () => {
    const view = await publish()
    await ann.call('PATCH', share(view), { password: 'open sesame', meta: { slug: 'come-back' } })
    await ann.ok('DELETE', share(view))
    expect((await read(view)).status).toBe(404)
    const restored = await ann.ok<ViewWire>('POST', `${share(view)}?restore=true`)
    expect([restored.uuid, restored.password_protected, restored.meta['slug']]).toEqual([
      view.uuid,
      true,
      'come-back',
    ])
    expect((await read(view)).status).toBe(403)
    expect(await runtime.control.findSlug('come-back')).toBe(view.uuid)
  })

  it('is lost after another link, or after that time', async () => {
    const view = await publish()
    await ann.ok('DELETE', share(view))
    const next = await ann.ok<ViewWire>('POST', share(view))
    expect(next.uuid).not.toBe(view.uuid)
    await ann.ok('DELETE', share(view))
    const { body, status } = await at(Date.now() + (linkRestoreMinutes + 1) * 60_000, async () => {
      const signedIn = await runtime.call('POST', '/api/v1/auth/user/signin', {
        body: { email: ann.email, password: 'long enough 1' },
      })
      const { token } = v.parse(v.object({ token: v.string() }), signedIn.body)
      return runtime.call('POST', `${share(view)}?restore=true`, { token })
    })
    expect([status, body]).toMatchObject([409, { error: 'LINK_NOT_RESTORABLE' }])
    expect((await read(view)).status).toBe(404)
  })
})
