import { describe, expect, it } from 'vitest'
import type { SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { filmBase } from './film-base.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { sourceVariables } from './sample-source.ts'
import { columnOf } from '../support/table-calls.ts'
import type { SourceServer } from './source-server.ts'

export function refusalsSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const { baseId, sql, table, records, list, refused } = filmBase(ann, server)

  describe.runIf(server.isThere)('a data source refuses', () => {
    it('rows that its tables do not take', async () => {
      expect(await refused('POST', records(), { title: 'No language' })).toEqual([422, 'VALUE_REQUIRED'])
      expect(await refused('POST', records(), { title: 'x', language: 99 })).toEqual([
        422,
        'LINKED_RECORD_NOT_FOUND',
      ])
      expect(await refused('PATCH', records(), { film_id: 1, rental_rate: -1 })).toEqual([
        422,
        'SOURCE_REFUSED',
      ])
      expect(await refused('PATCH', records(), { film_id: 1, title_length: 1 })).toEqual([
        422,
        'READ_ONLY_FIELD',
      ])
      expect(await refused('PATCH', records(), { film_id: 4711, title: 'x' })).toEqual([
        404,
        'RECORD_NOT_FOUND',
      ])
      expect(await refused('PATCH', records(), { film_id: 3_000_000_000, title: 'x' })).toEqual([
        404,
        'RECORD_NOT_FOUND',
      ])
      expect(await refused('GET', `${records()}/3000000000`)).toEqual([404, 'RECORD_NOT_FOUND'])
      const exists = (id: number) =>
        ann.ok('GET', `/api/v1/db/data/noco/${baseId()}/${table('film').id}/${id}/exist`)
      expect([await exists(1), await exists(4711)]).toEqual([true, false])
      expect(await refused('DELETE', records(), { film_id: 1 })).toEqual([422, 'SOURCE_REFUSED'])
      expect(await refused('POST', records('language'), { name: 'English' })).toEqual([
        409,
        'DUPLICATE_VALUE',
      ])
      expect(await refused('POST', records('visit'), { at: '2026-01-01T00:00:00Z', note: 'x' })).toEqual([
        422,
        'SOURCE_READ_ONLY',
      ])
      expect(await refused('POST', records('film_list'), { title: 'x' })).toEqual([422, 'SOURCE_READ_ONLY'])
      expect(
        await refused('POST', `/api/v2/tables/${table('film').id}/records/move`, { ids: [1], before: 2 }),
      ).toEqual([422, 'SOURCE_UNSUPPORTED'])
    })

    it('all bad rows of a call at once, and says which', async () => {
      const badRows = async (method: string, path: string, body: unknown[]) => {
        const { body: answer } = await ann.call(method, path, body)
        const { error, details } = answer as { error: string; details: Record<string, unknown> }
        return [error, details['rowIndexes'], details['field']]
      }
      const languages = () => sql('select language_id, name from $films.language order by 1')
      const before = await languages()
      expect(
        await badRows('POST', records('language'), [
          { name: 'Swedish' },
          { name: 'English' },
          { name: 'Danish' },
          { name: 'Swedish' },
          { name: 'German' },
        ]),
      ).toEqual(['DUPLICATE_VALUE', [1, 3, 4], 'name'])
      // MariaDB and MySQL compare texts without case.
      if (server.type !== 'pg')
        expect(
          await badRows('POST', records('language'), [
            { name: 'ENGLISH' },
            { name: 'Thai' },
            { name: 'THAI' },
          ]),
        ).toEqual(['DUPLICATE_VALUE', [0, 2], 'name'])
      expect(
        await badRows('PATCH', records('language'), [
          { language_id: 1, name: 'German' },
          { language_id: 2, name: 'Deutsch' },
          { language_id: 3, name: 'Deutsch' },
        ]),
      ).toEqual(['DUPLICATE_VALUE', [2], 'name'])
      expect(
        await badRows('POST', records('language'), [
          { language_id: 1, name: 'Thai' },
          { language_id: 99, name: 'Lao' },
          { language_id: 3, name: 'Khmer' },
        ]),
      ).toEqual(['DUPLICATE_VALUE', [0, 2], 'language_id'])
      for (const method of ['PATCH', 'DELETE'])
        expect(
          await badRows(method, records('language'), [
            { language_id: 98, name: 'x' },
            { language_id: 1, name: 'y' },
            { language_id: 99, name: 'z' },
          ]),
        ).toEqual(['RECORD_NOT_FOUND', [0, 2], undefined])
      expect(await languages()).toEqual(before)
      const stock = [
        { shop: 'Bad', film: 20, copies: 1 },
        { shop: 'Bad', film: 21, copies: 1 },
        { shop: 'Bad', film: 20, copies: 1 },
        { shop: 'Bad', film: 21, copies: 2 },
      ]
      const copies = () => sql('select shop, film_id, copies from $films.stock order by 1, 2')
      const stored = await copies()
      expect(await badRows('POST', records('stock'), stock)).toEqual(['DUPLICATE_VALUE', [2, 3], 'shop'])
      expect(await copies()).toEqual(stored)
    })

    it('writes to tables that say so before', () => {
      const reasons = ['film', 'stock', 'film_list', 'visit'].map((name) => table(name).read_only)
      expect(reasons).toEqual([undefined, undefined, 'view', 'noKey'])
    })

    it('changes of its fields and tables', async () => {
      const film = table('film')
      const columns = `/api/v2/meta/tables/${film.id}/columns`
      const column = (title: string) => `/api/v2/meta/columns/${columnOf(film, title).id}`
      const unsupported = [422, 'SOURCE_UNSUPPORTED']
      const ratings = (columnOf(film, 'rating').colOptions?.options ?? []).slice(1).map(({ id }) => id)
      expect(await refused('POST', columns, { title: 'More', uidt: 'Attachment' })).toEqual(unsupported)
      await ann.createTable(baseId(), [{ title: 'Name', uidt: 'SingleLineText' }], 'Own')
      expect(await refused('PATCH', column('title'), { title: 'title', uidt: 'Number' })).toEqual(unsupported)
      expect(
        await refused('PATCH', column('rating'), {
          title: 'rating',
          uidt: 'SingleSelect',
          colOptions: { options: [{ title: 'G' }], deleted: ratings },
        }),
      ).toEqual(unsupported)
      expect(await refused('DELETE', `/api/v2/meta/tables/${film.id}`)).toEqual([409, 'SOURCE_IN_USE'])
      expect(await refused('POST', `/api/v1/db/meta/duplicate/${baseId()}/table/${film.id}`, {})).toEqual(
        unsupported,
      )
      // Names are Tessera's own.
      await ann.ok('PATCH', column('description'), { title: 'Plot', uidt: 'LongText' })
      await ann.ok('PATCH', `/api/v2/meta/tables/${film.id}`, { title: 'Movies' })
      const [first] = await list('limit=1')
      expect(first).toHaveProperty('Plot')
      await ann.ok('PATCH', column('description'), { title: 'description', uidt: 'LongText' })
    })

    it('reads when its tables have changed, until it is synchronized', async () => {
      await sql(`create table $films.short (id ${server.numberedKey}, gone text, kept text)`)
      await sql(`insert into $films.short (gone, kept) values ('x', 'y')`)
      const sources = await ann.ok<Page<SourceWire>>('GET', `/api/v2/meta/bases/${baseId()}/sources`)
      const source = sources.list.at(-1)?.id ?? ''
      await ann.ok('POST', `/api/v2/meta/bases/${baseId()}/meta-diff/${source}`)
      const { list: all } = await ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${baseId()}/tables`)
      const short = all.find(({ title }) => title === 'short')?.id ?? ''
      const path = `/api/v2/tables/${short}/records`
      expect((await ann.ok<RecordsPage>('GET', path)).list).toEqual([{ id: 1, gone: 'x', kept: 'y' }])
      await sql('alter table $films.short drop column gone')
      expect(await refused('GET', path)).toEqual([409, 'SOURCE_CHANGED'])
      expect((await ann.ok<RecordsPage>('GET', `${path}?fields=id,kept`)).list).toEqual([
        { id: 1, kept: 'y' },
      ])
      await sql('drop table $films.short')
      expect(await refused('GET', `${path}?fields=id`)).toEqual([409, 'SOURCE_CHANGED'])
      expect(await refused('POST', path, { kept: 'z' })).toEqual([409, 'SOURCE_CHANGED'])
    })

    it('files, copies and new rows while its data is read-only', async () => {
      const film = table('film')
      const format = { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' }
      const file = { tableId: film.id, mapping: [columnOf(film, 'title').id], format }
      expect(await refused('POST', `/api/v2/meta/bases/${baseId()}/imports`, file)).toEqual([
        422,
        'SOURCE_UNSUPPORTED',
      ])
      const { list: sources } = await ann.ok<Page<SourceWire>>(
        'GET',
        `/api/v2/meta/bases/${baseId()}/sources`,
      )
      const source = `/api/v2/meta/bases/${baseId()}/sources/${sources.at(-1)?.id}`
      await ann.ok('PATCH', source, { is_data_readonly: true })
      expect(await refused('PATCH', records(), { film_id: 1, title: 'x' })).toEqual([422, 'SOURCE_READ_ONLY'])
      expect(await refused('DELETE', records(), { film_id: 1 })).toEqual([422, 'SOURCE_READ_ONLY'])
      const link = `/api/v2/tables/${film.id}/links/${columnOf(film, 'actor').id}/records/1`
      expect(await refused('POST', link, [{ actor_id: 9 }])).toEqual([422, 'SOURCE_READ_ONLY'])
      await ann.ok('PATCH', source, { is_data_readonly: false })
      await ann.ok('PATCH', records(), { film_id: 1, title: 'Film 1' })
      const { id: copy } = await ann.ok<{ id: string }>('POST', `/api/v2/meta/duplicate/${baseId()}`, {})
      const { list: copied } = await ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${copy}/tables`)
      expect(copied.map(({ title }) => title)).toEqual(['Own'])
    })
  })
}
