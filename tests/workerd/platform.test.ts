import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseId, newBaseKey } from '#core/ids.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { RoomCalls } from '#core/protocol/messages.ts'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, startInstance } from '../../scripts/local/instance.ts'
import { mintTicket } from '../../worker/gateways/rooms.ts'
import { type Listener, listen } from './listener.ts'

const secret = 'a secret of at least thirty-two characters'
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-platform-'))
const room = baseId(newBaseKey())
let instance: Instance

beforeAll(async () => {
  await buildChanged(['web', 'worker'])
  instance = await startInstance({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    variables: { AUTH_SECRET: secret },
    onLog: () => undefined,
  })
})
afterAll(async () => {
  await instance.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function change(seq: number): Change {
  return {
    seq,
    at: '2026-11-20T00:00:00.000Z',
    by: null,
    origin: 'system',
    kind: 'schema',
    tableId: null,
    group: null,
    rows: [],
    ranges: [],
    detail: { word: 'column.create' },
  }
}

async function inRoom(work: (room: RoomCalls) => Promise<void>): Promise<void> {
  const rooms = await instance.worker.simulator.getDurableObjectNamespace('ROOM')
  // The class behind ROOM is realtime/room.ts, which implements RoomCalls.
  await work(rooms.get(rooms.idFromName(room)) as unknown as RoomCalls)
}

const push = (changes: Change[]) => inRoom((theRoom) => theRoom.push(changes))
const dismiss = (userId: string | null) => inRoom((theRoom) => theRoom.dismiss(userId))

function socketUrl(ticket: string, of = room): string {
  return `${instance.url.replace('http', 'ws')}/parties/room/${of}?ticket=${ticket}`
}

async function joinTwice(): Promise<[Listener, Listener]> {
  const ticket = await mintTicket(secret, room, 'us1', new Date())
  const [first, second] = await Promise.all([listen(socketUrl(ticket)), listen(socketUrl(ticket))])
  return [first, second]
}

test('two sockets in a room hear every pushed change once and in order', async () => {
  const [first, second] = await joinTwice()
  try {
    await Promise.all([first.heard('hello'), second.heard('hello')])
    for (let seq = 1; seq <= 20; seq += 1) await push([change(seq)])
    await push([change(20)])
    await push([change(21)])
    const wanted = Array.from({ length: 21 }, (_, index) => index + 1)
    expect(await first.changesUpTo(21)).toEqual(wanted)
    expect(await second.changesUpTo(21)).toEqual(wanted)
  } finally {
    first.close()
    second.close()
  }
})

test('who is dismissed hears nothing more, and others go on', async () => {
  const [first, second] = await joinTwice()
  const other = await listen(socketUrl(await mintTicket(secret, room, 'us2', new Date())))
  try {
    await Promise.all([first.heard('hello'), second.heard('hello'), other.heard('hello')])
    await push([change(22)])
    await Promise.all([first, second, other].map((listener) => listener.changesUpTo(22)))
    await dismiss('us1')
    await push([change(23)])
    expect(await other.changesUpTo(23)).toEqual([22, 23])
    const last = await listen(socketUrl(await mintTicket(secret, room, 'us3', new Date())))
    await dismiss('us2')
    await push([change(24)])
    expect(await last.changesUpTo(24)).toEqual([24])
    expect([first, second, other].map((listener) => listener.seqs())).toEqual([[22], [22], [22, 23]])
    last.close()
  } finally {
    for (const listener of [first, second, other]) listener.close()
  }
})

test.each([
  ['no ticket', async () => '', 401],
  ['an expired one', () => mintTicket(secret, room, 'us1', new Date(Date.now() - 61_000)), 401],
  ['one of another room', () => mintTicket(secret, baseId(newBaseKey()), 'us1', new Date()), 403],
  ['one signed by somebody else', () => mintTicket(`${secret}!`, room, 'us1', new Date()), 401],
])('%s opens nothing', async (_what, ticket, status) => {
  await expect(listen(socketUrl(await ticket()))).rejects.toThrow(String(status))
})

test('nobody can push to a room from outside', async () => {
  const response = await fetch(`${instance.url}/parties/room/${room}`, { method: 'POST', body: '[]' })
  expect(response.status).toBe(403)
})

test('the app, its files and what is missing', async () => {
  const get = (path: string) => fetch(instance.url + path)
  const page = await get('/')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? 'no script in the page'
  const found = await get(script)
  expect([found.status, found.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ])
  expect(found.headers.get('cache-control')).toContain('immutable')
  const missing = await get('/assets/missing.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type') ?? '').not.toContain('html')
  const unknown = await get('/api/v2/no-such-call')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('json'),
  ])
})
