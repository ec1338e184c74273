import { describe, expect, it } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { filmBase } from '../../sources/film-base.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { sourceVariables } from '../../sources/sample-source.ts'
import { postgresServer } from '../../sources/source-server.ts'
import { schemaCalls } from '../../support/source-schema.ts'
import { columnOf } from '../../support/table-calls.ts'

// Fields that are created, changed and deleted in the database of a data source.

const server = await postgresServer()
const there = server.isThere
const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const films = filmBase(ann, server)
const { table, sql, records, list, refused } = films
const { addField, described, preview, read, sqlOf, undoLast, source, ofBase } = schemaCalls(ann, films)
const column = (of: TableWire, title: string) => `/api/v2/meta/columns/${columnOf(of, title).id}`

describe.runIf(there)('a new field of a data source', () => {
  it('is a column of its type, for each type that the database stores', async () => {
    const options = { colOptions: { options: [{ title: 'Low' }, { title: "It's high" }] } }
    const created: [string, string, Record<string, unknown>?][] = [
      ['SingleLineText', 'character varying'],
      ['LongText', 'text'],
      ['Email', 'character varying'],
      ['URL', 'text'],
      ['PhoneNumber', 'character varying'],
      ['Colour', 'character varying'],
      ['Number', 'bigint'],
      ['Rating', 'bigint'],
      ['Year', 'bigint'],
      ['Decimal', 'numeric'],
      ['Currency', 'numeric'],
      ['Percent', 'numeric'],
      ['Duration', 'numeric'],
      ['Checkbox', 'boolean'],
      ['Date', 'date'],
      ['Time', 'time without time zone'],
      ['DateTime', 'timestamp with time zone'],
      ['JSON', 'jsonb'],
      ['UUID', 'uuid'],
      ['SingleSelect', `"${films.schema}".language_a_singleselect`, options],
      ['MultiSelect', `"${films.schema}".language_a_multiselect[]`, options],
    ]
    for (const [uidt, , more] of created) await addField('language', { title: `A ${uidt}`, uidt, ...more })
    const types = new Map((await described('language')).map(([name, type]) => [name, type]))
    for (const [uidt, type] of created)
      expect([uidt, types.get(`a_${uidt.toLowerCase()}`)]).toEqual([uidt, type])
    await ann.ok('PATCH', records('language'), {
      language_id: 1,
      'A SingleLineText': 'It\'s "text"',
      'A Email': 'a@example.org',
      'A URL': 'https://example.org',
      'A Number': 9007199254740991,
      'A Rating': 3,
      'A Decimal': '0.1',
      'A Currency': 12.5,
      'A Checkbox': true,
      'A Date': '2024-02-29',
      'A Time': '08:30:00',
      'A DateTime': '2024-02-29T10:00:00.123Z',
      'A JSON': '{"a":1}',
      'A SingleSelect': "It's high",
      'A MultiSelect': "Low,It's high",
    })
    expect(await list('where=(language_id,eq,1)', 'language')).toMatchObject([
      {
        'A SingleLineText': 'It\'s "text"',
        'A Email': 'a@example.org',
        'A Number': 9007199254740991,
        'A Rating': 3,
        'A Checkbox': true,
        'A Date': '2024-02-29',
        'A Time': '08:30:00',
        'A SingleSelect': "It's high",
        'A MultiSelect': "Low,It's high",
      },
    ])
    expect(
      await sql(
        'select a_singleselect::text, a_multiselect::text, a_decimal::text from $films.language where language_id = 1',
      ),
    ).toEqual([["It's high", `{Low,"It's high"}`, '0.1']])
  })

  it('has its default and rules in the database', async () => {
    await addField('actor', { title: 'Since', uidt: 'DateTime', cdf: 'now()' })
    await addField('actor', { title: 'Fee', uidt: 'Decimal', cdf: '1.5', rqd: true })
    await addField('actor', { title: 'Back\\slash', uidt: 'SingleLineText', cdf: "it's \\ here" })
    await addField('actor', { title: 'Code', uidt: 'SingleLineText', unique: true })
    const found = new Map((await described('actor')).map(([name, ...rest]) => [name, rest]))
    expect(found.get('fee')).toEqual(['numeric', 1, expect.stringMatching(/1\.5/)])
    expect(found.get('since')).toEqual(['timestamp with time zone', 0, 'now()'])
    await addField('actor', {
      title: 'Kind',
      uidt: 'SingleSelect',
      colOptions: { options: [{ title: 'Main "one"' }, { title: 'Other' }] },
      cdf: 'Main "one"',
    })
    expect(await sql('select distinct kind::text from $films.actor')).toEqual([['Main "one"']])
    // Existing rows have the default too.
    expect(await sql('select distinct fee::text, back_slash from $films.actor')).toEqual([
      ['1.5', "it's \\ here"],
    ])
    await ann.ok('PATCH', records('actor'), { actor_id: 1, Code: 'x' })
    expect(await refused('PATCH', records('actor'), { actor_id: 2, Code: 'x' })).toEqual([
      409,
      'DUPLICATE_VALUE',
    ])
    expect(
      await refused('POST', `/api/v2/meta/tables/${table('actor').id}/columns`, {
        title: 'Needed',
        uidt: 'Number',
        rqd: true,
      }),
    ).toEqual([422, 'REQUIRED_VIOLATED_BY_DATA'])
  })

  it('runs the SQL that its preview shows', async () => {
    const wanted = { title: 'Shown before', uidt: 'Number', cdf: '7', unique: false }
    const { statements } = await preview({
      change: 'column.create',
      table_id: table('film').id,
      column: wanted,
    })
    expect(statements).toEqual([
      `set local lock_timeout = '4s'`,
      `alter table "${films.schema}"."film" add column "shown_before" bigint default '7'::bigint`,
    ])
    expect((await read('film')).columns.map(({ title }) => title)).not.toContain('Shown before')
    await addField('film', wanted)
    expect(await sql('select distinct shown_before from $films.film')).toEqual([[7]])
  })

  it('is refused with what to do', async () => {
    const columns = `/api/v2/meta/tables/${table('rental').id}/columns`
    const text = { uidt: 'SingleLineText' }
    expect(await refused('POST', columns, { ...text, title: 'a', column_name: 'x'.repeat(64) })).toEqual([
      422,
      'SOURCE_NAME_INVALID',
    ])
    await sql('alter table $films.rental add column unknown text')
    expect(await refused('POST', columns, { ...text, title: 'Unknown' })).toEqual([409, 'SOURCE_NAME_TAKEN'])
    expect(await refused('POST', columns, { ...text, title: 'b', column_name: 'days' })).toEqual([
      409,
      'SOURCE_NAME_TAKEN',
    ])
    expect(await refused('POST', columns, { title: 'c', uidt: 'Attachment' })).toEqual([
      422,
      'SOURCE_UNSUPPORTED',
    ])
    expect(await refused('POST', columns, { title: 'd', uidt: 'SingleSelect' })).toEqual([
      422,
      'INVALID_VALUE',
    ])
    expect(
      await refused('POST', `/api/v2/meta/tables/${table('film_list').id}/columns`, { ...text, title: 'e' }),
    ).toEqual([422, 'SOURCE_UNSUPPORTED'])
    const odd = await addField('rental', { ...text, title: 'Odd', column_name: 'a "b".c d' })
    expect(odd.columns.map(({ title }) => title)).toContain('Odd')
    await ann.ok('PATCH', records('rental'), { rental_id: 1, Odd: 'value' })
    expect(await sql('select "a ""b"".c d" from $films.rental where rental_id = 1')).toEqual([['value']])
  })

  it('is refused while the schema of its source is read-only, but computed fields are not', async () => {
    const { id } = await source()
    await ann.ok('PATCH', ofBase(`sources/${id}`), { is_schema_readonly: true })
    const columns = `/api/v2/meta/tables/${table('customer').id}/columns`
    const readOnly = [422, 'SOURCE_SCHEMA_READ_ONLY']
    expect(await refused('POST', columns, { title: 'x', uidt: 'Number' })).toEqual(readOnly)
    expect(await refused('DELETE', column(await read('customer'), 'balance'))).toEqual(readOnly)
    expect(await refused('POST', ofBase('tables'), { title: 'x', source_id: id })).toEqual(readOnly)
    expect(await refused('DELETE', `/api/v2/meta/tables/${table('visit').id}`)).toEqual(readOnly)
    for (const [uidt, more] of [
      ['Formula', { formula_raw: 'LEN({email})' }],
      ['QrCode', { fk_qr_value_column_id: columnOf(table('customer'), 'email').id }],
      ['Barcode', { fk_barcode_value_column_id: columnOf(table('customer'), 'email').id }],
      ['Button', { label: 'Open', formula_raw: '"https://example.org/" & {email}' }],
      [
        'Rollup',
        {
          fk_relation_column_id: columnOf(table('customer'), 'rental').id,
          fk_rollup_column_id: columnOf(table('rental'), 'rental_id').id,
          rollup_function: 'count',
        },
      ],
      [
        'Lookup',
        {
          fk_relation_column_id: columnOf(table('customer'), 'rental').id,
          fk_lookup_column_id: columnOf(table('rental'), 'rented_at').id,
        },
      ],
    ] as const) {
      const made = await addField('customer', { title: `My ${uidt}`, uidt, ...more })
      expect(await sqlOf({ change: 'column.delete', column_id: columnOf(made, `My ${uidt}`).id })).toEqual([])
      await ann.ok('DELETE', column(made, `My ${uidt}`))
    }
    await ann.ok('PATCH', ofBase(`sources/${id}`), { is_schema_readonly: false })
  })

  it('is dropped by undo while it is empty', async () => {
    await addField('visit', { title: 'Short', uidt: 'Number', cdf: '1' })
    expect((await undoLast()).status).toBe(200)
    expect((await described('visit')).map(([name]) => name)).toEqual(['at', 'note'])
    await addField('visit', { title: 'Short', uidt: 'Number' })
    await sql('update $films.visit set short = 5')
    expect((await undoLast()).body).toMatchObject({ error: 'CANNOT_UNDO' })
    expect((await read('visit')).columns.map(({ title }) => title)).toContain('Short')
  })
})

describe.runIf(there)('a field of a data source', () => {
  it('is deleted with its column and enum', async () => {
    const made = await addField('stock', {
      title: 'Size',
      uidt: 'SingleSelect',
      colOptions: { options: [{ title: 'S' }] },
    })
    const change = { change: 'column.delete', column_id: columnOf(made, 'Size').id }
    expect(await sqlOf(change)).toEqual([
      'alter table $films."stock" drop column "size"',
      'drop type $films."stock_size"',
    ])
    expect((await preview(change)).final).toBe(true)
    await ann.ok('DELETE', column(made, 'Size'))
    expect((await described('stock')).map(([name]) => name)).toEqual(['shop', 'film_id', 'copies'])
    expect((await undoLast()).body).toMatchObject({ error: 'CANNOT_UNDO' })
  })

  it('is kept if it is part of the key, or if a view of the database shows it', async () => {
    const stock = await read('stock')
    expect(await refused('DELETE', column(stock, 'shop'))).toEqual([422, 'PRIMARY_FIELD_UNDELETABLE'])
    const language = await read('language')
    const others = language.columns.find(({ pv }) => pv)?.title
    expect(others).toBe('name')
    await sql('create view $films.rented as select days from $films.rental')
    const answer = await ann.call('DELETE', column(await read('rental'), 'days'))
    expect(answer).toMatchObject({ status: 409, body: { error: 'SOURCE_IN_USE' } })
    expect(JSON.stringify(answer.body)).toContain('rented')
    await sql('drop view $films.rented')
  })

  it('takes a longer type, and no other', async () => {
    const rental = await read('rental')
    const before = await addField('rental', { title: 'Stars', uidt: 'Number' })
    await ann.ok('PATCH', records('rental'), { rental_id: 2, Stars: 42 })
    const change = { title: 'Stars', uidt: 'SingleLineText' }
    expect(
      await sqlOf({ change: 'column.update', column_id: columnOf(before, 'Stars').id, column: change }),
    ).toEqual([
      'alter table $films."rental" alter column "stars" type character varying using "stars"::character varying',
    ])
    await ann.ok('PATCH', column(before, 'Stars'), change)
    expect(await list('where=(Stars,eq,42)&fields=Stars', 'rental')).toMatchObject([{ Stars: '42' }])
    await ann.ok('PATCH', column(before, 'Stars'), { title: 'Stars', uidt: 'Email' })
    expect(await refused('PATCH', column(before, 'Stars'), { title: 'Stars', uidt: 'Number' })).toEqual([
      422,
      'SOURCE_UNSUPPORTED',
    ])
    expect(await refused('PATCH', column(rental, 'rented_at'), { title: 'rented_at', uidt: 'Date' })).toEqual(
      [422, 'SOURCE_UNSUPPORTED'],
    )
    expect((await undoLast()).body).toMatchObject({ error: 'CANNOT_UNDO' })
  })

  it('gets more options and unique values', async () => {
    const film = await read('film')
    const rating = columnOf(film, 'rating')
    const options = [...(rating.colOptions?.options ?? []), { title: 'NC-17' }]
    const change = { title: 'rating', uidt: 'SingleSelect', colOptions: { options } }
    expect(await sqlOf({ change: 'column.update', column_id: rating.id, column: change })).toEqual([
      `alter type $films.rating add value 'NC-17'`,
    ])
    await ann.ok('PATCH', column(film, 'rating'), change)
    await ann.ok('PATCH', records(), { film_id: 4, rating: 'NC-17' })
    expect(await sql('select rating::text from $films.film where film_id = 4')).toEqual([['NC-17']])
    expect((await undoLast()).status).toBe(200)
    const actor = await addField('actor', { title: 'Agent', uidt: 'SingleLineText' })
    const unique = { title: 'Agent', uidt: 'SingleLineText', unique: true }
    await ann.ok('PATCH', records('actor'), [
      { actor_id: 1, Agent: 'x' },
      { actor_id: 2, Agent: 'x' },
    ])
    expect(await refused('PATCH', column(actor, 'Agent'), unique)).toEqual([422, 'UNIQUE_VIOLATED_BY_DATA'])
    await ann.ok('PATCH', records('actor'), { actor_id: 2, Agent: 'y' })
    await ann.ok('PATCH', column(actor, 'Agent'), unique)
    expect(columnOf(await read('actor'), 'Agent').unique).toBe(true)
    expect(await refused('PATCH', records('actor'), { actor_id: 3, Agent: 'y' })).toEqual([
      409,
      'DUPLICATE_VALUE',
    ])
    expect(
      (await ann.call('PATCH', column(actor, 'Agent'), { ...unique, unique: false })).body,
    ).toMatchObject({
      error: 'SOURCE_UNSUPPORTED',
    })
  })

  it('reports a table that is in use for long', async () => {
    const lock = films.locked('customer')
    await lock.begun
    const answer = await refused('POST', `/api/v2/meta/tables/${table('customer').id}/columns`, {
      title: 'Waits',
      uidt: 'Number',
    })
    expect(answer).toEqual([409, 'SOURCE_TABLE_BUSY'])
    await lock.release()
    expect((await read('customer')).columns.map(({ title }) => title)).not.toContain('Waits')
  }, 20_000)
})
