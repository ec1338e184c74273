import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, startInstance } from '../../scripts/local/instance.ts'
import { openMysql } from '../../worker/gateways/databases/open-mysql.ts'
import { mariadbSettings, throwawayName } from '../mariadb/mariadb-server.ts'
import { setup as requireServer } from '../mariadb/require-server.ts'

// Changes of the schema of MariaDB hold a lock through calls to a Durable Object, which only workerd has.

type TableOfCall = { id: string; columns: { id: string; title: string }[] }

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-schema-'))
const database = throwawayName()
const own = openMysql(mariadbSettings, { privateHosts: [mariadbSettings.host] })
let instance: Instance
let token = ''
let table = ''

const sql = async (text: string) => (await own.batch([{ sql: text, args: [] }], 'write'))[0]?.rows ?? []
async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${instance.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'xc-auth': token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
async function ok<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: answer } = await call(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  // The worker of this test.
  return answer as T
}
const columns = () => `/api/v2/meta/tables/${table}/columns`
const add = (title: string) => call('POST', columns(), { title, uidt: 'Number' })
const names = async () =>
  (
    await sql(`select column_name from information_schema.columns
      where table_schema = '${database}' and table_name = 'stock' order by ordinal_position`)
  ).map(([name]) => name)

beforeAll(async () => {
  await requireServer()
  await sql(`create database ${database}`)
  await sql(`create table ${database}.stock (id bigint auto_increment primary key, copies int)`)
  await buildChanged(['web', 'worker'])
  instance = await startInstance({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    variables: { CONNECT_TO_EXTERNAL_DB: 'true', SOURCE_PRIVATE_HOSTS: mariadbSettings.host },
    onLog: () => undefined,
  })
  const account = { email: 'ann@example.com', password: 'a long enough password' }
  token = (await ok<{ token: string }>('POST', '/api/v1/auth/user/signup', account)).token
  const { host, port, user, password, database: first } = mariadbSettings
  const connection = { host, port, user, password, database: first }
  const base = await ok<{ id: string }>('POST', '/api/v2/meta/bases', {
    title: 'Shop',
    sources: [{ config: { client: 'mariadb', connection, searchPath: [database] } }],
  })
  const { list } = await ok<{ list: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/bases/${base.id}/tables`,
  )
  table = list.find(({ title }) => title === 'stock')?.id ?? ''
}, 240_000)
afterAll(async () => {
  await instance.close()
  rmSync(dataDir, { recursive: true, force: true })
  await sql(`drop database ${database}`)
  await own.close()
})

it('fields are added and deleted, one after the other', async () => {
  const made = await Promise.all(['One', 'Two', 'Three'].map(add))
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(await names())).toEqual(new Set(['id', 'copies', 'one', 'two', 'three']))
  const { columns: found } = await ok<TableOfCall>('GET', `/api/v2/meta/tables/${table}`)
  const two = found.find(({ title }) => title === 'Two')?.id
  await ok('DELETE', `/api/v2/meta/columns/${two}`)
  expect(new Set(await names())).toEqual(new Set(['id', 'copies', 'one', 'three']))
})

it('a refused change releases its locks', async () => {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const reading = own.transaction(async (inner) => {
    await inner.batch([{ sql: `select 1 from ${database}.stock`, args: [] }], 'read')
    begun.resolve()
    await released.promise
  })
  await begun.promise
  expect(await add('Busy')).toMatchObject({ status: 409, body: { error: 'SOURCE_TABLE_BUSY' } })
  released.resolve()
  await reading
  expect(await add('Busy')).toMatchObject({ status: 200 })
  expect(await names()).toContain('busy')
}, 20_000)
