import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaLocked } from '../../worker/gateways/databases/source-connection.ts'
import { connectionOfPool } from '../../worker/gateways/databases/source-pool/connection-of-pool.ts'
import { PooledSource } from '../../worker/gateways/databases/source-pool/pooled-source.ts'
import type { Connection, Statement } from '../../worker/platform/statement.ts'
import { throwawayName } from '../mariadb/mariadb-server.ts'
import type { SourceServer } from './source-server.ts'

/** The lock of a schema through the pool that requests share. */
export function pooledSchemaSuite(server: SourceServer): void {
  const sql = (text: string): Statement => ({ sql: text, args: [] })
  const kept = server.open()
  const other = server.open()
  const pool = connectionOfPool(new PooledSource(kept), true)
  const database = throwawayName()
  const source = `source${process.pid}`
  const first = async (connection: Pick<Connection, 'batch'>, text: string) =>
    (await connection.batch([sql(text)], 'read'))[0]?.rows[0]?.[0]
  const isUsed = () => first(other, `select is_used_lock('tessera ${source}') is not null`)

  function locked<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (!pool.lockSchema) throw new Error('A pool passes the lock on.')
    return pool.lockSchema(source, work)
  }

  beforeAll(() => other.batch([sql(`create database ${database}`)], 'write'))
  afterAll(async () => {
    await other.batch([sql(`drop database ${database}`)], 'write')
    await Promise.all([kept.close(), other.close()])
  })

  describe('the lock of a schema through a pool', () => {
    it('is held by one session while statements run by themselves, and ends with the work', async () => {
      const sessions = await locked(async (own) => {
        const session = await first(own, 'select connection_id()')
        await own.batch([sql(`create table ${database}.made (id int)`)], 'write')
        expect(await isUsed()).toBe(1)
        expect(await first(other, `select count(*) from ${database}.made`)).toBe(0)
        return [session, await first(own, 'select connection_id()')]
      })
      expect(sessions[0]).toBe(sessions[1])
      expect(await isUsed()).toBe(0)
    })

    it('ends with work that fails, and what the session was set to', async () => {
      const failed = locked(async (own) => {
        await own.batch(
          [sql('set lock_wait_timeout = 4'), sql(`lock tables ${database}.made write`)],
          'write',
        )
        throw new Error('No.')
      })
      await expect(failed).rejects.toThrow('No.')
      expect(await isUsed()).toBe(0)
      await other.batch([sql(`insert into ${database}.made values (1)`)], 'write')
      expect(await first(pool, 'select @@lock_wait_timeout = @@global.lock_wait_timeout')).toBe(1)
    })

    it('is not given twice, and says why', async () => {
      await locked(async () => {
        await expect(locked(() => Promise.resolve(1))).rejects.toMatchObject({ code: schemaLocked })
      })
      expect(await locked(() => Promise.resolve(1))).toBe(1)
    }, 20_000)

    it('lets nothing run after its end', async () => {
      let late: Connection | null = null
      await kept.lockSchema?.(source, (own) => {
        late = own
        return Promise.resolve(null)
      })
      const left: Connection | null = late
      if (left === null) throw new Error('The work has run.')
      await expect((left as Connection).batch([sql('select 1')], 'write')).rejects.toThrow('released')
    })
  })
}
