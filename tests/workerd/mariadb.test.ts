import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Statement } from '../../worker/platform/statement.ts'
import { mariadbSettings, throwawayName } from '../mariadb/mariadb-server.ts'
import { startMysqlStub } from '../mariadb/mysql-stub.ts'
import { setup as requireServer } from '../mariadb/require-server.ts'
import { untrusted } from '../mariadb/untrusted-certificate.ts'
import type { BatchResponse, BatchRequest } from './postgres-worker.ts'
import { type SourcePlatform, startSourcePlatform } from './source-platform.ts'

// The driver runs on the platform's sockets, which only workerd has.

let platform: SourcePlatform
beforeAll(async () => {
  await requireServer()
  platform = await startSourcePlatform()
}, 120_000)
afterAll(() => platform.close())

const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })

function ask(
  batches: Statement[][],
  more: Partial<Omit<BatchRequest, 'settings'>> & { settings?: Partial<BatchRequest['settings']> } = {},
): Promise<BatchResponse> {
  return platform.ask({
    client: 'mysql2',
    privateHosts: ['127.0.0.1', 'localhost', 'no-such-host.invalid'],
    connectMs: 3000,
    statementMs: 5000,
    isTransaction: false,
    ...more,
    batches,
    settings: { ...mariadbSettings, ...more.settings },
  })
}

it('statements run on connections of each request, without compiling code', async () => {
  const one = [[sql('select ? + 1, ?', 41, `it's \\ é`)], [sql(`select date '2024-02-29', 9007199254740993`)]]
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(one)))
  for (const answer of answers)
    expect(answer).toEqual({ rows: [[[[42, `it's \\ é`]]], [[['2024-02-29', '9007199254740993']]]] })
})

it('a transaction is written whole or not at all', async () => {
  const database = throwawayName()
  await ask([[sql(`create database ${database}`), sql(`create table ${database}.t (id bigint primary key)`)]])
  const insert = (id: number) => [sql(`insert into ${database}.t values (?)`, id)]
  const refused = await ask([insert(1), insert(1)], { isTransaction: true })
  expect(refused.message).toContain('Duplicate entry')
  await ask([insert(2), insert(3)], { isTransaction: true })
  expect(await ask([[sql(`select id from ${database}.t order by id`)]])).toEqual({ rows: [[[[2], [3]]]] })
  await ask([[sql(`drop database ${database}`)]])
})

it('slow statements and killed connections say what happened', async () => {
  const slow = sql('select count(*) from seq_1_to_100000 as a, seq_1_to_100000 as b where a.seq + b.seq = 3')
  expect(await ask([[slow]], { statementMs: 200, settings: { database: 'mysql' } })).toMatchObject({
    reason: 'timeout',
  })
  expect(await ask([[sql('kill connection_id()')]])).toMatchObject({ reason: 'closed' })
  expect(await ask([[sql('select 1')]])).toEqual({ rows: [[[[1]]]] })
})

it.each([
  ['password', { user: 'nobody_here', password: 'wrong' }],
  ['database', { database: 'no_such_database' }],
  ['refused', { port: 1 }],
  ['tlsMissing', { ssl: { mode: 'Required', ca: '', cert: '', key: '' } }],
] as const)('%s is said', async (reason, settings) => {
  expect(await ask([[sql('select 1')]], { settings })).toMatchObject({ reason })
})

it('a certificate that is not trusted is refused', async () => {
  const stub = await startMysqlStub(untrusted)
  const ssl = { mode: 'Required', ca: '', cert: '', key: '' } as const
  expect(await ask([[sql('select 1')]], { settings: { port: stub.port, ssl } })).toMatchObject({
    reason: 'tls',
  })
  await stub.close()
})
