import { neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ConnectionProblem } from '../../worker/gateways/databases/connection-problem.ts'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import { openSource, isNeon } from '../../worker/gateways/databases/open-source.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import { type NeonProxy, startNeonProxy } from './neon-proxy.ts'
import { hasPostgres, postgresSettings } from './postgres-server.ts'

const there = await hasPostgres()
const table = `neon_${process.pid}_${Date.now().toString(36)}`
let proxy: NeonProxy

const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })
function open(more: Partial<ConnectionSettings> = {}) {
  const host = 'ep-quiet-sea-123456.eu-central-1.aws.neon.tech'
  return openSource({ ...postgresSettings, ...more, host }, { privateHosts: [] })
}
const insert = (id: number) => sql(`insert into ${table} values ($1)`, id)

beforeAll(async () => {
  proxy = await startNeonProxy({ host: postgresSettings.host, port: postgresSettings.port })
  neonConfig.fetchEndpoint = () => `http://127.0.0.1:${proxy.port}/sql`
  neonConfig.wsProxy = () => `127.0.0.1:${proxy.port}/v2`
  neonConfig.useSecureWebSocket = false
  neonConfig.forceDisablePgSSL = true
  neonConfig.pipelineTLS = false
  neonConfig.pipelineConnect = false
  if (there) await open().batch([sql(`create table ${table} (id bigint primary key)`)], 'write')
})
afterAll(async () => {
  if (there) await open().batch([sql(`drop table ${table}`)], 'write')
  await proxy.close()
})

describe.runIf(there)('Neon', () => {
  it('runs a batch as one request', async () => {
    proxy.requests.length = 0
    const results = await open().batch(
      [
        sql(
          `select true, 9007199254740993, 0.1::float8, $1::text, $2::bigint, now() at time zone 'UTC' - now()::timestamp`,
          'é',
          7,
        ),
        sql(`select current_setting('TimeZone'), current_setting('jit'), '2024-02-29T10:00Z'::timestamptz`),
      ],
      'read',
    )
    expect(results.map(({ rows }) => rows)).toEqual([
      [[1, '9007199254740993', 0.1, 'é', 7, '00:00:00']],
      [['UTC', 'off', '2024-02-29T10:00:00.000Z']],
    ])
    expect(proxy.requests).toEqual(['http'])
  })

  it('writes a batch whole or not at all, and reads cannot write', async () => {
    const [done] = await open().batch([insert(1)], 'write')
    expect(done?.rowsAffected).toBe(1)
    await expect(open().batch([insert(2), insert(2)], 'write')).rejects.toThrow('duplicate key')
    await expect(open().batch([insert(3)], 'read')).rejects.toThrow('read-only')
    const [left] = await open().batch([sql(`select id from ${table}`)], 'read')
    expect(left?.rows).toEqual([[1]])
  })

  it('runs a transaction over a WebSocket, with batches that roll back alone', async () => {
    proxy.requests.length = 0
    const rows = await open().transaction(async (inner) => {
      await inner.batch([insert(10)], 'write')
      await expect(inner.batch([insert(11), insert(10)], 'write')).rejects.toThrow('duplicate key')
      const [zone, ids] = await inner.batch(
        [sql(`select current_setting('TimeZone')`), sql(`select id from ${table} where id >= 10`)],
        'read',
      )
      return [zone?.rows, ids?.rows]
    })
    expect(rows).toEqual([[['UTC']], [[10]]])
    const failed = open().transaction(async (inner) => {
      await inner.batch([insert(12)], 'write')
      throw new Error('No.')
    })
    await expect(failed).rejects.toThrow('No.')
    expect(proxy.requests).toEqual(['websocket', 'websocket'])
    const [left] = await open().batch([sql(`select id from ${table} where id >= 10`)], 'read')
    expect(left?.rows).toEqual([[10]])
  })

  it('reports a missing database by name, in both modes', async () => {
    const source = open({ database: 'no_such_database' })
    const problems = await Promise.all([
      source.batch([sql('select 1')], 'read').catch((error: unknown) => error),
      source.transaction(() => Promise.resolve()).catch((error: unknown) => error),
    ])
    for (const problem of problems) {
      expect(problem).toBeInstanceOf(ConnectionProblem)
      expect(problem).toMatchObject({ reason: 'database' })
    }
  })
})

test.each([
  ['ep-quiet-sea-123456.eu-central-1.aws.neon.tech', true],
  ['ep-quiet-sea-123456-pooler.eu-central-1.aws.NEON.TECH', true],
  ['neon.tech.example.com', false],
  ['evil.com/.neon.tech', false],
  ['neon.tech', false],
  ['db.example.com', false],
])('%s belongs to Neon: %s', (host, expected) => {
  expect(isNeon(host)).toBe(expected)
})
