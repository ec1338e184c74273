import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, localVariables, startInstance } from '../../scripts/local/instance.ts'
import { unusedPort } from '../../scripts/local/ports.ts'
import { startWorkers } from '../../scripts/local/worker-group.ts'
import { thisMachine } from '../../scripts/local/worker-count.ts'
import * as limits from '#core/limits.ts'
import { changeSchema } from '#core/protocol/changes.ts'
import type { RoomMessage } from '#core/protocol/messages.ts'
import { ChangeFeed } from '../../web/api/realtime/change-feed.ts'
import { childrenNamed } from '../attacks/listening-ports.ts'
import { pngOf } from '../support/file-calls.ts'
import { waitFor } from '../support/wait-for.ts'
import { type DirectAddress, directAddress } from './direct-address.ts'
import { type Listener, listen } from './listener.ts'

// Two worker processes on one port behave like one: objects and files exist once, and what a process remembers is
// out of date for a second at most.

/** Time for a process to start on a busy machine; usually it takes half a second. */
const startTimeoutMs = 50_000
const longTestTimeoutMs = 60_000
const pollIntervalMs = 50

const withId = v.object({ id: v.string() })
const withToken = v.object({ token: v.string() })
const changesPage = v.object({ list: v.array(changeSchema), seq: v.number() })
const withShare = v.object({ uuid: v.string() })

describe.runIf(thisMachine().sharesPorts)('two worker processes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-processes-'))
  let instance: Instance
  let direct: DirectAddress[] = []
  let ann = ''
  let bob = ''
  let baseId = ''
  let tableId = ''

  beforeAll(async () => {
    await buildChanged(['web', 'worker'])
    instance = await startInstance({
      dataDir,
      host: '127.0.0.1',
      port: 0,
      workers: 2,
      // Nothing knows the address of a client on a private socket, so the test names it.
      variables: { TRUSTED_PROXY: 'cloudflare' },
      onLog: () => undefined,
    })
    direct = await Promise.all([0, 1].map((index) => directAddress(instance.worker.folder ?? '', index)))
    ann = await signUp('ann@example.com')
    bob = await signUp('bob@example.com')
    baseId = (await send(0, ann, 'POST', '/api/v2/meta/bases', withId, { title: 'Base' })).id
    tableId = await newTable('Table')
    const users = `/api/v2/meta/bases/${baseId}/users`
    const invitation = { email: 'bob@example.com', roles: 'viewer' }
    const invited = await send(0, ann, 'POST', users, v.unknown(), invitation)
    const link = /"invite_token":"([a-z0-9]+)"/.exec(JSON.stringify(invited))?.[1] ?? ''
    await send(1, bob, 'POST', `/api/v1/auth/invitation/${link}/accept`, v.unknown())
  })
  afterAll(async () => {
    for (const each of direct) each.close()
    await instance.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Sends a request to a process; to any of them if `process` is null. */
  function ask(process: number | null, token: string, method: string, path: string, body?: unknown) {
    return fetch(`${urlOf(process)}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': '192.0.2.1',
        ...(token === '' ? {} : { 'xc-auth': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  async function send<T>(
    process: number | null,
    token: string,
    method: string,
    path: string,
    schema: v.GenericSchema<unknown, T>,
    body?: unknown,
  ): Promise<T> {
    const response = await ask(process, token, method, path, body)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return v.parse(schema, await response.json())
  }

  /** The status of a request to a process; its body is of no interest. */
  async function statusOf(...request: Parameters<typeof ask>): Promise<number> {
    const response = await ask(...request)
    await response.arrayBuffer()
    return response.status
  }

  function urlOf(process: number | null): string {
    return (process === null ? instance.url : direct[process]?.url) ?? ''
  }

  const signUp = async (email: string) =>
    (
      await send(0, '', 'POST', '/api/v1/auth/user/signup', withToken, {
        email,
        password: 'a long enough password',
      })
    ).token

  async function newTable(title: string): Promise<string> {
    const columns = [{ title: 'Name', uidt: 'SingleLineText', pv: true }]
    return (await send(0, ann, 'POST', `/api/v2/meta/bases/${baseId}/tables`, withId, { title, columns })).id
  }

  const records = () => `/api/v2/tables/${tableId}/records`

  /** Joins the room of the base through a process. */
  async function joinRoom(
    process: number | null,
    token: string,
    onMessage?: (message: RoomMessage) => void,
  ): Promise<Listener> {
    const path = `/api/v2/meta/bases/${baseId}/room-ticket`
    const { ticket } = await send(process, token, 'POST', path, v.object({ ticket: v.string() }), {})
    const listener = await listen(
      `${urlOf(process).replace('http', 'ws')}/parties/room/${baseId}?ticket=${ticket}`,
      onMessage,
    )
    await listener.heard('hello')
    return listener
  }

  /** Follows the changes of the base like the app: by the socket, and by the API if the socket left one out. */
  async function hear(process: number | null, token: string) {
    const readChanges = async (since: number) => {
      const path = `/api/v2/meta/bases/${baseId}/changes?since=${since}`
      const { list, seq } = await send(process, token, 'GET', path, changesPage)
      return { changes: list, seq }
    }
    const heard: number[] = []
    const feed = new ChangeFeed({
      readChanges,
      onChanges: (changes) => heard.push(...changes.map(({ seq }) => seq)),
      onUnordered: () => undefined,
    })
    feed.readAt((await readChanges(0)).seq)
    const listener = await joinRoom(process, token, (message) => {
      if (message.type === 'changes') feed.take(message)
    })
    return { heard, close: () => listener.close() }
  }

  /** Writes a record through a process, and returns the number of the change. */
  async function write(process: number | null, name: string): Promise<number> {
    const response = await ask(process, ann, 'POST', records(), { Name: name })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    return Number(response.headers.get('x-change-seq'))
  }

  /** Repeats a request until one that began `milliseconds` after now is answered, and returns its status. */
  async function statusAfter(milliseconds: number, request: () => Promise<number>): Promise<number> {
    const since = performance.now()
    for (;;) {
      const isLate = performance.now() - since >= milliseconds
      const status = await request()
      if (isLate) return status
      // Calls through public links are rate limited.
      await delay(pollIntervalMs)
    }
  }

  it('answer on one port, each in a process of its own', async () => {
    const pids = instance.worker.processes.map((each) => each.pid())
    expect(new Set(pids).size).toBe(2)
    expect(await statusOf(null, '', 'GET', '/api/v1/health')).toBe(200)
    for (const process of [0, 1]) expect(await statusOf(process, '', 'GET', '/api/v1/health')).toBe(200)
  })

  it.each([
    [0, 1],
    [1, 0],
  ])('tell people on process %i what was changed on process %i', async (hearing, writing) => {
    const listener = await joinRoom(hearing, bob)
    const seq = await write(writing, 'seen by others')
    expect(await listener.changesUpTo(seq)).toEqual([seq])
    listener.close()
  })

  it(
    'let people hear each change once and in order, whichever process made it',
    async () => {
      const hearers = await Promise.all([0, 1, null].map((process) => hear(process, bob)))
      const written: number[] = []
      for (let count = 0; count < 50; count += 1)
        written.push(...(await Promise.all([write(0, `zero ${count}`), write(1, `one ${count}`)])))
      const inOrder = written.toSorted((a, b) => a - b)
      expect(new Set(inOrder).size).toBe(100)
      for (const { heard, close } of hearers) {
        await waitFor(() => expect(heard).toEqual(inOrder), startTimeoutMs)
        close()
      }
    },
    longTestTimeoutMs,
  )

  it('count calls through a public link together', async () => {
    await waitFor(async () => {
      const form = await send(0, ann, 'POST', `/api/v2/meta/tables/${tableId}/forms`, withId, {})
      const settings = { submissions_per_minute: 6, bot_check: 'off' }
      await send(0, ann, 'PATCH', `/api/v2/meta/forms/${form.id}`, v.unknown(), settings)
      const { uuid } = await send(0, ann, 'POST', `/api/v2/meta/views/${form.id}/share`, withShare, {})
      const statuses: number[] = []
      for (let count = 0; count < 8; count += 1) {
        const path = `/api/v2/public/shared-view/${uuid}/rows`
        statuses.push(await statusOf(count % 2, '', 'POST', path, { data: { Name: 'x' } }))
      }
      // Repeats with another form should a minute end in between.
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    }, 20_000)
  })

  it('keep uploaded files once', async () => {
    const path = `/api/v2/meta/bases/${baseId}/files?title=a.png`
    const uploaded = await fetch(`${urlOf(1)}${path}`, {
      method: 'POST',
      headers: { 'xc-auth': ann, 'content-type': 'image/png' },
      body: pngOf('a picture'),
    })
    const { signedPath } = v.parse(v.object({ signedPath: v.string() }), await uploaded.json())
    for (const process of [0, 1]) {
      const response = await fetch(`${urlOf(process)}/${signedPath}`)
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(pngOf('a picture'))
    }
  })

  it('refuse a person whose access was revoked in the other process', async () => {
    const carl = await signUp('carl@example.com')
    const users = `/api/v2/meta/bases/${baseId}/users`
    const invitation = { email: 'carl@example.com', roles: 'editor' }
    const invited = JSON.stringify(await send(0, ann, 'POST', users, v.unknown(), invitation))
    const link = /"invite_token":"([a-z0-9]+)"/.exec(invited)?.[1] ?? ''
    await send(1, carl, 'POST', `/api/v1/auth/invitation/${link}/accept`, v.unknown())
    const read = () => statusOf(1, carl, 'GET', records())
    expect(await read()).toBe(200)
    const { users: list } = await send(
      0,
      ann,
      'GET',
      users,
      v.object({ users: v.object({ list: v.array(v.object({ id: v.string(), email: v.string() })) }) }),
    )
    const id = list.list.find(({ email }) => email === 'carl@example.com')?.id ?? ''
    const listener = await joinRoom(1, carl)
    await send(0, ann, 'DELETE', `${users}/${id}`, v.unknown())
    expect(await statusAfter(limits.accessCacheMs, read)).toBe(404)
    expect(await listener.closed).toBe('closed')
  })

  it('do not show a public link that was withdrawn in the other process', async () => {
    const view = await send(0, ann, 'POST', `/api/v2/meta/tables/${tableId}/grids`, withId, { title: 'Open' })
    const share = `/api/v2/meta/views/${view.id}/share`
    const { uuid } = await send(0, ann, 'POST', share, withShare, {})
    const read = () => ask(1, '', 'GET', `/api/v2/public/shared-view/${uuid}/rows`)
    await waitFor(async () => {
      expect((await read()).headers.get('cache-status')).toBe('tessera; hit')
    })
    await send(0, ann, 'DELETE', share, v.unknown())
    const status = await statusAfter(limits.publicVersionTtlMs, async () => (await read()).status)
    expect(status).toBe(404)
  })

  it.each([
    [1, 'any process'],
    [0, 'the process that owns the objects'],
  ])(
    'replace process %i, %s, when it is killed',
    async (killed) => {
      const other = 1 - killed
      const listener = await joinRoom(killed, bob)
      const pid = instance.worker.processes[killed]?.pid() ?? 0
      process.kill(pid, 'SIGKILL')
      expect(await listener.closed).toBe('closed')
      // The other process keeps answering meanwhile, also calls that read databases.
      expect(await statusOf(other, ann, 'GET', records())).toBe(200)
      await waitFor(async () => {
        expect(instance.worker.processes[killed]?.pid()).not.toBe(pid)
        expect(await statusOf(killed, ann, 'GET', records())).toBe(200)
      }, startTimeoutMs)
      const again = await waitFor(() => joinRoom(other, bob), startTimeoutMs)
      const seq = await write(killed, 'after the crash')
      expect(await again.changesUpTo(seq)).toContain(seq)
      again.close()
    },
    longTestTimeoutMs,
  )

  it(
    'publish what was written while the process that owns the objects was down',
    async () => {
      process.kill(instance.worker.processes[0]?.pid() ?? 0, 'SIGKILL')
      const seq = await write(1, 'while the owner is down')
      const listener = await waitFor(() => joinRoom(1, bob), startTimeoutMs)
      const { list } = await send(
        1,
        bob,
        'GET',
        `/api/v2/meta/bases/${baseId}/changes?since=${seq - 1}`,
        v.object({ list: v.array(v.object({ seq: v.number() })) }),
      )
      expect(list.map((change) => change.seq)).toContain(seq)
      listener.close()
    },
    longTestTimeoutMs,
  )

  it(
    'are all ended by a shutdown right after a crash',
    async () => {
      const before = childrenNamed('workerd')
      const workers = await startWorkers({
        workers: 2,
        host: '127.0.0.1',
        port: await unusedPort('127.0.0.1'),
        files: join(dataDir, 'other files'),
        variables: { ...localVariables('http://127.0.0.1:9', ''), AUTH_SECRET: 'x'.repeat(32) },
        onLog: () => undefined,
      })
      expect(childrenNamed('workerd')).toHaveLength(before.length + 2)
      const [owner] = workers.processes
      const crashed = owner?.pid() ?? 0
      owner?.kill()
      await waitFor(() => {
        // Its replacement is starting.
        const others = childrenNamed('workerd').filter((pid) => !before.includes(pid) && pid !== crashed)
        expect(others).toHaveLength(2)
      }, startTimeoutMs)
      await workers.close()
      expect(childrenNamed('workerd').toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b))
    },
    longTestTimeoutMs,
  )

  it(
    'finish what they work on when they are closed, and leave no process',
    async () => {
      const pids = instance.worker.processes.map((each) => each.pid() ?? 0)
      const inFlight = Array.from({ length: 40 }, (_, count) =>
        statusOf(count % 2, ann, 'POST', records(), { Name: 'at the end' }).catch(() => 'not accepted'),
      )
      await instance.close()
      const statuses = await Promise.all(inFlight)
      expect(statuses.filter((status) => status !== 200 && status !== 'not accepted')).toEqual([])
      for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
      await expect(fetch(instance.url)).rejects.toThrow()
    },
    longTestTimeoutMs,
  )
})
