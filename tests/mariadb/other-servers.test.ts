import { expect, it } from 'vitest'
import { connectMysql } from '../../worker/gateways/databases/mysql-session.ts'
import { ConnectionProblem } from '../../worker/gateways/databases/connection-problem.ts'
import { openMysql } from '../../worker/gateways/databases/open-mysql.ts'
import { isolationFor } from '../../worker/gateways/databases/mysql-version.ts'
import { attachFilms } from '../sources/attached-base.ts'
import { mariadbServer, quoted } from '../sources/source-server.ts'
import { mariadbSettings } from './mariadb-server.ts'
import { startMysqlStub } from './mysql-stub.ts'

// Servers that speak the protocol but are not MariaDB, and releases of MariaDB that lack a setting.

it.each([
  ['8.0.36', 1273, `Unknown collation: 'utf8mb4_nopad_bin'`, /is MySQL\. Choose MySQL/],
  [
    '8.0.11-TiDB-v7.5.0',
    1193,
    'Unknown system variable',
    /is TiDB \(.*not supported\. Connect MariaDB 10\.11/,
  ],
  ['8.0.30-Vitess', 1193, 'Unknown system variable', /is Vitess \(.*not supported\. Connect MariaDB 10\.11/],
])('%s is refused with its name and the reason', async (version, errno, message, text) => {
  const stub = await startMysqlStub({ version, refusal: { errno, state: 'HY000', message } })
  const settings = { ...mariadbSettings, host: '127.0.0.1', port: stub.port }
  const server = openMysql(settings, { privateHosts: ['127.0.0.1'] })
  const select = server.batch([{ sql: 'select 1', args: [] }], 'read')
  const problem: unknown = await select.catch((error: unknown) => error)
  await server.close()
  await stub.close()
  expect(problem).toBeInstanceOf(ConnectionProblem)
  expect(problem).toMatchObject({ reason: 'version', message: expect.stringMatching(text) })
})

it('older releases lock what they read in a write', async () => {
  const films = await attachFilms(await mariadbServer())
  const plain = (sql: string) => ({ sql, args: [] })
  const [writer, other] = [await connectMysql(mariadbSettings), await connectMysql(mariadbSettings)]
  const film = `${quoted(films.schemaName)}.film`
  await writer.run([
    plain(isolationFor('10.11.6-MariaDB')),
    plain('start transaction'),
    plain(`select title from ${film} where film_id = 1`),
  ])
  const change = [
    plain('set innodb_lock_wait_timeout = 1'),
    plain(`update ${film} set title = 'Lost' where film_id = 1`),
  ]
  await expect(other.run(change)).rejects.toMatchObject({ errno: 1205 })
  await writer.run([plain('rollback')])
  await other.run(change)
  await Promise.all([writer.close(), other.close(), films.stop()])
})
