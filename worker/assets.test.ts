import { describe, expect, it } from 'vitest'
import { serveAsset } from './assets.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const assets = {
  fetch: (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return Promise.resolve(new Response('app', { headers: html }))
    if (pathname === '/assets/app.js')
      return Promise.resolve(new Response('code', { headers: { 'content-type': 'text/javascript' } }))
    return Promise.resolve(new Response('none', { status: 404 }))
  },
}
const ask = (path: string, method = 'GET') =>
  serveAsset(new Request(`https://x.example${path}`, { method }), assets)

describe('serveAsset', () => {
  it.each([
    ['https://key@errors.example/1', "connect-src 'self' https://errors.example ws: wss:"],
    ['', "connect-src 'self' ws: wss:"],
    ['nonsense; script-src *', "connect-src 'self' ws: wss:"],
  ])('lets browsers report errors to %j alone', async (reportsTo, expected) => {
    const response = await serveAsset(new Request('https://x.example/'), assets, reportsTo)
    expect(response.headers.get('content-security-policy')).toContain(expected)
  })

  it('answers every address that names no file with the app, under a policy', async () => {
    for (const path of ['/', '/some/where', '/dashboard/']) {
      const response = await ask(path)
      expect([path, response.status, await response.text()]).toEqual([path, 200, 'app'])
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    }
  })

  it('answers a missing file with 404, and one that is there as it is', async () => {
    for (const path of ['/assets/gone-1234.js', '/favicon.ico', '/a.html'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    expect(await (await ask('/assets/app.js')).text()).toBe('code')
    expect((await ask('/anything', 'POST')).status).toBe(404)
  })
})
