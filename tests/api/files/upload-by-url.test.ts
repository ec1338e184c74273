import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileWire } from '#core/api/records/files.ts'
import type { SharedBaseWire } from '#core/api/sharing/shared-base.ts'
import { fileCalls } from '../../support/file-calls.ts'
import { type Person, signUp } from '../../support/people.ts'
import { type Runtime, startRuntime } from '../../support/runtime.ts'
import { type S3StandIn, startS3 } from '../../support/s3-stand-in.ts'

// A web server of this machine under a public name: its requests are counted, so that none goes astray.

let s3: S3StandIn
let runtime: Runtime
let ann: Person
let baseId: string
let server: Server
let original: typeof fetch
const asked: string[] = []

beforeAll(async () => {
  s3 = await startS3()
  runtime = await startRuntime({ ...s3.settings, UPLOAD_BY_URL: 'true' })
  ann = await signUp(runtime)
  baseId = (await ann.createBase()).id
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const to = new URL(path, 'http://files.example').searchParams.get('to')
    if (to !== null) response.writeHead(302, { location: to }).end()
    else if (path.startsWith('/endless')) {
      response.writeHead(200, { 'content-type': 'image/png' })
      const chunk = Buffer.alloc(1024 * 1024)
      const write = (): void => {
        if (!response.destroyed && response.write(chunk)) setImmediate(write)
        else response.once('drain', write)
      }
      write()
    } else if (path.startsWith('/missing')) response.writeHead(404).end('no')
    else response.writeHead(200, { 'content-type': 'image/png' }).end('<html>not a picture</html>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  original = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith('http://files.example/')
      ? original(url.replace('http://files.example', `http://127.0.0.1:${port}`), init)
      : original(input, init)
  }
})
afterAll(async () => {
  globalThis.fetch = original
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  await runtime.stop()
  await s3.stop()
})

const send = (body: unknown, who = ann) =>
  who.call('POST', `/api/v2/storage/upload-by-url?path=${baseId}`, body)

it('a file is fetched, follows redirects, and is what it is', async () => {
  const answer = await send([
    { url: 'http://files.example/a%20b.png' },
    { url: 'http://files.example/x?to=/y?to=http://files.example/z.html', fileName: 'named.png' },
  ])
  expect(answer.status).toBe(200)
  const files = answer.body as FileWire[]
  expect(files.map(({ title, mimetype }) => [title, mimetype])).toEqual([
    ['a b.png', 'text/html'],
    ['named.png', 'text/html'],
  ])
  const opened = await fileCalls(runtime, () => ann).open(files[0]?.signedPath ?? '')
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
})

it.each([
  'file:///etc/passwd',
  'ftp://files.example/a',
  'gopher://files.example',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://10.0.0.1/',
  'http://172.16.9.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://metadata.google.internal/',
  'http://router/',
  'http://files.example:22/',
  'http://me:secret@files.example/',
  'not an address',
])('%s is never asked, neither at once nor by a redirect', async (url) => {
  asked.length = 0
  const straight = await send([{ url }])
  expect([straight.status, straight.body]).toMatchObject([422, { error: 'INVALID_REQUEST' }])
  expect(asked).toEqual([])
  const around = await send([{ url: `http://files.example/r?to=${encodeURIComponent(url)}` }])
  // Where it is no address of its own, it is a path of the same server.
  if (url !== 'not an address') expect(around.status).toBe(422)
})

it('refuses missing, circular and endless downloads, and keeps nothing of them', async () => {
  const before = s3.objects.size
  const circle = `/r?to=${encodeURIComponent('/r?to=%2Fr%3Fto%3D%252Fr%253Fto%253D%25252Fr%25253Fto%25253D%2525252Fa')}`
  for (const [url, status] of [
    ['http://files.example/missing', 422],
    [`http://files.example${circle}`, 422],
    ['http://files.example/endless', 413],
  ] as const)
    expect([url, (await send([{ url }])).status]).toEqual([url, status])
  expect(s3.objects.size).toBe(before)
})

it('bad bodies and people without the right get nothing', async () => {
  asked.length = 0
  const url = 'http://files.example/a.png'
  for (const body of [[], {}, [{}], [{ url: 5 }], Array.from({ length: 11 }, () => ({ url }))])
    expect((await send(body)).status).toBe(422)
  const bob = await signUp(runtime)
  expect((await send([{ url }], bob)).status).toBe(404)
  expect(
    (await runtime.call('POST', `/api/v2/storage/upload-by-url?path=${baseId}`, { body: [{ url }] })).status,
  ).toBe(401)
  await runtime.control.setMember(baseId, bob.userId, 'commenter', new Date())
  expect((await send([{ url }], bob)).status).toBe(403)
  const link = await ann.ok<SharedBaseWire>('POST', `/api/v2/meta/bases/${baseId}/shared`, {
    roles: 'editor',
  })
  const byLink = await runtime.call('POST', `/api/v2/storage/upload-by-url?path=${baseId}`, {
    body: [{ url }],
    headers: { 'xc-shared-base-id': link.uuid ?? '' },
  })
  expect([byLink.status, byLink.body]).toMatchObject([403, { error: 'FORBIDDEN' }])
  expect(asked).toEqual([])
})
