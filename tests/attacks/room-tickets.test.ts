import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { okJson, openRoomSocket, type RoomSocket, within } from './room-socket.ts'
import { startAttackFixture, type Person } from './attack-fixture.ts'
import { attackTarget, password } from './attack-target.ts'

const target = attackTarget({}, { canEvict: true })
const stage = startAttackFixture(target)
const { call, ownSite } = stage

/** A way in which the guest loses access; by API token or as a super if the ticket was not issued to a session. */
type Ending = { run(guest: Person, baseId: string): Promise<unknown>; apiToken?: true; isSuper?: true }

let owner: Person
const open: RoomSocket[] = []

beforeAll(async () => {
  owner = await stage.newPerson()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

const ticketFor = async (token: string, baseId: string) =>
  (await call<{ ticket: string }>(token, 'POST', `/api/v2/meta/bases/${baseId}/room-ticket`)).ticket

function enter(baseId: string, ticket: string, query = ''): RoomSocket {
  const socket = openRoomSocket(target, baseId, ticket, query)
  open.push(socket)
  return socket
}

async function write(tableId: string, name: string): Promise<number> {
  const reply = await target.send({
    method: 'POST',
    path: `/api/v2/tables/${tableId}/records`,
    token: owner.token,
    body: { Name: name },
  })
  okJson(reply)
  return Number(reply.headers['x-change-seq'])
}

/** A guest of a base with a ticket at hand and a socket open; and somebody else whose socket stays open. */
async function guestInRoom({ apiToken, isSuper }: Pick<Ending, 'apiToken' | 'isSuper'> = {}) {
  const [{ baseId, tableId }, guest, witness] = await Promise.all([
    stage.newBase(owner),
    stage.newPerson(),
    stage.newPerson(),
  ])
  if (isSuper) await call(owner.token, 'PATCH', `/api/v1/users/${guest.id}`, { roles: 'super' })
  else await stage.invite(owner, baseId, guest)
  await stage.invite(owner, baseId, witness, 'viewer')
  const bearer = apiToken
    ? (await call<{ token: string }>(guest.token, 'POST', '/api/v1/tokens', { description: 'x' })).token
    : guest.token
  const socket = enter(baseId, await ticketFor(bearer, baseId))
  const other = enter(baseId, await ticketFor(witness.token, baseId))
  expect([await socket.admitted, await other.admitted]).toEqual([true, true])
  return { baseId, tableId, guest, socket, other, unused: await ticketFor(bearer, baseId) }
}

const change = (guest: Person) => ({
  method: 'POST',
  token: guest.token,
  headers: { ...ownSite(), cookie: guest.cookie },
})
const must = async (attempt: Parameters<typeof target.send>[0]) => okJson(await target.send(attempt))

const endings: Record<string, Ending> = {
  'the member is removed': {
    run: ({ id }, baseId) => call(owner.token, 'DELETE', `/api/v2/meta/bases/${baseId}/users/${id}`),
  },
  'the member leaves': {
    run: ({ token }, baseId) => call(token, 'POST', `/api/v2/meta/bases/${baseId}/leave`),
  },
  'the role is lowered': {
    run: ({ id }, baseId) =>
      call(owner.token, 'PATCH', `/api/v2/meta/bases/${baseId}/users/${id}`, { roles: 'viewer' }),
  },
  'the session signs out': {
    run: (guest) => must({ ...change(guest), path: '/api/v1/auth/user/signout' }),
  },
  'another session of the user ends this one': {
    run: async (guest) => {
      const reply = await target.send({
        method: 'POST',
        path: '/api/v1/auth/user/signin',
        headers: ownSite(),
        body: { email: guest.email, password },
      })
      const { token } = okJson<{ token: string }>(reply)
      await call(token, 'DELETE', '/api/v2/auth/sessions')
    },
  },
  'the password is changed': {
    run: (guest) =>
      must({
        ...change(guest),
        path: '/api/v1/auth/password/change',
        body: { currentPassword: password, newPassword: 'another horse entirely' },
      }),
  },
  'the user is blocked': {
    run: ({ id }) => call(owner.token, 'PATCH', `/api/v1/users/${id}`, { blocked: true }),
  },
  'the user is deleted': { run: ({ id }) => call(owner.token, 'DELETE', `/api/v1/users/${id}`) },
  'the base goes to the trash': {
    run: (_, baseId) => call(owner.token, 'DELETE', `/api/v2/meta/bases/${baseId}`),
  },
  'the API token is revoked': {
    apiToken: true,
    run: async ({ token }) => {
      const { list } = await call<{ list: { id: number }[] }>(token, 'GET', '/api/v1/tokens')
      await call(token, 'DELETE', `/api/v1/tokens/${list[0]?.id}`)
    },
  },
  'an administrator who is no member loses that role': {
    isSuper: true,
    run: ({ id }) => call(owner.token, 'PATCH', `/api/v1/users/${id}`, { roles: 'org-level-viewer' }),
  },
}

describe('a right that ends', () => {
  test.each(Object.entries(endings))(
    'when %s, the socket closes within a second and the tickets at hand open nothing',
    async (_what, ending) => {
      const { baseId, tableId, guest, socket, other, unused } = await guestInRoom(ending)
      await ending.run(guest, baseId)
      expect(await within(1000, socket.closed)).toBe(true)
      expect(await enter(baseId, unused).admitted).toBe(false)
      const isOpen = (await target.send({ path: `/api/v2/meta/bases/${baseId}`, token: owner.token })).status
      if (isOpen !== 200) return
      const seq = await write(tableId, 'not for those who are gone')
      await expect.poll(() => other.seqs()).toContain(seq)
      expect(socket.seqs()).not.toContain(seq)
    },
  )

  test('a removed member cannot poll for changes either', async () => {
    const { baseId, guest } = await guestInRoom()
    await endings['the member is removed']?.run(guest, baseId)
    const path = `/api/v2/meta/bases/${baseId}/changes?since=0`
    expect(await target.send({ path, token: guest.token })).toMatchObject({ status: 404 })
    const again = { method: 'POST', path: `/api/v2/meta/bases/${baseId}/room-ticket`, token: guest.token }
    expect(await target.send(again)).toMatchObject({ status: 404 })
  })

  test('a socket in a room that hibernates closes too', async () => {
    const { baseId, tableId, guest, socket, other } = await guestInRoom()
    const before = await write(tableId, 'before a rest')
    for (const each of [socket, other]) await expect.poll(() => each.seqs()).toContain(before)
    const evict = () => target.instance().worker.evictObject('ROOM', baseId)
    await evict()
    // A socket that wakes the room hears that it has forgotten what it broadcast.
    const late = enter(baseId, await ticketFor(owner.token, baseId))
    expect(await late.admitted).toBe(true)
    expect(late.text()).toBe('{"type":"hello","seq":0}')
    await evict()
    await endings['the member is removed']?.run(guest, baseId)
    expect(await within(1000, socket.closed)).toBe(true)
    const seq = await write(tableId, 'after a rest')
    await expect.poll(() => other.seqs()).toContain(seq)
    expect(socket.seqs()).not.toContain(seq)
  })

  test('ends only the sockets and tickets of one session', async () => {
    const { baseId, guest, socket } = await guestInRoom()
    const signIn = { method: 'POST', path: '/api/v1/auth/user/signin', headers: ownSite() }
    const reply = await target.send({ ...signIn, body: { email: guest.email, password } })
    const second = await ticketFor(okJson<{ token: string }>(reply).token, baseId)
    await endings['the session signs out']?.run(guest, baseId)
    expect(await within(1000, socket.closed)).toBe(true)
    expect(await enter(baseId, second).admitted).toBe(true)
  })
})

describe('a ticket', () => {
  test('opens one socket', async () => {
    const { baseId, unused } = await guestInRoom()
    const first = enter(baseId, unused)
    expect(await first.admitted).toBe(true)
    const [second, third] = [enter(baseId, unused), enter(baseId, unused)]
    expect([await second.admitted, await third.admitted]).toEqual([false, false])
    expect(second.text()).toBe('')
  })

  test('opens one socket when several come at the same time', async () => {
    const { baseId, unused } = await guestInRoom()
    const sockets = Array.from({ length: 8 }, () => enter(baseId, unused))
    const admitted = await Promise.all(sockets.map((socket) => socket.admitted))
    expect(admitted.filter(Boolean)).toHaveLength(1)
  })

  test('cannot take the place of another socket by naming its id', async () => {
    const { baseId, tableId, guest } = await guestInRoom()
    const first = enter(baseId, await ticketFor(guest.token, baseId), '&_pk=chosen')
    expect(await first.admitted).toBe(true)
    const second = enter(baseId, await ticketFor(guest.token, baseId), '&_pk=chosen')
    expect(await second.admitted).toBe(true)
    const seq = await write(tableId, 'for both')
    await expect.poll(() => [first.seqs().includes(seq), second.seqs().includes(seq)]).toEqual([true, true])
  })
})
