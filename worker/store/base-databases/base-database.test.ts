import { expect, it } from 'vitest'
import { fail } from '#core/errors.ts'
import type { Connection } from '../../platform/statement.ts'
import { baseMigrations } from '../migrations.gen.ts'
import { openBaseDatabase } from './base-database.ts'
import { engines } from '../../engine/engines.ts'
import { createSchemaCache } from './schema-cache.ts'

it('an error only checks whether the schema is outdated', async () => {
  const batches: number[] = []
  const connection: Connection = {
    batch: async (statements) => {
      batches.push(statements.length)
      const columns = ['schema_version', 'last_seq', 'migrations']
      return statements.map(() => ({
        columns,
        rows: [[7, 1, baseMigrations.length]],
        rowsAffected: 0,
        lastInsertRowid: null,
      }))
    },
    transaction: (work) => work(connection),
  }
  const cache = createSchemaCache()
  cache.put({ baseId: 'p1', version: 7, sources: [], tables: [] })
  const database = openBaseDatabase('p1', connection, cache, engines.sqlite3)
  await expect(database.read(() => fail('VIEW_NOT_FOUND'))).rejects.toThrow("This view doesn't exist")
  await expect(database.write(() => fail('VIEW_NOT_FOUND'))).rejects.toThrow("This view doesn't exist")
  expect(batches).toEqual([1, 1])
})
