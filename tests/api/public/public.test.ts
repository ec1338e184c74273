import { beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { rateLimitKey } from '../../../worker/rate-limits/rate-limit-key.ts'
import { signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

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
    { title: 'Agreed', uidt: 'Checkbox' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'Ada', Secret: 'a', Score: 1 },
    { Name: 'Ben', Secret: 'b', Score: 2 },
    { Name: 'Cleo', Secret: 'c', Score: 3 },
  ])
})

const stranger = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  runtime.call(method, `/api/v2/public/shared-view/${path}`, {
    headers,
    ...(body === undefined ? {} : { body }),
  })
const columnId = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''

async function publish(kind: 'grids' | 'forms', hidden: string[]): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/${kind}`, {})
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
  for (const title of hidden) {
    const place = list.find((each) => each.fk_column_id === columnId(title))
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/columns/${place?.id}`, { show: false })
  }
  return ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
}

describe('a published grid', () => {
  it('shows its visible fields, and nothing of the others anywhere', async () => {
    const view = await publish('grids', ['Secret'])
    await ann.ok('POST', `/api/v2/meta/views/${view.id}/filters`, {
      fk_column_id: columnId('Score'),
      comparison_op: 'lt',
      value: 3,
    })
    const meta = await stranger('GET', `${view.uuid}/meta`)
    expect(meta.status).toBe(200)
    expect(JSON.stringify(meta.body)).not.toContain('Secret')
    expect(JSON.stringify(meta.body)).not.toContain(columnId('Secret'))
    const page = (await stranger('GET', `${view.uuid}/rows`)).body as RecordsPage
    expect(page.list).toEqual([
      { Name: 'Ada', Score: 1, Agreed: false },
      { Name: 'Ben', Score: 2, Agreed: false },
    ])
    expect(page.pageInfo.totalRows).toBe(2)
    for (const query of [
      'where=(Secret,eq,a)',
      'sort=Secret',
      'fields=Secret',
      `filterArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: columnId('Secret'), comparison_op: 'eq', value: 'a' }]))}`,
      `sortArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: columnId('Secret'), direction: 'asc' }]))}`,
    ]) {
      const answer = await stranger('GET', `${view.uuid}/rows?${query}`)
      expect([query, answer.status, answer.body]).toMatchObject([query, 422, { error: 'UNKNOWN_FIELD' }])
    }
    expect(((await stranger('GET', `${view.uuid}/rows?search=b`)).body as RecordsPage).list).toHaveLength(1)
    expect(
      ((await stranger('GET', `${view.uuid}/rows?format=native`)).body as RecordsPage).list[0],
    ).not.toHaveProperty(columnId('Secret'))
    expect(
      ((await stranger('GET', `${view.uuid}/rows?where=(Score,eq,3)`)).body as RecordsPage).list,
    ).toEqual([])
  })

  it('ends at once when its link is withdrawn, or its base is in the trash', async () => {
    const view = await publish('grids', [])
    expect((await stranger('GET', `${view.uuid}/rows`)).status).toBe(200)
    await ann.ok('DELETE', `/api/v2/meta/bases/${base.id}`)
    expect((await stranger('GET', `${view.uuid}/rows`)).status).toBe(404)
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/restore`)
    expect((await stranger('GET', `${view.uuid}/rows`)).status).toBe(200)
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}/share`)
    const gone = await stranger('GET', `${view.uuid}/rows`)
    const never = await stranger('GET', `${view.uuid?.slice(0, -3)}xyz/rows`)
    expect([gone.status, gone.body]).toEqual([never.status, never.body])
    expect(gone.status).toBe(404)
  })

  it('opens only with its password, and never returns it', async () => {
    const view = await publish('grids', [])
    const shared = await ann.ok<ViewWire>('PATCH', `/api/v2/meta/views/${view.id}/share`, {
      password: 'open sesame',
    })
    expect(JSON.stringify(shared)).not.toContain('sesame')
    const closed = await stranger('GET', `${view.uuid}/rows`)
    const wrong = await stranger('GET', `${view.uuid}/rows`, undefined, { 'xc-password': 'no' })
    expect(closed).toMatchObject({ status: 403, body: { error: 'PASSWORD_REQUIRED' } })
    expect([wrong.status, wrong.body]).toEqual([closed.status, closed.body])
    expect(
      (await stranger('GET', `${view.uuid}/rows`, undefined, { 'xc-password': 'open sesame' })).status,
    ).toBe(200)
  })

  it('is read in one round trip to each database', async () => {
    const view = await publish('grids', [])
    await stranger('GET', `${view.uuid}/rows`)
    const { trips } = await runtime.countTrips(() =>
      stranger('GET', `${view.uuid}/rows`, undefined, { 'cache-control': 'no-cache' }),
    )
    expect(trips).toEqual({ control: 1, baseDatabases: 1 })
  })

  it('gives who brought the password a ticket, good until the password or the link is another', async () => {
    const [view, other] = [await publish('grids', []), await publish('grids', [])]
    const protect = (which: ViewWire, password: string) =>
      ann.ok('PATCH', `/api/v2/meta/views/${which.id}/share`, { password })
    await Promise.all([protect(view, 'open sesame'), protect(other, 'open sesame')])
    const asks = (which: ViewWire, headers: Record<string, string>) =>
      stranger('GET', `${which.uuid}/rows`, undefined, headers)
    const first = await asks(view, { 'xc-password': 'open sesame' })
    const ticket = first.headers.get('xc-share-ticket') ?? ''
    const withTicket = { 'xc-share-ticket': ticket }
    const { result, trips } = await runtime.countTrips(() => asks(view, withTicket))
    expect([result.status, result.body]).toEqual([200, first.body])
    expect(result.headers.get('xc-share-ticket')).toBe(null)
    // Nobody has to count tries where there is nothing to guess.
    expect(trips).toEqual({ control: 1, baseDatabases: 1 })
    expect((await asks(other, withTicket)).status).toBe(403)
    for (const bad of ['', 'x', `${ticket.slice(0, -4)}AAAA`])
      expect((await asks(view, { 'xc-share-ticket': bad })).status).toBe(403)
    // An old ticket does no harm beside the password.
    expect((await asks(view, { 'xc-share-ticket': 'x', 'xc-password': 'open sesame' })).status).toBe(200)
    await protect(view, 'open sesame')
    expect((await asks(view, withTicket)).status).toBe(403)
  })

  it('says cheaply whether there is anything new', async () => {
    const view = await publish('grids', [])
    const seq = async () => (await stranger('GET', `${view.uuid}/seq`)).body as { seq: number }
    const rows = (await stranger('GET', `${view.uuid}/rows`)).body as RecordsPage
    expect(await seq()).toEqual({ seq: rows.seq })
    for (const Score of [5, 1]) await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 1, Score })
    const later = await seq()
    expect(later).not.toEqual({ seq: rows.seq })
    expect(later).toEqual({ seq: ((await stranger('GET', `${view.uuid}/rows`)).body as RecordsPage).seq })
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { password: 'open sesame' })
    expect((await stranger('GET', `${view.uuid}/seq`)).status).toBe(403)
  })

  it('returns the number of a record only where it shows that field', async () => {
    const id = table.columns.find((each) => each.pk)?.id ?? ''
    const view = await publish('grids', [])
    const first = async () =>
      ((await stranger('GET', `${view.uuid}/rows?format=native`)).body as RecordsPage).list[0] ?? {}
    expect(Object.keys(await first())).not.toContain('id')
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
    const place = list.find((each) => each.fk_column_id === id)
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/columns/${place?.id}`, { show: true })
    expect(await first()).toMatchObject({ id: 1, [id]: 1 })
  })

  it('returns only sorts by visible fields', async () => {
    const view = await publish('grids', ['Secret'])
    for (const title of ['Secret', 'Score'])
      await ann.ok('POST', `/api/v2/meta/views/${view.id}/sorts`, { fk_column_id: columnId(title) })
    const { sorts } = (await stranger('GET', `${view.uuid}/meta`)).body as SharedViewWire
    expect(sorts.map((each) => each.fk_column_id)).toEqual([columnId('Score')])
  })

  it('is cacheable without a password, and private for signed-in visitors and passwords', async () => {
    const view = await publish('grids', [])
    for (const what of ['meta', 'rows']) {
      const path = `${view.uuid}/${what}`
      const open = await stranger('GET', path)
      expect(open.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=0')
      expect(open.headers.get('cache-tag')).toBe(`base-${base.id}, share-${view.uuid}`)
      const etag = open.headers.get('etag') ?? ''
      const again = await stranger('GET', path, undefined, { 'if-none-match': `"x", ${etag}` })
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, etag])
      const signedIn = await ann.call('GET', `/api/v2/public/shared-view/${path}`)
      expect([signedIn.headers.get('cache-control'), signedIn.headers.get('etag')]).toEqual([
        'private, no-store',
        null,
      ])
      expect(signedIn.body).toEqual(open.body)
    }
    const tagOf = async () => (await stranger('GET', `${view.uuid}/rows`)).headers.get('etag')
    const before = await tagOf()
    expect(await tagOf()).toBe(before)
    for (const Score of [5, 1]) await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 1, Score })
    expect(await tagOf()).not.toBe(before)
    const tag = { 'if-none-match': (await tagOf()) ?? '' }
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { password: 'open sesame' })
    const closed = await stranger('GET', `${view.uuid}/rows`, undefined, tag)
    expect([closed.status, closed.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
    const opened = await stranger('GET', `${view.uuid}/rows`, undefined, { 'xc-password': 'open sesame' })
    expect([opened.headers.get('cache-control'), opened.headers.get('etag')]).toEqual([
      'private, no-store',
      null,
    ])
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}/share`)
    expect((await stranger('GET', `${view.uuid}/rows`, undefined, tag)).status).toBe(404)
  })

  it('shows more fields only after a change by people who may publish', async () => {
    const editor = await signUp(runtime)
    await runtime.control.setMember(base.id, editor.userId, 'editor', new Date())
    const view = await publish('grids', ['Secret'])
    const columns = `/api/v2/meta/views/${view.id}/columns`
    const { list } = await editor.ok<{ list: ViewColumnWire[] }>('GET', columns)
    const placeOf = (title: string) => list.find((each) => each.fk_column_id === columnId(title))?.id
    const secret = `${columns}/${placeOf('Secret')}`
    const shows = async () => {
      const meta = (await stranger('GET', `${view.uuid}/meta`)).body as SharedViewWire
      return meta.model.columns.map((each) => each.title)
    }
    for (const [method, path, body] of [
      ['PATCH', secret, { show: true }],
      ['PATCH', `/api/v2/meta/grid-columns/${placeOf('Secret')}`, { show: true }],
      ['POST', `/api/v2/meta/views/${view.id}/show-all`, undefined],
      ['PATCH', `/api/v2/meta/views/${view.id}`, { show_system_fields: true }],
    ] as const) {
      const refused = await editor.call(method, path, body)
      expect([path, refused.status, refused.body]).toMatchObject([path, 403, { error: 'VIEW_PUBLISHED' }])
    }
    expect(await shows()).not.toContain('Secret')
    // Editors may still hide fields and change settings that the public link does not show.
    await editor.ok('PATCH', secret, { width: 300 })
    await editor.ok('PATCH', `${columns}/${placeOf('Score')}`, { show: false })
    expect(await shows()).not.toContain('Score')
    await ann.ok('PATCH', secret, { show: true })
    expect(await shows()).toContain('Secret')
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}/share`)
    await editor.ok('POST', `/api/v2/meta/views/${view.id}/show-all`)
  })

  it('locks out only the sender who guesses passwords', async () => {
    const view = await publish('grids', [])
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { password: 'open sesame' })
    const asks = (from: string, password: string) =>
      stranger('GET', `${view.uuid}/meta`, undefined, { 'cf-connecting-ip': from, 'xc-password': password })
    const hasTried = async (from: string, times: number) => {
      const key = await rateLimitKey('share.address', view.id, from)
      await runtime.control.countAttempt(Array(times).fill({ key, max: 30, window: 600 }), new Date())
    }
    await hasTried('192.0.2.1', 29)
    expect((await asks('192.0.2.1', 'a guess')).status).toBe(403)
    expect((await asks('192.0.2.1', 'open sesame')).status).toBe(429)
    // The right password is no guess, however often it comes.
    await hasTried('192.0.2.2', 29)
    expect((await asks('192.0.2.2', 'open sesame')).status).toBe(200)
    await waitFor(async () => expect((await asks('192.0.2.2', 'open sesame')).status).toBe(200), 20_000)
  })

  it('takes no answers', async () => {
    const view = await publish('grids', [])
    expect((await stranger('POST', `${view.uuid}/rows`, { data: { Name: 'x' } })).status).toBe(404)
  })
})

describe('a published form', () => {
  it('creates one record per submission and key, and returns nothing about others', async () => {
    const view = await publish('forms', ['Secret'])
    const before = await ann.ok<{ count: number }>('GET', `/api/v2/tables/${table.id}/records/count`)
    const headers = { 'idempotency-key': 'form-1' }
    const body = { data: { Name: 'Dora', Score: 4 } }
    const first = await stranger('POST', `${view.uuid}/rows`, body, headers)
    const again = await stranger('POST', `${view.uuid}/rows`, body, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body).not.toHaveProperty('Id')
    const after = await ann.ok<{ count: number }>('GET', `/api/v2/tables/${table.id}/records/count`)
    expect(after.count).toBe(before.count + 1)
    const log = await ann.ok<{ list: { origin: string; by: string | null }[] }>(
      'GET',
      `/api/v2/meta/bases/${base.id}/changes`,
    )
    expect(log.list.at(-1)).toMatchObject({ origin: 'form', by: null })
    expect((await stranger('GET', `${view.uuid}/rows`)).status).toBe(404)
  })

  it('takes only its own fields, and asks for the required ones', async () => {
    const view = await publish('forms', ['Secret'])
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
    const agreed = list.find((each) => each.fk_column_id === columnId('Agreed'))
    await ann.ok('PATCH', `/api/v2/meta/form-columns/${agreed?.id}`, { required: true, label: 'I agree' })
    const count = () => ann.ok<{ count: number }>('GET', `/api/v2/tables/${table.id}/records/count`)
    const before = await count()
    for (const [data, error] of [
      [{ Name: 'x', Secret: 'y', Agreed: true }, 'UNKNOWN_FIELD'],
      [{ Name: 'x', [columnId('Secret')]: 'y', Agreed: true }, 'UNKNOWN_FIELD'],
      [{ Name: 'x', Id: 1, Agreed: true }, 'UNKNOWN_FIELD'],
      [{ Name: 'x', CreatedAt: '2020-01-01', Agreed: true }, 'UNKNOWN_FIELD'],
      [{ Name: 'x' }, 'VALUE_REQUIRED'],
      [{ Name: 'x', Agreed: false }, 'VALUE_REQUIRED'],
      [{ Name: 'x', Agreed: true, Score: 'many' }, 'INVALID_VALUE'],
    ] as const) {
      const answer = await stranger('POST', `${view.uuid}/rows`, { data })
      expect([data, answer.status, answer.body]).toMatchObject([data, 422, { error }])
    }
    expect(await count()).toEqual(before)
  })

  it('takes multipart answers as older clients send them', async () => {
    const view = await publish('forms', [])
    const boundary = 'xyz'
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"Name":"Multi"}\r\n--${boundary}--\r\n`
    const answer = await stranger('POST', `${view.uuid}/rows`, body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    expect(answer).toMatchObject({ status: 200, body: { Name: 'Multi' } })
  })

  it('refuses answers nested too deep or not exact, as JSON bodies are', async () => {
    const view = await publish('forms', [])
    for (const [json, status] of [
      [`{"Name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 422],
      ['{"Score":9007199254740993}', 422],
      ['{"Name":', 400],
    ] as const) {
      const body = `--xyz\r\ncontent-disposition: form-data; name="data"\r\n\r\n${json}\r\n--xyz--\r\n`
      const answer = await stranger('POST', `${view.uuid}/rows`, body, {
        'content-type': 'multipart/form-data; boundary=xyz',
        'idempotency-key': 'deep',
      })
      expect([json.slice(0, 20), answer.status]).toEqual([json.slice(0, 20), status])
    }
  })

  it('never names a field that it does not ask for', async () => {
    const view = await publish('forms', ['Secret'])
    const secret = (patch: Record<string, unknown>) =>
      ann.ok('PATCH', `/api/v2/meta/columns/${columnId('Secret')}`, patch)
    const send = () => stranger('POST', `${view.uuid}/rows`, { data: { Name: 'x' } })
    // Required asks for values in all records.
    const records = `/api/v2/tables/${table.id}/records`
    const { list } = await ann.ok<RecordsPage>('GET', `${records}?where=(Secret,blank)`)
    await ann.ok(
      'PATCH',
      records,
      list.map(({ Id }) => ({ Id, Secret: `filled ${String(Id)}` })),
    )
    await secret({ rqd: true })
    const required = await send()
    await secret({ rqd: false, unique: true, cdf: 'the same' })
    expect((await send()).status).toBe(200)
    const duplicate = await send()
    await secret({ unique: false, cdf: null })
    for (const answer of [required, duplicate]) {
      expect(answer).toMatchObject({ status: 422, body: { error: 'INVALID_REQUEST' } })
      expect(JSON.stringify(answer.body)).not.toContain('Secret')
    }
  })

  it('takes so many answers a minute from one address', async () => {
    const view = await publish('forms', [])
    const send = (from: string) =>
      stranger('POST', `${view.uuid}/rows`, { data: { Name: 1 } }, { 'cf-connecting-ip': from })
    const key = await rateLimitKey('form.address', view.id, '192.0.2.7')
    expect((await send('192.0.2.7')).status).toBe(422)
    // Again should a minute end right then.
    await waitFor(async () => {
      for (let count = 0; count < 120; count += 1)
        await runtime.rateLimiter.count(view.id, [{ key, max: 120, window: 60 }], new Date())
      expect((await send('192.0.2.7')).status).toBe(429)
    })
    expect((await send('192.0.2.8')).status).toBe(422)
  })

  it('hides the recipients of emails from visitors', async () => {
    const view = await publish('forms', [])
    await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, {
      email: '{"a@b.example":true}',
      heading: 'Hello',
    })
    const meta = (await stranger('GET', `${view.uuid}/meta`)).body as SharedViewWire
    expect(meta.view).toMatchObject({ heading: 'Hello' })
    expect(JSON.stringify(meta)).not.toContain('a@b.example')
  })
})
