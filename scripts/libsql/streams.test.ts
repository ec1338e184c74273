import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@libsql/client/web'
import type { ServerSettings } from './settings.ts'
import { answerOf, startTestServer } from './testing.ts'
import type { TestServer } from './testing.ts'

const LONG = 'WITH RECURSIVE c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c'
const QUITE_LONG = LONG.replace('FROM c)', 'FROM c WHERE x < 3000000)')

let server: TestServer
let client: Client

async function start(settings: Partial<ServerSettings> = {}): Promise<void> {
  server = await startTestServer(settings)
  await server.create('one')
  await server.create('two')
  client = server.client('one')
  await client.execute('CREATE TABLE t (a)')
}
afterEach(() => server.stop())

const values = async (): Promise<unknown[]> =>
  (await client.execute('SELECT a FROM t ORDER BY a')).rows.map((row) => row['a'])

describe('interactive transactions', () => {
  beforeEach(() => start())

  test('commit persists; rollback and close discard', async () => {
    const kept = await client.transaction('write')
    await kept.execute('INSERT INTO t VALUES (1)')
    expect((await kept.execute('SELECT a FROM t')).rows).toHaveLength(1)
    expect(await values()).toStrictEqual([])
    await kept.commit()
    const dropped = await client.transaction('write')
    await dropped.execute('INSERT INTO t VALUES (2)')
    await dropped.rollback()
    const left = await client.transaction('write')
    await left.execute('INSERT INTO t VALUES (3)')
    left.close()
    await client.execute('INSERT INTO t VALUES (4)')
    expect(await values()).toStrictEqual([1n, 4n])
  })

  test('concurrent writers wait for each other and lose nothing', async () => {
    await client.execute('INSERT INTO t VALUES (0)')
    const add = async (): Promise<void> => {
      const transaction = await client.transaction('write')
      const { rows } = await transaction.execute('SELECT a FROM t')
      await transaction.execute({ sql: 'UPDATE t SET a = ?', args: [BigInt(String(rows[0]?.['a'])) + 1n] })
      await transaction.commit()
    }
    await Promise.all(Array.from({ length: 12 }, add))
    expect(await values()).toStrictEqual([12n])
  })

  test('a baton is valid once, and for its own namespace only', async () => {
    const open = await server.call('/one/v2/pipeline', 'POST', { requests: [] })
    const { baton } = await answerOf(open)
    const elsewhere = await server.call('/two/v2/pipeline', 'POST', { baton, requests: [] })
    expect(elsewhere.status).toBe(400)
    expect((await server.call('/one/v2/pipeline', 'POST', { baton, requests: [] })).status).toBe(200)
    const again = await server.call('/one/v2/pipeline', 'POST', { baton, requests: [] })
    expect(await again.json()).toMatchObject({ code: 'STREAM_EXPIRED' })
  })
})

test('an idle transaction is rolled back, and the next writer proceeds', async () => {
  await start({ streamIdleMs: 100 })
  const idle = await client.transaction('write')
  await idle.execute('INSERT INTO t VALUES (1)')
  // Waits in the queue until the idle transaction expires.
  await client.execute('INSERT INTO t VALUES (2)')
  await expect(idle.execute('INSERT INTO t VALUES (3)')).rejects.toMatchObject({ code: 'STREAM_EXPIRED' })
  expect(await values()).toStrictEqual([2n])
})

test('a busy transaction ends at the age limit', async () => {
  await start({ streamMaxMs: 200 })
  const endless = await client.transaction('write')
  const touch = async (): Promise<never> => {
    for (;;) {
      await endless.execute('SELECT 1')
      await sleep(20)
    }
  }
  await expect(touch()).rejects.toMatchObject({ code: 'STREAM_EXPIRED' })
})

test('a writer that waits too long gets SQLITE_BUSY', async () => {
  await start({ writeWaitMs: 50 })
  const holder = await client.transaction('write')
  await holder.execute('INSERT INTO t VALUES (1)')
  await expect(client.execute('INSERT INTO t VALUES (2)')).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  await holder.commit()
  expect(await values()).toStrictEqual([1n])
})

test('limits open streams; closing one makes room', async () => {
  await start({ maxStreamsPerNamespace: 2 })
  const open = async (): Promise<Response> => server.call('/one/v2/pipeline', 'POST', { requests: [] })
  const { baton } = await answerOf(await open())
  expect((await open()).status).toBe(200)
  expect(await (await open()).json()).toMatchObject({ code: 'TOO_MANY_STREAMS' })
  await server.call('/one/v2/pipeline', 'POST', { baton, requests: [{ type: 'close' }] })
  expect((await open()).status).toBe(200)
})

test('a long query blocks neither its own nor another namespace', async () => {
  await start({ maxExecutors: 2 })
  // Starting an executor may take longer than the query.
  await server.client('two').execute('SELECT 1')
  const order: string[] = []
  const long = client.execute(QUITE_LONG).then(() => order.push('long'))
  const other = server
    .client('two')
    .execute('SELECT 1')
    .then(() => order.push('other base'))
  const own = client.execute('INSERT INTO t VALUES (1)').then(() => order.push('own base'))
  await Promise.all([long, other, own])
  expect(order).toStrictEqual(expect.arrayContaining(['other base', 'own base']))
  expect(order.at(-1)).toBe('long')
})

test('a long query does not block an open transaction of another namespace', async () => {
  await start({ maxExecutors: 3 })
  const order: string[] = []
  const transaction = await client.transaction('write')
  await transaction.execute('INSERT INTO t VALUES (1)')
  const long = server
    .client('two')
    .execute(QUITE_LONG)
    .then(() => order.push('long'))
  await sleep(5)
  await transaction.execute('INSERT INTO t VALUES (2)')
  await transaction.commit()
  order.push('transaction')
  await long
  expect(order).toStrictEqual(['transaction', 'long'])
})

test('an endless statement is stopped without effect', async () => {
  await start({ statementTimeoutMs: 1_500 })
  const endless = client.batch(['INSERT INTO t VALUES (1)', LONG], 'write')
  await expect(endless).rejects.toMatchObject({ code: 'SQLITE_INTERRUPT' })
  await client.execute('INSERT INTO t VALUES (2)')
  expect(await values()).toStrictEqual([2n])
})

test('rejects a response beyond the size limit', async () => {
  await start({ maxResponseBytes: 10_000 })
  const rows = (count: number): string =>
    `WITH RECURSIVE c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c) SELECT x FROM c LIMIT ${count}`
  await expect(client.execute(rows(1_000_000_000))).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  expect((await client.execute(rows(100))).rows).toHaveLength(100)
})

test('reverts a write whose response is too large', async () => {
  await start({ maxResponseBytes: 10_000 })
  const insert = `INSERT INTO t SELECT value FROM json_each(?) RETURNING a`
  const args = [JSON.stringify(Array.from({ length: 1_000 }, (_, index) => index))]
  await expect(client.execute({ sql: insert, args })).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  expect(await values()).toStrictEqual([])
  expect((await client.execute({ sql: insert, args: ['[1,2]'] })).rows).toHaveLength(2)
  expect(await values()).toStrictEqual([1n, 2n])
})

test('idle executors end, and restart on demand', async () => {
  await start({ executorIdleMs: 80, minExecutors: 0 })
  await client.execute('INSERT INTO t VALUES (1)')
  await sleep(250)
  expect(await values()).toStrictEqual([1n])
})

test('rejects a request beyond the size limit', async () => {
  await start({ maxRequestBytes: 1_000 })
  const response = await server.call('/one/v2/pipeline', 'POST', { requests: [], fill: 'x'.repeat(2_000) })
  expect(response.status).toBe(413)
})
