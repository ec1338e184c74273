import { beforeEach, describe, expect, it } from 'vitest'
import type { MetaDiff } from '#core/api/sources/source-diff.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { hasPostgres } from '../../postgres/postgres-server.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { sourceVariables } from '../../sources/sample-source.ts'
import { syncedSource } from '../../support/synced-source.ts'

// Tables, keys and links that change in a connected database, and calls that must change nothing.

const isThere = await hasPostgres()
const runtime = runtimeFixture(sourceVariables)
personFixture(runtime)
const bob = personFixture(runtime)
const synced = syncedSource(runtime, isThere)
const { at, path, sql, connect, table, tables, records, found, change, apply, diff } = synced

const titles = async () => (await tables()).map(({ title }) => title)
const fields = ({ columns }: TableWire) => columns.map(({ title, uidt }) => `${title} ${uidt}`)
const idOf = ({ columns }: TableWire, title: string) => columns.find((each) => each.title === title)?.id
const ofShop = async () => (await found()).filter((each) => /^(shelf|book|genre|book_genre)\b/.test(each))

beforeEach(async () => {
  if (!isThere) return
  await sql(
    'drop table if exists $.book_genre, $.book, $.shelf, $.genre, $.kinds cascade',
    'create table $.shelf (id serial primary key, label text)',
    'create table $.book (id serial primary key, title text, shelf_id integer)',
    'create table $.genre (id serial primary key, name text)',
    `insert into $.shelf (label) values ('A'), ('B')`,
    `insert into $.book (title, shelf_id) values ('Emma', 1), ('Ulysses', 2)`,
    `insert into $.genre (name) values ('Novel')`,
  )
})

describe.runIf(isThere)('tables of a connected database', () => {
  it('are added with links in both directions', async () => {
    await connect(['book'])
    await sql('alter table $.book add foreign key (shelf_id) references $.shelf')
    expect(await ofShop()).toEqual(['genre TABLE_NEW', 'shelf TABLE_NEW'])
    const shelf = (await diff()).find(({ table_name }) => table_name === 'shelf')?.detectedChanges[0]
    // The source uses some tables, so others are only offered.
    expect(shelf).toMatchObject({ type: 'TABLE_NEW', is_selected: false })
    expect((await apply(shelf ? [shelf] : [])).status).toBe(200)
    expect(await titles()).toEqual(['book', 'shelf'])
    expect(fields(await table('book'))).toEqual([
      'id ID',
      'title LongText',
      'shelf_id ForeignKey',
      'shelf LinkToAnotherRecord',
    ])
    expect(fields(await table('shelf'))).toEqual(['id ID', 'label LongText', 'book Links'])
    expect(await ofShop()).toEqual(['genre TABLE_NEW'])
  })

  it('that are gone take their links along, but not the cells of others', async () => {
    await sql('alter table $.book add foreign key (shelf_id) references $.shelf')
    await connect(['book', 'shelf'])
    const before = await table('book')
    await sql('drop table $.shelf cascade')
    expect(await ofShop()).toEqual(['shelf TABLE_REMOVE', 'genre TABLE_NEW'])
    const removal = await change('TABLE_REMOVE')
    expect(removal.cost?.fields).toEqual(['book: shelf'])
    expect((await apply([removal])).status).toBe(200)
    const book = await table('book')
    expect(fields(book)).toEqual(['id ID', 'title LongText', 'shelf_id Number'])
    expect(idOf(book, 'shelf_id')).toBe(idOf(before, 'shelf_id'))
    expect(await records(book)).toEqual([
      { id: 1, title: 'Emma', shelf_id: 1 },
      { id: 2, title: 'Ulysses', shelf_id: 2 },
    ])
    expect(await ofShop()).toEqual(['genre TABLE_NEW'])
  })

  it('get and lose links by foreign keys and join tables', async () => {
    await connect(['book', 'shelf', 'genre'])
    await sql(
      'alter table $.book add constraint on_shelf foreign key (shelf_id) references $.shelf',
      `create table $.book_genre (book integer references $.book, genre integer references $.genre,
        primary key (book, genre))`,
      'insert into $.book_genre values (1, 1)',
    )
    expect(await ofShop()).toEqual(['book TABLE_RELATION_ADD shelf_id', 'book_genre TABLE_VIRTUAL_M2M_ADD'])
    const added = [await change('TABLE_RELATION_ADD'), await change('TABLE_VIRTUAL_M2M_ADD')]
    expect((await apply(added)).status).toBe(200)
    expect(fields(await table('book')).slice(2)).toEqual([
      'shelf_id ForeignKey',
      'shelf LinkToAnotherRecord',
      'genre Links',
    ])
    expect((await records(await table('genre')))[0]).toMatchObject({ name: 'Novel', book: 1 })
    expect(await ofShop()).toEqual([])
    await sql('alter table $.book drop constraint on_shelf', 'drop table $.book_genre')
    const gone = [await change('TABLE_RELATION_REMOVE'), await change('TABLE_VIRTUAL_M2M_REMOVE')]
    expect(gone.every(({ is_removal, is_selected }) => is_removal && !is_selected)).toBe(true)
    await apply(gone)
    expect(fields(await table('book')).slice(2)).toEqual(['shelf_id Number'])
    expect(fields(await table('genre'))).toEqual(['id ID', 'name LongText'])
    expect(await ofShop()).toEqual([])
  })

  it('become read-only without a key, and can be written again with one', async () => {
    await connect(['genre'])
    const before = await table('genre')
    const rows = `/api/v2/tables/${before.id}/records`
    await sql('alter table $.genre drop constraint genre_pkey')
    const lost = await change('TABLE_KEY_CHANGE')
    expect(lost).toMatchObject({ is_selected: false, cost: { comments: true } })
    await apply([lost])
    const keyless = await table('genre')
    expect(fields(keyless)).toEqual(['id Number', 'name LongText', 'Row ID ID'])
    expect(idOf(keyless, 'id')).toBe(idOf(before, 'id'))
    expect(await records(keyless)).toEqual([{ 'Row ID': expect.any(Number), id: 1, name: 'Novel' }])
    expect(await at.ann.call('POST', rows, { name: 'x' })).toMatchObject({
      status: 422,
      body: { error: 'SOURCE_READ_ONLY' },
    })
    await sql('alter table $.genre add primary key (id)')
    await apply([await change('TABLE_KEY_CHANGE')])
    expect(fields(await table('genre'))).toEqual(['id ID', 'name LongText'])
    await at.ann.ok('POST', rows, { name: 'Play' })
    expect(await records(await table('genre'))).toEqual([
      { id: 1, name: 'Novel' },
      { id: 2, name: 'Play' },
    ])
    expect(await ofShop()).not.toContain('genre TABLE_KEY_CHANGE')
  })

  it('become views, with the same fields', async () => {
    await sql('create table $.series (id serial primary key, name text)')
    await connect(['series'])
    const before = await table('series')
    await sql('drop table $.series', `create view $.series as select 1 as id, 'Novel'::text as name`)
    const all = (await diff()).find(({ table_name }) => table_name === 'series')?.detectedChanges ?? []
    expect(all.map(({ type }) => type)).toContain('TABLE_KIND_CHANGE')
    expect((await apply(all)).status).toBe(200)
    const after = await table('series')
    expect(after.id).toBe(before.id)
    expect(await records(after)).toMatchObject([{ id: 1, name: 'Novel' }])
    await sql('drop view $.series')
  })
})

describe.runIf(isThere)('calls that change nothing', () => {
  const refused = async (body: Record<string, unknown>, expected: [number, string]) => {
    const before = [await tables(), (await table('book')).columns] as const
    const answer = await at.ann.call('POST', path(`/meta-diff/${at.source.id}`), body)
    expect(answer).toMatchObject({ status: expected[0], body: { error: expected[1] } })
    expect([await tables(), (await table('book')).columns]).toEqual(before)
  }

  it('refuses unknown differences, and values that are not a list', async () => {
    await connect(['book'])
    await sql('alter table $.book add column pages integer')
    const { id } = await change('TABLE_COLUMN_ADD')
    await refused({ changes: [id, 'no such difference'] }, [409, 'SOURCE_DIFFERENCE_GONE'])
    await refused({ changes: id }, [422, 'INVALID_REQUEST'])
    await refused({ changes: [1] }, [422, 'INVALID_REQUEST'])
  })

  it('apply what has changed again since', async () => {
    await connect(['book'])
    await sql('alter table $.book add column pages integer')
    const { id } = await change('TABLE_COLUMN_ADD')
    await sql('alter table $.book alter column pages type text')
    await refused({ changes: [id] }, [409, 'SOURCE_DIFFERENCE_GONE'])
    await sql('alter table $.book drop column pages')
    await refused({ changes: [id] }, [409, 'SOURCE_DIFFERENCE_GONE'])
  })

  it('refuses differences that were applied already', async () => {
    await connect(['book'])
    await sql('alter table $.book add column pages integer')
    const added = await change('TABLE_COLUMN_ADD')
    expect((await apply([added])).status).toBe(200)
    await refused({ changes: [added.id] }, [409, 'SOURCE_DIFFERENCE_GONE'])
  })

  it('choose one of two differences that belong together', async () => {
    await sql('alter table $.book add foreign key (shelf_id) references $.shelf')
    await connect(['book', 'shelf'])
    await sql('alter table $.shelf drop constraint shelf_pkey cascade')
    const key = await change('TABLE_KEY_CHANGE')
    const link = await change('TABLE_RELATION_REMOVE')
    expect(key.needs).toEqual([[link.id]])
    await refused({ changes: [key.id] }, [422, 'INVALID_REQUEST'])
    expect((await apply([key, link])).status).toBe(200)
    expect(fields(await table('shelf'))).toEqual(['id Number', 'label LongText', 'Row ID ID'])
  })

  it('would show more in a published view', async () => {
    await connect(['book'])
    const book = await table('book')
    const [view] = book.views ?? []
    const title = book.columns.find((each: ColumnWire) => each.title === 'title')?.id
    const filter = { fk_column_id: title, comparison_op: 'notempty' }
    await at.ann.ok('POST', `/api/v2/meta/views/${view?.id}/filters`, filter)
    await at.ann.ok('POST', `/api/v2/meta/views/${view?.id}/share`)
    await sql('alter table $.book alter column title type integer using 1')
    const { id } = await change('TABLE_COLUMN_TYPE_CHANGE')
    await refused({ changes: [id] }, [422, 'INVALID_REQUEST'])
  })

  it('refuses people who may not manage data sources', async () => {
    await connect(['book'])
    await sql('alter table $.book add column pages integer')
    const { id } = await change('TABLE_COLUMN_ADD')
    for (const role of ['viewer', 'editor'] as const) {
      await runtime.control.setMember(at.base.id, bob.userId, role, new Date())
      expect((await bob.call('GET', path('/meta-diff'))).status).toBe(403)
      expect((await bob.call('POST', path('/meta-diff'), { changes: [id] })).status).toBe(403)
    }
    expect((await table('book')).columns).toHaveLength(3)
  })

  it('leave other tables as they are', async () => {
    await connect(['book', 'genre'])
    const genre = await table('genre')
    await sql('alter table $.book add column pages integer', 'alter table $.genre add column since date')
    const diffs: MetaDiff[] = await diff()
    const own = diffs.find(({ table_name }) => table_name === 'book')?.detectedChanges ?? []
    await apply(own)
    expect((await table('genre')).columns).toEqual(genre.columns)
    expect(await ofShop()).toEqual(['genre TABLE_COLUMN_ADD since', 'shelf TABLE_NEW'])
  })
})

describe.runIf(isThere)('tables and columns that are renamed again and again', () => {
  /** The stored fields of a view, with its filter and sort. */
  const viewOf = async (of: TableWire) => {
    const [view] = of.views ?? []
    const call = <Each>(rest: string) =>
      at.ann.ok<{ list: Each[] }>('GET', `/api/v2/meta/views/${view?.id}/${rest}`).then(({ list }) => list)
    return {
      filters: await call<{ fk_column_id: string; value: string }>('filters'),
      sorts: await call<{ fk_column_id: string }>('sorts'),
      columns: await call<{ fk_column_id: string; show: boolean }>('columns'),
    }
  }

  it('keep fields, filters, sorts, links and formulas', async () => {
    await sql('alter table $.book add foreign key (shelf_id) references $.shelf')
    await connect(['book', 'shelf'])
    let book = await table('book')
    const shelf = await table('shelf')
    const [view] = book.views ?? []
    const title = idOf(book, 'title')
    const filter = { fk_column_id: title, comparison_op: 'eq', value: 'Emma' }
    await at.ann.ok('POST', `/api/v2/meta/views/${view?.id}/filters`, filter)
    await at.ann.ok('POST', `/api/v2/meta/views/${view?.id}/sorts`, {
      fk_column_id: title,
      direction: 'desc',
    })
    const formula = { title: 'Loud', uidt: 'Formula', formula_raw: 'UPPER({title})' }
    await at.ann.ok('POST', `/api/v2/meta/tables/${book.id}/columns`, formula)
    const shelfLink = idOf(book, 'shelf')
    await at.ann.ok('POST', `/api/v2/meta/tables/${book.id}/columns`, {
      title: 'Label',
      uidt: 'Lookup',
      fk_relation_column_id: shelfLink,
      fk_lookup_column_id: idOf(shelf, 'label'),
    })
    book = await table('book')
    const before = await viewOf(book)
    const ids = book.columns.map(({ id }) => id)
    let [bookName, shelfName, column] = ['book', 'shelf', 'title']
    for (const round of [1, 2, 3]) {
      const next = [`book_${round}`, `shelf_${round}`, `title_${round}`] as const
      await sql(
        `alter table $.${bookName} rename column ${column} to ${next[2]}`,
        `alter table $.${shelfName} rename to ${next[1]}`,
      )
      const renamed = [await change('TABLE_COLUMN_RENAME', next[2]), await change('TABLE_RENAME')]
      expect(renamed.every((each) => each.is_selected)).toBe(true)
      expect(renamed[1]?.changes).toEqual([{ what: 'name', before: shelfName, after: next[1] }])
      expect((await apply(renamed)).status).toBe(200)
      await sql(`alter table $.${bookName} rename to ${next[0]}`)
      const selected = (await diff()).flatMap(({ detectedChanges }) =>
        detectedChanges.filter((each) => each.is_selected),
      )
      expect(selected.map(({ type }) => type)).toEqual(['TABLE_RENAME'])
      expect((await apply(selected)).status).toBe(200)
      ;[bookName, shelfName, column] = next
      expect((await found()).filter((each) => /book|shelf/.test(each))).toEqual([])
      expect(await titles()).toEqual([bookName, shelfName])
      const now = await table(bookName)
      expect([now.id, now.columns.map(({ id }) => id)]).toEqual([book.id, ids])
      expect(await viewOf(now)).toEqual(before)
      expect(await records(now)).toMatchObject([
        { id: 1, [column]: 'Emma', Loud: 'EMMA', shelf: { id: 1 }, Label: ['A'] },
        { id: 2, [column]: 'Ulysses', Loud: 'ULYSSES', Label: ['B'] },
      ])
      const shown = `/api/v2/tables/${now.id}/records?viewId=${now.views?.[0]?.id}`
      expect((await at.ann.ok<{ list: unknown[] }>('GET', shown)).list).toHaveLength(1)
      await at.ann.ok('PATCH', `/api/v2/tables/${now.id}/records`, { id: 2, [column]: 'Ulysses' })
    }
    await sql(`drop table $.${bookName}, $.${shelfName} cascade`)
  })

  it('are removed and added unless somebody says that they were renamed', async () => {
    await connect(['genre'])
    const before = await table('genre')
    await sql('alter table $.genre rename to kinds')
    expect((await found()).filter((each) => /^(genre|kinds)/.test(each))).toEqual([
      'genre TABLE_RENAME',
      'genre TABLE_REMOVE',
      'kinds TABLE_NEW',
    ])
    const rename = await change('TABLE_RENAME')
    const removal = await change('TABLE_REMOVE')
    expect(rename.excludes).toContain(removal.id)
    expect((await apply([rename, removal])).status).toBe(422)
    expect((await table('genre')).id).toBe(before.id)
    expect((await apply()).status).toBe(200)
    expect(await titles()).toEqual([])
    await sql('drop table $.kinds')
  })

  it('are not offered where two tables could be meant', async () => {
    await sql('create table $.genre_2 (id serial primary key, name text)')
    await connect(['genre', 'genre_2'])
    await sql('alter table $.genre rename to kinds', 'alter table $.genre_2 rename to kinds_2')
    const all = await found()
    expect(all.filter((each) => each.includes('RENAME'))).toEqual([])
    await sql('drop table $.kinds, $.kinds_2')
  })
})
