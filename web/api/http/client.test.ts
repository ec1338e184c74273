import { describe, expect, it, vi } from 'vitest'
import { basesList } from '#core/api/endpoints/bases.ts'
import { meCall } from '#core/api/endpoints/auth.ts'
import { recordsUpdate } from '#core/api/endpoints/records.ts'
import { type ClientParts, createClient } from './client.ts'

type Sent = { method: string; url: URL; headers: Headers }
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function setUp(response: (sent: Sent, nth: number) => Response, over: Partial<ClientParts> = {}) {
  const sent: Sent[] = []
  let token: string | null = 'old'
  const session = {
    freshToken: () => Promise.resolve(token),
    refresh: vi.fn(async () => {
      await Promise.resolve()
      token = 'new'
      return token as string | null
    }),
    signOut: vi.fn(),
  }
  const client = createClient({
    baseUrl: () => 'https://x.test',
    session,
    fetch: (input, init) => {
      const request = new Request(input, init)
      const one = { method: request.method, url: new URL(request.url), headers: request.headers }
      sent.push(one)
      return Promise.resolve(response(one, sent.length))
    },
    zone: () => 'Asia/Tehran',
    previewAs: () => null,
    sharedBase: () => null,
    beginLoading: () => () => undefined,
    fallbacks: () => ({ internal: 'internal', other: 'other' }),
    ...over,
  })
  return { ...client, session, sent }
}

describe('client', () => {
  it('sends the headers of every call', async () => {
    const { request, sent } = setUp(() => json(200, { list: [] }))
    await request(basesList, { query: { deleted: 'true' } })
    expect(sent[0]?.url.href).toBe('https://x.test/api/v2/meta/bases?deleted=true')
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      'xc-gui': 'true',
      'xc-timezone': 'Asia/Tehran',
      'xc-auth': 'old',
    })
    expect(sent[0]?.headers.has('xc-preview')).toBe(false)
    expect(sent[0]?.headers.has('xc-shared-base-id')).toBe(false)
  })

  it('sends preview role and shared base, except when reading the own account', async () => {
    const over = { previewAs: () => 'viewer' as const, sharedBase: () => 'p1' }
    const { request, sent } = setUp(() => json(200, {}), over)
    await request(basesList)
    await request(meCall)
    expect(sent.map(({ headers }) => [headers.get('xc-preview'), headers.get('xc-shared-base-id')])).toEqual([
      ['viewer', 'p1'],
      [null, null],
    ])
    // A shared base link is used anonymously.
    expect(sent.map(({ headers }) => headers.has('xc-auth'))).toEqual([false, true])
  })

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('retries a GET once on %i', async (status) => {
    const { request, sent } = setUp(() => json(status, { msg: 'no' }))
    await expect(request(basesList)).rejects.toMatchObject({ message: 'no', status })
    expect(sent).toHaveLength(2)
  })

  it.each([400, 403, 404, 422])('does not retry a GET on %i', async (status) => {
    const { request, sent } = setUp(() => json(status, { msg: 'no' }))
    await expect(request(basesList)).rejects.toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })

  it('redirects when the server has no database', async () => {
    const onNoDatabase = vi.fn<() => void>()
    const { request } = setUp(() => json(400, { msg: 'Database config not found' }), { onNoDatabase })
    await expect(request(basesList)).rejects.toThrow('Database config not found')
    expect(onNoDatabase).toHaveBeenCalledTimes(1)
  })

  it('does not retry writes', async () => {
    const { request, sent } = setUp(() => json(503, { msg: 'busy' }))
    const input = { params: { tableId: 'm1' }, body: [{ id: 1 }] }
    await expect(request(recordsUpdate, input)).rejects.toMatchObject({ message: 'busy' })
    expect(sent).toHaveLength(1)
  })

  it('refreshes on 401 and repeats the call with the new token', async () => {
    const { request, sent, session } = setUp((one) =>
      one.headers.get('xc-auth') === 'new' ? json(200, 'fine') : json(401, { msg: 'out' }),
    )
    const input = { params: { tableId: 'm1' }, body: [{ id: 1 }] }
    expect(await request(recordsUpdate, input)).toBe('fine')
    expect(sent.map(({ headers }) => headers.get('xc-auth'))).toEqual(['old', 'new'])
    expect(session.refresh).toHaveBeenCalledWith('old')
    expect(session.signOut).not.toHaveBeenCalled()
  })

  it('repeats a call only once', async () => {
    const { request, sent } = setUp(() => json(401, { msg: 'out' }))
    await expect(request(basesList)).rejects.toMatchObject({ status: 401, message: 'out' })
    expect(sent).toHaveLength(2)
  })

  it('signs out if there is no new token', async () => {
    const { request, session } = setUp(() => json(401, { msg: 'out' }))
    session.refresh.mockResolvedValue(null)
    await expect(request(basesList)).rejects.toMatchObject({ status: 401 })
    expect(session.signOut).toHaveBeenCalledOnce()
  })

  it('does not refresh when a link needs its password', async () => {
    const { request, session } = setUp(() => json(403, { error: 'PASSWORD_REQUIRED', msg: 'locked' }))
    await expect(request(basesList)).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' })
    expect(session.refresh).not.toHaveBeenCalled()
  })

  it('reads the message of a blob', async () => {
    const { request } = setUp(() => json(422, { msg: 'too large' }))
    await expect(request(basesList, {}, { responseType: 'blob' })).rejects.toMatchObject({
      message: 'too large',
    })
  })

  it('reports network failures in its own words', async () => {
    const { request } = setUp(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(request(basesList)).rejects.toMatchObject({ message: 'Failed to fetch', status: null })
  })

  it('passes on aborts', async () => {
    const { request } = setUp(() => {
      throw new DOMException('gone', 'AbortError')
    })
    await expect(request(basesList)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('counts a call as loading until it ends, also on failure', async () => {
    const ended = vi.fn()
    const { request } = setUp(() => json(400, {}), { beginLoading: () => ended })
    await expect(request(basesList)).rejects.toMatchObject({ message: 'internal' })
    expect(ended).toHaveBeenCalledOnce()
  })
})
