import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { openConnection } from '../../../worker/store/connection.ts'
import { shopDatabase } from '../../libsql/shop-database.ts'
import { sourceVariables } from '../../sources/sample-source.ts'
import { type DatabaseServer, startDatabaseServer } from '../../support/database-server.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// Tables, fields and links that are created, changed and deleted in a connected SQLite database.

const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
let base: BaseWire
let source: SourceWire
let server: DatabaseServer

beforeAll(async () => {
  server = await startDatabaseServer()
  await server.create('shop')
  await sql(...shopDatabase)
  base = await ann.createBase()
  source = await ann.ok<SourceWire>('POST', ofBase('/sources'), {
    config: { client: 'sqlite3', connection: { url: `${server.url}/shop`, authToken: server.token } },
  })
})
afterAll(() => server.stop())

const ofBase = (rest: string) => `/api/v2/meta/bases/${base.id}${rest}`
/** Runs SQL as the owner of the database would; returns the rows of the last statement. */
async function sql(...statements: string[]): Promise<unknown[][]> {
  const all = statements.map((text) => ({ sql: text, args: [] }))
  return (await openConnection(server.address('shop')).batch(all, 'write')).at(-1)?.rows ?? []
}
const tables = async () => (await ann.ok<Page<TableWire>>('GET', ofBase('/tables'))).list
async function read(title: string): Promise<TableWire> {
  const id = (await tables()).find((each) => each.title === title)?.id
  return ann.ok('GET', `/api/v2/meta/tables/${id}`)
}
const create = (body: Record<string, unknown>) =>
  ann.ok<TableWire>('POST', ofBase('/tables'), { source_id: source.id, ...body })
const addField = async (title: string, column: Record<string, unknown>) =>
  ann.ok<TableWire>('POST', `/api/v2/meta/tables/${(await read(title)).id}/columns`, column)
const rows = ({ id }: TableWire) => `/api/v2/tables/${id}/records`
const records = async (of: TableWire, query = '') =>
  (await ann.ok<RecordsPage>('GET', `${rows(of)}?${query}`)).list
const column = (of: TableWire, title: string) => `/api/v2/meta/columns/${columnOf(of, title).id}`
const sqlOf = async (change: Record<string, unknown>) =>
  (await ann.ok<SchemaSqlWire>('POST', ofBase('/schema-sql'), change)).statements
const described = (name: string) =>
  sql(`select name, type, "notnull", dflt_value from pragma_table_xinfo('${name}') order by cid`)
const differences = async () =>
  (await ann.ok<{ detectedChanges: unknown[] }[]>('GET', ofBase(`/meta-diff/${source.id}`))).flatMap(
    ({ detectedChanges }) => detectedChanges,
  )
async function undoLast() {
  const { list } = await ann.ok<{ list: { seq: number }[] }>('GET', ofBase('/changes?limit=1000'))
  return ann.call('POST', ofBase(`/changes/${list.at(-1)?.seq}/undo`))
}

describe('a new table of a SQLite database', () => {
  const columns = [
    { title: 'Full name', uidt: 'SingleLineText', pv: true, rqd: true },
    { title: 'Code', uidt: 'SingleLineText', unique: true },
    { title: 'Since', uidt: 'DateTime', cdf: 'now()' },
    { title: 'Key', uidt: 'UUID' },
    { title: 'Length', uidt: 'Formula', formula_raw: 'LEN({Full name})' },
  ]

  it('has a key whose numbers are given once, and its fields as columns', async () => {
    const table = { title: 'My people', source_id: source.id, columns }
    expect(await sqlOf({ change: 'table.create', table })).toEqual([
      expect.stringMatching(
        /^create table "main"."my_people" \(\n {2}"id" INTEGER primary key autoincrement,\n {2}"full_name" varchar not null,\n {2}"code" varchar,\n {2}"since" datetime default CURRENT_TIMESTAMP,\n {2}"key" uuid default \(lower\(hex\(.*\n\)$/,
      ),
      'create unique index "main"."my_people_code_key" on "my_people" ("code")',
    ])
    const made = await create({ title: 'My people', columns })
    await ann.ok('POST', rows(made), [{ 'Full name': 'Ann', Code: 'a' }, { 'Full name': 'Bo' }])
    expect(await records(made, 'sort=-Length')).toMatchObject([
      { Id: 1, 'Full name': 'Ann', Code: 'a', Length: 3, Since: expect.stringMatching(/^20/) },
      { Id: 2, 'Full name': 'Bo', Length: 2, Key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    await ann.ok('DELETE', rows(made), [{ Id: 2 }])
    expect(await ann.ok('POST', rows(made), { 'Full name': 'Cy' })).toMatchObject({ Id: 3 })
    expect((await ann.call('POST', rows(made), { 'Full name': 'Ann again', Code: 'a' })).body).toMatchObject({
      error: 'DUPLICATE_VALUE',
    })
  })

  it('is not found as new when its source is checked, and is dropped by undo while it is empty', async () => {
    await create({ title: 'Short lived', columns })
    expect(await differences()).toEqual([])
    expect((await undoLast()).status).toBe(200)
    expect(await sql(`select name from sqlite_schema where tbl_name = 'short_lived'`)).toEqual([])
    const filled = await create({ title: 'Short lived' })
    await ann.ok('POST', rows(filled), { Title: 'x' })
    const { list: log } = await ann.ok<{ list: { seq: number }[] }>('GET', ofBase('/changes?limit=1000'))
    expect((await ann.call('POST', ofBase(`/changes/${log.at(-2)?.seq}/undo`))).body).toMatchObject({
      error: 'CANNOT_UNDO',
    })
  })

  it('is refused under a name that the database has, in whatever case', async () => {
    await sql('create table "Hidden" (id integer primary key)')
    const answer = await ann.call('POST', ofBase('/tables'), { title: 'hidden', source_id: source.id })
    expect(answer).toMatchObject({ status: 409, body: { error: 'SOURCE_NAME_TAKEN' } })
    expect((await tables()).map(({ title }) => title)).not.toContain('hidden')
    await sql('drop table "Hidden"')
  })
})

describe('a field of a SQLite database', () => {
  it('creates a column for each type that SQLite can hold, and reads it back as the same type', async () => {
    const types = [
      ['SingleLineText', 'varchar', "It's text"],
      ['LongText', 'TEXT', 'Long'],
      ['Number', 'INTEGER', 9007199254740991],
      ['Decimal', 'numeric', 0.5],
      ['Checkbox', 'boolean', true],
      ['Date', 'date', '2024-02-29'],
      ['Time', 'time', '08:30:00'],
      ['JSON', 'json', '{"a":1}'],
    ] as const
    for (const [uidt] of types) await addField('actor', { title: `A ${uidt}`, uidt, cdf: null })
    const actor = await addField('actor', { title: 'A DateTime', uidt: 'DateTime' })
    const declared = new Map((await described('actor')).map(([name, type]) => [name, type]))
    for (const [uidt, type] of types)
      expect([uidt, declared.get(`a_${uidt.toLowerCase()}`)]).toEqual([uidt, type])
    const values = Object.fromEntries(types.map(([uidt, , value]) => [`A ${uidt}`, value]))
    await ann.ok('PATCH', rows(actor), { actor_id: 1, ...values, 'A DateTime': '2024-02-29T10:00:00.123Z' })
    const [row] = await records(actor, 'where=(actor_id,eq,1)')
    expect(row).toMatchObject({ ...values, 'A DateTime': expect.stringMatching(/^2024-02-29 10:00:00/) })
    expect(await differences()).toEqual([])
  })

  it('has its default and rules in the database, for existing rows too', async () => {
    await addField('counted', { title: 'Fee', uidt: 'Decimal', cdf: '1.5', rqd: true })
    await addField('counted', { title: 'Name', uidt: 'SingleLineText', cdf: "it's \\ here" })
    expect(await sql('select fee, name from counted')).toEqual([[1.5, "it's \\ here"]])
    const code = await addField('film', { title: 'Code', uidt: 'SingleLineText', unique: true })
    await ann.ok('PATCH', rows(code), { film_id: 1, Code: 'x' })
    expect((await ann.call('PATCH', rows(code), { film_id: 2, Code: 'x' })).body).toMatchObject({
      error: 'DUPLICATE_VALUE',
    })
  })

  it('is refused with what to do where SQLite has no way', async () => {
    const film = await read('film')
    const refused = async (body: Record<string, unknown>) => {
      const { status, body: answer } = await ann.call('POST', `/api/v2/meta/tables/${film.id}/columns`, body)
      return [status, (answer as { error?: string }).error]
    }
    expect(await refused({ title: 'a', uidt: 'Number', rqd: true })).toEqual([
      422,
      'REQUIRED_VIOLATED_BY_DATA',
    ])
    // SQLite gives existing rows no default that differs from row to row.
    expect(await refused({ title: 'b', uidt: 'DateTime', cdf: 'now()' })).toEqual([422, 'SOURCE_REFUSED'])
    expect(await refused({ title: 'u', uidt: 'UUID' })).toEqual([422, 'SOURCE_REFUSED'])
    expect(await refused({ title: 'TITLE 2', uidt: 'Number', column_name: 'TITLE' })).toEqual([
      409,
      'SOURCE_NAME_TAKEN',
    ])
    const options = { colOptions: { options: [{ title: 'x' }] } }
    expect(await refused({ title: 'c', uidt: 'SingleSelect', ...options })).toEqual([
      422,
      'SOURCE_UNSUPPORTED',
    ])
    expect(
      (await ann.call('PATCH', column(film, 'length'), { title: 'length', uidt: 'Decimal' })).body,
    ).toMatchObject({ error: 'SOURCE_UNSUPPORTED' })
    expect((await read('film')).columns).toHaveLength(film.columns.length)
  })

  it('is deleted with its indexes, and kept if a view shows it', async () => {
    const made = await addField('stock', { title: 'Label', uidt: 'SingleLineText', unique: true })
    expect(await sqlOf({ change: 'column.delete', column_id: columnOf(made, 'Label').id })).toEqual([
      'drop index if exists "main"."stock_label_key"',
      'drop index if exists "main"."stock_label_idx"',
      'alter table "main"."stock" drop column "label"',
    ])
    await ann.ok('DELETE', column(made, 'Label'))
    expect((await described('stock')).map(([name]) => name)).toEqual(['shop', 'film_id', 'copies'])
    await sql('create view copies_list as select copies from stock')
    const answer = await ann.call('DELETE', column(made, 'copies'))
    expect(answer).toMatchObject({ status: 409, body: { error: 'SOURCE_IN_USE' } })
    expect(JSON.stringify(answer.body)).toContain('copies_list')
    await sql('drop view copies_list')
  })

  it('becomes unique if its values are', async () => {
    const actor = await addField('actor', { title: 'Agent', uidt: 'SingleLineText' })
    await ann.ok('PATCH', rows(actor), [
      { actor_id: 1, Agent: 'x' },
      { actor_id: 2, Agent: 'x' },
    ])
    const unique = { title: 'Agent', uidt: 'SingleLineText', unique: true }
    expect((await ann.call('PATCH', column(actor, 'Agent'), unique)).body).toMatchObject({
      error: 'UNIQUE_VIOLATED_BY_DATA',
    })
    await ann.ok('PATCH', rows(actor), { actor_id: 2, Agent: 'y' })
    await ann.ok('PATCH', column(actor, 'Agent'), unique)
    expect(await differences()).toEqual([])
    expect(columnOf(await read('actor'), 'Agent').unique).toBe(true)
  })
})

describe('a table of a SQLite database', () => {
  it('is deleted with its rows', async () => {
    const made = await create({ title: 'Gone soon' })
    expect(await sqlOf({ change: 'table.delete', table_id: made.id })).toEqual([
      'drop table "main"."gone_soon"',
    ])
    await ann.ok('DELETE', `/api/v2/meta/tables/${made.id}`)
    expect(await sql(`select name from sqlite_schema where tbl_name = 'gone_soon'`)).toEqual([])
  })

  it.each([
    ['a key without rows', 'create table elsewhere (f integer references needed)', 'drop table elsewhere'],
    ['a view', 'create view elsewhere as select * from needed', 'drop view elsewhere'],
    [
      'a trigger of another table',
      'create trigger elsewhere after insert on note begin delete from needed; end',
      'drop trigger elsewhere',
    ],
  ])('is kept while %s needs it', async (_what, needing, free) => {
    const made = await create({ title: 'Needed' })
    await sql(needing)
    const answer = await ann.call('DELETE', `/api/v2/meta/tables/${made.id}`)
    expect(answer).toMatchObject({ status: 409, body: { error: 'SOURCE_IN_USE' } })
    expect(await sql('select count(*) from needed')).toEqual([[0]])
    await sql(free, 'create view elsewhere as select 1 as needed_not')
    await ann.ok('DELETE', `/api/v2/meta/tables/${made.id}`)
    await sql('drop view elsewhere')
  })
})

describe('a link in a SQLite database', () => {
  it('is a foreign key', async () => {
    const [film, showing] = [await read('film'), await create({ title: 'Showing' })]
    const wanted = { title: 'Film', uidt: 'LinkToAnotherRecord', type: 'bt', childId: film.id }
    expect(await sqlOf({ change: 'column.create', table_id: showing.id, column: wanted })).toEqual([
      'alter table "main"."showing" add column "film_id" INTEGER references "film" ("film_id") on delete set null',
      'create index "main"."showing_film_id_idx" on "showing" ("film_id")',
    ])
    const made = await addField('Showing', wanted)
    await ann.ok('POST', rows(made), [{ Title: 'a' }, { Title: 'b' }])
    await ann.ok('POST', `/api/v2/tables/${made.id}/links/${columnOf(made, 'Film').id}/records/1`, [
      { film_id: 3 },
    ])
    expect(await sql('select film_id from showing order by id')).toEqual([[3], [null]])
    expect(columnOf(await read('film'), 'Showing').uidt).toBe('LinkToAnotherRecord')
    await ann.ok('DELETE', column(made, 'Film'))
    expect((await described('showing')).map(([name]) => name)).toEqual(['id', 'title'])
    expect((await read('film')).columns.map(({ title }) => title)).not.toContain('Showing')
  })

  it('refers to keys of any type', async () => {
    const [language, subtitle] = [await read('language'), await create({ title: 'Subtitle' })]
    const made = await addField('Subtitle', {
      title: 'Language',
      uidt: 'LinkToAnotherRecord',
      type: 'bt',
      childId: language.id,
    })
    await ann.ok('POST', rows(made), { Title: 'One' })
    const [german] = await records(language, 'where=(code,eq,de)&format=native')
    await ann.ok('POST', `/api/v2/tables/${subtitle.id}/links/${columnOf(made, 'Language').id}/records/1`, [
      german?.id,
    ])
    expect(await sql('select language_id from subtitle')).toEqual([['de']])
  })

  it('to many is a table that joins both, and only for numbered tables', async () => {
    const [actor, film, language] = [await read('actor'), await read('film'), await read('language')]
    const wanted = { title: 'Likes', uidt: 'Links', type: 'mm', childId: film.id }
    expect(await sqlOf({ change: 'column.create', table_id: actor.id, column: wanted })).toEqual([
      `create table "main"."actor_film" (
  "actor_id" INTEGER not null references "actor" ("actor_id") on delete cascade,
  "film_id" INTEGER not null references "film" ("film_id") on delete cascade,
  primary key ("actor_id", "film_id")
)`,
      'create index "main"."actor_film_film_id_idx" on "actor_film" ("film_id")',
    ])
    const made = await addField('actor', wanted)
    const link = columnOf(made, 'Likes').id
    await ann.ok('POST', `/api/v2/tables/${made.id}/links/${link}/records/1`, [1, 3])
    expect(await sql('select actor_id, film_id from actor_film order by 2')).toEqual([
      [1, 1],
      [1, 3],
    ])
    expect(await differences()).toEqual([])
    await ann.ok('DELETE', `/api/v2/meta/columns/${link}`)
    expect(await sql(`select name from sqlite_schema where tbl_name = 'actor_film'`)).toEqual([])
    const refused = await ann.call('POST', `/api/v2/meta/tables/${language.id}/columns`, {
      ...wanted,
      childId: film.id,
    })
    expect(refused).toMatchObject({ status: 422, body: { error: 'SOURCE_UNSUPPORTED' } })
  })
})
