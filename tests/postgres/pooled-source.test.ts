import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../worker/gateways/databases/open-postgres.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import { connectionOfPool } from '../../worker/gateways/databases/source-pool/connection-of-pool.ts'
import { PooledSource } from '../../worker/gateways/databases/source-pool/pooled-source.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import { hasPostgres, postgresSettings } from './postgres-server.ts'

// Connections that requests share. In the worker, calls go through a Durable Object: tests/workerd.

const table = `pooled_${process.pid}_${Date.now().toString(36)}`
const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })
const open = (): SourceConnection => openPostgres(postgresSettings, { privateHosts: [postgresSettings.host] })

describe.runIf(await hasPostgres())('a pooled source', () => {
  const kept = open()
  const other = open()
  const source = new PooledSource(kept)
  const request = () => connectionOfPool(source, false)
  const count = async () =>
    (await other.batch([sql(`select count(*) from ${table}`)], 'read'))[0]?.rows[0]?.[0]
  const sessionOf = async (connection: SourceConnection) =>
    (await connection.batch([sql('select pg_backend_pid()')], 'read'))[0]?.rows[0]?.[0] ?? null

  beforeAll(async () => {
    await other.batch([sql(`create table ${table} (id integer primary key)`)], 'write')
  })
  afterAll(async () => {
    await other.batch([sql(`drop table ${table}`)], 'write')
    await Promise.all([kept.close(), other.close()])
  })

  it('serves requests one after the other by one connection, which they do not close', async () => {
    const sessions = new Set<unknown>()
    for (let index = 0; index < 5; index += 1) {
      const connection = request()
      sessions.add(await sessionOf(connection))
      await connection.close()
    }
    expect(sessions.size).toBe(1)
  })

  it('serves many at once by at most five', async () => {
    const slow = () => request().batch([sql('select pg_backend_pid(), pg_sleep(0.05)')], 'read')
    const results = await Promise.all(Array.from({ length: 20 }, slow))
    const sessions = new Set(results.map(([result]) => result?.rows[0]?.[0]))
    expect(sessions.size).toBeLessThanOrEqual(5)
  })

  it.each([
    ['a read', () => sessionOf(request())],
    [
      'a transaction',
      () => request().transaction((own) => own.batch([sql('select pg_backend_pid()')], 'read')),
    ],
  ])('%s does not notice that a kept connection has ended', async (_name, work) => {
    const session = await sessionOf(request())
    await other.batch([sql('select pg_terminate_backend($1::int, 5000)', session)], 'read')
    await work()
    expect(await sessionOf(request())).not.toBe(session)
  })

  it('commits a transaction, or rolls it back if its work fails', async () => {
    await request().transaction(async (own) => {
      await own.batch([sql(`insert into ${table} values (1)`)], 'write')
    })
    expect(await count()).toBe(1)
    const failed = request().transaction(async (own) => {
      await own.batch([sql(`insert into ${table} values (2)`)], 'write')
      throw new Error('changed their mind')
    })
    await expect(failed).rejects.toThrow('changed their mind')
    expect(await count()).toBe(1)
  })

  it('says what the database says of an error, and keeps the transaction', async () => {
    const insert = () => [sql(`insert into ${table} values (1)`)]
    const error = await request()
      .batch(insert(), 'write')
      .catch((problem: unknown) => problem)
    expect(error).toMatchObject({
      code: '23505',
      table,
      schema: 'public',
      detail: 'Key (id)=(1) already exists.',
    })
    const after = await request().transaction(async (own) => {
      await own.batch(insert(), 'write').catch(() => undefined)
      return own.batch([sql('select 7')], 'read')
    })
    expect(after[0]?.rows).toEqual([[7]])
  })

  it('gives a connection back after each way in which a transaction can end', async () => {
    for (let round = 0; round < 6; round += 1) {
      const begun = await source.begin([sql(`insert into ${table} values (${round + 10})`)])
      if (!('value' in begun)) throw new Error('It did not begin.')
      const { transaction: own, first } = begun.value
      expect(first).toMatchObject({ value: [{ rowsAffected: 1 }] })
      expect(await (round % 2 === 0 ? own.rollback(false) : own.commit())).toEqual({ value: null })
      // A client that disconnected is rolled back, even if its transaction has just ended.
      await own.rollback(true)
    }
    expect(await count()).toBe(4)
  })
})
