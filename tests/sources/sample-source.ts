import { randomBytes } from 'node:crypto'
import { mariadbSettings } from '../mariadb/mariadb-server.ts'
import { postgresSettings } from '../postgres/postgres-server.ts'
import type { SourceServer } from './source-server.ts'

/** Turns on connecting, to the server of the tests too. */
export const sourceVariables = {
  CONNECT_TO_EXTERNAL_DB: 'true',
  SOURCE_PRIVATE_HOSTS: `127.0.0.1, localhost, ${postgresSettings.host}, ${mariadbSettings.host}`,
}

/** A connection to a server of the tests, as clients send it; by default PostgreSQL. */
export function connectionTo(
  searchPath: string[],
  more: Record<string, unknown> = {},
  { kind, settings }: Pick<SourceServer, 'kind' | 'settings'> = { kind: 'pg', settings: postgresSettings },
) {
  const { host, port, user, password, database } = settings
  return {
    client: kind,
    connection: { host, port: String(port), user, password, database, ssl: { mode: 'No' }, ...more },
    searchPath,
  }
}

export type SampleSchema = {
  name: string
  run(...statements: string[]): Promise<void>
  drop(): Promise<void>
}

/** A schema with tables of a shop: with keys, without, joined, and a view. */
export function createSampleSchema(server: SourceServer): Promise<SampleSchema> {
  return createSchema(server, server.sample)
}

export function createEmptySchema(server: SourceServer): Promise<SampleSchema> {
  return createSchema(server, () => [])
}

async function createSchema(
  server: SourceServer,
  tables: (schema: string) => string[],
): Promise<SampleSchema> {
  const name = `sources_${process.pid}_${randomBytes(4).toString('hex')}`
  const connection = server.open()
  const run = async (...statements: string[]) => {
    await connection.batch(
      statements.map((sql) => ({ sql, args: [] })),
      'write',
    )
  }
  await run(server.createSchema(name), ...tables(name))
  return {
    name,
    run,
    async drop() {
      await run(server.dropSchema(name))
      await connection.close()
    },
  }
}
