import { describe, expect, it } from 'vitest'
import { serveCompressedFile } from './compressed-files.ts'
import { readEnv } from '../platform/env.ts'

const files = new Map([
  ['/assets/app.js', 'code'],
  ['/assets/app.js.br', 'code as Brotli'],
  ['/assets/app.js.gz', 'code as gzip'],
  ['/assets/small.js', 'code'],
  ['/assets/style.css.gz', 'styles as gzip'],
  ['/assets/font.woff2', 'font'],
  ['/assets/font.woff2.br', 'no version of ours'],
  ['/other/app.js.br', 'no version of ours'],
])
const assets = {
  fetch: (request: Request) => {
    const body = files.get(new URL(request.url).pathname)
    if (body === undefined) return Promise.resolve(new Response('none', { status: 404 }))
    if (request.headers.has('if-none-match')) return Promise.resolve(new Response(null, { status: 304 }))
    const headers = { 'content-type': 'application/octet-stream', 'cache-control': 'immutable', etag: '"1"' }
    return Promise.resolve(new Response(body, { headers }))
  },
}
const envOf = (COMPRESS: string) =>
  readEnv({
    ...({} as Parameters<typeof readEnv>[0]),
    CONTROL_URL: 'http://x',
    AUTH_SECRET: 'x'.repeat(32),
    COMPRESS,
  })
const ask = (path: string, headers: Record<string, string>, { method = 'GET', compress = 'true' } = {}) =>
  serveCompressedFile(
    { env: envOf(compress), request: new Request(`https://x.example${path}`, { method, headers }) },
    assets,
  )
const accept = (encodings: string) => ({ 'accept-encoding': encodings })

describe('serveCompressedFile', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', 'code as Brotli'],
    ['BR', 'br', 'code as Brotli'],
    ['gzip, br;q=0', 'gzip', 'code as gzip'],
    ['gzip, br; q=0.0', 'gzip', 'code as gzip'],
    ['br;q=0.5, gzip', 'br', 'code as Brotli'],
    ['gzip', 'gzip', 'code as gzip'],
    ['x-br, br-x, gzip;x=1', 'gzip', 'code as gzip'],
    ['gzip;x=1;q=0, br', 'br', 'code as Brotli'],
  ])('serves what %j accepts', async (encodings, encoding, body) => {
    const response = await ask('/assets/app.js', accept(encodings))
    expect(await response?.text()).toBe(body)
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      'cache-control': 'immutable',
      'content-encoding': encoding,
      'content-type': 'text/javascript; charset=utf-8',
      etag: '"1"',
    })
  })

  it('takes the next version if one is missing', async () => {
    const response = await ask('/assets/style.css', accept('br, gzip'))
    expect(await response?.text()).toBe('styles as gzip')
    expect(response?.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('says that a file has not changed, without an encoding', async () => {
    const response = await ask('/assets/app.js', { ...accept('br'), 'if-none-match': '"1"' })
    expect([response?.status, response?.headers.get('content-encoding')]).toEqual([304, null])
  })

  it.each<[string, string, Record<string, string>, Parameters<typeof ask>[2]]>([
    ['no encoding is accepted', '/assets/app.js', {}, {}],
    ['another one is accepted', '/assets/app.js', accept('zstd, identity'), {}],
    ['a part is asked for', '/assets/app.js', { ...accept('br'), range: 'bytes=0-1' }, {}],
    ['what is accepted is refused', '/assets/app.js', accept('br;q=00, gzip;x=1;q=0'), {}],
    ['the ending is a name of JavaScript', '/assets/app.constructor', accept('br'), {}],
    ['there is no version', '/assets/small.js', accept('br, gzip'), {}],
    ['there is no file', '/assets/none.js', accept('br, gzip'), {}],
    ['the type has none', '/assets/font.woff2', accept('br'), {}],
    ['it is elsewhere', '/other/app.js', accept('br'), {}],
    ['it is not read', '/assets/app.js', accept('br'), { method: 'POST' }],
    ['something in front compresses', '/assets/app.js', accept('br'), { compress: 'false' }],
  ])('serves nothing if %s', async (_, path, headers, options) => {
    expect(await ask(path, headers, options)).toBeNull()
  })
})
