import { afterAll, beforeAll, describe } from 'vitest'
import { type AttachedBase, attachFilms } from './attached-base.ts'
import { schemaCrashCases } from './schema-crash-cases.ts'
import type { SourceServer } from './source-server.ts'

/** Processes that end while they change the schema of a source. */
export function schemaCrashesSuite(server: SourceServer): void {
  let films: AttachedBase

  beforeAll(async () => {
    films = await attachFilms(server)
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
}
