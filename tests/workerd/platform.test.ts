import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseId, newBaseKey } from '#core/ids.ts'
import type { Change } from '#core/protocol/changes.ts'
import { bearerKey, type Disconnection } from '#core/protocol/messages.ts'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, startInstance } from '../../scripts/local/instance.ts'
import { mintTicket, type TicketHolder } from '../../worker/gateways/rooms.ts'
import { type Listener, listen } from './listener.ts'

const secret = 'a secret of at least thirty-two characters'
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-platform-'))
let room = ''
/** People of the room, by the names that the tests give them. */
const people: Record<string, Person> = {}
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
  const owner = (people['us1'] = await newPerson('us1'))
  room = (await call<{ id: string }>(owner.token, 'POST', '/api/v2/meta/bases', { title: 'Base' })).id
  for (const name of ['us2', 'us3']) {
    const person = (people[name] = await newPerson(name))
    const email = `${name}@example.com`
    const path = `/api/v2/meta/bases/${room}/users`
    const invited = await call<unknown>(owner.token, 'POST', path, { email, roles: 'viewer' })
    // Without mail, an account joins by the link of its invitation.
    const link = /"invite_token":"([a-z0-9]+)"/.exec(JSON.stringify(invited))?.[1] ?? ''
    await call(person.token, 'POST', `/api/v1/auth/invitation/${link}/accept`, undefined)
  }
  // Once a later change was told, the room leaves out those that the people above have made.
  const listener = await listen(socketUrl(await ticketOf('us1')))
  await push([change(100)])
  await listener.changesUpTo(100)
  listener.close()
})
afterAll(async () => {
  await instance.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A change with a number beyond those that the base has made itself. */
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

const push = (changes: Change[]) => instance.worker.callObject('ROOM', room, 'push', changes)
const dismiss = (disconnection: Disconnection) =>
  instance.worker.callObject('ROOM', room, 'dismiss', disconnection)

type Person = { token: string; holder: TicketHolder }

/** Somebody who may be in the room: a ticket is worth no more than the session that it was issued to. */
async function newPerson(name: string): Promise<Person> {
  const { token } = await call<{ token: string }>('', 'POST', '/api/v1/auth/user/signup', {
    email: `${name}@example.com`,
    password: 'correct horse battery',
  })
  const { id, sid, token_version } = decodeJwt<{ id: string; sid: string; token_version: number }>(token)
  const holder = { userId: id, bearer: { kind: 'session', id: sid, version: token_version } } as const
  return { token, holder }
}

async function call<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(instance.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'xc-auth': token },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

function holderOf(name: string): TicketHolder {
  const person = people[name]
  if (!person) throw new Error(`Nobody is called ${name}.`)
  return person.holder
}

const ticketOf = (name: string, at = new Date()) => mintTicket(secret, room, holderOf(name), at)

function socketUrl(ticket: string, of = room): string {
  return `${instance.url.replace('http', 'ws')}/parties/room/${of}?ticket=${ticket}`
}

async function joinTwice(): Promise<[Listener, Listener]> {
  const join = async () => listen(socketUrl(await ticketOf('us1')))
  return Promise.all([join(), join()])
}

test('a room counts the events of its sockets for the operator', async () => {
  const operator = people['us1']?.token ?? ''
  const path = `/api/v2/meta/bases/${room}/room-ticket`
  const { ticket, usage } = await call<{ ticket: string; usage: boolean }>(operator, 'POST', path, {})
  expect(usage).toBe(true)
  const listener = await listen(socketUrl(ticket))
  try {
    await listener.heard('hello')
    const page = { kind: 'page', path: '/nc/:projectId', pid: room }
    const click = { kind: 'event', event: 'view.create', data: { type: 'grid' }, path: page.path, pid: room }
    const other = { ...page, pid: 'pzzzzzzzzzzzz' }
    listener.send({ type: 'events', events: [page, page, click, other, { kind: 'event', event: 'x' }] })
    listener.send({ type: 'ping' })
    await listener.heard('hello', 2)
  } finally {
    listener.close()
  }
  const { list } = await call<{ list: unknown[] }>(operator, 'GET', '/api/v2/meta/usage?days=2')
  expect(list).toEqual([
    { base_id: null, title: null, available: true, days: [], pages: [], events: [] },
    {
      base_id: room,
      title: 'Base',
      available: true,
      days: [{ day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), pages: 2, events: 1 }],
      pages: [{ name: '/nc/:projectId', count: 2 }],
      events: [{ name: 'view.create', count: 1 }],
    },
  ])
})

test('two sockets in a room hear every pushed change once and in order', async () => {
  const [first, second] = await joinTwice()
  try {
    await Promise.all([first.heard('hello'), second.heard('hello')])
    for (let seq = 101; seq <= 120; seq += 1) await push([change(seq)])
    await push([change(120)])
    await push([change(121)])
    const wanted = Array.from({ length: 21 }, (_, index) => index + 101)
    expect(await first.changesUpTo(121)).toEqual(wanted)
    expect(await second.changesUpTo(121)).toEqual(wanted)
  } finally {
    first.close()
    second.close()
  }
})

test('disconnected people receive nothing more, and others still do', async () => {
  const [first, second] = await joinTwice()
  const other = await listen(socketUrl(await ticketOf('us2')))
  try {
    await Promise.all([first.heard('hello'), second.heard('hello'), other.heard('hello')])
    await push([change(122)])
    await Promise.all([first, second, other].map((listener) => listener.changesUpTo(122)))
    await dismiss({ userId: holderOf('us1').userId })
    await push([change(123)])
    expect(await other.changesUpTo(123)).toEqual([122, 123])
    const last = await listen(socketUrl(await ticketOf('us3')))
    await dismiss({ bearer: bearerKey(holderOf('us2').bearer) })
    await push([change(124)])
    expect(await last.changesUpTo(124)).toEqual([124])
    expect([first, second, other].map((listener) => listener.seqs())).toEqual([[122], [122], [122, 123]])
    last.close()
  } finally {
    for (const listener of [first, second, other]) listener.close()
  }
})

test.each([
  ['no ticket', async () => '', 401],
  ['an expired one', () => ticketOf('us1', new Date(Date.now() - 61_000)), 401],
  ['one of another room', () => mintTicket(secret, baseId(newBaseKey()), holderOf('us1'), new Date()), 403],
  ['one signed by somebody else', () => mintTicket(`${secret}!`, room, holderOf('us1'), new Date()), 401],
])('%s opens nothing', async (_what, ticket, status) => {
  await expect(listen(socketUrl(await ticket()))).rejects.toThrow(String(status))
})

test('a ticket stays used and a disconnection stays known after the object restarts', async () => {
  const [used, held] = [await ticketOf('us3'), await ticketOf('us2')]
  const listener = await listen(socketUrl(used))
  await listener.heard('hello')
  await dismiss({ userId: holderOf('us2').userId })
  await instance.worker.reload()
  for (const ticket of [used, held]) {
    const late = await listen(socketUrl(ticket))
    expect(await Promise.race([late.heard('hello').then(() => 'heard'), late.closed])).toBe('closed')
  }
  listener.close()
})

test('refuses pushes to a room from outside', async () => {
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
