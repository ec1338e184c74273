import { describe, expect, it } from 'vitest'
import type { Page } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { filmBase } from './film-base.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { sourceVariables } from './sample-source.ts'
import { columnOf } from '../support/table-calls.ts'
import type { SourceServer } from './source-server.ts'

// The calls on records, over a database that somebody else has designed.

export function recordsSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const { baseId, sql, table, records, list, refused } = filmBase(ann, server)
  const titles = async (query: string) => (await list(`fields=title&${query}`)).map((row) => row['title'])

  describe.runIf(server.isThere)('records of a data source', () => {
    it('are listed, filtered, sorted, searched and counted', async () => {
      expect(await titles('limit=2')).toEqual(['Film 1', 'Film 2'])
      expect(await titles('where=(length,gt,88)')).toEqual(['Film 29', 'Film 30'])
      expect(await titles('where=(rating,eq,PG-13)~and(is_available,checked)&sort=-length')).toEqual([
        'Film 27',
        'Film 22',
        'Film 17',
        'Film 7',
        'Film 2',
      ])
      expect(await titles('where=(release_date,eq,exactDate,2000-01-11)')).toEqual(['Film 10'])
      expect(await titles('where=(ratings_abroad,anyof,PG-13)&limit=2')).toEqual(['Film 2', 'Film 4'])
      expect(await titles('where=(language,eq,Japanese)&limit=1')).toEqual(['Film 2'])
      expect(await titles('sort=-score&limit=1&offset=1')).toEqual(['Film 29'])
      expect(await ann.ok('GET', `${records()}/count?where=(title,like,film 1)`)).toEqual({ count: 11 })
      const found = await ann.ok<{ list: unknown[] }>(
        'GET',
        `/api/v2/tables/${table('film').id}/find?text=About 29`,
      )
      expect(JSON.stringify(found)).toContain('29')
    })

    it('are grouped and aggregated', async () => {
      const groups = await ann.ok<Page<Record<string, unknown>>>(
        'GET',
        `/api/v2/tables/${table('film').id}/groupby?column_name=rating&sort=rating`,
      )
      expect(groups.list.map((group) => [group['rating'], group['count']])).toEqual([
        [null, 6],
        ['G', 6],
        ['PG', 6],
        ['PG-13', 6],
        ['R', 6],
      ])
      const wanted = encodeURIComponent(
        JSON.stringify([
          { field: 'length', type: 'sum' },
          { field: 'rental_rate', type: 'max' },
          { field: 'release_date', type: 'earliest_date' },
        ]),
      )
      expect(
        await ann.ok('GET', `/api/v2/tables/${table('film').id}/aggregate?aggregation=${wanted}`),
      ).toMatchObject({ length: 2265, rental_rate: 9.99, release_date: '2000-01-02' })
    })

    it('are created, changed and deleted in their database', async () => {
      const created = await ann.ok<Record<string, unknown>>('POST', records(), {
        title: 'New',
        language: 3,
        rating: 'PG-13',
        ratings_abroad: 'G,R',
        release_date: '2024-02-29',
        extra: { a: 1 },
      })
      const id = Number(created['film_id'] ?? created['Id'])
      expect(
        await sql(
          `select title, language_id, rating, ratings_abroad, release_date, rental_rate, is_available
          from $films.film where film_id = ${id}`,
        ),
      ).toEqual([['New', 3, 'PG-13', server.list(['G', 'R']), '2024-02-29', '4.99', 1]])
      await ann.ok('PATCH', records(), { film_id: id, title: 'Newer', language: 1, is_available: false })
      expect(
        await sql(`select title, language_id, is_available from $films.film where film_id = ${id}`),
      ).toEqual([['Newer', 1, 0]])
      const history = await ann.ok<unknown>('GET', `${records()}/${id}/history`)
      expect(JSON.stringify(history)).toContain('Newer')
      await runtime.told()
      await ann.ok('DELETE', records(), { film_id: id })
      const [told] = await runtime.told()
      expect(told).toMatchObject({ kind: 'record.delete', tableId: table('film').id, rows: [{ id }] })
      expect(await sql(`select count(*) from $films.film where film_id = ${id}`)).toEqual([[0]])
    })

    it('are changed all at once', async () => {
      const all = `/api/v1/db/data/bulk/noco/${baseId()}/${table('film').id}/all`
      expect(await ann.ok('PATCH', `${all}?where=(length,lt,64)`, { description: 'Short' })).toBe(3)
      expect(await sql(`select count(*) from $films.film where description = 'Short'`)).toEqual([[3]])
    })

    it('are linked and unlinked', async () => {
      const film = table('film')
      const links = `/api/v2/tables/${film.id}/links/${columnOf(film, 'actor').id}/records/20`
      const ids = async () =>
        (await ann.ok<Page<Record<string, unknown>>>('GET', links)).list.map((row) => row['actor_id'])
      expect(await ids()).toEqual([1, 4])
      await ann.ok('POST', links, [{ actor_id: 2 }])
      await ann.ok('DELETE', links, [{ actor_id: 1 }])
      expect(await ids()).toEqual([2, 4])
      expect(await sql('select actor_id from $films.film_actor where film_id = 20 order by 1')).toEqual([
        [2],
        [4],
      ])
    })

    it('refuse a change of what somebody else has changed since', async () => {
      await sql(`update $films.film set title = 'By psql' where film_id = 21`)
      const stale = [{ film_id: 21, title: 'Mine', seen: { title: 'Film 21' } }]
      const { status, body } = await ann.call('PATCH', `${records()}?check=seen`, stale)
      expect([status, body]).toMatchObject([409, { error: 'EDIT_CONFLICT' }])
      await ann.ok('PATCH', `${records()}?check=seen`, [
        { film_id: 21, title: 'Mine', seen: { title: 'By psql' } },
      ])
      expect(await sql('select title from $films.film where film_id = 21')).toEqual([['Mine']])
    })

    it('can be commented, exported, and computed by fields of Tessera', async () => {
      const film = table('film')
      await ann.ok('POST', '/api/v2/meta/comments', { fk_model_id: film.id, row_id: '1', comment: 'Good' })
      expect(
        await refused('POST', '/api/v2/meta/comments', {
          fk_model_id: film.id,
          row_id: '4711',
          comment: 'None',
        }),
      ).toEqual([404, 'RECORD_NOT_FOUND'])
      const csv = await ann.ok<string>('GET', `/api/v2/tables/${film.id}/export/csv`)
      expect(csv).toContain('Film 30')
      await ann.ok('POST', `/api/v2/meta/tables/${film.id}/columns`, {
        title: 'Hours',
        uidt: 'Formula',
        formula_raw: 'ROUND({length} / 60, 2)',
      })
      const read = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${film.id}`)
      await ann.ok('POST', `/api/v2/meta/tables/${film.id}/columns`, {
        title: 'Actors',
        uidt: 'Rollup',
        fk_relation_column_id: columnOf(read, 'actor').id,
        fk_rollup_column_id: columnOf(table('actor'), 'actor_id').id,
        rollup_function: 'count',
      })
      const [first] = await list('where=(Hours,gt,1.45)&sort=film_id&fields=title,Hours,Actors')
      expect(first).toMatchObject({ title: 'Film 28', Hours: 1.47, Actors: 2 })
    })

    it('are undone, with their ids and links', async () => {
      const undone = async (method: string, body: unknown) => {
        const { headers } = await ann.call(method, records(), body)
        await ann.ok('POST', `/api/v2/meta/bases/${baseId()}/changes/${headers.get('x-change-seq')}/undo`)
      }
      await undone('PATCH', { film_id: 22, title: 'Undone', rating: null })
      expect(await sql('select title, rating from $films.film where film_id = 22')).toEqual([
        ['Film 22', 'PG-13'],
      ])
      await undone('POST', { title: 'Never', language: 1 })
      expect(await sql(`select count(*) from $films.film where title = 'Never'`)).toEqual([[0]])
      await sql('delete from $films.rental where film_id = 23')
      await sql('delete from $films.stock where film_id = 23')
      const film = await sql('select title, code, title_length from $films.film where film_id = 23')
      expect(film).toHaveLength(1)
      await undone('DELETE', { film_id: 23 })
      expect(await sql('select title, code, title_length from $films.film where film_id = 23')).toEqual(film)
      expect(await sql('select actor_id from $films.film_actor where film_id = 23 order by 1')).toEqual([
        [4],
        [7],
      ])
    })

    it('are created with links that join tables and other tables store', async () => {
      const [one, two] = await ann.ok<Record<string, unknown>[]>('POST', records(), [
        { title: 'One', language: 1, actor: [1, 2] },
        { title: 'Two', language: 1, actor: [3] },
      ])
      const actors = await sql(
        `select film_id, actor_id from $films.film_actor where film_id >= ${String(one?.['film_id'] ?? one?.['Id'])} order by 1, 2`,
      )
      const ids = [one, two].map((row) => Number(row?.['film_id'] ?? row?.['Id']))
      expect(actors).toEqual([
        [ids[0], 1],
        [ids[0], 2],
        [ids[1], 3],
      ])
      const rentals = `/api/v2/tables/${table('film').id}/links/${columnOf(table('film'), 'rental').id}/records/${ids[0]}`
      await ann.ok('POST', rentals, [{ rental_id: 1 }])
      expect(await sql('select film_id from $films.rental where rental_id = 1')).toEqual([[ids[0]]])
      expect(await refused('DELETE', rentals, [{ rental_id: 1 }])).toEqual([422, 'VALUE_REQUIRED'])
    })

    it('show in shared views, and come from forms', async () => {
      const film = table('language')
      const view = await ann.ok<{ id: string }>('POST', `/api/v2/meta/tables/${film.id}/grids`, {
        title: 'Shared',
      })
      const shared = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${view.id}/share`)
      const rows = await runtime.call('GET', `/api/v2/public/shared-view/${shared.uuid}/rows`)
      expect(rows.status).toBe(200)
      expect(JSON.stringify(rows.body)).toContain('Japanese')
      const form = await ann.ok<{ id: string }>('POST', `/api/v2/meta/tables/${film.id}/forms`, {
        title: 'Form',
      })
      const open = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${form.id}/share`)
      const sent = await runtime.call('POST', `/api/v2/public/shared-view/${open.uuid}/rows`, {
        body: { data: { name: 'Latin' } },
      })
      expect(sent.status).toBe(200)
      expect(await sql(`select count(*) from $films.language where name = 'Latin'`)).toEqual([[1]])
    })

    it('are written once by calls with an Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'only-once-00000001' }
      const send = () =>
        ann.call('POST', records('actor'), { 'first "name"': 'Only', 'last.name': 'Once' }, { headers })
      const [first, second] = [await send(), await send()]
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body).toEqual(first.body)
      expect(await sql(`select count(*) from $films.actor where "last.name" = 'Once'`)).toEqual([[1]])
    })

    it('are found by keys of any type', async () => {
      const [first] = await list('where=(email,eq,c1@example.org)', 'customer')
      const id = Number(first?.['Row ID'] ?? first?.['Id'])
      expect(id).toBeGreaterThan(0)
      await ann.ok('PATCH', records('customer'), { Id: id, balance: server.balance.written })
      expect(await sql(`select balance from $films.customer where email = 'c1@example.org'`)).toEqual([
        [server.balance.inSql],
      ])
      expect(
        await refused('PATCH', records('customer'), { Id: id, customer_id: crypto.randomUUID() }),
      ).toEqual([422, 'READ_ONLY_FIELD'])
      await ann.ok('POST', records('stock'), [
        { shop: 'New', film: 20, copies: 3 },
        { shop: 'New', film: 21, copies: 4 },
      ])
      expect(await sql(`select film_id, copies from $films.stock where shop = 'New' order by 1`)).toEqual([
        [20, 3],
        [21, 4],
      ])
      expect(await refused('POST', records('stock'), { shop: 'New', film: 20, copies: 5 })).toEqual([
        409,
        'DUPLICATE_VALUE',
      ])
      const [one, other] = await list('where=(shop,eq,New)&sort=copies', 'stock')
      const { headers } = await ann.call('DELETE', records('stock'), [{ Id: one?.['Row ID'] }])
      expect(await sql(`select copies from $films.stock where shop = 'New'`)).toEqual([[other?.['copies']]])
      await ann.ok('POST', `/api/v2/meta/bases/${baseId()}/changes/${headers.get('x-change-seq')}/undo`)
      expect((await list('where=(shop,eq,New)&sort=copies', 'stock'))[0]).toMatchObject({
        'Row ID': one?.['Row ID'],
        copies: 3,
      })
    })

    it('are linked by keys of any type', async () => {
      const customers = await list('sort=email', 'customer')
      const [one, two] = customers.map((row) => Number(row['Row ID']))
      const counts = await sql(
        'select count(*) from $films.rental join $films.customer using (customer_id) group by email order by email',
      )
      expect(customers.map((row) => [row['rental']])).toEqual(counts)
      const rentals = await list('limit=1&sort=rental_id&fields=rental_id,customer', 'rental')
      const shown = server.uuidField === 'UUID' ? 'email' : 'customer_id'
      expect(rentals[0]?.['customer']).toMatchObject({ [shown]: customers[1]?.[shown] })
      expect(
        await list(`where=(customer,eq,${String(customers[0]?.[shown])})&fields=rental_id`, 'rental'),
      ).toHaveLength(Number(counts[0]?.[0]))
      const made = await ann.ok<Record<string, unknown>>('POST', records('rental'), {
        film: 3,
        customer: one,
        rented_at: '2024-05-01T10:00:00Z',
      })
      const id = Number(made['rental_id'] ?? made['Id'])
      const holder = () =>
        sql(
          `select email from $films.rental join $films.customer using (customer_id) where rental_id = ${id}`,
        )
      expect(await holder()).toEqual([['c1@example.org']])
      const { headers } = await ann.call('PATCH', records('rental'), { rental_id: id, customer: two })
      expect(await holder()).toEqual([['c2@example.org']])
      await ann.ok('POST', `/api/v2/meta/bases/${baseId()}/changes/${headers.get('x-change-seq')}/undo`)
      expect(await holder()).toEqual([['c1@example.org']])
      const links = `/api/v2/tables/${table('customer').id}/links/${columnOf(table('customer'), 'rental').id}/records/${two}`
      await ann.ok('POST', links, [{ rental_id: id }])
      expect(await holder()).toEqual([['c2@example.org']])
      expect((await ann.ok<Page<unknown>>('GET', `${links}?limit=100`)).list).toHaveLength(
        Number(counts[1]?.[0]) + 1,
      )
      expect(
        await refused('POST', records('rental'), {
          film: 3,
          customer: 77,
          rented_at: '2024-05-01T10:00:00Z',
        }),
      ).toEqual([422, 'LINKED_RECORD_NOT_FOUND'])
      const note = await ann.ok<Record<string, unknown>>('POST', records('note'), { customer: two })
      const noteId = Number(note['note_id'] ?? note['Id'])
      await ann.ok('PATCH', records('note'), { note_id: noteId, customer: [] })
      expect(await sql(`select customer_id from $films.note where note_id = ${noteId}`)).toEqual([[null]])
    })
  })
}
