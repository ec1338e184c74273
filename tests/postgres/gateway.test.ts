import { afterAll, describe, expect, it } from 'vitest'
import { ConnectionProblem } from '../../worker/gateways/databases/connection-problem.ts'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import { openPostgres } from '../../worker/gateways/databases/open-postgres.ts'
import type { SourceConnection, SourceOptions } from '../../worker/gateways/databases/source-connection.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import { hasPostgres, postgresSettings } from './postgres-server.ts'
import { startGreetingServer, startWebServer } from '../sources/other-protocols.ts'
import { startPostgresStub } from './postgres-stub.ts'

const there = await hasPostgres()
const opened: SourceConnection[] = []
const local = { privateHosts: ['127.0.0.1', 'localhost', 'no-such-host.invalid'] }
const table = `gateway_${process.pid}_${Date.now().toString(36)}`

function open(
  more: Partial<ConnectionSettings> = {},
  options: Partial<SourceOptions> = {},
): SourceConnection {
  const connection = openPostgres({ ...postgresSettings, ...more }, { ...local, ...options })
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

afterAll(async () => {
  if (there) await open().batch([sql(`drop table if exists ${table}`)], 'write')
  await Promise.all(opened.map((connection) => connection.close()))
})

describe.runIf(there)('the outcome of a transaction', () => {
  it('is known by its id; one that a restored database has not come to never took place', async () => {
    const connection = open()
    const [own] = await rowsOf(connection, sql('select pg_current_xact_id()::text'))
    const ids = [String(own?.[0]?.[0]), '9000000000000000000']
    expect(await connection.outcomesOf('source', ids)).toEqual(['committed', 'aborted'])
  })
})

describe.runIf(there)('statements', () => {
  it('come back in order, with every value exact', async () => {
    const [values, count] = await rowsOf(
      open(),
      sql(
        `select true, null, 9007199254740991, 9007199254740993, 12.50::numeric, 0.1::float8, 'é\u{1F600}',
          '2024-02-29'::date, '09:05:01.25'::time, '2024-02-29T10:00:00.123Z'::timestamptz, '\\x00ff'::bytea`,
      ),
      sql('select $1::bigint + 1', 41),
    )
    expect(values).toEqual([
      [
        1,
        null,
        9007199254740991,
        '9007199254740993',
        '12.50',
        0.1,
        'é\u{1F600}',
        '2024-02-29',
        '09:05:01.250',
        '2024-02-29T10:00:00.123Z',
        new Uint8Array([0, 255]),
      ],
    ])
    expect(count).toEqual([[42]])
  })

  it('of a batch are written all or none, and reads cannot write', async () => {
    const connection = open()
    await connection.batch([sql(`create table ${table} (id bigint primary key)`)], 'write')
    const insert = (id: number) => sql(`insert into ${table} values ($1)`, id)
    await expect(connection.batch([insert(1), insert(1)], 'write')).rejects.toThrow('duplicate key')
    await expect(connection.batch([insert(2)], 'read')).rejects.toThrow('read-only')
    await expect(connection.batch([sql('select 1'), insert(2)], 'read')).rejects.toThrow('read-only')
    expect(await rowsOf(connection, sql(`select * from ${table}`))).toEqual([[]])
    const [done] = await connection.batch([insert(3)], 'write')
    expect(done?.rowsAffected).toBe(1)
  })

  it('of a transaction: a failing batch rolls back itself, an error all of them', async () => {
    const connection = open()
    const insert = (id: number) => sql(`insert into ${table} values ($1)`, id)
    const kept = await connection.transaction(async (inner) => {
      await inner.batch([insert(10)], 'write')
      await expect(inner.batch([insert(11), insert(10)], 'write')).rejects.toThrow('duplicate key')
      await inner.batch([insert(12)], 'write')
      return 'done'
    })
    expect(kept).toBe('done')
    const failed = connection.transaction(async (inner) => {
      await inner.batch([insert(13)], 'write')
      throw new Error('No.')
    })
    await expect(failed).rejects.toThrow('No.')
    expect(await rowsOf(connection, sql(`select id from ${table} where id >= 10 order by id`))).toEqual([
      [[10], [12]],
    ])
  })
})

describe.runIf(there)('connections', () => {
  const pid = sql('select pg_backend_pid()')

  it('are five at most, used again, and closed when idle', async () => {
    const connection = open({}, { idleMs: 50 })
    const busy = await Promise.all(
      Array.from({ length: 12 }, () => rowsOf(connection, sql('select pg_backend_pid(), pg_sleep(0.02)'))),
    )
    const pids = new Set(busy.map(([rows]) => rows?.[0]?.[0]))
    expect(pids.size).toBe(5)
    const [[[again = 0] = []] = []] = await rowsOf(connection, pid)
    expect(pids).toContain(again)
    const alive = sql(
      'select count(*) from pg_stat_activity where pid = any($1::int[])',
      `{${[...pids].join(',')}}`,
    )
    const other = open()
    await expect.poll(() => rowsOf(other, alive), { timeout: 5000 }).toEqual([[[0]]])
  })

  it('run what may see another snapshot beside the rest of a read, if two are to spare', async () => {
    const connection = open()
    const parallel = { ...pid, isParallel: true as const }
    const pids = async () => (await rowsOf(connection, pid, parallel, pid)).map((rows) => rows?.[0]?.[0])
    const [first, beside, third] = await pids()
    expect([first === third, first === beside]).toEqual([true, false])
    const busy = Array.from({ length: 4 }, () => rowsOf(connection, sql('select pg_sleep(0.1)')))
    const [alone, ...same] = await pids()
    expect(same).toEqual([alone, alone])
    await Promise.all(busy)
    const failing = { ...sql('select 1 / 0'), isParallel: true as const }
    await expect(connection.batch([pid, failing], 'read')).rejects.toThrow('division by zero')
    expect(await rowsOf(connection, sql('select 1'))).toEqual([[[1]]])
    // Writes are one transaction.
    const results = await connection.batch([pid, parallel], 'write')
    expect(results[0]?.rows).toEqual(results[1]?.rows)
  })

  it('replaces killed connections; statements that ran on them fail with the reason', async () => {
    const [connection, other] = [open(), open()]
    const [[[first = 0] = []] = []] = await rowsOf(connection, pid)
    const running = problemOf(connection, sql('select pg_sleep(30)'))
    const isRunning = sql(
      `select count(*) from pg_stat_activity where pid = $1 and query like '%pg_sleep(30)%'`,
      first,
    )
    await expect.poll(() => rowsOf(other, isRunning), { timeout: 5000 }).toEqual([[[1]]])
    await rowsOf(other, sql('select pg_terminate_backend($1)', first))
    expect((await running).reason).toBe('closed')
    const [[[second = 0] = []] = []] = await rowsOf(connection, pid)
    expect(second).not.toBe(first)
  })

  it('survive statements that take too long', async () => {
    const connection = open({}, { timeouts: { connectMs: 5000, statementMs: 200 } })
    const [[[first = 0] = []] = []] = await rowsOf(connection, pid)
    expect((await problemOf(connection, sql('select pg_sleep(20)'))).reason).toBe('timeout')
    expect(await rowsOf(connection, pid)).toEqual([[[first]]])
  })
})

describe('a failed connection', () => {
  it.runIf(there)('reports a missing database by name', async () => {
    const problem = await problemOf(open({ database: 'no_such_database' }))
    expect(problem.reason).toBe('database')
    expect(problem.message).toBe(
      `Database "no_such_database" doesn't exist on ${postgresSettings.host}:${postgresSettings.port}. Check its name.`,
    )
  })

  it.each([
    ['28P01', 'password authentication failed for user "root"', 'password'],
    ['28000', 'role "x" does not exist', 'password'],
    [
      '28000',
      'no pg_hba.conf entry for host "1.2.3.4", user "x", database "y", no encryption',
      'tlsRequired',
    ],
    ['42501', 'permission denied for database', 'permission'],
    ['53300', 'sorry, too many clients already', 'connections'],
    ['57P03', 'the database system is starting up', 'starting'],
  ])('%s, %s: %s', async (code, message, reason) => {
    const stub = await startPostgresStub({ code, message })
    const problem = await problemOf(open({ host: '127.0.0.1', port: stub.port, password: 'a secret' }))
    expect(problem.reason).toBe(reason)
    expect(problem.message).not.toContain('a secret')
    expect(problem.message.split('. ').length).toBeGreaterThan(1)
    await stub.close()
  })

  it('distinguishes a closed port, an unknown name and a server that does not respond', async () => {
    const silent = await startPostgresStub('silence')
    const unused = await startPostgresStub('silence')
    await unused.close()
    const timeouts = { connectMs: 100, statementMs: 1000 }
    expect((await problemOf(open({ host: '127.0.0.1', port: unused.port }))).reason).toBe('refused')
    expect((await problemOf(open({ host: 'no-such-host.invalid' }))).reason).toBe('name')
    expect((await problemOf(open({ host: '127.0.0.1', port: silent.port }, { timeouts }))).reason).toBe(
      'timeout',
    )
    await silent.close()
  })

  it.each(['No', 'Allowed', 'Preferred', 'Required'] as const)(
    'says that something else listens, with the SSL mode "%s"',
    async (mode) => {
      const web = await startWebServer()
      const mariadb = await startGreetingServer('J\0\0\0\x0a10.11.19-MariaDB\0')
      const timeouts = { connectMs: 300, statementMs: 300 }
      for (const { port } of [web, mariadb])
        expect(await problemOf(open({ host: '127.0.0.1', port, ...ssl(mode) }, { timeouts }))).toMatchObject({
          reason: 'protocol',
          message: `127.0.0.1:${port} doesn't answer like PostgreSQL. Check the port and the kind of database.`,
        })
      await Promise.all([web.close(), mariadb.close()])
    },
  )

  it('ends a connection that does not respond to a batch, so that the next one gets another', async () => {
    const stub = await startPostgresStub('silence after login')
    const connection = open(
      { host: '127.0.0.1', port: stub.port },
      { timeouts: { connectMs: 100, statementMs: 100 } },
    )
    const statements = [sql('select 1'), sql('select 2')]
    const failed = () => connection.batch(statements, 'read').catch((error: unknown) => error)
    expect(await failed()).toMatchObject({ reason: 'timeout' })
    expect(await failed()).toMatchObject({ reason: 'timeout' })
    expect(stub.connections()).toBe(2)
    await stub.close()
  })

  it('is none at all to private addresses that the operator does not list', async () => {
    const stub = await startPostgresStub('silence')
    for (const host of [
      '127.0.0.1',
      'localhost',
      '10.0.0.1',
      '::1',
      'database.internal',
      '169.254.169.254',
      '127.1',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '2130706433',
      '::ffff:127.0.0.1',
      '/var/run/a.socket',
    ]) {
      const problem = await problemOf(open({ host, port: stub.port }, { privateHosts: ['192.168.0.1'] }))
      expect([host, problem.reason]).toEqual([host, 'address'])
    }
    expect(stub.connections()).toBe(0)
    await stub.close()
  })
})

describe('SSL modes', () => {
  it('that require encryption do not continue without it', async () => {
    const stub = await startPostgresStub({ code: '28P01', message: 'reached the login' })
    const reasons = await Promise.all(
      (['No', 'Allowed', 'Preferred', 'Required', 'Required-CA', 'Required-Identity'] as const).map(
        async (mode) => (await problemOf(open({ host: '127.0.0.1', port: stub.port, ...ssl(mode) }))).reason,
      ),
    )
    expect(reasons).toEqual(['password', 'password', 'password', 'tlsMissing', 'tlsMissing', 'tlsMissing'])
    await stub.close()
  })

  it('refuse files that the platform would ignore', async () => {
    for (const file of ['ca', 'cert', 'key'])
      expect((await problemOf(open(ssl('Required-CA', { [file]: 'x' })))).message).toContain('not supported')
  })

  it.runIf(there)('refuse an untrusted certificate; "Preferred" continues without encryption', async () => {
    const [[[hasTls] = []] = []] = await rowsOf(open(), sql(`select current_setting('ssl')`))
    const required = await problemOf(open(ssl('Required')))
    expect(required.reason).toBe(hasTls === 'on' ? 'tls' : 'tlsMissing')
    expect(await rowsOf(open(ssl('Preferred')), sql('select 1'))).toEqual([[[1]]])
  })
})
