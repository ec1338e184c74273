import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import { openPostgres } from '../../worker/gateways/databases/open-postgres.ts'
import { createResultCache } from '../../worker/gateways/databases/postgres-result-cache.ts'
import { connectPostgres, type PostgresSession } from '../../worker/gateways/databases/postgres-session.ts'
import type { SqlResult, Statement } from '../../worker/platform/statement.ts'
import { hasPostgres, postgresSettings } from './postgres-server.ts'

// Counts and aggregates of PostgreSQL are kept while its snapshot is the same. A database of its own: row security of
// any table in it ends the cache.

const database = `result_cache_${process.pid}_${Date.now().toString(36)}`
const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })
const cacheable = (text: string, ...args: Statement['args']): Statement => ({
  ...sql(text, ...args),
  isCacheable: true,
})
const settings = { ...postgresSettings, database }
const open = (): SourceConnection => openPostgres(settings, { privateHosts: [settings.host] })
const valueOf = (results: readonly SqlResult[]) => results[0]?.rows[0]?.[0]

describe.runIf(await hasPostgres())('kept results of PostgreSQL', () => {
  let admin: PostgresSession
  /** Sessions that write. */
  let writers: PostgresSession[] = []
  const run = async (text: string, writer = 0) => writers[writer]?.run([sql(text)])

  beforeAll(async () => {
    admin = await connectPostgres(postgresSettings)
    await admin.run([sql('set default_transaction_read_only = off')])
    await admin.run([sql(`create database ${database}`)])
    writers = await Promise.all([connectPostgres(settings), connectPostgres(settings)])
    for (const writer of writers) await writer.run([sql('set default_transaction_read_only = off')])
    await run('create table t (id integer generated always as identity primary key, v integer)')
    await run('insert into t (v) select generate_series(1, 100)')
  })
  afterAll(async () => {
    await Promise.all(writers.map((writer) => writer.close()))
    await admin.run([sql(`drop database ${database} with (force)`)])
    await admin.close()
  })

  /** Other tests write to the same server, which ends all results, so it takes some tries to find two in a row. */
  const expectKept = (read: () => Promise<boolean>) =>
    expect.poll(read, { interval: 1, timeout: 15_000 }).toBe(true)
  /** A value that is computed again unless it is kept, read twice. */
  const isKept = async (read: () => Promise<unknown>) => (await read()) === (await read())

  it('are used again, as they are without the cache', async () => {
    const connection = open()
    const read = async () =>
      valueOf(await connection.batch([cacheable('select random(), count(*) from t')], 'read'))
    await expectKept(() => isKept(read))
    const statement = cacheable(
      'select count(*) as "count", sum(v), $1::text, null from t where v > $2',
      'é',
      50,
    )
    const { isCacheable: _, ...plain } = statement
    const [[kept], [again], [direct]] = [
      await connection.batch([statement], 'read'),
      await connection.batch([statement], 'read'),
      await connection.batch([plain], 'read'),
    ]
    expect(kept).toEqual(direct)
    expect(again).toEqual(direct)
    const other = await connection.batch([{ ...statement, args: ['é', 99] }], 'read')
    expect(valueOf(other)).toBe(1)
    await connection.close()
  })

  it('are computed in a write, and where nobody says that they may be kept', async () => {
    const connection = open()
    const statement = cacheable('select random()')
    const inWrite = async () => valueOf(await connection.batch([statement], 'write'))
    expect(await isKept(inWrite)).toBe(false)
    const unmarked = async () => valueOf(await connection.batch([sql('select random()')], 'read'))
    expect(await isKept(unmarked)).toBe(false)
    await connection.close()
  })

  const steps = [
    'insert into t (v) values (1)',
    'delete from t where id in (select max(id) from t)',
    'update t set v = v + 1 where id % 3 = 0',
    'truncate t',
    'begin',
    'savepoint s',
    'rollback to savepoint s',
    'commit',
    'rollback',
    'alter table t alter column v type bigint',
    'insert into t (v) select v from t limit 5',
  ] as const

  it('are what a query says, whatever transactions do meanwhile', async () => {
    const connection = open()
    const [count, list] = [
      'select count(*), sum(v), min(id) from t',
      'select id, v from t order by v desc, id',
    ]
    const rowsOf = async (statement: Statement) => (await connection.batch([statement], 'read'))[0]?.rows
    const step = fc.record({ writer: fc.nat(1), text: fc.constantFrom(...steps) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (taken) => {
        // Locks of one writer would wait for the other, so a transaction of the other ends first.
        for (const { writer, text } of taken) {
          await run('commit', 1 - writer)
          await run(text, writer).catch(() => undefined)
          if (/^(truncate|alter)/.test(text)) await run('commit', writer)
          for (const query of [count, list, count, list])
            expect(await rowsOf(cacheable(query)), text).toEqual(await rowsOf(sql(query)))
        }
        for (const writer of [0, 1]) await run('rollback', writer)
      }),
      { numRuns: 30 },
    )
    await connection.close()
  })

  it('fail as they do without the cache, which goes on', async () => {
    const connection = open()
    await expect(connection.batch([cacheable('select 1 / 0')], 'read')).rejects.toThrow('division by zero')
    const read = async () => valueOf(await connection.batch([cacheable('select random()')], 'read'))
    await expectKept(() => isKept(read))
    await connection.close()
  })

  it('are not kept by servers that do not know snapshots', async () => {
    const session = await connectPostgres(settings)
    const sent: string[] = []
    const read = createResultCache(async (statements) => {
      sent.push(...statements.map((statement) => statement.sql))
      return session.run(
        statements.map((statement) => ({
          ...statement,
          sql: statement.sql.replaceAll('pg_current_snapshot', 'unknown'),
        })),
      )
    })
    const statement = cacheable('select random()')
    const values = [await read([statement]), await read([statement]), await read([statement])].map(valueOf)
    expect(new Set(values).size).toBe(3)
    expect(sent.slice(1)).toEqual(['select random()', 'select random()', 'select random()'])
    await session.close()
  })

  it.each([
    ['row security', 'alter table t enable row level security', 'alter table t disable row level security'],
    [
      'foreign tables',
      'create extension postgres_fdw; create server s foreign data wrapper postgres_fdw; create foreign table f (id integer) server s',
      'drop extension postgres_fdw cascade',
    ],
  ])('are not kept in a database with %s', async (_name, begin, end) => {
    for (const text of begin.split('; ')) await run(text)
    const connection = open()
    const read = async () =>
      valueOf(await connection.batch([cacheable('select random(), count(*) from t')], 'read'))
    expect(await isKept(read)).toBe(false)
    await run(end)
    await connection.close()
  })

  it('have any number of rows in their order, and none', async () => {
    const connection = open()
    const statements = [
      `select id as place_of_row, v, random() from t order by v desc limit 3`,
      'select id, v, id from t where false',
      'select null::integer, null::text',
    ]
    const rows = async () =>
      (
        await connection.batch(
          statements.map((text) => cacheable(text)),
          'read',
        )
      ).map((result) => result.rows)
    await run('truncate t')
    await run('insert into t (v) values (1), (3), (2), (4)')
    await expectKept(async () => JSON.stringify(await rows()) === JSON.stringify(await rows()))
    const [list, none, blank] = await rows()
    expect(list?.map(([, v]) => v)).toEqual([4, 3, 2])
    expect([none, blank]).toEqual([[], [[null, null]]])
    await connection.close()
  })

  it('are kept up to a number and size', async () => {
    const session = await connectPostgres(settings)
    const read = createResultCache((statements) => session.run(statements))
    const value = async (name: string) => valueOf(await read([cacheable(`select random() as "${name}"`)]))
    const first = await value('first')
    for (let index = 0; index < 200; index += 1) await value(`n${index}`)
    expect(await value('first')).not.toBe(first)
    await expectKept(() => isKept(() => value('first')))
    const long = ' '.repeat(300_000)
    expect(await isKept(async () => valueOf(await read([cacheable(`select random()${long}`)])))).toBe(false)
    const large = `select random(), repeat('x', 300000)`
    expect(await isKept(async () => valueOf(await read([cacheable(large)])))).toBe(false)
    const sized = (length: number) => () => value(`sized", repeat('x', ${length}) as "text`)
    expect(await isKept(sized(60_000))).toBe(false)
    await expectKept(() => isKept(sized(40_000)))
    await session.close()
  })
})
