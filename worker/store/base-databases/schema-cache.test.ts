import { expect, it } from 'vitest'
import type { BaseSchema } from '#core/schema.ts'
import { createSchemaCache } from './schema-cache.ts'

const schema = (baseId: string, version: number): BaseSchema => ({ baseId, version, sources: [], tables: [] })

it('keeps the newest version of a base', () => {
  const cache = createSchemaCache()
  cache.put(schema('p1', 2))
  cache.put(schema('p1', 1))
  expect(cache.get('p1')?.version).toBe(2)
  cache.drop('p1')
  expect(cache.get('p1')).toBeUndefined()
})

it('evicts the least recently used base', () => {
  const cache = createSchemaCache(2)
  cache.put(schema('p1', 1))
  cache.put(schema('p2', 1))
  cache.get('p1')
  cache.put(schema('p3', 1))
  expect(['p1', 'p2', 'p3'].map((baseId) => cache.get(baseId) !== undefined)).toEqual([true, false, true])
})
