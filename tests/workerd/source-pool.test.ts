import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createSampleDatabase,
  dropSampleDatabase,
  querySampleDatabase,
} from '../../scripts/sample-database/create.ts'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, startInstance } from '../../scripts/local/instance.ts'
import { thisMachine } from '../../scripts/local/worker-count.ts'
import { hasPostgres, postgresSettings, postgresUrl } from '../postgres/postgres-server.ts'
import { waitFor } from '../support/wait-for.ts'
import { type DirectAddress, directAddress } from './direct-address.ts'

// Requests share the connections of a source through a Durable Object, which only workerd has.

const schema = `source_pool_${process.pid}`

const processCounts = thisMachine().sharesPorts ? [1, 2] : [1]

describe.runIf(await hasPostgres()).each(processCounts)(
  'connections to a source, %i processes',
  (workers) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-pool-'))
    let instance: Instance
    /** Addresses of the worker processes, if there are several; calls go to one after the other. */
    let direct: DirectAddress[] = []
    let calls = 0
    let token = ''
    const tables: Record<string, string> = {}

    async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
      calls += 1
      const url = direct[calls % direct.length]?.url ?? instance.url
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'xc-auth': token }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    }
    const records = (table: string) => `/api/v2/tables/${tables[table]}/records`
    const query = (text: string) => querySampleDatabase(postgresUrl, schema, text)
    /** The server's process of the connection that serves a request; a count may take a second one. */
    const session = async () =>
      (await call<{ list: { pid: number }[] }>('GET', `${records('session')}?count=false`)).list[0]?.pid

    beforeAll(async () => {
      await createSampleDatabase(postgresUrl, schema)
      await query('create view session as select pg_backend_pid() as pid')
      await buildChanged(['web', 'worker'])
      instance = await startInstance({
        dataDir,
        host: '127.0.0.1',
        port: 0,
        workers,
        variables: { CONNECT_TO_EXTERNAL_DB: 'true', SOURCE_PRIVATE_HOSTS: postgresSettings.host },
        onLog: () => undefined,
      })
      const { folder } = instance.worker
      if (folder !== null) direct = await Promise.all([0, 1].map((index) => directAddress(folder, index)))
      const account = { email: 'ann@example.com', password: 'a long enough password' }
      token = (await call<{ token: string }>('POST', '/api/v1/auth/user/signup', account)).token
      const { host, port, user, password, database } = postgresSettings
      const base = await call<{ id: string }>('POST', '/api/v2/meta/bases', {
        title: 'Shop',
        sources: [
          {
            config: {
              client: 'pg',
              connection: { host, port, user, password, database },
              searchPath: [schema],
            },
          },
        ],
      })
      const { list } = await call<{ list: { id: string; title: string }[] }>(
        'GET',
        `/api/v2/meta/bases/${base.id}/tables`,
      )
      for (const { id, title } of list) tables[title] = id
    }, 120_000)
    afterAll(async () => {
      await instance.close()
      rmSync(dataDir, { recursive: true, force: true })
      await dropSampleDatabase(postgresUrl, schema)
    })

    it('are kept between requests, at most five', async () => {
      const one = new Set<unknown>()
      for (let index = 0; index < 5; index += 1) one.add(await session())
      expect(one.size).toBe(1)
      const many = new Set(await Promise.all(Array.from({ length: 20 }, session)))
      expect(many.size).toBeLessThanOrEqual(5)
    })

    it('are opened again when the server has ended them', async () => {
      const before = await session()
      await query(`select pg_terminate_backend(${before}, 5000)`)
      expect(await session()).not.toBe(before)
    })

    it('count a list on a second one, and only if something has changed', async () => {
      const { pageInfo } = await call<{ pageInfo: { totalRows: number } }>('GET', records('film'))
      const last = await query(
        `select query like 'select now.state%' as "isCount" from pg_stat_activity
         where application_name = 'tessera' and query like '%"${schema}"."film"%' order by 1`,
      )
      expect(last).toEqual([{ isCount: false }, { isCount: true }])
      const again = await call<{ pageInfo: { totalRows: number } }>('GET', records('film'))
      expect(again.pageInfo.totalRows).toBe(pageInfo.totalRows)
      await query('insert into film (title, language_id) select title, language_id from film limit 1')
      const more = await call<{ pageInfo: { totalRows: number } }>('GET', records('film'))
      expect(more.pageInfo.totalRows).toBe(pageInfo.totalRows + 1)
    })

    it('write in transactions, and say what the database refuses', async () => {
      await call('POST', records('language'), { name: 'Polish' })
      expect(await query('select name from language where language_id > 4')).toEqual([{ name: 'Polish' }])
      await expect(call('POST', records('language'), { name: 'Polish' })).rejects.toThrow(/: 4\d\d .*name/)
      await expect(call('PATCH', records('film'), { Id: 1, rental_rate: -1 })).rejects.toThrow(
        'SOURCE_REFUSED',
      )
      expect(await query('select count(*)::int as count from language')).toEqual([{ count: 5 }])
      // A refused write leaves no transaction open.
      expect(
        await query(
          `select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%' and query like '%${schema}%'`,
        ),
      ).toEqual([{ count: 0 }])
    })

    it.runIf(workers > 1)('end a transaction whose process is killed', async () => {
      const [killed] = instance.worker.processes.slice(1)
      const name = async () => (await query('select name from language where language_id = 1'))[0]
      const before = await name()
      const waiting = (condition: string) =>
        waitFor(async () => {
          const found = await query(
            `select 1 from pg_stat_activity where ${condition} and pid <> pg_backend_pid()`,
          )
          expect(found).toHaveLength(1)
        })
      const holding = query(
        'do $$ begin perform from language where language_id = 1 for update; perform pg_sleep(2); end $$',
      )
      await waiting(`wait_event = 'PgSleep' and query like 'do $$ begin perform from language%'`)
      calls = 0
      const write = call('PATCH', records('language'), { language_id: 1, name: 'changed' })
      await waiting(`wait_event_type = 'Lock' and query like '%${schema}%'`)
      killed?.kill()
      await expect(write).rejects.toThrow('fetch failed')
      await holding
      await waitFor(async () => {
        const open = await query(
          `select 1 from pg_stat_activity where state <> 'idle' and query like '%${schema}%' and pid <> pg_backend_pid()`,
        )
        expect(open).toEqual([])
      })
      expect(await name()).toEqual(before)
    })
  },
)
