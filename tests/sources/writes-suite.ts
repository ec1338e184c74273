import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import type { ChangedRow } from '#core/protocol/changes.ts'
import { decodeRecords } from '../../worker/engine/read/decode.ts'
import type { BaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import type { Table } from '#core/schema.ts'
import { type AttachedBase, attachFilms, columnNamed, tableNamed } from './attached-base.ts'
import { lastSeq, pendingWrites, stamp, update, write } from './film-writes.ts'
import { quoted, type SourceServer } from './source-server.ts'

export function writesSuite(server: SourceServer): void {
  let films: AttachedBase

  beforeAll(async () => {
    if (server.isThere) films = await attachFilms(server)
  })
  afterAll(() => (server.isThere ? films.stop() : undefined))

  /** A logged row with titles instead of ids. */
  function titled(table: Table, row: ChangedRow | undefined): unknown {
    const named = (cells: Record<string, unknown> | null | undefined) =>
      cells &&
      Object.fromEntries(
        Object.entries(cells).map(([id, value]) => [
          table.columns.find((each) => each.id === id)?.title ?? id,
          value,
        ]),
      )
    return row && { id: row.id, before: named(row.before), after: named(row.after) }
  }

  /** The option of an enum's label. */
  function option(table: Table, title: string, label: string): string {
    return columnNamed(table, title).native?.labels.find((each) => each.label === label)?.optionId ?? ''
  }

  describe.skipIf(!server.isThere)('writes to a source', () => {
    it('insert rows with values of every type, defaults and links, and log them', async () => {
      const schema = await films.base.schema()
      const film = tableNamed(schema, 'film')
      const code = '11111111-2222-3333-4444-555555555555'
      const { change, results, reads, table } = await write(films, 'film', (engine, found, cells) =>
        engine.insertPlan(
          found,
          [
            cells({
              title: 'It\'s "new"',
              release_date: '2024-02-29',
              language_id: 3,
              rental_rate: 0.5,
              rating: option(film, 'rating', 'PG-13'),
              ratings_abroad: [option(film, 'ratings_abroad', 'g'), option(film, 'ratings_abroad', 'R')],
              special_features: server.special.other,
              extra: '{"a": [1, 2]}',
              code,
              is_available: false,
              shown_at: '08:30:00',
              'last update': '2024-03-01T10:00:00.123Z',
            }),
            cells({ title: 'Second', language_id: 1, rental_rate: null }),
          ],
          stamp,
          { read: [columnNamed(found, 'title_length').id] },
        ),
      )
      expect(results[0]?.rows).toEqual([[31], [32]])
      const [read] = reads
      if (!read) throw new Error('The new rows are read.')
      const length = columnNamed(table, 'title_length').id
      expect(decodeRecords(table, [length], read).records.map(({ cells }) => cells[length])).toEqual([10, 6])
      expect(
        await films.sql(
          `select title, release_date, language_id, rental_rate * 100 + 0.5, rating, ratings_abroad, special_features,
          extra, code, is_available, shown_at, "last update" from $films.film where film_id > 30 order by 1`,
        ),
      ).toMatchObject([
        [
          'It\'s "new"',
          '2024-02-29',
          3,
          expect.toSatisfy((text) => Number(text) === 50.5),
          'PG-13',
          server.list(['g', 'R']),
          server.special.inSql,
          '{"a": [1, 2]}',
          code,
          0,
          '08:30:00',
          '2024-03-01T10:00:00.123Z',
        ],
        [
          'Second',
          null,
          1,
          expect.toSatisfy((text) => Number(text) === 499.5),
          'G',
          null,
          null,
          null,
          expect.any(String),
          1,
          null,
          expect.any(String),
        ],
      ])
      expect(change.rows.map((row) => titled(table, row))).toMatchObject([
        {
          id: 31,
          before: null,
          after: { title: 'It\'s "new"', rental_rate: 0.5, title_length: 10, language_id: 3 },
        },
        { id: 32, after: { title: 'Second', rental_rate: 4.99, rating: option(film, 'rating', 'G') } },
      ])
      expect(await pendingWrites(films)).toBe(0)
    })

    it('update only what changed, with the values before', async () => {
      const { change, table, isNone } = await update(films, 2, { title: 'Renamed', length: 62, rating: null })
      expect(isNone).toBe(false)
      expect(change.rows.map((row) => titled(table, row))).toEqual([
        {
          id: 2,
          before: { title: 'Film 2', rating: option(table, 'rating', 'PG-13'), title_length: 6 },
          after: { title: 'Renamed', rating: null, title_length: 7 },
        },
      ])
      expect(await films.sql('select title, rating from $films.film where film_id = 2')).toEqual([
        ['Renamed', null],
      ])
      const seq = await lastSeq(films)
      const again = await update(films, 2, { title: 'Renamed' })
      expect(again.isNone).toBe(true)
      expect(await lastSeq(films)).toBe(seq)
    })

    it('update several rows, each with its own cells', async () => {
      const { change } = await write(films, 'film', (engine, table, cells) =>
        engine.updatePlan(
          table,
          [
            { id: 3, cells: cells({ length: 100, title: 'Three' }) },
            { id: 4, cells: cells({ length: 200 }) },
            { id: 5, cells: cells({ length: 200 }) },
          ],
          stamp,
        ),
      )
      expect(change.rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([3, 4, 5])
      expect(
        await films.sql(
          'select film_id, title, length from $films.film where film_id in (3, 4, 5) order by 1',
        ),
      ).toEqual([
        [3, 'Three', 100],
        [4, 'Film 4', 200],
        [5, 'Film 5', 200],
      ])
    })

    it('delete rows, and undo the deletion with their ids', async () => {
      const { change } = await write(films, 'language', (engine, table, cells) =>
        engine.insertPlan(table, [cells({ name: 'Latin' })], stamp),
      )
      const id = change.rows[0]?.id ?? 0
      const gone = await write(films, 'language', (engine, table) => engine.deletePlan(table, [id]))
      expect(await films.sql('select count(*) from $films.language where language_id = $1', id)).toEqual([
        [0],
      ])
      await write(films, 'language', (engine, table) => {
        const plan = engine.undoPlan(table, gone.change, stamp)
        if (!plan) throw new Error('It can be undone.')
        return plan
      })
      expect(await films.sql('select trim(name) from $films.language where language_id = $1', id)).toEqual([
        ['Latin'],
      ])
    })

    it('change links of keys and of join tables', async () => {
      await write(
        films,
        'film',
        (engine, table) =>
          engine.linkPlan(columnNamed(table, 'language'), { add: [[6, 3]], remove: [], replace: [6] }, stamp)
            .plan,
      )
      expect(await films.sql('select language_id from $films.film where film_id = 6')).toEqual([[3]])
      const before = await films.sql('select actor_id from $films.film_actor where film_id = 6 order by 1')
      expect(before).toEqual([[7], [10]])
      await write(
        films,
        'film',
        (engine, table) =>
          engine.linkPlan(
            columnNamed(table, 'actor'),
            { add: [[6, 1]], remove: [[6, 7]], replace: [] },
            stamp,
          ).plan,
      )
      expect(await films.sql('select actor_id from $films.film_actor where film_id = 6 order by 1')).toEqual([
        [1],
        [10],
      ])
    })

    it('refuse values, rows and tables with the reason', async () => {
      const refused = async (work: Promise<unknown>, code: string, text: RegExp) => {
        const error: unknown = await work.then(
          () => null,
          (reason: unknown) => reason,
        )
        expect(error).toBeInstanceOf(AppError)
        expect(error).toMatchObject({ code, message: expect.stringMatching(text) })
      }
      const seq = await lastSeq(films)
      await refused(update(films, 99_999, { title: 'x' }), 'RECORD_NOT_FOUND', /99999/)
      await refused(update(films, 1, { rental_rate: -1 }), 'SOURCE_REFUSED', /rate_is_positive/)
      await refused(update(films, 1, { length: 40_000 }), 'SOURCE_REFUSED', /out of range/i)
      await refused(update(films, 1, { extra: 'no json' }), 'SOURCE_REFUSED', /json|extra/)
      await refused(update(films, 1, { title_length: 1 }), 'READ_ONLY_FIELD', /title_length/)
      await refused(
        write(films, 'film', (engine, table) => engine.deletePlan(table, [2])),
        'SOURCE_REFUSED',
        /rental/,
      )
      await refused(
        write(films, 'visit', (engine, table, cells) =>
          engine.insertPlan(table, [cells({ note: 'x' })], stamp),
        ),
        'SOURCE_READ_ONLY',
        /no primary key/,
      )
      await refused(
        write(films, 'film_list', (engine, table) => engine.deletePlan(table, [1])),
        'SOURCE_READ_ONLY',
        /view/,
      )
      expect(await lastSeq(films)).toBe(seq)
      expect(await pendingWrites(films)).toBe(0)
    })
  })

  describe.skipIf(!server.isThere)('conflicts', () => {
    it('are found between two Tessera users and a user of psql', async () => {
      await update(films, 8, { title: 'From one' }, { title: 'Film 8' })
      await expect(update(films, 8, { title: 'From two' }, { title: 'Film 8' })).rejects.toMatchObject({
        code: 'EDIT_CONFLICT',
      })
      await films.sql(`update $films.film set title = 'From psql' where film_id = 8`)
      await expect(
        update(films, 8, { title: 'From one again' }, { title: 'From one' }),
      ).rejects.toMatchObject({
        code: 'EDIT_CONFLICT',
      })
      expect(await films.sql('select title from $films.film where film_id = 8')).toEqual([['From psql']])
    })

    it('are found if psql writes between the check and the update', async () => {
      let isFirst = true
      const other = films.open({
        source: (own) => ({
          ...own,
          commitJournaled: (transaction) =>
            own.commitJournaled({
              ...transaction,
              async work(inner) {
                if (isFirst) {
                  isFirst = false
                  // The snapshot of the transaction is older than this change.
                  const read = `select count(*) from ${quoted(films.schemaName)}.film`
                  await inner.batch([{ sql: read, args: [] }], 'read')
                  await films.sql(`update $films.film set title = 'In between' where film_id = 9`)
                }
                return transaction.work(inner)
              },
            }),
        }),
      })
      await expect(update(films, 9, { title: 'Lost?' }, { title: 'Film 9' }, other)).rejects.toMatchObject({
        code: 'EDIT_CONFLICT',
      })
      expect(await films.sql('select title from $films.film where film_id = 9')).toEqual([['In between']])
    })

    it('lose no increment of many writers at once', async () => {
      await films.sql('update $films.film set length = 0 where film_id = 10')
      const [one, two] = [films.open(), films.open()]
      const increment = async (database: BaseDatabase): Promise<void> => {
        for (;;) {
          const [[length] = []] = await films.sql('select length from $films.film where film_id = 10')
          const done = await update(
            films,
            10,
            { length: Number(length) + 1 },
            { length: Number(length) },
            database,
          ).then(
            () => true,
            (error: unknown) => {
              if (error instanceof AppError && ['EDIT_CONFLICT', 'DATABASE_BUSY'].includes(error.code))
                return false
              throw error
            },
          )
          if (done) return
        }
      }
      const byPsql = () => films.sql('update $films.film set length = length + 1 where film_id = 10')
      await Promise.all([
        ...Array.from({ length: 5 }, () => increment(one)),
        ...Array.from({ length: 5 }, () => increment(two)),
        ...Array.from({ length: 5 }, byPsql),
      ])
      expect(await films.sql('select length from $films.film where film_id = 10')).toEqual([[15]])
    })
  })
}
