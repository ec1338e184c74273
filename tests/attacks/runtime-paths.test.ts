import { beforeAll, describe, expect, test } from 'vitest'
import { storageKey } from '../../worker/files/store-file.ts'
import { attackTarget } from './attack-target.ts'
import { childrenNamed, connectTo, portsOf } from './listening-ports.ts'

// No path or header of the tool that runs the worker reaches anything.

const target = attackTarget()
const secret = 'what only members may read'
let key = ''

beforeAll(async () => {
  const { token } = await target.signUp('owner@example.com')
  const base = await target.send({ method: 'POST', path: '/api/v2/meta/bases', token, body: { title: 'B' } })
  const { id } = base.json as { id: string }
  const sent = await target.send({
    method: 'POST',
    path: `/api/v2/meta/bases/${id}/files?title=a.html`,
    token,
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><p>${secret}</p>`,
  })
  if (sent.status !== 200) throw new Error(`Upload: ${sent.status} ${sent.text}`)
  key = storageKey((sent.json as { id: string }).id)
})

describe('paths of the runtime', () => {
  const paths = () => [
    `/cdn-cgi/local/r2/public/tessera-files/${key}`,
    '/cdn-cgi/local/r2/public/tessera-files/',
    '/cdn-cgi/local/r2/s3/tessera-files',
    `/cdn-cgi/local/r2/s3/tessera-files/${key}`,
    '/cdn-cgi/handler/scheduled?cron=*+*+*+*+*',
    '/cdn-cgi/mf/scheduled',
    '/cdn-cgi/handler/email',
    '/cdn-cgi/platform-proxy',
    '/cdn-cgi/explorer',
    '/cdn-cgi/local/explorer',
    '/cdn-cgi/local/images/x',
    '/cdn-cgi/trace',
  ]

  test('are not found, by any method', async () => {
    for (const path of paths())
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const reply = await target.send({ method, path })
        expect([method, path, reply.status]).toEqual([method, path, 404])
        expect(reply.headers['access-control-allow-origin']).toBeUndefined()
        expect(reply.text).not.toContain(secret)
      }
  })

  test('are not reached by a header that rewrites the address', async () => {
    for (const path of paths())
      for (const name of ['MF-Original-URL', 'MF-OP-Original-URL', 'X-Original-URL', 'X-Rewrite-URL']) {
        const reply = await target.send({
          path: '/api/v1/health',
          headers: { [name]: `${target.url()}${path}` },
        })
        expect([name, path, reply.status]).toEqual([name, path, 200])
        expect(reply.text).toContain('"message":"OK"')
      }
  })
})

describe('headers of the runtime', () => {
  test.each([
    ['MF-CF-Blob', '{'],
    ['MF-CF-Blob', 'null'],
    ['MF-CF-Blob', '{"clientIp":"203.0.113.9:1"}'],
    ['MF-Original-URL', 'nonsense'],
    ['MF-Original-URL', 'https://evil.example/api/v1/health'],
    ['MF-Proxy-Shared-Secret', 'x'],
    ['MF-Route-Override', 'nowhere'],
    ['MF-Disable-Pretty-Error', '1'],
    ['MF-Op', 'GET'],
    ['MF-Loopback-Secret', 'x'],
    ['MF-Access-Blob', '{'],
    ['X-Forwarded-Proto', 'javascript'],
    ['Accept-Encoding', 'identity;q=0'],
    ['Accept-Encoding', 'br;q=x,,,;gzip'],
  ])('%s: %s changes nothing', async (name, value) => {
    const plain = await target.send({ path: '/api/v1/auth/user/me' })
    const reply = await target.send({ path: '/api/v1/auth/user/me', headers: { [name]: value } })
    expect([reply.status, reply.text]).toEqual([plain.status, plain.text])
  })

  test('an address in MF-Original-URL is not the one in emails or answers', async () => {
    const reply = await target.send({
      path: '/api/v1/db/meta/nocodb/info',
      headers: { 'MF-Original-URL': 'https://evil.example/api/v1/db/meta/nocodb/info' },
    })
    expect(reply.text).not.toContain('evil.example')
  })
})

describe.runIf(process.platform === 'linux')('sockets', () => {
  test('the runtime listens on one port, and nothing answers CONNECT', async () => {
    const pids = childrenNamed('workerd')
    expect(pids).toHaveLength(1)
    const port = Number(new URL(target.url()).port)
    expect(portsOf(pids)).toEqual([port])
    expect(await connectTo(port, 'capnp:1')).not.toContain(' 200 ')
  })
})
