import { openPostgres } from '../../worker/gateways/databases/open-postgres.ts'
import { postgresSettings } from '../postgres/postgres-server.ts'

/** Turns on connecting, to the server of the tests too. */
export const sourceVariables = {
  CONNECT_TO_EXTERNAL_DB: 'true',
  SOURCE_PRIVATE_HOSTS: `127.0.0.1, localhost, ${postgresSettings.host}`,
}

/** A connection to the server of the tests, as clients send it. */
export function connectionTo(searchPath: string[], more: Record<string, unknown> = {}) {
  const { host, port, user, password, database } = postgresSettings
  return {
    client: 'pg',
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
export async function createSampleSchema(): Promise<SampleSchema> {
  const name = `sources_${process.pid}_${Date.now().toString(36)}`
  const connection = openPostgres(postgresSettings, { privateHosts: [postgresSettings.host] })
  const run = async (...statements: string[]) => {
    await connection.batch(
      statements.map((sql) => ({ sql, args: [] })),
      'write',
    )
  }
  await run(
    `create schema ${name}`,
    `create table ${name}.customers (id bigint generated always as identity primary key, name text not null)`,
    `comment on table ${name}.customers is 'Who buys'`,
    `create table ${name}.tags (id bigint primary key, label text)`,
    `create table ${name}.customers_tags (customer bigint references ${name}.customers,
      tag bigint references ${name}.tags, primary key (customer, tag))`,
    `create table ${name}.events (at timestamptz, what text)`,
    `create view ${name}.names as select name from ${name}.customers`,
  )
  return {
    name,
    run,
    async drop() {
      await run(`drop schema if exists ${name} cascade`)
      await connection.close()
    },
  }
}
