import { describe, expect, test } from 'vitest'
import { can } from '#core/access/roles.ts'
import { calls } from '#core/api/index.ts'
import type { AnyCall } from '#core/api/call/define-call.ts'
import { attackTarget, type Reply } from './attack-target.ts'

const target = attackTarget()
const secure = attackTarget({ SITE_URL: 'https://site.example.org' })

/** Calls that run for strangers: those of everybody, and those that sign somebody in. */
const open = calls.filter(
  ({ action, name }) => can({ kind: 'anonymous' }, action) || /^(auth|oauth|account)\b/.test(name),
)

/** The call's address with something in each slot. */
const pathOf = ({ path }: AnyCall) => path.replace(/:\w+/g, 'x'.repeat(20))

const values: Record<string, readonly string[]> = {
  host: ['evil.example', '127.0.0.1:1', '192.0.2.1'],
  'x-forwarded-host': ['evil.example', 'a b', ''],
  'x-forwarded-for': ['203.0.113.1', 'x, ,', ','.repeat(2000)],
  'x-forwarded-proto': ['https', 'javascript:', ''],
  'cf-connecting-ip': ['203.0.113.1', '::1', 'x'.repeat(4000)],
  'cf-ray': ['x'],
  'cf-visitor': ['{"scheme":"https"}', '{'],
  'mf-original-url': ['https://evil.example/', '/cdn-cgi/local/r2/public/tessera-files/', 'x'],
  'mf-cf-blob': ['{', '{"clientIp":"203.0.113.1:1"}', '[]'],
  'mf-op': ['GET'],
  origin: ['https://evil.example', 'null', 'x'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'x'],
  'sec-fetch-mode': ['navigate', 'x'],
  'sec-fetch-dest': ['document', 'x'],
}

/** All pairs of two headers with two values, then each header in all its values alone. */
function combinations(): Record<string, string>[] {
  const names = Object.keys(values)
  const single = names.flatMap((name) => (values[name] ?? []).map((value) => ({ [name]: value })))
  const pairs = names.flatMap((first, index) =>
    names.slice(index + 1).map((second) => ({
      [first]: values[first]?.[0] ?? '',
      [second]: values[second]?.[index % (values[second]?.length ?? 1)] ?? '',
    })),
  )
  const all = Object.fromEntries(names.map((name) => [name, values[name]?.at(-1) ?? '']))
  return [...single, ...pairs, all]
}

function expectClosed(reply: Reply, what: string): void {
  expect(reply.status, `${what}: ${reply.text}`).toBeLessThan(500)
  expect(reply.headers['x-content-type-options'], what).toBe('nosniff')
  expect(reply.headers['content-security-policy'], what).toContain("default-src 'none'")
  expect(reply.headers['content-security-policy'], what).toContain('frame-ancestors')
  expect(reply.headers['access-control-allow-origin'], what).toBeUndefined()
  const forged = `${reply.text}${reply.headers.location ?? ''}`
  // The refusal of a host names the host.
  if (reply.status !== 421) expect(forged, what).not.toContain('evil.example')
}

describe('forged headers', () => {
  test('are tried on the calls of strangers', () => expect(open.length).toBeGreaterThan(15))

  test.each(open.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const body = ['GET', 'DELETE'].includes(call.method) ? {} : { body: {} }
    const tries = combinations()
    // Eight at a time.
    for (let at = 0; at < tries.length; at += 8)
      await Promise.all(
        tries.slice(at, at + 8).map(async (headers) => {
          const reply = await target.send({ method: call.method, path: pathOf(call), headers, ...body })
          expectClosed(reply, `${name} ${JSON.stringify(headers).slice(0, 200)}`)
          if ('host' in headers && headers['host'] !== '127.0.0.1:1')
            expect([400, 421], JSON.stringify(headers)).toContain(reply.status)
        }),
      )
  })
})

describe('headers of answers', () => {
  test('the API, refusals and what is not found have a closed policy; HSTS only by HTTPS', async () => {
    for (const path of [
      '/api/v1/health',
      '/api/v2/none',
      '/api/v1/auth/user/me',
      '/parties/room/x',
      '/cdn-cgi/x',
    ]) {
      const plain = await target.send({ path })
      expectClosed(plain, path)
      expect(plain.headers['strict-transport-security']).toBeUndefined()
      const https = await secure.send({ path })
      expectClosed(https, path)
      expect(https.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    }
  })

  test('pages connect only to their own host', async () => {
    const { host } = new URL(target.url())
    const page = await target.send({ path: '/' })
    const connect = /connect-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1]
    expect(connect).toBe(`'self' ws://${host}`)
    const https = await secure.send({ path: '/', headers: { host: 'site.example.org' } })
    expect(https.headers['content-security-policy']).toContain('wss://site.example.org')
    expect(https.headers['content-security-policy']).not.toMatch(/\swss?:[\s;]/)
    expect(https.headers['strict-transport-security']).toMatch(/^max-age=/)
  })

  test('a page that has not changed keeps the policy that the browser holds', async () => {
    for (const path of ['/', '/tessera.svg']) {
      const first = await target.send({ path })
      const etag = first.headers.etag ?? ''
      const again = await target.send({ path, headers: { 'if-none-match': etag } })
      expect([path, again.status]).toEqual([path, 304])
      const policies = [first, again].map(({ headers }) => headers['content-security-policy'])
      expect([path, policies[1]]).toEqual([path, policies[0]])
    }
  })

  test('files of the app may be kept, and one that is missing may not', async () => {
    const page = await target.send({ path: '/' })
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
    const found = await target.send({ path: script })
    expect([found.status, found.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ])
    expect(found.headers['x-content-type-options']).toBe('nosniff')
    expect(found.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip']) {
      // `fetch` decompresses what it reads.
      const compressed = await fetch(target.url() + script, { headers: { 'accept-encoding': encoding } })
      expect(compressed.headers.get('content-encoding')).toBe(encoding)
      expect(compressed.headers.get('vary')).toBe('accept-encoding')
      expect(Number(compressed.headers.get('content-length'))).toBeLessThan(found.text.length)
      expect(compressed.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await compressed.text()).toBe(found.text)
    }
    const missing = await target.send({ path: '/assets/gone.js' })
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-cache'])
  })
})
