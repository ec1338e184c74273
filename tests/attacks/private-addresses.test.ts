import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { attackTarget } from './attack-target.ts'

// Names that people enter may resolve to private addresses. The network refuses these, whatever the name looks like.

/** Names that the resolver of the local runtime is told about: no test can own a public name. */
const resolved = vi.hoisted(() => new Map<string, string[]>())
vi.mock('node:dns/promises', async (original) => {
  const real = await original<typeof import('node:dns/promises')>()
  return {
    ...real,
    lookup: async (host: string, options: { all: true }) =>
      resolved.get(host)?.map((address) => ({ address, family: 4 })) ?? real.lookup(host, options),
  }
})

const listed = '127.0.0.1'
const target = attackTarget({
  CONNECT_TO_EXTERNAL_DB: 'true',
  SOURCE_PRIVATE_HOSTS: listed,
  UPLOAD_BY_URL: 'true',
})

let connections = 0
const closed = createServer((socket) => {
  connections += 1
  socket.destroy()
})
/** A libSQL server that answers with a redirect to the other one. */
const redirecting = createHttpServer((_request, response) => {
  response.writeHead(307, { location: `http://localhost:${portOf(closed)}/` }).end()
})
const portOf = (server: Server) => (server.address() as AddressInfo).port
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, listed, resolve))
let token = ''

beforeAll(async () => {
  await Promise.all([closed, redirecting].map(listening))
  token = (await target.signUp('ann@example.com')).token
})
afterAll(() => [closed, redirecting].forEach((server) => server.close()))
beforeEach(() => {
  connections = 0
})

const settingsFor = (host: string, port = portOf(closed)) => ({
  host,
  port,
  user: 'u',
  password: 'p',
  database: 'd',
  ssl: { mode: 'No', ca: '', cert: '', key: '' },
})

/** Connects as the worker does, after the check of the name: as if the name looked public. */
async function connectBy(binding: string, type: string, host: string): Promise<unknown> {
  const settings = settingsFor(host)
  const request = { type, settings, privateHosts: [host] }
  const statement = { sql: 'select 1', args: [] }
  const name = `${type} ${host}`
  return target.instance().worker.callObject(binding, name, 'batch', request, [statement], 'read')
}

async function testOf(client: string, host: string, port = portOf(closed)): Promise<unknown> {
  const connection =
    client === 'sqlite3' ? { url: `http://${host}:${port}`, authToken: '' } : settingsFor(host, port)
  const path = '/api/v2/meta/connection/test'
  const body = { client, connection, searchPath: [] }
  return (await target.send({ method: 'POST', path, token, body })).json
}

/** Kinds of databases as clients name them. */
const kinds = ['pg', 'mysql2', 'mariadb', 'sqlite3']

const refusal = { error: { kind: 'connection', reason: 'refused' } }
const loopback = ['localhost', '127.0.0.1', '0.0.0.0']

test.each(['pg', 'mysql2', 'mysql', 'libsql'])('%s reaches no private address', async (type) => {
  for (const host of loopback)
    expect([host, await connectBy('SOURCE_POOLS', type, host)]).toMatchObject([host, refusal])
  expect(connections).toBe(0)
})

test.each(['pg', 'mysql2', 'mysql', 'libsql'])('%s reaches hosts that the operator lists', async (type) => {
  expect(await connectBy('PRIVATE_SOURCE_POOLS', type, 'localhost')).toMatchObject({
    error: { kind: 'connection' },
  })
  expect(connections).toBeGreaterThan(0)
})

test.each(kinds)('a listed host of %s is tried', async (client) => {
  const answer = await testOf(client, listed)
  expect(answer).toMatchObject({ code: -1, data: { reason: expect.not.stringMatching('address') } })
  expect(connections).toBeGreaterThan(0)
})

test.each(kinds)(
  'a name for %s that resolves to a private address is refused and explained',
  async (client) => {
    resolved.set('db.shop.example', ['10.0.0.5'])
    expect(await testOf(client, 'db.shop.example')).toEqual({
      code: -1,
      message:
        '"db.shop.example" leads to an address that is not public. Ask the operator of this server to allow it.',
      data: { reason: 'address' },
    })
    expect(connections).toBe(0)
  },
)

test('an unknown name is told from a closed port', async () => {
  resolved.set('nowhere.shop.example', [])
  expect(await testOf('pg', 'nowhere.shop.example')).toMatchObject({ data: { reason: 'name' } })
})

test('a redirect to a private address is refused', async () => {
  expect(await testOf('sqlite3', listed, portOf(redirecting))).toMatchObject({ data: { reason: 'address' } })
  expect(connections).toBe(0)
})

test('no file is fetched from a name that resolves to a private address', async () => {
  resolved.set('files.shop.example', ['192.168.1.1'])
  const base = await target.send({ method: 'POST', path: '/api/v2/meta/bases', token, body: { title: 'B' } })
  const { id } = base.json as { id: string }
  const { status, json } = await target.send({
    method: 'POST',
    path: `/api/v2/storage/upload-by-url?path=${id}`,
    token,
    body: [{ url: 'http://files.shop.example:8080/logo.png' }],
  })
  expect([status, json]).toMatchObject([422, { message: expect.stringContaining('is not a public address') }])
})
