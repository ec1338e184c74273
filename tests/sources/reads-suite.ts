import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '#core/query/query.ts'
import { decodeCount, decodeRecords, type StoredRecord } from '../../worker/engine/read/decode.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { resultOf } from '../../worker/store/base-databases/read-plan.ts'
import { type AttachedBase, attachFilms, columnNamed, tableNamed } from './attached-base.ts'
import type { SourceServer } from './source-server.ts'

export function readsSuite(server: SourceServer): void {
  let films: AttachedBase

  beforeAll(async () => {
    if (server.isThere) films = await attachFilms(server)
  })
  afterAll(() => (server.isThere ? films.stop() : undefined))

  /** A page of records with some fields, by the names that the database gives them. */
  async function list(name: string, titles: string[], query: Partial<Query> = {}): Promise<unknown[][]> {
    const records = await films.base.read((schema, engine) => {
      const table = tableNamed(schema, name)
      const columns = titles.map((title) => columnNamed(table, title).id)
      const whole: Query = {
        ...allRecords,
        tableId: table.id,
        columns,
        sorts: [],
        limit: 5,
        offset: 0,
        ...query,
      }
      return {
        statements: [engine.listStatement(table, whole)],
        decode: (results) => decodeRecords(table, columns, resultOf(results, 0)).records.map(shown(columns)),
      }
    })
    return records
  }

  function shown(columns: string[]): (record: StoredRecord) => unknown[] {
    return ({ id, cells, linked }) => [id, ...columns.map((column) => linked?.[column] ?? cells[column])]
  }

  describe.skipIf(!server.isThere)('rows of a source', () => {
    it('are read with cells of every type', async () => {
      const titles = [
        'title',
        'release_date',
        'rental_rate',
        'length',
        'is_available',
        'shown_at',
        'last update',
      ]
      expect(await list('film', titles, { limit: 1 })).toEqual([
        [1, 'Film 1', '2000-01-02', 1.99, 61, true, '20:00:01', '2024-03-01T10:00:00.123Z'],
      ])
      const more = ['special_features', 'extra', 'code', 'title_length', 'poster']
      expect(await list('film', more, { limit: 1 })).toEqual([
        [1, server.special.stored, '{"n": 1}', server.firstCode, 6, null],
      ])
    })

    it('show enums as options, and arrays of enums as several', async () => {
      const { schema } = await films.base.read(() => ({ statements: [], decode: (_r, at) => at }))
      const film = tableNamed(schema, 'film')
      const optionOf = (title: string, label: string) =>
        columnNamed(film, title).native?.labels.find((each) => each.label === label)?.optionId
      const abroad = server.inOrder(['PG-13', 'G']).map((label) => optionOf('ratings_abroad', label))
      expect(await list('film', ['rating', 'ratings_abroad'], { limit: 5, offset: 0 })).toEqual([
        [1, optionOf('rating', 'PG'), null],
        [2, optionOf('rating', 'PG-13'), abroad],
        [3, optionOf('rating', 'R'), null],
        [4, null, abroad],
        [5, optionOf('rating', 'G'), null],
      ])
    })

    it('show links of foreign keys and join tables', async () => {
      const [first] = await list('film', ['language', 'actor', 'rental'], { limit: 1 })
      expect(first?.[1]).toEqual([{ id: 2, values: ['German'] }])
      expect(first?.[2]).toBe(2)
      expect(first?.[3]).toBe(1)
    })

    it('are found in views and tables without a numeric key, which number them', async () => {
      const views = await list('film_list', ['title', 'language'], { limit: 100 })
      expect(views).toHaveLength(30)
      expect(new Set(views.map(([id]) => id)).size).toBe(30)
      const visits = await list('visit', ['note'])
      expect(visits.map(([id]) => id)).toEqual([1, 2, 3])
      const customers = await list('customer', ['email', 'balance'])
      expect(customers).toHaveLength(5)
      const again = await list('customer', ['email', 'balance'])
      expect(again).toEqual(customers)
    })

    it('are counted', async () => {
      const count = await films.base.read((schema, engine) => ({
        statements: [engine.countStatement(tableNamed(schema, 'rental'), allRecords)],
        decode: (results) => decodeCount(resultOf(results, 0)),
      }))
      expect(count).toBe(40)
    })

    it('find conditions on keys and columns by the indexes of their table', async () => {
      const statements = await films.base.read((schema, engine) => {
        const film = tableNamed(schema, 'film')
        return {
          statements: [],
          decode: () => [engine.byIdsStatement(film, [columnNamed(film, 'title').id], [7])],
        }
      })
      const [statement] = statements
      const plan = await films.source.batch(
        [
          ...(server.type === 'pg' ? [{ sql: 'set local enable_seqscan = off', args: [] }] : []),
          {
            sql: `explain with ${statement?.source?.views.join(', ') ?? ''} ${statement?.sql ?? ''}`,
            args: statement?.args ?? [],
          },
        ],
        'read',
      )
      expect(JSON.stringify(plan.at(-1)?.rows)).toMatch(server.readByKey)
    })
  })
}
