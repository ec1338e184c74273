import { describe, expect, it } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { linkPathOf, serveLinkPage } from './link-page.ts'

const env = readEnv({
  ...({} as Parameters<typeof readEnv>[0]),
  CONTROL_URL: 'http://x',
  AUTH_SECRET: 'x'.repeat(32),
})
const page =
  '<html lang="en" dir="ltr"><head><title>Tessera</title></head><body><div id="root"></div></body></html>'
const assets = {
  fetch: () => Promise.resolve(new Response(page, { headers: { 'content-type': 'text/html', etag: '"x"' } })),
}
const grid = { type: 3, title: 'Orders', description: null, view: {}, meta: {} }
const form = { type: 1, title: 'Form', view: { heading: 'Join us', subheading: 'By Friday' } }
const names: Record<string, string> = { so1: 'so1', plans: 'so1', 'old-plans': 'so1', others: 'so2' }

async function serve(path: string, answer: Response, headers: Record<string, string> = {}) {
  const request = new Request(`https://x.example${path}`, { headers })
  const link = linkPathOf(request)
  if (!link) throw new Error(`${path} is no page of a link.`)
  const calls: Request[] = []
  const response = await serveLinkPage({ env, request }, link, assets, {
    callApi(call) {
      calls.push(call)
      return Promise.resolve(answer)
    },
    findLink: (name) => Promise.resolve(names[name] ?? null),
  })
  return { response, html: await response.text(), calls }
}

describe('linkPathOf', () => {
  it.each([
    ['/s/so1', { page: 's', name: 'so1', isSurvey: false }],
    ['/f/so1/', { page: 'f', name: 'so1', isSurvey: false }],
    ['/f/so1/survey', { page: 'f', name: 'so1', isSurvey: true }],
    ['/s/our-plans', { page: 's', name: 'our-plans', isSurvey: false }],
    ['/s/', null],
    ['/s/a/b', null],
    ['/s/..%2fmeta', null],
    ['/s/a.b', null],
    ['/start', null],
  ])('%s', (path, expected) => {
    expect(linkPathOf(new Request(`https://x.example${path}`))).toEqual(expected)
  })

  it('is for reads only', () => {
    expect(linkPathOf(new Request('https://x.example/s/so1', { method: 'POST' }))).toBe(null)
  })
})

describe('serveLinkPage', () => {
  it('describes a form, and lets other sites frame it', async () => {
    const { response, html } = await serve('/f/so1?Name=Ada', Response.json(form))
    expect(html).toContain('<title>Join us · Tessera</title>')
    expect(html).toContain('<meta name="description" content="By Friday">')
    expect(html).toContain('<meta name="tessera-api" content="/">')
    expect(html).toContain('<link rel="canonical" href="https://x.example/f/so1">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(response.headers.get('x-frame-options')).toBe(null)
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('etag')).toBe(null)
  })

  it('escapes what the owner wrote, and shortens it', async () => {
    const title = `"><script>alert(1)</script>'&$&${'x'.repeat(20_000)}`
    const { html } = await serve('/s/so1', Response.json({ ...grid, title, description: title }))
    expect(html).not.toContain('<script>')
    expect(html).toContain('&quot;&gt;&lt;script&gt;')
    expect(html.length).toBeLessThan(15_000)
  })

  it('asks the API as a stranger', async () => {
    const { calls } = await serve('/s/so1', Response.json(grid), {
      cookie: 'refresh_token=x',
      'xc-auth': 'x',
      'xc-password': 'x',
      'cf-connecting-ip': '192.0.2.1',
    })
    expect(calls.map(({ url, headers }) => [new URL(url).pathname, [...headers]])).toEqual([
      [
        '/api/v2/public/shared-view/so1/meta',
        [
          ['cf-connecting-ip', '192.0.2.1'],
          ['x-link-again', '1'],
        ],
      ],
    ])
  })

  it('follows the settings of the link', async () => {
    const meta = { indexing: true, embedding: false, color_scheme: 'dark', language: 'de', slug: 'plans' }
    const { response, html } = await serve('/s/plans', Response.json({ ...grid, meta }))
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('all')
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(html).not.toContain('name="robots"')
    expect(html).toContain('<meta name="tessera-share" content="so1">')
    expect(html).toContain('<meta name="tessera-theme" content="dark">')
    expect(html).toContain('<meta name="tessera-language" content="de">')
    expect(html).toContain('<link rel="canonical" href="https://x.example/s/plans">')
    expect(html).toContain('<meta property="og:image" content="https://x.example/s/plans/image">')
  })

  it('paints a form in its own theme', async () => {
    const own = { ...form, view: { ...form.view, theme: { mode: 'dark' } } }
    const { html } = await serve('/f/so1', Response.json(own))
    expect(html).toContain('<meta name="tessera-theme" content="dark">')
  })

  it.each([
    ['an older custom address', '/s/old-plans?a=b', { slug: 'plans' }, '/s/plans?a=b'],
    ['a removed custom address', '/s/plans', {}, '/s/so1'],
    ['an address of another link that undo restored', '/s/plans', { slug: 'others' }, '/s/so1'],
  ])('leads from %s to the current one', async (_what, path, meta, to) => {
    const { response } = await serve(path, Response.json({ ...grid, meta }))
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('keeps the id valid beside a custom address, which is the canonical one', async () => {
    const { response, html } = await serve('/s/so1', Response.json({ ...grid, meta: { slug: 'plans' } }))
    expect(response.status).toBe(200)
    expect(html).toContain('<link rel="canonical" href="https://x.example/s/plans">')
    expect(html).not.toContain('tessera-share')
  })

  it('knows no other names', async () => {
    const { response, calls } = await serve('/s/unknown', Response.json(grid))
    expect([response.status, calls]).toEqual([404, []])
  })

  it('follows the settings of a link with a password, and lists it nowhere', async () => {
    const settings = { slug: null, isIndexed: true, isEmbeddable: false, theme: 'light', language: null }
    const headers = { 'x-link-settings': JSON.stringify(settings) }
    const { response, html } = await serve('/s/so1', Response.json({}, { status: 403, headers }))
    expect(html).toContain('<meta name="tessera-theme" content="light">')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  it('says nothing of a link with a password', async () => {
    const { response, html } = await serve(
      '/s/so1',
      Response.json({ error: 'PASSWORD_REQUIRED' }, { status: 403 }),
    )
    expect([response.status, html.includes('<title>Tessera</title>'), html.includes('og:')]).toEqual([
      200,
      true,
      false,
    ])
  })

  it.each([404, 429, 503])('answers %d as the API does, closed to other sites', async (status) => {
    const { response, html } = await serve('/s/so1', Response.json({}, { status }))
    expect([response.status, html.includes('canonical')]).toEqual([status, false])
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  it.each([
    ['/s/so1?a=b', form, '/f/so1?a=b'],
    ['/f/so1', grid, '/s/so1'],
  ])('leads from %s to the right page', async (path, link, to) => {
    const { response } = await serve(path, Response.json(link))
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
  })
})

describe('the skeleton', () => {
  const columns = ['c1', 'c2', 'c3'].map((id, order) => ({ fk_column_id: id, order }))
  const model = {
    columns: [
      { id: 'c3', title: 'Third', label: null, required: false },
      { id: 'c1', title: 'First', label: '<b>Your name</b>', required: true },
      { id: 'c2', title: 'Second' },
      { id: 'c9', title: 'Not asked' },
    ],
  }
  const asked = { ...form, columns, model }
  const labels = (html: string) =>
    [...html.matchAll(/<b dir="auto">(.*?)<\/b><i>/g)].map(([, label]) => label)

  it('has the title, the description and the questions of a form in their order, escaped', async () => {
    const { html } = await serve('/f/so1', Response.json(asked))
    expect(html).toContain('<h1 dir="auto">Join us</h1><p dir="auto">By Friday</p>')
    expect(labels(html)).toEqual(['&lt;b&gt;Your name&lt;/b&gt; *', 'Second', 'Third'])
  })

  it('ends before the first question that answers show', async () => {
    const view = { ...form.view, conditions: [{ columnId: 'c2', filters: [] }] }
    const { html } = await serve('/f/so1', Response.json({ ...asked, view }))
    expect(labels(html)).toEqual(['&lt;b&gt;Your name&lt;/b&gt; *'])
  })

  it.each(['/f/so1/survey', '/f/so1?hide_First=1'])('of %s has no questions', async (path) => {
    const { html } = await serve(path, Response.json(asked))
    expect(html).toContain('<h1 dir="auto">Join us</h1>')
    expect(labels(html)).toEqual([])
  })

  it('is small, whatever a form asks', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ id: `c${index}`, title: 'é'.repeat(255) }))
    const places = many.map(({ id }, order) => ({ fk_column_id: id, order }))
    const long = { heading: 'h'.repeat(255), subheading: '<'.repeat(5000) }
    const { html } = await serve(
      '/f/so1',
      Response.json({ ...form, view: long, columns: places, model: { columns: many } }),
    )
    expect(new TextEncoder().encode(html).length).toBeLessThan(12_000)
  })

  it('of a view has the title alone', async () => {
    const { html } = await serve('/s/so1', Response.json({ ...grid, columns, model }))
    expect(html).toContain('<h1 dir="auto">Orders</h1>')
    expect(html).not.toContain('Second')
  })

  it.each([
    ['a closed form', Response.json({ ...asked, view: { ...form.view, is_closed: true } })],
    ['a link with a password', Response.json({ error: 'PASSWORD_REQUIRED' }, { status: 403 })],
    ['an unknown link', Response.json({ error: 'VIEW_NOT_FOUND' }, { status: 404 })],
  ])('is absent from %s', async (_, answer) => {
    expect((await serve('/f/so1', answer)).html).toContain('<div id="root"></div>')
  })

  it.each([
    ['/f/so1', 'fa-IR,en;q=0.5', '<html lang="fa" dir="rtl"'],
    ['/f/so1?lang=ar', 'de', '<html lang="ar" dir="rtl"'],
    ['/f/so1', 'xx', '<html lang="en" dir="ltr"'],
  ])('of %s for %s has the direction of the language', async (path, language, expected) => {
    expect((await serve(path, Response.json(asked), { 'accept-language': language })).html).toContain(
      expected,
    )
  })
})
