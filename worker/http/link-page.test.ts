import { describe, expect, it } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { linkPathOf, serveLinkPage } from './link-page.ts'

const env = readEnv({
  ...({} as Parameters<typeof readEnv>[0]),
  CONTROL_URL: 'http://x',
  AUTH_SECRET: 'x'.repeat(32),
})
const page = '<html><head><title>Tessera</title></head><body></body></html>'
const assets = {
  fetch: () => Promise.resolve(new Response(page, { headers: { 'content-type': 'text/html', etag: '"x"' } })),
}
const grid = { type: 3, title: 'Orders', description: null, view: {}, meta: {} }
const form = { type: 1, title: 'Form', view: { heading: 'Join us', subheading: 'By Friday' } }

async function serve(path: string, answer: Response, headers: Record<string, string> = {}) {
  const request = new Request(`https://x.example${path}`, { headers })
  const link = linkPathOf(request)
  if (!link) throw new Error(`${path} is no page of a link.`)
  const calls: Request[] = []
  const response = await serveLinkPage({ env, request }, link, assets, (call) => {
    calls.push(call)
    return Promise.resolve(answer)
  })
  return { response, html: await response.text(), calls }
}

describe('linkPathOf', () => {
  it.each([
    ['/s/so1', { page: 's', shareId: 'so1', isSurvey: false }],
    ['/f/so1/', { page: 'f', shareId: 'so1', isSurvey: false }],
    ['/f/so1/survey', { page: 'f', shareId: 'so1', isSurvey: true }],
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
      ['/api/v2/public/shared-view/so1/meta', [['cf-connecting-ip', '192.0.2.1']]],
    ])
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
