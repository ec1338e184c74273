import { afterAll, beforeAll } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Person } from '../support/people.ts'
import { connectionTo } from './sample-source.ts'
import { quoted, type SourceServer } from './source-server.ts'

/**
 * A base with the database of films as a data source, or with another one, made before the first test of a file.
 * `$films` stands for its schema.
 */
export function filmBase(owner: Person, server: SourceServer, content?: readonly string[]) {
  const schema = `film calls ${process.pid} ${Date.now().toString(36)}`
  const database = server.open()
  let base: BaseWire | undefined
  let tables: TableWire[] = []

  /** Runs SQL as the owner of the database would. */
  async function sql(text: string): Promise<unknown[][]> {
    const statement = { sql: text.replaceAll('$films', quoted(schema)), args: [] }
    const [result] = await database.batch([statement], 'write')
    return result?.rows ?? []
  }
  beforeAll(async () => {
    if (!server.isThere) return
    const own = content && [
      server.createSchema(schema),
      ...content.map((text) => text.replaceAll('$films', quoted(schema))),
    ]
    const statements = (own ?? server.films(schema)).map((statement) => ({ sql: statement, args: [] }))
    await database.batch(statements, 'write')
    base = await owner.createBase()
    const path = `/api/v2/meta/bases/${base.id}`
    await owner.ok<SourceWire>('POST', `${path}/sources`, { config: connectionTo([schema], {}, server) })
    const { list: found } = await owner.ok<Page<TableWire>>('GET', `${path}/tables`)
    tables = await Promise.all(found.map(({ id }) => owner.ok<TableWire>('GET', `/api/v2/meta/tables/${id}`)))
  })
  afterAll(async () => {
    if (server.isThere) await sql(server.dropSchema(schema))
    await database.close()
  })

  function table(title: string): TableWire {
    const found = tables.find((each) => each.title === title)
    if (!found) throw new Error(`There is no table ${title}.`)
    return found
  }
  const records = (title = 'film') => `/api/v2/tables/${table(title).id}/records`
  return {
    schema,
    baseId: () => base?.id ?? '',
    sql,
    table,
    records,
    list: async (query: string, title = 'film') =>
      (await owner.ok<RecordsPage>('GET', `${records(title)}?${query}`)).list,
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
    /** Status and error of a call that is refused. */
    async refused(method: string, path: string, body?: unknown): Promise<unknown[]> {
      const { status, body: answer } = await owner.call(method, path, body)
      return [status, (answer as { error?: string }).error]
    },
  }
}
