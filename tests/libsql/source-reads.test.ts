import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '#core/query/query.ts'
import { decodeRecords } from '../../worker/engine/read/decode.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { resultOf } from '../../worker/store/base-databases/read-plan.ts'
import { columnNamed, tableNamed } from '../sources/attached-base.ts'
import { type AttachedShop, attachShop } from './attached-shop.ts'

let shop: AttachedShop

beforeAll(async () => {
  shop = await attachShop()
})
afterAll(() => shop.stop())

/** A page of records with some fields, by the names that the database gives them. */
function list(name: string, titles: string[], sort: string[] = []): Promise<unknown[][]> {
  return shop.base.read((schema, engine) => {
    const table = tableNamed(schema, name)
    const columns = titles.map((title) => columnNamed(table, title).id)
    const sorts = sort.map((title) => ({
      columnId: columnNamed(table, title.replace(/^-/, '')).id,
      direction: title.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }))
    const query: Query = { ...allRecords, tableId: table.id, columns, sorts, limit: 25, offset: 0 }
    return {
      statements: [engine.listStatement(table, query)],
      decode: (results) =>
        decodeRecords(table, columns, resultOf(results, 0)).records.map(({ id, cells, linked }) => [
          id,
          ...columns.map((column) => linked?.[column] ?? cells[column]),
        ]),
    }
  })
}

describe('rows of a SQLite database', () => {
  it('finds text behind a character U+0000', async () => {
    await shop.sql(`insert into actor (actor_id, "last.name") values (99, 'Before' || char(0) || 'After')`)
    const found = await shop.base.read((schema, engine) => {
      const table = tableNamed(schema, 'actor')
      const columnId = columnNamed(table, 'last.name').id
      const selection = { ...allRecords, search: 'after', searchColumns: [columnId] }
      return {
        statements: [engine.countStatement(table, selection)],
        decode: (results) => Number(resultOf(results, 0).rows[0]?.[0]),
      }
    })
    expect(found).toBe(1)
    await shop.sql('delete from actor where actor_id = 99')
  })

  it('are attached with keys, links and what only SQLite has', async () => {
    const { tables } = await shop.base.schema()
    const found = tables.map(({ native, columns }) => [
      native?.name,
      native?.readOnly ?? native?.idColumn,
      columns.length,
    ])
    expect(Object.fromEntries(found.map(([name, how]) => [name, how]))).toEqual({
      film: 'film_id',
      language: 'rowid',
      actor: 'actor_id',
      stock: 'rowid',
      setting: 'keyType',
      counted: 'id',
      loose: '_rowid_',
      strictly: 'id',
      note: 'rowid',
      film_list: 'view',
    })
    const film = tables.find(({ native }) => native?.name === 'film')
    expect(film?.columns.map(({ title, type }) => `${title}: ${type}`)).toEqual([
      'film_id: ID',
      'title: SingleLineText',
      'description: LongText',
      'release_date: Date',
      'language: ForeignKey',
      'rental_rate: Decimal',
      'length: Number',
      'is_available: Checkbox',
      'shown_at: Time',
      'last update: DateTime',
      'score: Decimal',
      'title_length: Number',
      'poster: SpecificDBType',
      'anything: SpecificDBType',
      'extra: JSON',
      'big: Number',
      'language_1: LinkToAnotherRecord',
      'stock: Links',
      'actor: Links',
    ])
  })

  it('are read with every digit, and blank where a value has another type', async () => {
    const titles = ['title', 'rental_rate', 'length', 'big', 'score', 'is_available', 'title_length']
    expect(await list('film', titles)).toEqual([
      [1, 'One', 1.5, 61, '9007199254740993', 0.1, true, 3],
      [2, 'Two', 2, 62, '-9223372036854775808', '100000000000000000000', false, 3],
      [3, 'Three', 0.1, 63, 7, 0.00001234, true, 5],
      [4, null, null, null, null, null, null, 2],
    ])
    const more = ['release_date', 'shown_at', 'last update', 'extra', 'poster', 'anything']
    expect(await list('film', more)).toEqual([
      [1, '2000-01-02', '20:00:01', '2024-02-29T10:00:00.000Z', '{"n": 1}', String.raw`\x00ff`, '5'],
      [2, null, null, '2024-02-29T10:00:00.123Z', null, null, 'text'],
      [3, '2000-01-04', null, null, '[]', null, null],
      [4, null, null, null, '5', null, null],
    ])
    expect(await list('strictly', ['n', 'r', 't', 'b', 'a'])).toEqual([
      [1, '9223372036854775807', 0.5, 'text', String.raw`\x01`, '12'],
    ])
  })

  it('show links by numbers, by texts and by join tables', async () => {
    const links = await list('film', ['language_1', 'actor', 'stock'])
    expect(links[0]).toEqual([1, [{ id: 1, values: ['en'] }], 2, 2])
    expect(links[3]).toEqual([4, [], 0, 0])
    expect(await list('language', ['na"me', 'film'], ['na"me'])).toEqual([
      [1, 'English', 1],
      [2, 'German', 1],
    ])
  })

  it('are numbered where they have no numeric key, also in views', async () => {
    expect(await list('stock', ['shop', 'copies'])).toEqual([
      [1, 'A', 3],
      [2, 'B', 4],
      [3, 'A', 5],
    ])
    expect(await list('note', ['text'])).toEqual([
      [1, 'Same'],
      [2, 'Same'],
    ])
    expect(await list('setting', ['name', 'value'])).toEqual([
      [1, 'color', 'red'],
      [2, 'size', 'big'],
    ])
    expect(await list('loose', ['id', 'select', 'rowid'])).toEqual([
      [1, 1, 'one', 'x'],
      [2, null, 'none', null],
      [3, null, 'text', null],
    ])
    expect(await list('film_list', ['title', 'language'])).toHaveLength(4)
  })

  it('are sorted as in built-in tables, whatever their collation', async () => {
    expect((await list('actor', ['last.name'], ['last.name'])).map(([, name]) => name)).toEqual([
      'Abel',
      'Zoe',
      'abel',
    ])
    expect((await list('film', ['score'], ['-score'])).map(([id]) => id)).toContain(2)
  })
})
