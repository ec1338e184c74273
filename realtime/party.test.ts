import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { roomTickets } from '#core/protocol/messages.ts'
import type { Joined } from './joined-socket.ts'
import { PartyRoom } from './party.ts'

const room = 'pabcdefghijkl'
const env = {
  AUTH_SECRET: 'a secret of at least thirty-two characters',
  ROOM_PUSH_SECRET: 'a secret for pushes',
}

type Connection = {
  id: string
  state: Joined | null
  /** Messages and close codes. */
  heard: (string | number)[]
  setState(state: Joined): void
  send(text: string): void
  close(code: number): void
}

function isListed(key: string, options: { prefix: string; start?: string; end?: string }): boolean {
  const { prefix, start = prefix, end = '\uffff' } = options
  return key.startsWith(prefix) && key >= start && key < end
}

/** The parts of PartyKit's runtime that a room uses. Storage outlives rooms. */
function runner(stored = new Map<string, unknown>()) {
  const connections: Connection[] = []
  const party = new PartyRoom({
    env,
    storage: {
      get: (key) => Promise.resolve(stored.get(key)),
      list: (options) => Promise.resolve(new Map([...stored].filter(([key]) => isListed(key, options)))),
      put: (key, value) => Promise.resolve(void stored.set(key, value)),
      delete: (keys) => Promise.resolve(keys.forEach((key) => stored.delete(key))),
    },
    broadcast: (text) => connections.forEach((each) => each.send(text)),
    getConnection: (id) => connections.find((each) => each.id === id),
    getConnections: () => connections,
  })
  return {
    stored,
    start: () => party.onStart(),
    say(index: number, message: unknown): void {
      const connection = connections[index]
      if (connection) party.onMessage(JSON.stringify(message), connection)
    },
    async connect(ticket: string): Promise<(string | number)[]> {
      const request = new Request(`https://tessera.test/parties/main/${room}?ticket=${ticket}`)
      const admitted = await PartyRoom.onBeforeConnect(request, { id: room, env })
      if (!(admitted instanceof Request)) return [admitted.status]
      const heard: (string | number)[] = []
      const connection: Connection = {
        id: `c${connections.length}`,
        state: null,
        heard,
        setState: (state) => (connection.state = state),
        send: (text) => heard.push(text),
        close: (code) => heard.push(code),
      }
      connections.push(connection)
      party.onConnect(connection, { request: admitted })
      return heard
    },
    async post(body: unknown, secret = env.ROOM_PUSH_SECRET): Promise<number> {
      return (await party.onRequest(pushOf(body, secret))).status
    },
    async usage(since: string): Promise<unknown> {
      return (await party.onRequest(pushOf({ usage: since }, env.ROOM_PUSH_SECRET))).json()
    },
  }
}

function pushOf(body: unknown, secret: string): Request {
  return new Request(`https://tessera.test/parties/main/${room}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  })
}

let tickets = 0

function newTicket(
  userId: string,
  sessionId: string,
  issuedAt = Date.now(),
  claims: Record<string, unknown> = {},
): Promise<string> {
  tickets += 1
  return new SignJWT({ room, bearer: { kind: 'session', id: sessionId, version: 1 }, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(`ti${tickets}`)
    .setSubject(userId)
    .setAudience(roomTickets.audience)
    .setIssuedAt(issuedAt / 1000)
    .setExpirationTime(Math.floor(issuedAt / 1000) + roomTickets.ttlSeconds)
    .sign(new TextEncoder().encode(roomTickets.key(env.AUTH_SECRET)))
}

const hello = '{"type":"hello","seq":0}'

test('a ticket opens one socket, even after the room restarts', async () => {
  const first = runner()
  await first.start()
  const ticket = await newTicket('us1', 'se1')
  expect(await first.connect(ticket)).toEqual([hello])
  expect(await first.connect(ticket)).toEqual([4403])
  const second = runner(first.stored)
  await second.start()
  expect(await second.connect(ticket)).toEqual([4403])
})

test.each([
  ['a user', { userId: 'us1' }, [[hello, 4403], [hello, 4403], [hello]]],
  ['a session', { bearer: 'session:se1' }, [[hello, 4403], [hello], [hello]]],
  [
    'everybody',
    { userId: null },
    [
      [hello, 4403],
      [hello, 4403],
      [hello, 4403],
    ],
  ],
])('a disconnection of %s closes their sockets and ends their tickets', async (_whose, dismiss, heard) => {
  const { start, connect, post } = runner()
  await start()
  const holders = [
    ['us1', 'se1'],
    ['us1', 'se2'],
    ['us2', 'se3'],
  ] as const
  const sockets: (string | number)[][] = []
  for (const [user, session] of holders) sockets.push(await connect(await newTicket(user, session)))
  const held = await Promise.all(
    holders.map(([user, session]) => newTicket(user, session, Date.now() - 1000)),
  )
  expect(await post({ dismiss })).toBe(204)
  expect(sockets).toEqual(heard)
  const late: unknown[] = []
  for (const ticket of held) late.push((await connect(ticket))[0])
  expect(late).toEqual(heard.map((each) => (each.length > 1 ? 4403 : hello)))
})

test('a disconnection needs the secret and a valid body', async () => {
  const { start, post } = runner()
  await start()
  expect(await post({ dismiss: { userId: null } }, 'another')).toBe(403)
  for (const dismiss of ['us1', null, {}, { bearer: 1 }]) expect(await post({ dismiss })).toBe(400)
})

test('counts events, keeps the counts over restarts, and returns them only to the worker', async () => {
  const first = runner()
  await first.start()
  await first.connect(await newTicket('us1', 'se1', Date.now(), { usage: true }))
  const page = { kind: 'page', path: '/nc/:projectId', pid: room }
  first.say(0, { type: 'events', events: [page, page] })
  const today = new Date().toISOString().slice(0, 10)
  expect(await first.usage(today)).toEqual([{ day: today, pages: { '/nc/:projectId': 2 }, events: {} }])
  const second = runner(first.stored)
  await second.start()
  expect(await second.usage(today)).toEqual([{ day: today, pages: { '/nc/:projectId': 2 }, events: {} }])
  expect(await second.usage('9999-01-01')).toEqual([])
  expect(await second.post({ usage: today }, 'another')).toBe(403)
})

test('adds visits of public links to the counts of their day', async () => {
  const room = runner()
  await room.start()
  const day = new Date().toISOString().slice(0, 10)
  const visits = (links: Record<string, number>) => ({ visits: { day, pages: {}, events: {}, links } })
  expect(await room.post(visits({ sh1: 2 }))).toBe(204)
  expect(await room.post(visits({ sh1: 1, fd1: 5 }))).toBe(204)
  expect(await room.post(visits({ sh1: 9 }), 'wrong secret')).toBe(403)
  expect(await room.post({ visits: { day, links: { sh1: 'many' } } })).toBe(400)
  expect(await room.usage(day)).toEqual([{ day, pages: {}, events: {}, links: { sh1: 3, fd1: 5 } }])
})
