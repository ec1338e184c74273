import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { SourceTablesWire } from '#core/api/wire/source-shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { openConnection } from '../../../worker/store/connection.ts'
import { shopDatabase } from '../../libsql/shop-database.ts'
import { type DatabaseServer, startDatabaseServer } from '../../support/database-server.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Person, signUp } from '../../support/people.ts'
import { sourceVariables } from '../../sources/sample-source.ts'

// A SQLite database as a data source, over the API and a real libSQL server.

const runtime = runtimeFixture(sourceVariables)
personFixture(runtime)
let ann: Person
let base: BaseWire
let server: DatabaseServer

beforeAll(async () => {
  server = await startDatabaseServer()
  await server.create('shop')
  await run(...shopDatabase)
})
afterAll(() => server.stop())
beforeEach(async () => {
  ann = await signUp(runtime)
  base = await ann.createBase()
})

const run = (...statements: string[]) =>
  openConnection(server.address('shop')).batch(
    statements.map((sql) => ({ sql, args: [] })),
    'write',
  )
const config = (connection: Record<string, unknown> = {}) => ({
  client: 'sqlite3',
  connection: { url: `${server.url}/shop`, authToken: server.token, ...connection },
})
const path = (rest = '') => `/api/v2/meta/bases/${base.id}${rest}`
const connect = () => ann.ok<SourceWire>('POST', path('/sources'), { config: config() })
async function tableNamed(title: string): Promise<TableWire> {
  const { list } = await ann.ok<Page<TableWire>>('GET', path('/tables'))
  return ann.ok('GET', `/api/v2/meta/tables/${list.find((each) => each.title === title)?.id}`)
}
const recordsPath = ({ id }: TableWire, query = '') => `/api/v2/tables/${id}/records${query}`
const records = async (table: TableWire, query = '') =>
  (await ann.ok<Page<Record<string, unknown>>>('GET', recordsPath(table, query))).list

describe('a SQLite database over the API', () => {
  it('shows keys that are no record ids exactly, and keeps such tables read-only', async () => {
    const keys = ['-1', '0', '9007199254740992', '9007199254740993']
    await run(
      'create table wide (id integer primary key, note text)',
      `insert into wide values ${keys.map((key) => `(${key}, 'is ${key}')`).join(', ')}`,
    )
    await connect()
    const wide = await tableNamed('wide')
    const rows = await records(wide, '?sort=id')
    expect(rows.map(({ id, note }) => [String(id), note])).toEqual(keys.map((key) => [key, `is ${key}`]))
    expect(await ann.call('PATCH', recordsPath(wide), { 'Row ID': 1, note: 'x' })).toMatchObject({
      status: 422,
      body: { error: 'SOURCE_READ_ONLY' },
    })
    await run('drop table wide')
  })

  it('is tried, listed and stored without its token', async () => {
    expect(await ann.ok('POST', '/api/v2/meta/connection/test', config())).toMatchObject({ code: 0 })
    expect(
      await ann.ok('POST', '/api/v2/meta/connection/test', config({ authToken: 'wrong' })),
    ).toMatchObject({ code: -1, data: { reason: 'password' } })
    const { schemas, tables } = await ann.ok<SourceTablesWire>(
      'POST',
      '/api/v2/meta/connection/tables',
      config(),
    )
    expect(schemas).toEqual(['main'])
    expect(tables.find(({ name }) => name === 'film_actor')).toMatchObject({ is_join: true, read_only: null })
    const source = await connect()
    expect(source).toMatchObject({
      alias: 'shop',
      type: 'sqlite3',
      config: {
        client: 'sqlite3',
        connection: { url: `${server.url}/shop`, has_password: true },
        searchPath: ['main'],
      },
    })
    expect(JSON.stringify(source)).not.toContain(server.token)
  })

  it('needs its token again for another address, and a URL', async () => {
    const source = await connect()
    const change = (connection: Record<string, unknown>) =>
      ann.call('PATCH', path(`/sources/${source.id}`), { config: { client: 'sqlite3', connection } })
    expect((await change({ url: `${server.url}/other` })).body).toMatchObject({
      error: 'SOURCE_PASSWORD_REQUIRED',
    })
    expect((await change({ url: `${server.url}/shop` })).status).toBe(200)
    expect((await change({ url: 'postgres://h/db' })).body).toMatchObject({ error: 'INVALID_REQUEST' })
    expect((await change({ host: 'h', user: 'u', database: 'd' })).body).toMatchObject({
      error: 'INVALID_REQUEST',
      message: expect.stringContaining('connection.url must be'),
    })
  })

  it('is read, filtered, sorted and searched', async () => {
    await connect()
    const film = await tableNamed('film')
    const titles = async (query: string) => (await records(film, query)).map(({ title }) => title)
    expect(await titles('?where=(title,like,T)&sort=-film_id')).toEqual(['Three', 'Two'])
    expect(await titles('?where=(rental_rate,lt,2)')).toEqual(['One', 'Three'])
    expect(await titles('?where=(big,eq,9007199254740993)')).toEqual(['One'])
    expect(await titles('?where=(score,eq,100000000000000000000)')).toEqual(['Two'])
    expect(await titles('?where=(release_date,eq,exactDate,2000-01-04)')).toEqual(['Three'])
    expect(await titles('?where=(language_1,eq,en)')).toEqual(['One'])
    expect(await titles('?sort=rental_rate&limit=2&where=(is_available,checked)')).toEqual(['Three', 'One'])
  })

  it('links by foreign keys of several columns', async () => {
    await run(
      'create table project (name text, tenant integer not null, code text not null, primary key (tenant, code))',
      `create table task (id integer primary key, title text, tenant integer, code text,
        foreign key (tenant, code) references project (tenant, code))`,
      `insert into project values ('North', 1, 'a'), ('South', 2, 'a')`,
      `insert into task values (1, 'one', 1, 'a'), (2, 'half', null, 'a')`,
    )
    await connect()
    const [task, project] = [await tableNamed('task'), await tableNamed('project')]
    const linked = async () =>
      (await records(task, '?sort=id')).map((each) => [each['project'], each['tenant']])
    expect(await linked()).toEqual([
      [expect.objectContaining({ name: 'North' }), 1],
      [null, null],
    ])
    const [south] = await records(project, '?where=(name,eq,South)')
    const link = { 'Row ID': south?.['Row ID'] }
    await ann.ok('PATCH', recordsPath(task), { id: 1, project: link })
    await ann.ok('POST', recordsPath(task), { title: 'new', project: link })
    expect(await linked()).toEqual([
      [expect.objectContaining({ name: 'South' }), 2],
      [null, null],
      [expect.objectContaining({ name: 'South' }), 2],
    ])
    expect((await records(task, '?where=(project,eq,South)&sort=id')).map(({ id }) => id)).toEqual([1, 3])
    await run('drop table task', 'drop table project')
  })

  it('is attached without its views if one of them no longer works', async () => {
    await run('create view broken as select unknown_function(x) as y from missing')
    await connect()
    const { list } = await ann.ok<Page<TableWire>>('GET', path('/tables'))
    expect(list.map(({ title }) => title)).not.toContain('film_list')
    expect(await records(await tableNamed('actor'))).toHaveLength(3)
    await run('drop view broken')
  })

  it('is written, with conflicts, undo and links', async () => {
    await connect()
    const film = await tableNamed('film')
    const made = await ann.ok<{ film_id: number }>('POST', recordsPath(film), {
      title: 'Made here',
      rental_rate: 3.25,
    })
    expect(await records(film, `?where=(film_id,eq,${made.film_id})`)).toMatchObject([
      { title: 'Made here', rental_rate: 3.25, is_available: true },
    ])
    const link = film.columns.find(({ title }) => title === 'language_1')
    await ann.ok('POST', `/api/v2/tables/${film.id}/links/${link?.id}/records/${made.film_id}`, [{ Id: 2 }])
    expect(await records(film, `?where=(film_id,eq,${made.film_id})`)).toMatchObject([
      { language_1: { code: 'de' } },
    ])
    await ann.ok('PATCH', recordsPath(film), { film_id: made.film_id, title: 'Changed' })
    await ann.ok('DELETE', recordsPath(film), { film_id: made.film_id })
    expect(await records(film, `?where=(film_id,eq,${made.film_id})`)).toEqual([])
    const refused = await ann.call('PATCH', recordsPath(film), { film_id: 1, rental_rate: -1 })
    expect([refused.status, refused.body]).toMatchObject([422, { error: 'SOURCE_REFUSED' }])
  })
})
