import type { Person } from '../support/people.ts'
import { connectedBase } from './connected-base.ts'
import { quoted, type SourceServer } from './source-server.ts'

/**
 * A base with the database of films as a data source, or with another one, made before the first test of a file.
 * `$films` stands for its schema.
 */
export function filmBase(owner: Person, server: SourceServer, content?: readonly string[]) {
  const create = (name: string): string[] =>
    content
      ? [server.createSchema(name), ...content.map((text) => text.replaceAll('$films', quoted(name)))]
      : server.films(name)
  const { database, schema, ...base } = connectedBase(owner, server, create)
  return {
    ...base,
    schema,
    /** Runs SQL as the owner of the database would; `$films` stands for the schema. */
    sql: (text: string) => base.sql(text.replaceAll('$films', quoted(schema))),
    records: (title = 'film') => base.records(title),
    list: (query: string, title = 'film') => base.list(query, title),
    /** Reads a table in a transaction that stays open until it is released. */
    locked(name: string): { begun: Promise<void>; release(): Promise<void> } {
      const begun = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const done = database.transaction(async (own) => {
        await own.batch([{ sql: `select 1 from "${schema}"."${name}" limit 1`, args: [] }], 'read')
        begun.resolve()
        await released.promise
      })
      return {
        begun: begun.promise,
        release: () => {
          released.resolve()
          return done
        },
      }
    },
  }
}
