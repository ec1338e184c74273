import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Statement } from '../../worker/platform/statement.ts'
import { libsqlSettings } from '../libsql/attached-shop.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import type { BatchResponse, BatchRequest } from './postgres-worker.ts'
import { type SourcePlatform, startSourcePlatform } from './source-platform.ts'

// The driver sends its requests with the platform's own fetch.

let platform: SourcePlatform
let server: DatabaseServer
beforeAll(async () => {
  server = await startDatabaseServer()
  await server.create('shop')
  platform = await startSourcePlatform()
}, 120_000)
afterAll(async () => {
  await platform.close()
  await server.stop()
})

const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })

function ask(
  batches: Statement[][],
  more: Partial<Omit<BatchRequest, 'settings'>> & { settings?: Partial<BatchRequest['settings']> } = {},
): Promise<BatchResponse> {
  return platform.ask({
    client: 'libsql',
    privateHosts: ['127.0.0.1'],
    connectMs: 3000,
    statementMs: 5000,
    isTransaction: false,
    ...more,
    batches,
    settings: { ...libsqlSettings(server, 'shop'), ...more.settings },
  })
}

it('statements run with every digit', async () => {
  expect(await ask([[sql('select ?1 + 1, 9007199254740993', 41)], [sql('select ?1', 'text')]])).toEqual({
    rows: [[[[42, '9007199254740993']]], [[['text']]]],
  })
})

it('a transaction is written whole or not at all', async () => {
  await ask([[sql('create table t (id integer primary key)')]])
  const insert = (id: number) => [sql('insert into t values (?1)', id)]
  const refused = await ask([insert(1), insert(1)], { isTransaction: true })
  expect(refused.message).toContain('UNIQUE constraint failed')
  await ask([insert(2), insert(3)], { isTransaction: true })
  expect(await ask([[sql('select id from t order by id')]])).toEqual({ rows: [[[[2], [3]]]] })
})

it.each([
  ['password', { password: 'wrong' }],
  ['database', { database: 'missing' }],
  ['refused', { port: 1 }],
  ['address', { host: '10.0.0.1' }],
] as const)('%s is said', async (reason, settings) => {
  expect(await ask([[sql('select 1')]], { settings })).toMatchObject({ reason })
})

it('a redirect is refused, and a server that hangs times out', async () => {
  const stub = createServer((request, response) => {
    if (request.url?.includes('slow')) return
    response.writeHead(307, { location: `${server.url}/shop/v2/pipeline` }).end()
  })
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
  const address = stub.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await ask([[sql('select 1')]], { settings: { port } })).toMatchObject({ reason: 'address' })
  expect(
    await ask([[sql('select 1')]], {
      connectMs: 200,
      statementMs: 200,
      settings: { port, database: 'slow' },
    }),
  ).toMatchObject({ reason: 'timeout' })
  stub.close().closeAllConnections()
})
