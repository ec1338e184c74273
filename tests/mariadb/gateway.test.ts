import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConnectionProblem } from '../../worker/gateways/databases/connection-problem.ts'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import type { SourceConnection, SourceOptions } from '../../worker/gateways/databases/source-connection.ts'
import { openMysql } from '../../worker/gateways/databases/open-mysql.ts'
import {
  hasSnapshotIsolation,
  isSupportedServer,
  versionProblem,
} from '../../worker/gateways/databases/mysql-version.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import { mariadbSettings, throwawayName } from './mariadb-server.ts'
import { startGreetingServer, startWebServer } from '../sources/other-protocols.ts'
import { startMysqlStub } from './mysql-stub.ts'
import { untrusted } from './untrusted-certificate.ts'

const database = throwawayName()
const opened: SourceConnection[] = []
const local = { privateHosts: ['127.0.0.1', 'localhost', 'no-such-host.invalid'] }

function open(
  more: Partial<ConnectionSettings> = {},
  options: Partial<SourceOptions> = {},
): SourceConnection {
  const connection = openMysql({ ...mariadbSettings, database, ...more }, { ...local, ...options })
  opened.push(connection)
  return connection
}
const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })
const ssl = (mode: ConnectionSettings['ssl']['mode'], more = {}) => ({
  ssl: { mode, ca: '', cert: '', key: '', ...more },
})
async function problemOf(
  connection: SourceConnection,
  statement = sql('select 1'),
): Promise<ConnectionProblem> {
  const result = await connection.batch([statement], 'read').catch((error: unknown) => error)
  if (!(result instanceof ConnectionProblem)) throw new Error(`No problem, but ${String(result)}`)
  return result
}
const rowsOf = async (connection: SourceConnection, ...statements: Statement[]) =>
  (await connection.batch(statements, 'read')).map(({ rows }) => rows)

beforeAll(async () => {
  const server = open({ database: 'information_schema' })
  await server.batch([sql(`create database ${database}`)], 'write')
  await open().batch([sql('create table t (id bigint primary key)')], 'write')
})
afterAll(async () => {
  await open({ database: 'information_schema' }).batch([sql(`drop database ${database}`)], 'write')
  await Promise.all(opened.map((connection) => connection.close()))
})

describe('statements', () => {
  it('come back in order, with every value exact', async () => {
    const [values, given] = await rowsOf(
      open(),
      sql(
        `select true, null, 9007199254740991, 9007199254740993, cast('12.50' as decimal(9,2)), 0.1e0, 'é\u{1F600}',
          date '2024-02-29', cast('09:05:01.250' as time(3)), cast('2024-02-29 10:00:00.123' as datetime(3)), x'00ff'`,
      ),
      sql('select ?, ?, ?, ?, ?', `it's "q" \\ ? \0 é`, 41, 0.1, 2n ** 60n, new Uint8Array([0, 255])),
    )
    expect(values).toEqual([
      [
        1,
        null,
        9007199254740991,
        '9007199254740993',
        '12.5',
        0.1,
        'é\u{1F600}',
        '2024-02-29',
        '09:05:01.250',
        '2024-02-29T10:00:00.123Z',
        new Uint8Array([0, 255]),
      ],
    ])
    expect(given).toEqual([[`it's "q" \\ ? \0 é`, 41, 0.1, String(2n ** 60n), new Uint8Array([0, 255])]])
  })

  it('have arguments that are values in every SQL mode', async () => {
    const connection = open()
    const texts = [`'; drop table t; --`, `\\'; drop table t; --`, '\\', `''`, '%_"`', '\u{10FFFF}']
    const values = await connection.transaction(async (inner) => {
      await inner.batch([sql(`set sql_mode = ''`)], 'write')
      const results = await inner.batch(
        texts.map((text) => sql('select ?', text)),
        'read',
      )
      return results.map(({ rows }) => rows[0]?.[0])
    })
    expect(values).toEqual(texts)
  })

  it('of a batch are written all or none, and reads cannot write', async () => {
    const connection = open()
    const insert = (id: number) => sql('insert into t values (?)', id)
    await expect(connection.batch([insert(1), insert(1)], 'write')).rejects.toThrow('Duplicate entry')
    await expect(connection.batch([insert(2)], 'read')).rejects.toThrow('READ ONLY')
    expect(await rowsOf(connection, sql('select * from t'))).toEqual([[]])
    const [done] = await connection.batch([insert(3)], 'write')
    expect(done?.rowsAffected).toBe(1)
  })

  it('of a transaction: a failing batch rolls back itself, an error all of them', async () => {
    const connection = open()
    const insert = (id: number) => sql('insert into t values (?)', id)
    const kept = await connection.transaction(async (inner) => {
      await inner.batch([insert(10)], 'write')
      await expect(inner.batch([insert(11), insert(10)], 'write')).rejects.toThrow('Duplicate entry')
      await inner.batch([insert(12)], 'write')
      return 'done'
    })
    expect(kept).toBe('done')
    const failed = connection.transaction(async (inner) => {
      await inner.batch([insert(13)], 'write')
      throw new Error('No.')
    })
    await expect(failed).rejects.toThrow('No.')
    expect(await rowsOf(connection, sql('select id from t where id >= 10 order by id'))).toEqual([
      [[10], [12]],
    ])
  })
})

describe('connections', () => {
  it('are five at most, used again, and closed when idle', async () => {
    const connection = open({}, { idleMs: 50 })
    const busy = await Promise.all(
      Array.from({ length: 12 }, () => rowsOf(connection, sql('select connection_id(), sleep(0.02)'))),
    )
    const ids = new Set(busy.map(([rows]) => rows?.[0]?.[0]))
    expect(ids.size).toBe(5)
    const alive = sql(
      `select count(*) from information_schema.processlist where id in (${[...ids].join(',')})`,
    )
    const watcher = open()
    await expect.poll(() => rowsOf(watcher, alive), { timeout: 5000 }).toEqual([[[0]]])
  })

  it('run what may see another snapshot beside the rest of a read', async () => {
    const connection = open()
    const id = sql('select connection_id()')
    const results = await rowsOf(connection, id, { ...id, isParallel: true }, id)
    const [first, beside, third] = results.map((rows) => rows?.[0]?.[0])
    expect([first === third, first === beside]).toEqual([true, false])
  })

  it('that the server ends are replaced, and their statement fails with the reason', async () => {
    const connection = open()
    const [[[id = 0] = []] = []] = await rowsOf(connection, sql('select connection_id()'))
    const waiting = problemOf(connection, sql('select sleep(5)'))
    await expect
      .poll(() => rowsOf(open(), sql(`select info from information_schema.processlist where id = ${id}`)))
      .toEqual([[[expect.stringContaining('sleep')]]])
    await open().batch([sql(`kill ${id}`)], 'write')
    expect((await waiting).reason).toBe('closed')
    expect(await rowsOf(connection, sql('select 1'))).toEqual([[[1]]])
  })

  it('stop a statement that takes too long', async () => {
    const connection = open({}, { timeouts: { connectMs: 5000, statementMs: 100 } })
    const slow = sql(
      'select count(*) from seq_1_to_100000 as a, seq_1_to_100000 as b where a.seq + b.seq = 3',
    )
    expect((await problemOf(connection, slow)).reason).toBe('timeout')
  })
})

describe('problems', () => {
  it.each([
    ['name', { host: 'no-such-host.invalid' }],
    ['refused', { port: 1 }],
    ['password', { user: 'nobody_here', password: 'no-secret' }],
    ['database', { database: 'no_such_database' }],
    ['tlsMissing', ssl('Required')],
    ['tlsMissing', ssl('Required-Identity')],
    ['tls', ssl('Required', { ca: 'x' })],
    ['tls', ssl('Preferred', { cert: 'x', key: 'y' })],
    ['address', { host: '10.0.0.1' }],
  ] as const)('%s', async (reason, more) => {
    const problem = await problemOf(open(more))
    expect(problem.reason).toBe(reason)
    expect(problem.message).not.toContain('no-secret')
    expect(problem.message).toMatch(/[.]$/)
  })

  it('permission: a user without privileges on the database', async () => {
    const user = `u_${database.slice(-8)}`
    const server = open()
    await server.batch([sql(`create user '${user}'@'%' identified by 'p'`)], 'write')
    const problem = await problemOf(open({ user, password: 'p' }))
    await server.batch([sql(`drop user '${user}'@'%'`)], 'write')
    expect(problem.reason).toBe('permission')
  })

  it.each(['Allowed', 'Preferred'] as const)('none where the server has no encryption: %s', async (mode) => {
    expect(await rowsOf(open(ssl(mode)), sql('select 1'))).toEqual([[[1]]])
  })

  it.each([
    ['10.11.19-MariaDB-0+deb12u1', true],
    ['5.5.5-10.11.6-MariaDB', true],
    ['11.4.2-MariaDB', true],
    ['10.6.18-MariaDB', false],
    ['8.0.36', false],
    ['8.0.11-TiDB-v7.5.0', false],
    ['', false],
  ])('version %s is a supported MariaDB: %s', (version, isSupported) => {
    expect(isSupportedServer('mariadb', version)).toBe(isSupported)
  })

  it.each([
    ['8.0.31', true],
    ['8.0.30', false],
    ['8.4.2', true],
    ['9.7.4-2', true],
    ['5.7.44-log', false],
    ['10.11.19-MariaDB', false],
    ['8.0.11-TiDB-v7.5.0', false],
    ['8.0.30-Vitess', false],
    ['', false],
  ])('version %s is a supported MySQL: %s', (version, isSupported) => {
    expect(isSupportedServer('mysql', version)).toBe(isSupported)
  })

  it.each([
    ['10.11.7-MariaDB', false],
    ['10.11.8-MariaDB', true],
    ['5.5.5-10.11.19-MariaDB-0+deb12u1', true],
    ['11.0.5-MariaDB', false],
    ['11.3.2-MariaDB', false],
    ['11.4.2-MariaDB', true],
    ['11.8.1-MariaDB', true],
    ['9.7.4', false],
  ])('version %s reports changed rows: %s', (version, hasIt) => {
    expect(hasSnapshotIsolation(version)).toBe(hasIt)
  })

  it.each([
    ['mariadb', '8.0.36', 'h:1 is MySQL. Choose MySQL as the kind of database.'],
    ['mysql', '10.11.19-MariaDB', 'h:1 is MariaDB. Choose MariaDB as the kind of database.'],
    [
      'mariadb',
      '8.0.11-TiDB-v7.5.0',
      'h:1 is TiDB (8.0.11-TiDB-v7.5.0), which is not supported. Connect MariaDB 10.11 or later.',
    ],
    [
      'mysql',
      '8.0.30-Vitess',
      'h:1 is Vitess (8.0.30-Vitess), which is not supported. Connect MySQL 8.0.31 or later.',
    ],
    [
      'mariadb',
      '10.6.18-MariaDB',
      'h:1 is MariaDB 10.6.18-MariaDB, which is too old. Connect MariaDB 10.11 or later.',
    ],
    ['mysql', '5.7.44', 'h:1 is MySQL 5.7.44, which is too old. Connect MySQL 8.0.31 or later.'],
    ['mysql', null, 'h:1 is not MySQL. Connect MySQL 8.0.31 or later.'],
  ] as const)('as %s, version %s is refused with the reason', (expected, version, message) => {
    const problem = versionProblem({ host: 'h', port: 1 }, expected, version)
    expect([problem.reason, problem.message]).toEqual(['version', message])
  })

  it.each([
    [1273, 'HY000', "Unknown collation: 'utf8mb4_nopad_bin'", 'version'],
    [1040, '08004', 'Too many connections', 'connections'],
    [1130, 'HY000', 'Host is not allowed to connect', 'permission'],
    [1053, '08S01', 'Server shutdown in progress', 'starting'],
  ] as const)('error %s of a stub', async (errno, state, message, reason) => {
    const stub = await startMysqlStub({ errno, state, message })
    const problem = await problemOf(open({ port: stub.port }))
    await stub.close()
    expect(problem.reason).toBe(reason)
  })

  it.each(['Required', 'Required-CA', 'Required-Identity'] as const)(
    'tls: a certificate that no authority signed, with %s',
    async (mode) => {
      const stub = await startMysqlStub(untrusted)
      const problem = await problemOf(open({ port: stub.port, ...ssl(mode) }))
      await stub.close()
      expect(problem.reason).toBe('tls')
    },
  )

  it.each(['No', 'Allowed', 'Preferred', 'Required'] as const)(
    'says that something else listens, with the SSL mode "%s"',
    async (mode) => {
      const web = await startWebServer()
      const ssh = await startGreetingServer('SSH-2.0-OpenSSH_9.2p1\r\n')
      const timeouts = { connectMs: 300, statementMs: 300 }
      const problem = ({ port }: { port: number }) =>
        problemOf(open({ host: '127.0.0.1', port, ...ssl(mode) }, { timeouts }))
      expect(await problem(ssh)).toMatchObject({
        reason: 'protocol',
        message: `127.0.0.1:${ssh.port} doesn't answer like MariaDB. Check the port and the kind of database.`,
      })
      // A web server waits for a request, and so does PostgreSQL: nothing tells them from a server that hangs.
      expect(await problem(web)).toMatchObject({
        reason: 'timeout',
        message: expect.stringContaining('Check host, port and kind of database'),
      })
      await Promise.all([web.close(), ssh.close()])
    },
  )

  it('timeout: a server that never answers', async () => {
    const stub = await startMysqlStub('silence')
    const problem = await problemOf(
      open({ port: stub.port }, { timeouts: { connectMs: 200, statementMs: 200 } }),
    )
    await stub.close()
    expect(problem.reason).toBe('timeout')
  })
})
