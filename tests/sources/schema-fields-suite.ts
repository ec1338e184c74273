import { describe, expect, it } from 'vitest'
import type { SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { filmBase } from './film-base.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { connectionTo, sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'
import { schemaCalls } from '../support/source-schema.ts'
import { columnOf } from '../support/table-calls.ts'

/** A field with a value, and the type and value that it gets. */
type RetypeCase = [string, string | number, string, string | number, Record<string, unknown>]
const uuid = '7b6b1f4e-8a3c-4d2e-9f10-1234567890ab'
const uuidCase: RetypeCase = ['UUID', uuid, 'LongText', uuid, { cdf: null }]

/** Fields that are created, changed and deleted in a database. */
export function schemaFieldsSuite(server: SourceServer): void {
  const there = server.isThere
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const films = filmBase(ann, server)
  const { table, sql, records, list, refused } = films
  const { addField, preview, read, sqlOf, undoLast, source, differences } = schemaCalls(ann, films)
  const column = (of: TableWire, title: string) => `/api/v2/meta/columns/${columnOf(of, title).id}`
  const described = (name: string) =>
    sql(`select column_name, column_type, is_nullable, column_default from information_schema.columns
    where table_schema = '${films.schema}' and table_name = '${name}' order by ordinal_position`)

  describe.runIf(there)(`a new field of a database of ${server.name}`, () => {
    it('is a column of its type, for each type that the database stores', async () => {
      const options = { colOptions: { options: [{ title: 'Low' }, { title: String.raw`It's \high` }] } }
      const created: [string, string, Record<string, unknown>?][] = [
        ['SingleLineText', 'varchar(255)'],
        ['LongText', 'longtext'],
        ['Email', 'varchar(255)'],
        ['URL', 'longtext'],
        ['Number', server.schemaText('bigint(20)')],
        ['Rating', server.schemaText('bigint(20)')],
        ['Decimal', 'decimal(65,30)'],
        ['Currency', 'decimal(65,30)'],
        ['Checkbox', 'tinyint(1)'],
        ['Date', 'date'],
        ['Time', 'time'],
        ['DateTime', 'datetime(6)'],
        ['JSON', server.jsonType],
        ...(server.uuidField === 'UUID' ? [['UUID', 'uuid'] satisfies [string, string]] : []),
        ['SingleSelect', String.raw`enum('Low','It''s \\high')`, options],
        ['MultiSelect', String.raw`set('Low','It''s \\high')`, options],
      ]
      for (const [uidt, , more] of created) await addField('language', { title: `A ${uidt}`, uidt, ...more })
      const types = new Map((await described('language')).map(([name, type]) => [name, type]))
      for (const [uidt, type] of created)
        expect([uidt, types.get(`a_${uidt.toLowerCase()}`)]).toEqual([uidt, type])
      const values = {
        'A SingleLineText': 'It\'s "text" 🙂',
        'A LongText': 'Long',
        'A Number': 9007199254740991,
        'A Rating': 3,
        'A Decimal': 0.1,
        'A Checkbox': true,
        'A Date': '2024-02-29',
        'A Time': '08:30:00',
        'A JSON': '{"a":1}',
        'A SingleSelect': String.raw`It's \high`,
        'A MultiSelect': String.raw`Low,It's \high`,
      }
      await ann.ok('PATCH', records('language'), { language_id: 1, ...values })
      expect(await list('where=(language_id,eq,1)', 'language')).toMatchObject([
        { ...values, 'A JSON': server.jsonText(values['A JSON']) },
      ])
      expect(await differences()).toEqual([])
    })

    it('has its default and rules in the database, for existing rows too', async () => {
      const kinds = { options: [{ title: 'Main "one"' }, { title: String.raw`Other \ one` }] }
      const fields = [
        { title: 'Since', uidt: 'DateTime', cdf: 'now()' },
        { title: 'Until', uidt: 'DateTime', cdf: '2024-02-29T10:20:00.120Z' },
        { title: 'Day', uidt: 'Date', cdf: '2024-02-29' },
        { title: 'At', uidt: 'Time', cdf: '08:30:00' },
        { title: 'Count', uidt: 'Number', cdf: '100' },
        { title: 'Fee', uidt: 'Decimal', cdf: '1.5', rqd: true },
        { title: 'Loss', uidt: 'Decimal', cdf: '-1.5' },
        { title: 'Done', uidt: 'Checkbox', cdf: 'true' },
        { title: 'Text', uidt: 'SingleLineText', cdf: String.raw`it's \ here` },
        { title: 'Long', uidt: 'LongText', cdf: String.raw`it's \ here` },
        ...(server.uuidField === 'UUID' ? [{ title: 'Key', uidt: 'UUID' }] : []),
        { title: 'Kind', uidt: 'SingleSelect', colOptions: kinds, cdf: String.raw`Other \ one` },
        { title: 'Code', uidt: 'SingleLineText', unique: true },
      ]
      for (const field of fields) await addField('actor', field)
      expect(await differences()).toEqual([])
      const text = String.raw`it's \ here`
      expect(
        await sql('select distinct "text", "long", fee, kind, "count", done, at, day from $films.actor'),
      ).toEqual([[text, text, '1.5', String.raw`Other \ one`, 100, 1, '08:30:00', '2024-02-29']])
      if (server.uuidField === 'UUID')
        expect(await sql('select count(distinct "key") from $films.actor')).toEqual([[10]])
      const rules = new Map((await described('actor')).map(([name, , nullable]) => [name, nullable]))
      expect([rules.get('fee'), rules.get('loss')]).toEqual(['NO', 'YES'])
      await ann.ok('PATCH', records('actor'), { actor_id: 1, Code: 'x' })
      expect(await refused('PATCH', records('actor'), { actor_id: 2, Code: 'x' })).toEqual([
        409,
        'DUPLICATE_VALUE',
      ])
      const needed = { title: 'Needed', uidt: 'Number', rqd: true }
      expect(await refused('POST', `/api/v2/meta/tables/${table('actor').id}/columns`, needed)).toEqual([
        422,
        'REQUIRED_VIOLATED_BY_DATA',
      ])
    })

    it('runs the SQL that its preview shows', async () => {
      const wanted = { title: 'Shown before', uidt: 'SingleLineText', cdf: 'x', unique: false }
      const change = { change: 'column.create', table_id: table('film').id, column: wanted }
      expect((await preview(change)).statements).toEqual([
        'set lock_wait_timeout = 4',
        server.schemaText(
          `alter table \`${films.schema}\`.\`film\` add column \`shown_before\` varchar(255) collate utf8mb4_nopad_bin default 'x'`,
        ),
      ])
      await addField('film', wanted)
      expect(await sql('select distinct shown_before from $films.film')).toEqual([['x']])
      const left = await sql(
        `select @@lock_wait_timeout = @@global.lock_wait_timeout, is_used_lock('tessera ${(await source()).id}')`,
      )
      expect(left).toEqual([[1, null]])
    })

    it('is refused with what to do', async () => {
      const columns = `/api/v2/meta/tables/${table('rental').id}/columns`
      const text = { uidt: 'SingleLineText' }
      expect(await refused('POST', columns, { ...text, title: 'a', column_name: 'x'.repeat(65) })).toEqual([
        422,
        'SOURCE_NAME_INVALID',
      ])
      expect(await refused('POST', columns, { ...text, title: 'a', column_name: 'space ' })).toEqual([
        422,
        'SOURCE_REFUSED',
      ])
      await sql('alter table $films.rental add column Unknown text')
      expect(await refused('POST', columns, { ...text, title: 'unknown' })).toEqual([
        409,
        'SOURCE_NAME_TAKEN',
      ])
      await sql('alter table $films.rental drop column Unknown')
      expect(await refused('POST', columns, { title: 'c', uidt: 'Attachment' })).toEqual([
        422,
        'SOURCE_UNSUPPORTED',
      ])
      const options = { colOptions: { options: [{ title: '🙂' }] } }
      expect(await refused('POST', columns, { title: 'd', uidt: 'SingleSelect', ...options })).toEqual([
        422,
        'SOURCE_UNSUPPORTED',
      ])
      const commas = { colOptions: { options: [{ title: 'a,b' }] } }
      expect((await refused('POST', columns, { title: 'e', uidt: 'MultiSelect', ...commas }))[0]).toBe(422)
      await addField('rental', { ...text, title: 'Odd', column_name: 'a "b"`.c? d' })
      await ann.ok('PATCH', records('rental'), { rental_id: 1, Odd: 'value' })
      expect(await sql('select "a ""b""`.c? d" from $films.rental where rental_id = 1')).toEqual([['value']])
      const { changes } = await pending()
      expect(changes).toBe(0)
    })

    /** A refused change leaves nothing that keeps the next one waiting. */
    async function pending(): Promise<{ changes: number }> {
      await addField('visit', { title: 'Next', uidt: 'Number' })
      await ann.ok('DELETE', column(await read('visit'), 'Next'))
      return { changes: (await differences()).length }
    }

    it('is refused for a user without the right, and leaves nothing to wait for', async () => {
      const { user, create, drop } = server.login(`reader_${process.pid}`, 'long enough 1')
      await sql(create[0] ?? '')
      await sql(`grant select, insert, update, delete on $films.* to '${user}'@'%'`)
      const base = await ann.createBase()
      const config = connectionTo([films.schema], { user, password: 'long enough 1' }, server)
      await ann.ok<SourceWire>('POST', `/api/v2/meta/bases/${base.id}/sources`, { config })
      const { list: found } = await ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${base.id}/tables`)
      const film = found.find(({ title }) => title === 'film')?.id ?? ''
      const columns = `/api/v2/meta/tables/${film}/columns`
      const wanted = { title: 'Not mine', uidt: 'Number' }
      for (let attempt = 1; attempt <= 2; attempt += 1)
        expect(await refused('POST', columns, wanted)).toEqual([422, 'SOURCE_REFUSED'])
      expect((await described('film')).map(([name]) => name)).not.toContain('not_mine')
      await sql(drop[0] ?? '')
    })

    it('is dropped by undo while it is empty', async () => {
      await addField('visit', { title: 'Short', uidt: 'Number', cdf: '1' })
      expect((await undoLast()).status).toBe(200)
      expect((await described('visit')).map(([name]) => name)).toEqual(['at', 'note'])
      await addField('visit', { title: 'Short', uidt: 'Number' })
      await sql('update $films.visit set short = 5')
      expect((await undoLast()).body).toMatchObject({ error: 'CANNOT_UNDO' })
      expect((await read('visit')).columns.map(({ title }) => title)).toContain('Short')
      // The lock of the check is gone.
      await sql('update $films.visit set short = 6')
    })
  })

  describe.runIf(there)(`a field of a database of ${server.name}`, () => {
    it('is renamed in Tessera alone', async () => {
      const stock = await read('stock')
      await ann.ok('PATCH', column(stock, 'copies'), { title: 'Number of copies', uidt: 'Number' })
      expect((await described('stock')).map(([name]) => name)).toEqual(['shop', 'film_id', 'copies'])
      await ann.ok('PATCH', column(await read('stock'), 'Number of copies'), {
        title: 'copies',
        uidt: 'Number',
      })
    })

    it('is deleted with its column, and kept while a view, trigger or key needs it', async () => {
      const made = await addField('stock', { title: 'Size', uidt: 'Number' })
      const change = { change: 'column.delete', column_id: columnOf(made, 'Size').id }
      expect(await sqlOf(change)).toEqual(['alter table $films.`stock` drop column `size`'])
      expect((await preview(change)).final).toBe(true)
      for (const [needing, free] of [
        ['create view $films.sizes as select size from $films.stock as s', 'drop view $films.sizes'],
        [
          'create trigger $films.sized before insert on $films.stock for each row set new.size = 1',
          'drop trigger $films.sized',
        ],
        [
          'alter table $films.stock add column twice bigint as (size * 2)',
          'alter table $films.stock drop column twice',
        ],
        [
          'alter table $films.stock add unique sized (shop, film_id, size)',
          'alter table $films.stock drop key sized',
        ],
      ] as const) {
        await sql(needing)
        expect([needing, ...(await refused('DELETE', column(made, 'Size')))]).toEqual([
          needing,
          409,
          'SOURCE_IN_USE',
        ])
        await sql(free)
      }
      await ann.ok('DELETE', column(made, 'Size'))
      expect((await described('stock')).map(([name]) => name)).toEqual(['shop', 'film_id', 'copies'])
      expect((await undoLast()).body).toMatchObject({ error: 'CANNOT_UNDO' })
      expect(await refused('DELETE', column(await read('stock'), 'shop'))).toEqual([
        422,
        'PRIMARY_FIELD_UNDELETABLE',
      ])
    })

    it('takes a longer type, and no other', async () => {
      const before = await addField('rental', { title: 'Stars', uidt: 'Number' })
      await ann.ok('PATCH', records('rental'), { rental_id: 2, Stars: 42 })
      const change = { title: 'Stars', uidt: 'SingleLineText' }
      expect(
        await sqlOf({ change: 'column.update', column_id: columnOf(before, 'Stars').id, column: change }),
      ).toEqual([
        server.schemaText(
          'alter table $films.`rental` modify column `stars` varchar(255) collate utf8mb4_nopad_bin',
        ),
      ])
      await ann.ok('PATCH', column(before, 'Stars'), change)
      expect(await list('where=(Stars,eq,42)&fields=Stars', 'rental')).toMatchObject([{ Stars: '42' }])
      await ann.ok('PATCH', column(before, 'Stars'), { title: 'Stars', uidt: 'LongText' })
      expect(await differences()).toEqual([])
      const unsupported = [422, 'SOURCE_UNSUPPORTED']
      expect(await refused('PATCH', column(before, 'Stars'), { title: 'Stars', uidt: 'Number' })).toEqual(
        unsupported,
      )
      await sql(`alter table $films.rental modify column days integer comment 'Not yet read'`)
      expect(
        await refused('PATCH', column(await read('rental'), 'days'), { title: 'days', uidt: 'Decimal' }),
      ).toEqual(unsupported)
      await sql('alter table $films.rental modify column days integer')
      await ann.ok('PATCH', column(await read('rental'), 'days'), { title: 'days', uidt: 'Decimal' })
      expect(await differences()).toEqual([])
      expect(await sql('select days from $films.rental where rental_id = 7')).toEqual([[7]])
    })

    it.each<RetypeCase>([
      [
        'SingleSelect',
        'Low',
        'SingleLineText',
        'Low',
        { colOptions: { options: [{ title: 'Low' }] }, cdf: 'Low' },
      ],
      ['Date', '2024-02-29', 'DateTime', '2024-02-29 00:00:00+00:00', {}],
      ...(server.uuidField === 'UUID' ? [uuidCase] : []),
      ['JSON', '{"a":1}', 'LongText', server.jsonText('{"a":1}'), {}],
      ['Decimal', 1.5, 'SingleLineText', 1.5, {}],
    ])('keeps its values when %s %s becomes %s', async (uidt, value, to, after, more) => {
      const title = `Was ${uidt}`
      const made = await addField('customer', { title, uidt, ...more })
      const [row] = await list('limit=1&format=native', 'customer')
      await ann.ok('PATCH', records('customer'), {
        Id: row?.id,
        customer_id: row?.['customer_id'],
        [title]: value,
      })
      // The UUID has a default that is no text; texts of the number would end with zeros.
      const isRefused = uidt === 'UUID' || uidt === 'Decimal'
      const answer = await ann.call('PATCH', column(made, title), { title, uidt: to })
      expect(answer.status).toBe(isRefused ? 422 : 200)
      const found = (await list('limit=10', 'customer')).map((each) => each[title])
      expect(found).toContain(after)
      expect(await differences()).toEqual([])
    })

    it('keeps its rules when it gets more options', async () => {
      const film = await read('film')
      const rating = columnOf(film, 'rating')
      const options = [...(rating.colOptions?.options ?? []), { title: 'NC-17' }, { title: "18's" }]
      const change = { title: 'rating', uidt: 'SingleSelect', colOptions: { options } }
      expect(await sqlOf({ change: 'column.update', column_id: rating.id, column: change })).toEqual([
        `alter table $films.\`film\` modify column \`rating\` enum('G','PG','PG-13','R','g','NC-17','18''s') collate utf8mb4_bin default 'G'`,
      ])
      await ann.ok('PATCH', column(film, 'rating'), change)
      await ann.ok('PATCH', records(), { film_id: 4, rating: 'NC-17' })
      expect(await sql('select rating from $films.film where film_id = 4')).toEqual([['NC-17']])
      expect(await sql('select count(*) from $films.film where rating is null')).toEqual([[5]])
      expect(await differences()).toEqual([])
      if (!server.losesChecks) return
      await sql(`alter table $films.film modify column rating enum('G','PG','PG-13','R','g','NC-17','18''s')
      collate utf8mb4_bin default 'G' check (rating <> 'x')`)
      const more = { ...change, colOptions: { options: [...options, { title: 'X' }] } }
      expect(await refused('PATCH', column(film, 'rating'), more)).toEqual([422, 'SOURCE_UNSUPPORTED'])
    })

    it('becomes unique if its values are, together with new options', async () => {
      const kind = { title: 'Part', uidt: 'SingleSelect' }
      const made = await addField('actor', { ...kind, colOptions: { options: [{ title: 'A' }] } })
      await ann.ok('PATCH', records('actor'), [
        { actor_id: 1, Part: 'A' },
        { actor_id: 2, Part: 'A' },
      ])
      const options = [...(columnOf(made, 'Part').colOptions?.options ?? []), { title: 'B' }]
      const unique = { ...kind, unique: true, colOptions: { options } }
      expect(await refused('PATCH', column(made, 'Part'), unique)).toEqual([422, 'UNIQUE_VIOLATED_BY_DATA'])
      await ann.ok('PATCH', records('actor'), { actor_id: 2, Part: null })
      await ann.ok('PATCH', column(made, 'Part'), unique)
      expect(columnOf(await read('actor'), 'Part').unique).toBe(true)
      await ann.ok('PATCH', records('actor'), { actor_id: 2, Part: 'B' })
      expect(await differences()).toEqual([])
    })

    it('is changed together with others in one statement', async () => {
      const visit = await addField('visit', { title: 'Old', uidt: 'Number' })
      const path = `/api/v2/meta/tables/${visit.id}/columns`
      const hash = async () => (await ann.ok<{ hash: string }>('GET', `${path}/hash`)).hash
      await ann.ok('POST', `${path}/bulk`, {
        hash: await hash(),
        ops: [
          { op: 'delete', column: { id: columnOf(visit, 'Old').id } },
          { op: 'add', column: { title: 'First one', uidt: 'Number' } },
          { op: 'add', column: { title: 'First-one', uidt: 'Date' } },
        ],
      })
      const names = (await described('visit')).map(([name]) => name)
      expect(names).toEqual(expect.arrayContaining(['first_one', 'first_one_2']))
      expect(names).not.toContain('old')
      expect(await differences()).toEqual([])
      const again = await read('visit')
      expect(
        await refused('POST', `${path}/bulk`, {
          hash: await hash(),
          ops: [
            { op: 'delete', column: { id: columnOf(again, 'First one').id } },
            { op: 'add', column: { title: 'First one', uidt: 'Date', column_name: 'first_one' } },
          ],
        }),
      ).toEqual([422, 'SOURCE_UNSUPPORTED'])
      expect((await read('visit')).columns).toHaveLength(again.columns.length)
    })

    it('says so if its table is in use for long', async () => {
      const lock = films.locked('customer')
      await lock.begun
      const wanted = { title: 'Waits', uidt: 'Number' }
      const answer = await refused('POST', `/api/v2/meta/tables/${table('customer').id}/columns`, wanted)
      expect(answer).toEqual([409, 'SOURCE_TABLE_BUSY'])
      await lock.release()
      expect((await read('customer')).columns.map(({ title }) => title)).not.toContain('Waits')
      await addField('customer', wanted)
    }, 20_000)

    it('is made once when several people make it at the same time', async () => {
      const wanted = { title: 'Twice', uidt: 'Number' }
      const columns = `/api/v2/meta/tables/${table('note').id}/columns`
      const answers = await Promise.all([1, 2, 3].map(() => ann.call('POST', columns, wanted)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      expect((await described('note')).filter(([name]) => name === 'twice')).toHaveLength(1)
      expect((await read('note')).columns.filter(({ title }) => title === 'Twice')).toHaveLength(1)
    })
  })
}
