import { describe, expect, it } from 'vitest'
import { serveAsset } from './assets.ts'
import { readEnv } from '../platform/env.ts'

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
const settings = { CONTROL_URL: 'http://x', AUTH_SECRET: 'x'.repeat(32) }
const envOf = (variables: Record<string, string>) =>
  readEnv({ ...({} as Parameters<typeof readEnv>[0]), ...settings, ...variables })
const ask = (path: string, method = 'GET', url = 'https://x.example', variables = {}) =>
  serveAsset({ env: envOf(variables), request: new Request(`${url}${path}`, { method }) }, assets)

describe('serveAsset', () => {
  it.each([
    [
      'https://x.example',
      'https://key@errors.example/1',
      '',
      "'self' https://errors.example wss://x.example",
    ],
    ['https://x.example', '', '', "'self' wss://x.example"],
    ['http://localhost:8080', '', '', "'self' ws://localhost:8080"],
    ['http://[::1]:8080', '', '', "'self' ws://[::1]:8080"],
    ['http://10.0.0.5', '', 'https://site.example/', "'self' ws://10.0.0.5 wss://site.example"],
    ['https://x.example', 'nonsense; script-src *', '', "'self' wss://x.example"],
    ["https://x;script-src'", '', '', "'self'"],
  ])(
    'lets pages of %s connect to it and to the reports of %j alone',
    async (url, SENTRY_DSN, SITE_URL, sources) => {
      const response = await ask('/', 'GET', url, { SENTRY_DSN, SITE_URL })
      expect(response.headers.get('content-security-policy')).toContain(`; connect-src ${sources}; `)
    },
  )

  it('allows the script and the frame of Turnstile only if it is set up', async () => {
    const policyOf = async (variables: Record<string, string>) =>
      (await ask('/', 'GET', 'https://x.example', variables)).headers.get('content-security-policy')
    const keys = { TURNSTILE_SITE_KEY: 'k', TURNSTILE_SECRET: 's' }
    expect(await policyOf({})).toContain("; script-src 'self'; frame-src 'self'; ")
    expect(await policyOf(keys)).toContain(
      "; script-src 'self' https://challenges.cloudflare.com; frame-src 'self' https://challenges.cloudflare.com; ",
    )
    expect(await policyOf({ ...keys, TURNSTILE_ORIGIN: "https://x; script-src 'unsafe-inline'" })).toContain(
      "; script-src 'self'; frame-src 'self'; ",
    )
    await expect(policyOf({ TURNSTILE_SECRET: 's' })).rejects.toThrow('TURNSTILE_SITE_KEY')
  })

  it('tells caches that files are compressed for some', async () => {
    const varyOf = async (path: string, COMPRESS: string) =>
      (await ask(path, 'GET', 'https://x.example', { COMPRESS })).headers.get('vary')
    expect(await varyOf('/assets/app.js', 'true')).toBe('accept-encoding')
    expect(await varyOf('/assets/app.js', 'false')).toBeNull()
    expect(await varyOf('/', 'true')).toBeNull()
  })

  it('serves the app, with a policy, for every path without a file', async () => {
    for (const path of ['/', '/some/where', '/dashboard/']) {
      const response = await ask(path)
      expect([path, response.status, await response.text()]).toEqual([path, 200, 'app'])
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    }
  })

  it('serves existing files and returns 404 for missing ones', async () => {
    for (const path of ['/assets/gone-1234.js', '/favicon.ico', '/a.html'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    expect(await (await ask('/assets/app.js')).text()).toBe('code')
    expect((await ask('/anything', 'POST')).status).toBe(404)
  })
})
