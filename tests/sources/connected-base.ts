import { afterAll, beforeAll } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Person } from '../support/people.ts'
import { connectionTo } from './sample-source.ts'
import { quoted, type SourceServer } from './source-server.ts'

/**
 * A base with a schema of its own as a data source, made before the first test of a file. `create` gives the
 * statements that create the schema; in `sql`, `$schema` stands for its name.
 */
export function connectedBase(owner: Person, server: SourceServer, create: (schema: string) => string[]) {
  const schema = `calls ${process.pid} ${crypto.randomUUID().slice(0, 8)}`
  const database = server.open()
  let base: BaseWire | undefined
  let tables: TableWire[] = []

  /** Runs SQL as the owner of the database would. */
  async function sql(text: string): Promise<unknown[][]> {
    const statement = { sql: text.replaceAll('$schema', quoted(schema)), args: [] }
    const [result] = await database.batch([statement], 'write')
    return result?.rows ?? []
  }
  beforeAll(async () => {
    if (!server.isThere) return
    const statements = create(schema).map((statement) => ({
      sql: statement.replaceAll('$schema', quoted(schema)),
      args: [],
    }))
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
  const records = (title: string) => `/api/v2/tables/${table(title).id}/records`
  const refusal = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.call(method, path, body)
    const { error, message } = answer.body as { error?: string; message?: string }
    return { status: answer.status, error, message }
  }
  return {
    schema,
    database,
    baseId: () => base?.id ?? '',
    sql,
    table,
    records,
    list: async (query: string, title: string) =>
      (await owner.ok<RecordsPage>('GET', `${records(title)}?${query}`)).list,
    refusal,
    /** Status and error of a call that is refused. */
    async refused(method: string, path: string, body?: unknown): Promise<unknown[]> {
      const { status, error } = await refusal(method, path, body)
      return [status, error]
    },
  }
}
