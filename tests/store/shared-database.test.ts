import { afterAll, beforeAll, expect, it } from 'vitest'
import { baseId, newBaseKey } from '#core/ids.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import { createBaseDatabases } from '../../worker/store/base-databases/base-databases.ts'
import { sharedDatabaseLocator } from '../../worker/store/base-databases/shared-database.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'

let server: DatabaseServer

beforeAll(async () => {
  server = await startDatabaseServer()
  await server.create('everything')
})
afterAll(() => server.stop())

const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })

it('removing a base from a shared database removes only its tables', async () => {
  const address = server.address('everything')
  const connection = openConnection(address)
  const [gone, kept] = [newBaseKey(), newBaseKey()]
  // The first base migrates the database.
  await createBaseDatabases(sharedDatabaseLocator(address)).create({ id: baseId(kept) })
  const namesOf = async () => {
    const [result] = await connection.batch(
      [sql("SELECT name FROM sqlite_master WHERE type = 'table'")],
      'read',
    )
    return (result?.rows ?? []).map(([name]) => String(name))
  }
  for (const key of [gone, kept])
    await connection.batch(
      [`t_${key}aaaaaaaa`, `l_${key}aaaaaaaa`, `t_im${key}aaaaaaaa`].map((name) =>
        sql(`CREATE TABLE "${name}" (id INTEGER PRIMARY KEY)`),
      ),
      'write',
    )
  await connection.batch(
    [
      sql(
        `INSERT INTO automatic_indexes (base_id, name, table_id, column_id, use, expression, bytes, built_at, used_at)
          VALUES (?, 'v_gonefield_1a2b_3', 't', 'c', 'computed', '', 0, '', '')`,
        baseId(gone),
      ),
      sql('CREATE TABLE v_gonefield_1a2b (id INTEGER PRIMARY KEY)'),
      sql('CREATE TABLE vs_gonefield_1a2b (id INTEGER PRIMARY KEY)'),
    ],
    'write',
  )
  await sharedDatabaseLocator(address).destroy(gone)
  const names = await namesOf()
  expect(names.filter((name) => name.includes(gone) || name.includes('gonefield'))).toEqual([])
  expect(names.filter((name) => name.includes(kept))).toHaveLength(3)
  await sharedDatabaseLocator(address).destroy(kept)
})
