import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../worker/platform/statement.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'

let server: DatabaseServer
let connection: Connection

beforeAll(async () => {
  server = await startDatabaseServer()
  await server.create('turns')
  connection = openConnection(server.address('turns'))
  await connection.batch([{ sql: 'CREATE TABLE t (id INTEGER PRIMARY KEY, who TEXT)', args: [] }], 'write')
})
afterAll(() => server.stop())

const insert = (who: string, id: number | null = null) => ({
  sql: 'INSERT INTO t VALUES (?, ?)',
  args: [id, who],
})
const whos = async (of: Connection = connection) =>
  (await of.batch([{ sql: 'SELECT who FROM t ORDER BY id', args: [] }], 'read'))[0]?.rows.map(([who]) => who)

it('runs without writes of others between its batches, which continue afterwards', async () => {
  const others: Promise<unknown>[] = []
  const seen = await connection.transaction(async (own) => {
    const before = await whos(own)
    for (let index = 0; index < 5; index += 1) others.push(connection.batch([insert('other')], 'write'))
    await own.batch([insert('own')], 'write')
    // Nobody else sees what is not there yet.
    expect(await whos()).toEqual(before)
    return whos(own)
  })
  expect(seen).toEqual(['own'])
  await Promise.all(others)
  expect(await whos()).toEqual(['own', ...others.map(() => 'other')])
})

it('rolls back a failed batch, and all batches if the work throws', async () => {
  const before = await whos()
  await expect(
    connection.transaction(async (own) => {
      await own.batch([insert('kept')], 'write')
      const failing = own.batch([insert('undone'), insert('taken', 1)], 'write')
      await expect(failing).rejects.toMatchObject({ name: 'StoreConstraintError', statement: 1 })
      expect(await whos(own)).toEqual([...(before ?? []), 'kept'])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await whos()).toEqual(before)
})

it('is one with a transaction that is begun within', async () => {
  await connection.transaction((own) => own.transaction((inner) => inner.batch([insert('inner')], 'write')))
  expect((await whos())?.at(-1)).toBe('inner')
})
