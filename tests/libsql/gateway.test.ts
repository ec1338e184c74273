import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import { openLibsql } from '../../worker/gateways/databases/open-libsql.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import { libsqlSettings } from './attached-shop.ts'

let server: DatabaseServer
let settings: ConnectionSettings
const stubs: Server[] = []

beforeAll(async () => {
  server = await startDatabaseServer()
  await server.create('shop')
  settings = libsqlSettings(server, 'shop')
})
afterAll(async () => {
  await server.stop()
  for (const stub of stubs) stub.close().closeAllConnections()
})

const one = { sql: 'select 1', args: [] }
const timeouts = { connectMs: 150, statementMs: 150 }
/** What a read answers, or why it fails. */
const read = (more: Partial<ConnectionSettings>, privateHosts = ['127.0.0.1']) =>
  openLibsql({ ...settings, ...more }, { privateHosts, timeouts }).batch([one], 'read')

type Answer = { status: number; headers?: Record<string, string>; body?: string }

/** A server that answers every request in one way; null: not at all. */
async function stub(
  answer: Answer | ((body: string) => Answer) | null,
): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const made = createServer((request, response) => {
    requests.push(request.url ?? '')
    let sent = ''
    request.on('data', (chunk) => (sent += String(chunk)))
    request.on('end', () => {
      if (!answer) return
      const { status, headers, body } = typeof answer === 'function' ? answer(sent) : answer
      response.writeHead(status, headers).end(body)
    })
  })
  stubs.push(made)
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const address = made.address()
  return { port: typeof address === 'object' && address ? address.port : 0, requests }
}

/** Says that everything in a request was done. */
function doneResults(body: string): unknown[] {
  const { requests } = JSON.parse(body) as { requests: { type: string; batch?: { steps: unknown[] } }[] }
  const step = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }
  return requests.map(({ type, batch }) => ({
    type: 'ok',
    response: batch
      ? {
          type,
          result: { step_results: batch.steps.map(() => step), step_errors: batch.steps.map(() => null) },
        }
      : { type },
  }))
}

describe('a libSQL server', () => {
  it('answers with every digit, and bytes', async () => {
    const connection = openLibsql(settings, { privateHosts: [settings.host] })
    const [result] = await connection.batch(
      [{ sql: `select ?1, 9007199254740993, 0.1, x'00ff', null, ?2`, args: [25, 'text'] }],
      'read',
    )
    expect(result?.rows).toEqual([[25, '9007199254740993', 0.1, new Uint8Array([0, 255]), null, 'text']])
    await connection.close()
  })

  it('commits a transaction as a whole, and rolls back a batch or all of it', async () => {
    const connection = openLibsql(settings, { privateHosts: [settings.host] })
    const run = (sql: string) => ({ sql, args: [] })
    await connection.batch([run('create table t (n integer unique)')], 'write')
    await connection.transaction(async (own) => {
      await own.batch([run('insert into t values (1)')], 'write')
      const failed = own.batch([run('insert into t values (2)'), run('insert into t values (1)')], 'write')
      await expect(failed).rejects.toMatchObject({ code: '23505', table: 't', detail: 'Key (n)=' })
    })
    const stopped = connection.transaction(async (own) => {
      await own.batch([run('insert into t values (3)')], 'write')
      throw new Error('stop')
    })
    await expect(stopped).rejects.toThrow('stop')
    const [all] = await connection.batch([run('select n from t')], 'read')
    expect(all?.rows).toEqual([[1]])
    await connection.close()
  })

  it('is refused or explained, with what to do', async () => {
    const failing = (
      reason: string,
      message: RegExp,
      ...[more, hosts]: Parameters<typeof read>
    ): Promise<void> =>
      expect(read(more, hosts)).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
    await failing('password', /refused the auth token/, { password: 'wrong' })
    await failing('database', /no libSQL database/, { database: 'missing' })
    await failing('refused', /Nothing accepts connections/, { port: 1 })
    await failing('address', /not a public address/, {}, [])
    await failing('address', /not a public address/, { host: '169.254.169.254' })
    await failing('name', /can't be found/, { host: 'no.such.host.invalid' }, ['no.such.host.invalid'])
    await failing('timeout', /doesn't answer/, { port: (await stub(null)).port })
    await failing('version', /not as a libSQL server/, {
      port: (await stub({ status: 200, body: 'Hello' })).port,
    })
    await failing('closed', /status 502/, { port: (await stub({ status: 502 })).port })
  })

  it('cannot lead the connection to another address', async () => {
    const inside = await stub({ status: 200, body: '{}' })
    const redirecting = await stub({
      status: 302,
      headers: { location: `http://127.0.0.1:${inside.port}/v2/pipeline` },
    })
    await expect(read({ port: redirecting.port })).rejects.toMatchObject({ reason: 'address' })
    expect(inside.requests).toEqual([])
    const leading = await stub((body) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ baton: 'b', base_url: 'http://169.254.169.254/', results: doneResults(body) }),
    }))
    const connection = openLibsql(
      { ...settings, port: leading.port },
      { privateHosts: ['127.0.0.1'], timeouts },
    )
    await expect(
      connection.transaction(async (own) => {
        await own.batch([one], 'read')
        return own.batch([one], 'read')
      }),
    ).rejects.toMatchObject({ reason: 'address', message: expect.stringMatching(/169\.254/) })
  })
})
