import { afterAll, beforeAll, describe } from 'vitest'
import { schemaCrashCases } from '../sources/schema-crash-cases.ts'
import { type AttachedShop, attachShop } from './attached-shop.ts'

let shop: AttachedShop

beforeAll(async () => {
  shop = await attachShop()
})
afterAll(() => shop.stop())

describe('a process that ends while it changes the schema of a SQLite database', () => {
  schemaCrashCases(
    () => shop,
    async (name) => (await shop.sql(`select 1 from pragma_table_info('film') where name = ?`, name)).length,
  )
})
