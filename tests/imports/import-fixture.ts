import * as v from 'valibot'
import type { ImportState } from '#core/api/import-export/imports.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { routes } from '../../worker/routes.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { startApp, type TestAnswer, type TestApp } from '../support/app.ts'
import { startDatabaseServer } from '../support/database-server.ts'

type Body = Record<string, unknown>
type Row = Record<string, unknown>

/** A base of its own, its owner's token, and the calls of imports with it. */
export type ImportFixture = {
  app: TestApp
  baseId: string
  token: string
  signUp(email: string): Promise<string>
  begin(body: Body, as?: string): Promise<TestAnswer>
  /** Lines are counted from 2 on where none are given. */
  part(id: string, number: number, rows: string[][], lines?: number[], as?: string): Promise<TestAnswer>
  finish(id: string, as?: string): Promise<TestAnswer>
  read(id: string, as?: string): Promise<TestAnswer>
  cancel(id: string, as?: string): Promise<TestAnswer>
  createTable(columns: Body[]): Promise<TableWire>
  readTable(id: string): Promise<TableWire>
  records(tableId: string): Promise<Row[]>
  changes(): Promise<Row[]>
  /** Names of physical tables that hold staged rows. */
  stages(): Promise<string[]>
  stop(): Promise<void>
}

const format = { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' }
const list = v.object({ list: v.array(v.record(v.string(), v.unknown())) })

export async function startImportFixture(): Promise<ImportFixture> {
  const databases = await startDatabaseServer()
  const app = await startApp(databases, routes)
  const signUp = async (email: string): Promise<string> => {
    const body = { email, password: 'correct horse battery' }
    const answer = await app.call('POST', '/api/v1/auth/user/signup', { body })
    return v.parse(v.object({ token: v.string() }), answer.body).token
  }
  const token = await signUp('owner@example.com')
  const made = await app.call('POST', '/api/v2/meta/bases', { token, body: { title: 'Imports' } })
  const baseId = v.parse(v.object({ id: v.string() }), made.body).id
  const base = `/api/v2/meta/bases/${baseId}`
  const imports = '/api/v2/meta/imports'
  const get = async (path: string) => (await app.call('GET', path, { token })).body
  return {
    app,
    baseId,
    token,
    signUp,
    begin: (body, as = token) =>
      app.call('POST', `${base}/imports`, { token: as, body: { format, ...body } }),
    part: (id, number, rows, lines = rows.map((_, index) => index + 2), as = token) =>
      app.call('PUT', `${imports}/${id}/parts/${number}`, { token: as, body: { rows, lines } }),
    finish: (id, as = token) => app.call('POST', `${imports}/${id}/finish`, { token: as, body: {} }),
    read: (id, as = token) => app.call('GET', `${imports}/${id}`, { token: as }),
    cancel: (id, as = token) => app.call('DELETE', `${imports}/${id}`, { token: as }),
    async createTable(columns) {
      const body = { title: `Table ${crypto.randomUUID()}`, columns }
      return tableOf(await app.call('POST', `${base}/tables`, { token, body }))
    },
    readTable: async (id) => tableOf(await app.call('GET', `/api/v2/meta/tables/${id}`, { token })),
    records: async (tableId) => v.parse(list, await get(`/api/v2/tables/${tableId}/records?limit=1000`)).list,
    changes: async () => v.parse(list, await get(`${base}/changes?since=0`)).list,
    async stages() {
      const connection = openConnection(databases.address(`base-${baseId.slice(1)}`))
      // Named after an import, whose id is longer than a table's.
      const sql =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 't_im%' AND length(name) > 22"
      const [result] = await connection.batch([{ sql, args: [] }], 'read')
      return (result?.rows ?? []).map(([name]) => String(name))
    },
    stop: () => databases.stop(),
  }
}

/** The state in a response. Throws unless the call succeeded. */
export function stateOf(answer: TestAnswer): ImportState & { seq: number } {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as ImportState & { seq: number }
}

function tableOf(answer: TestAnswer): TableWire {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as TableWire
}

export function columnId(table: TableWire, title: string): string {
  return table.columns.find((column) => column.title === title)?.id ?? ''
}
