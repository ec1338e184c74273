import { afterAll, beforeAll, describe } from 'vitest'
import { type AttachedBase, attachFilms } from '../sources/attached-base.ts'
import { schemaCrashCases } from '../sources/schema-crash-cases.ts'
import { mariadbServer } from '../sources/source-server.ts'

let films: AttachedBase

beforeAll(async () => {
  films = await attachFilms(await mariadbServer())
})
afterAll(() => films.stop())

describe('a process that ends while it changes the schema of a source', () => {
  schemaCrashCases(
    () => films,
    async (name) => {
      const sql = 'select 1 from information_schema.columns where table_schema = $1 and column_name = $2'
      return (await films.sql(sql, films.schemaName, name)).length
    },
  )
})
