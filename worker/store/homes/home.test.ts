import { expect, it } from 'vitest'
import { fail } from '#core/errors.ts'
import type { Connection } from '../../statement.ts'
import { homeMigrations } from '../migrations.gen.ts'
import { openHome } from './home.ts'
import { createSchemaCache } from './schema-cache.ts'

it('asks an error for no more than whether the schema is old', async () => {
  const batches: number[] = []
  const connection: Connection = {
    batch: async (statements) => {
      batches.push(statements.length)
      const columns = ['schema_version', 'last_seq', 'migrations']
      return statements.map(() => ({
        columns,
        rows: [[7, 1, homeMigrations.length]],
        rowsAffected: 0,
        lastInsertRowid: null,
      }))
    },
  }
  const cache = createSchemaCache()
  cache.put({ baseId: 'p1', version: 7, sources: [], tables: [] })
  const home = openHome('p1', connection, cache)
  await expect(home.read(() => fail('VIEW_NOT_FOUND'))).rejects.toThrow('This view does not exist')
  await expect(home.write(() => fail('VIEW_NOT_FOUND'))).rejects.toThrow('This view does not exist')
  expect(batches).toEqual([1, 1])
})
