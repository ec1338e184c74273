import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Statement } from '../../worker/platform/statement.ts'
import { startNeonProxy } from '../postgres/neon-proxy.ts'
import { hasPostgres, postgresSettings } from '../postgres/postgres-server.ts'
import { startPostgresStub } from '../postgres/postgres-stub.ts'
import type { BatchResponse, BatchRequest } from './postgres-worker.ts'
import { type SourcePlatform, startSourcePlatform } from './source-platform.ts'

// The driver runs on the platform's sockets, which only workerd has. It is bundled as for a deployment.

const there = await hasPostgres()
let platform: SourcePlatform

beforeAll(async () => {
  platform = await startSourcePlatform()
}, 120_000)
afterAll(() => platform.close())

const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })
const ssl = (mode: BatchRequest['settings']['ssl']['mode']) => ({ mode, ca: '', cert: '', key: '' })

async function ask(
  batches: Statement[][],
  more: Partial<Omit<BatchRequest, 'settings'>> & { settings?: Partial<BatchRequest['settings']> } = {},
): Promise<BatchResponse> {
  const request: BatchRequest = {
    privateHosts: ['127.0.0.1', 'localhost', 'no-such-host.invalid'],
    connectMs: 3000,
    statementMs: 5000,
    isTransaction: false,
    ...more,
    batches,
    settings: { ...postgresSettings, ...more.settings },
  }
  return platform.ask(request)
}

describe.runIf(there)('in workerd', () => {
  it('statements run on connections of each request', async () => {
    const one = [[sql('select $1::bigint + 1, $2::text', 41, 'é')], [sql(`select '2024-02-29'::date`)]]
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(one)))
    for (const answer of answers) expect(answer).toEqual({ rows: [[[[42, 'é']]], [[['2024-02-29']]]] })
    expect(await ask(one)).toEqual(answers[0])
  })

  it('a transaction is written whole or not at all', async () => {
    const table = `workerd_${process.pid}_${Date.now().toString(36)}`
    const create = [sql(`create table ${table} (id bigint primary key)`)]
    const insert = (id: number) => [sql(`insert into ${table} values ($1)`, id)]
    await ask([create])
    const refused = await ask([insert(1), insert(1)], { isTransaction: true })
    expect(refused.message).toContain('duplicate key')
    await ask([insert(2), insert(3)], { isTransaction: true })
    const drop = [sql(`drop table ${table}`)]
    expect(await ask([[sql(`select id from ${table} order by id`)], drop])).toEqual({
      rows: [[[[2], [3]]], [[]]],
    })
  })

  it('slow statements and killed connections say what happened', async () => {
    expect(await ask([[sql('select pg_sleep(20)')]], { statementMs: 200 })).toMatchObject({
      reason: 'timeout',
    })
    const killed = await ask([[sql('select pg_terminate_backend(pg_backend_pid())')]])
    expect(killed).toMatchObject({ reason: 'closed' })
    expect(await ask([[sql('select 1')]])).toEqual({ rows: [[[[1]]]] })
  })

  it('a database of Neon is read by HTTP, and written in transactions by WebSocket', async () => {
    const proxy = await startNeonProxy({ host: postgresSettings.host, port: postgresSettings.port })
    const settings = { host: 'ep-quiet-sea-123456.eu-central-1.aws.neon.tech' }
    const one = [[sql('select $1::bigint + 1, true', 41)], [sql(`select '2024-02-29T10:00Z'::timestamptz`)]]
    const rows = [[[[42, 1]]], [[['2024-02-29T10:00:00.000Z']]]]
    expect(await ask(one, { settings, neonPort: proxy.port })).toEqual({ rows })
    expect(await ask(one, { settings, neonPort: proxy.port, isTransaction: true })).toEqual({ rows })
    expect(proxy.requests).toEqual(['http', 'http', 'websocket'])
    await proxy.close()
  })

  it('a missing database is named', async () => {
    const settings = { database: 'no_such_database' }
    expect(await ask([[sql('select 1')]], { settings })).toMatchObject({ reason: 'database' })
  })

  it('refuses an untrusted certificate; "Preferred" continues without encryption', async () => {
    const on = await ask([[sql(`select current_setting('ssl')`)]])
    const reason = on.rows?.[0]?.[0]?.[0]?.[0] === 'on' ? 'tls' : 'tlsMissing'
    const required = await ask([[sql('select 1')]], { settings: { ssl: ssl('Required') } })
    expect(required).toMatchObject({ reason })
    const preferred = await ask([[sql('select 1')]], { settings: { ssl: ssl('Preferred') } })
    expect(preferred).toEqual({ rows: [[[[1]]]] })
  })
})

describe('in workerd, without a server', () => {
  const one = [[sql('select 1')]]

  it('distinguishes a wrong password, a server without encryption and a closed port', async () => {
    const stub = await startPostgresStub({ code: '28P01', message: 'password authentication failed' })
    const settings = { host: '127.0.0.1', port: stub.port }
    expect(await ask(one, { settings })).toMatchObject({ reason: 'password' })
    const encrypted = { ...settings, ssl: ssl('Required-Identity') }
    expect(await ask(one, { settings: encrypted })).toMatchObject({ reason: 'tlsMissing' })
    await stub.close()
    expect(await ask(one, { settings })).toMatchObject({ reason: 'refused' })
    // The platform tells unknown names and closed ports alike; the message names both.
    const unknown = await ask(one, { settings: { host: 'no-such-host.invalid' } })
    expect(unknown).toMatchObject({ reason: 'refused', message: expect.stringContaining('name') })
  })

  it('a server that never answers is given up', async () => {
    const stub = await startPostgresStub('silence')
    const settings = { host: '127.0.0.1', port: stub.port }
    expect(await ask(one, { settings, connectMs: 200 })).toMatchObject({ reason: 'timeout' })
    await stub.close()
  })

  it('private addresses are refused before anything is sent', async () => {
    const stub = await startPostgresStub('silence')
    const settings = { host: '127.0.0.1', port: stub.port }
    expect(await ask(one, { settings, privateHosts: [] })).toMatchObject({ reason: 'address' })
    expect(stub.connections()).toBe(0)
    await stub.close()
  })
})
