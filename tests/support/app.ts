import { WindowCounts, type WindowLimit } from '../../worker/gateways/rate-limiter/window-counts.ts'
import type { RateLimiter } from '../../worker/gateways/rate-limiter/open-rate-limiter.ts'
import type { Change } from '../../core/protocol/changes.ts'
import type { Disconnection } from '../../core/protocol/messages.ts'
import type { UsageDay } from '../../core/protocol/usage.ts'
import { createApp, withoutTrailingSlash } from '../../worker/app.ts'
import { openBackend } from '../../worker/backend.ts'
import { createLinkVisits } from '../../worker/request/link-visits.ts'
import { type Bindings, type Env, readEnv } from '../../worker/platform/env.ts'
import type { Backend } from '../../worker/request/request-context.ts'
import type { Storage } from '../../worker/gateways/storage/storage.ts'
import type { Route } from '../../worker/request/register-routes.ts'
import type { Control } from '../../worker/store/control/control.ts'
import type { BaseDatabases } from '../../worker/store/base-databases/base-databases.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { installCache } from './cache-stand-in.ts'
import { assertDocumented } from './documented.ts'
import type { DatabaseServer } from './database-server.ts'

export const authSecret = 'a secret of at least thirty-two characters'
export const site = 'https://tessera.example'

export type TestApp = {
  env: Env
  control: Control
  baseDatabases: BaseDatabases
  storage: Storage | null
  rateLimiter: RateLimiter
  /**
   * All rows of the control database but counts of attempts, once work after answers is done: equal before and after
   * means that nothing happened.
   */
  controlRows(): Promise<Record<string, unknown[]>>
  /** Whose sockets were closed in which rooms since this was last asked; null for everybody's. */
  disconnections(): Promise<RoomDisconnection[]>
  /** Waits for work after answers, such as keeping them in the cache. */
  settle(): Promise<void>
  /** The same API in another isolate: over the same databases and the same cache, with a memory of its own. */
  anotherIsolate(): Pick<TestApp, 'call'>
  /** What rooms were told since this was last asked, in order. */
  told(): Promise<Change[]>
  /** Sends a request to the API; a body that is no text goes as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>
}
export type RoomDisconnection = { room: string } & Disconnection
export type CallOptions = {
  body?: unknown
  /** A body that is no text at all. */
  bytes?: Uint8Array<ArrayBuffer>
  token?: string
  headers?: Record<string, string>
}
export type TestAnswer = { status: number; body: unknown; headers: Headers }

/** The worker's API over the databases of a test server, with a control database of its own. */
export async function startApp(
  databases: DatabaseServer,
  routes: readonly Route[],
  variables: Record<string, string> = {},
): Promise<TestApp> {
  const control = `control-${crypto.randomUUID().slice(0, 8)}`
  await databases.create(control)
  const disconnections: RoomDisconnection[] = []
  const told: Change[] = []
  const raw: Bindings & Record<string, unknown> = {
    // No static files and no rooms here; broadcasts and disconnections are recorded instead.
    ASSETS: { fetch: () => Promise.resolve(new Response(null, { status: 404 })) },
    ROOM: roomsThatNote(disconnections, told),
    RATE_LIMITER: rateLimiters(),
    CONTROL_URL: databases.address(control).url,
    CONTROL_TOKEN: databases.token,
    BASE_DATABASES: 'embedded',
    BASE_DATABASES_URL: databases.url,
    BASE_DATABASES_TOKEN: databases.token,
    AUTH_SECRET: authSecret,
    // As wrangler.toml sets it.
    TRUSTED_PROXY: 'cloudflare',
    ALLOWED_HOSTS: new URL(site).host,
    ...variables,
  }
  const env = readEnv(raw)
  installCache()
  const open = (): Backend => ({ ...openBackend(env), linkVisits: createLinkVisits(0) })
  const backend = open()
  const requireDocumented = assertDocumented(routes.map(({ call }) => call))
  const pending: Promise<unknown>[] = []
  const readControlRows = rowsReader(databases, control)
  const context = {
    waitUntil: (work: Promise<unknown>) => {
      pending.push(work)
    },
    passThroughOnException: () => undefined,
    props: {},
  }
  const callOf = (own: Backend): TestApp['call'] => {
    const app = createApp(routes, () => own)
    return async (method, path, { body, bytes, token, headers = {} } = {}) => {
      const request = new Request(`${site}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { 'xc-auth': token }),
          ...headers,
        },
        ...(bytes === undefined ? {} : { body: bytes }),
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const answer = await app.fetch(withoutTrailingSlash(request), raw, context)
      const text = await answer.text()
      const isJson = /^application\/json\b/.test(answer.headers.get('content-type') ?? '')
      const read: unknown = text === '' ? null : isJson ? JSON.parse(text) : text
      if (isJson && answer.ok) requireDocumented(method, path, read)
      return { status: answer.status, body: read, headers: answer.headers }
    }
  }
  return {
    env,
    control: backend.control,
    baseDatabases: backend.baseDatabases,
    storage: backend.storage,
    rateLimiter: backend.rateLimiter,
    async disconnections() {
      await Promise.allSettled(pending.splice(0))
      return disconnections.splice(0)
    },
    async told() {
      await Promise.allSettled(pending.splice(0))
      return told.splice(0)
    },
    async controlRows() {
      await Promise.allSettled(pending.splice(0))
      return readControlRows()
    },
    async settle() {
      await Promise.allSettled(pending.splice(0))
    },
    anotherIsolate: () => ({ call: callOf(open()) }),
    call: callOf(backend),
  }
}

/** Reads all rows of a database in one batch; its tables are listed once. */
function rowsReader(databases: DatabaseServer, namespace: string): () => Promise<Record<string, unknown[]>> {
  const connection = openConnection(databases.address(namespace))
  const all = (statements: string[]) =>
    connection.batch(
      statements.map((sql) => ({ sql, args: [] })),
      'read',
    )
  let selects: Promise<Map<string, string>> | undefined
  async function listTables(): Promise<Map<string, string>> {
    const [found] = await all([
      `SELECT t.name, group_concat('"' || c.name || '"') FROM sqlite_master t, pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'throttle'
          -- The minute in which a token was last used passes by itself.
          AND c.name <> 'last_used_at'
        GROUP BY t.name`,
    ])
    return new Map(
      (found?.rows ?? []).map(([name, columns]) => [
        String(name),
        `SELECT ${String(columns)} FROM "${String(name)}" ORDER BY 1, 2`,
      ]),
    )
  }
  return async () => {
    selects ??= listTables()
    const statements = await selects
    const results = await all([...statements.values()])
    return Object.fromEntries([...statements.keys()].map((name, at) => [name, results[at]?.rows ?? []]))
  }
}

/** The platform's rate limiters, by scope. */
function rateLimiters(): Bindings['RATE_LIMITER'] {
  const counts = new Map<string, WindowCounts>()
  const objects = {
    idFromName: (name: string) => name,
    get: (scope: string) => ({
      count(limits: readonly WindowLimit[], at: number) {
        const known = counts.get(scope) ?? new WindowCounts()
        counts.set(scope, known)
        return Promise.resolve(known.count(limits, at))
      },
    }),
  }
  return objects as unknown as Bindings['RATE_LIMITER']
}

/** The few parts of the platform's rooms that the worker calls. */
function roomsThatNote(disconnections: RoomDisconnection[], told: Change[]): Bindings['ROOM'] {
  const visits = new Map<string, UsageDay[]>()
  const rooms = {
    idFromName: (name: string) => name,
    get: (room: string) => ({
      push(changes: Change[]) {
        told.push(...changes)
        return Promise.resolve()
      },
      notice: () => Promise.resolve(),
      countVisits(day: UsageDay) {
        visits.set(room, [...(visits.get(room) ?? []), day])
        return Promise.resolve()
      },
      usage: () => Promise.resolve(visits.get(room) ?? []),
      dismiss(disconnection: Disconnection) {
        disconnections.push({ room, ...disconnection })
        return Promise.resolve()
      },
    }),
  }
  return rooms as unknown as Bindings['ROOM']
}
