import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastSeq, pendingWrites, stamp, update, write } from '../sources/film-writes.ts'
import { incrementByMany } from './many-writers.ts'
import { columnNamed } from '../sources/attached-base.ts'
import { type AttachedShop, attachShop } from './attached-shop.ts'

let shop: AttachedShop

beforeAll(async () => {
  shop = await attachShop()
})
afterAll(() => shop.stop())

const filmRow = (id: number, columns: string) => shop.sql(`select ${columns} from film where film_id = ?`, id)

describe('writes to a SQLite database', () => {
  it('insert rows with values of every type, and give blank cells their defaults', async () => {
    const { change, results } = await write(shop, 'film', (engine, table, cells) =>
      engine.insertPlan(
        table,
        [
          cells({
            title: 'It\'s "new"',
            release_date: '2024-02-29',
            rental_rate: 0.5,
            length: 90,
            is_available: false,
            shown_at: '08:30:00',
            'last update': '2024-03-01T10:00:00.123Z',
            extra: '{"a": [1, 2]}',
            score: 0.1,
            big: '9007199254740993',
          }),
          cells({ title: 'Second', rental_rate: null, length: 1 }),
        ],
        stamp,
      ),
    )
    const [one = 0, two = 0] = (results[0]?.rows ?? []).map(([id]) => Number(id))
    expect([one, two]).toEqual([5, 6])
    expect(
      await filmRow(
        one,
        `title, release_date, rental_rate, length, is_available, shown_at, "last update", extra, score, big, typeof(big)`,
      ),
    ).toEqual([
      [
        'It\'s "new"',
        '2024-02-29',
        0.5,
        90,
        0,
        '08:30:00',
        '2024-03-01 10:00:00.123',
        '{"a": [1, 2]}',
        0.1,
        '9007199254740993',
        'integer',
      ],
    ])
    expect(await filmRow(two, `rental_rate, "last update" is not null, title_length`)).toEqual([[4.99, 1, 6]])
    expect(change.rows.map(({ id }) => id)).toEqual([5, 6])
    expect(await pendingWrites(shop)).toBe(0)
  })

  it('update what changed with the values before, also for rows found by their hidden number', async () => {
    const { change, table } = await update(shop, 2, { title: 'Renamed', length: 62 })
    const title = columnNamed(table, 'title').id
    expect(change.rows).toMatchObject([{ id: 2, before: { [title]: 'Two' }, after: { [title]: 'Renamed' } }])
    const seq = await lastSeq(shop)
    expect((await update(shop, 2, { title: 'Renamed' })).isNone).toBe(true)
    expect(await lastSeq(shop)).toBe(seq)
    await write(shop, 'loose', (engine, found, cells) =>
      engine.updatePlan(found, [{ id: 2, cells: cells({ select: 'changed' }) }], stamp),
    )
    expect(await shop.sql('select "select" from loose where id is null')).toEqual([['changed']])
    await write(shop, 'note', (engine, found, cells) =>
      engine.updatePlan(found, [{ id: 1, cells: cells({ text: 'Other' }) }], stamp),
    )
    expect(await shop.sql('select text from note order by _rowid_')).toEqual([['Other'], ['Same']])
  })

  it('find conflicts with the values that somebody saw, also where these show as blank', async () => {
    await shop.sql(`update film set title = 'By others' where film_id = 3`)
    await expect(update(shop, 3, { title: 'Mine' }, { title: 'Three' })).rejects.toMatchObject({
      code: 'EDIT_CONFLICT',
    })
    await expect(update(shop, 4, { length: 5 }, { length: null })).rejects.toMatchObject({
      code: 'EDIT_CONFLICT',
    })
    expect(await filmRow(4, 'length')).toEqual([['long']])
  })

  it('delete rows, and undo it with their numbers', async () => {
    const gone = await write(shop, 'stock', (engine, table) => engine.deletePlan(table, [2]))
    expect(await shop.sql('select count(*) from stock')).toEqual([[2]])
    await write(shop, 'stock', (engine, table) => {
      const plan = engine.undoPlan(table, gone.change, stamp)
      if (!plan) throw new Error('It can be undone.')
      return plan
    })
    expect(await shop.sql('select _rowid_, shop, film_id, copies from stock order by 1')).toEqual([
      [1, 'A', 1, 3],
      [2, 'B', 1, 4],
      [3, 'A', 2, 5],
    ])
  })

  it('change links of numbers, of texts and of join tables', async () => {
    const link = (
      title: string,
      add: [number, number][],
      remove: [number, number][],
      replace: number[] = [],
    ) =>
      write(
        shop,
        'film',
        (engine, table) => engine.linkPlan(columnNamed(table, title), { add, remove, replace }, stamp).plan,
      )
    await link('language_1', [[1, 2]], [], [1])
    expect(await filmRow(1, 'language')).toEqual([['de']])
    await link('language_1', [], [[1, 2]])
    expect(await filmRow(1, 'language')).toEqual([[null]])
    const changed = await link(
      'actor',
      [
        [1, 3],
        [1, 2],
      ],
      [[1, 1]],
    )
    const actors = () => shop.sql('select actor_id from film_actor where film_id = 1 order by 1')
    expect(await actors()).toEqual([[2], [3]])
    await write(shop, 'film', (engine, table) => {
      const column = table.columns.find(({ id }) => id === changed.change.detail?.['linkId'])
      if (!column) throw new Error('The change names its link.')
      return engine.undoLinksPlan(column, changed.change, stamp)
    })
    expect(await actors()).toEqual([[1], [2]])
    await link('actor', [[3, 2]], [])
    const gone = await write(shop, 'film', (engine, table) => engine.deletePlan(table, [3]))
    expect(await shop.sql('select count(*) from film_actor where film_id = 3')).toEqual([[0]])
    await write(shop, 'film', (engine, table) => {
      const plan = engine.undoPlan(table, gone.change, stamp)
      if (!plan) throw new Error('It can be undone.')
      return plan
    })
    expect(await shop.sql('select actor_id from film_actor where film_id = 3')).toEqual([[2]])
  })

  it('refuse what the database refuses, with its reason, and numbers that it would round', async () => {
    const seq = await lastSeq(shop)
    const refused = (work: Promise<unknown>, code: string, message: RegExp) =>
      expect(work).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    await refused(update(shop, 1, { rental_rate: -1 }), 'SOURCE_REFUSED', /CHECK constraint failed/)
    await refused(update(shop, 1, { title: null }), 'VALUE_REQUIRED', /title/)
    await refused(update(shop, 1, { title_length: 1 }), 'READ_ONLY_FIELD', /title_length/)
    await refused(update(shop, 1, { anything: 'x' }), 'READ_ONLY_FIELD', /anything/)
    await refused(update(shop, 1, { score: '0.12345678901234567' }), 'INVALID_VALUE', /more digits/)
    await refused(update(shop, 1, { big: '9223372036854775808' }), 'INVALID_VALUE', /more digits/)
    await refused(update(shop, 99, { title: 'x' }), 'RECORD_NOT_FOUND', /99/)
    const insert = (name: string, cell: Record<string, unknown>) =>
      write(shop, name, (engine, table, cells) => engine.insertPlan(table, [cells(cell)], stamp))
    await refused(insert('note', { text: '' }), 'SOURCE_REFUSED', /Notes need a text/)
    await refused(insert('setting', { name: 'a' }), 'SOURCE_READ_ONLY', /key/)
    await refused(insert('film_list', { title: 'a' }), 'SOURCE_READ_ONLY', /view/)
    await expect(insert('language', { code: 'xx', 'na"me': 'English' })).rejects.toMatchObject({
      kind: 'unique',
    })
    expect(await lastSeq(shop)).toBe(seq)
    expect(await pendingWrites(shop)).toBe(0)
  })

  it('lose no increment of many writers at once', async () => {
    await shop.sql(`insert into film (film_id, title, length) values (10, 'Film 10', 0)`)
    await incrementByMany(shop, {
      read: async () => (await filmRow(10, 'length'))[0]?.[0],
      byOthers: () => shop.sql('update film set length = length + 1 where film_id = 10'),
    })
    expect(await filmRow(10, 'length')).toEqual([[15]])
    expect(await pendingWrites(shop)).toBe(0)
  })

  it('report that a table no longer exists', async () => {
    await shop.sql('drop table note')
    await expect(write(shop, 'note', (engine, table) => engine.deletePlan(table, [1]))).rejects.toMatchObject(
      { code: 'SOURCE_CHANGED' },
    )
  })
})
