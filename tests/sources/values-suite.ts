import { describe, expect, it } from 'vitest'
import type { Page } from '#core/api/call/shapes.ts'
import { connectedBase } from './connected-base.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'

type Row = Record<string, unknown>

// Values that tables of connected databases have and built-in ones do not: they are read, written and logged.

export function valuesSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const isPostgres = server.type === 'pg'
  const double = isPostgres ? 'double precision' : 'double'
  const { sql, table, records, list, refused } = connectedBase(ann, server, (schema) => [
    server.createSchema(schema),
    `create table $schema.checks (id int primary key, name varchar(20), ok boolean)`,
    `insert into $schema.checks values (1, 'a', null), (2, 'b', null), (3, 'c', null)`,
    `create table $schema.country (code varchar(2) primary key, name varchar(20))`,
    `insert into $schema.country values ('de', 'Deutschland'), ('fr', 'France')`,
    `create table $schema.town (id int primary key, name varchar(20), email varchar(20), country_code varchar(2),
      foreign key (country_code) references $schema.country (code))`,
    `insert into $schema.town values (1, 'Bonn', 'b@x', 'de'), (2, 'Kiel', 'k@x', 'de'), (3, 'Lyon', 'l@x', 'fr'), (4, 'Sea', 's@x', null)`,
    `create table $schema.long_key (id bigint primary key, name varchar(5))`,
    `create table $schema.numbers (id int primary key, grp varchar(5), r real, d ${double})`,
    `insert into $schema.numbers values (1, 'a', 1.5, 2.25), (2, 'a', 0.1, 0.1), (3, 'b', -4, 1e30), (4, 'b', null, null)`,
  ])

  describe.runIf(server.isThere)('values of a data source', () => {
    it.each([{ ok: false }, { ok: null }])(
      'write a checkbox that was seen as $ok, but is null',
      async (seen) => {
        const id = seen.ok === null ? 1 : 2
        const wrong = { id, name: 'z', seen: { ok: true } }
        expect(await refused('PATCH', `${records('checks')}?check=seen`, [wrong])).toEqual([
          409,
          'EDIT_CONFLICT',
        ])
        await ann.ok('PATCH', `${records('checks')}?check=seen`, [{ id, ok: true, seen }])
        expect(await sql(`select name from $schema.checks where ok and id = ${id}`)).toHaveLength(1)
      },
    )

    it('take keys of 16 digits', async () => {
      const key = Number.MAX_SAFE_INTEGER
      await ann.ok('POST', records('long_key'), { id: key, name: 'a' })
      await ann.ok('PATCH', records('long_key'), { id: key, name: 'b' })
      expect(await sql('select id, name from $schema.long_key')).toEqual([[key, 'b']])
    })

    it('group by links with a text as their key, and by lookups of them', async () => {
      const link = table('town').columns.find(({ uidt }) => uidt.startsWith('Link'))
      const looked = table('country').columns.find(({ title }) => title === 'name')
      await ann.ok('POST', `/api/v2/meta/tables/${table('town').id}/columns`, {
        title: 'Looked',
        uidt: 'Lookup',
        fk_relation_column_id: link?.id,
        fk_lookup_column_id: looked?.id,
      })
      for (const title of [link?.title, 'Looked']) {
        const read = await ann.ok<Page<Row>>(
          'GET',
          `/api/v2/tables/${table('town').id}/groupby?column_name=${title}&sort=${title}`,
        )
        expect(read.list.map((group) => group['count'])).toEqual([1, 2, 1])
      }
    })

    it.each([
      { type: 'sum', r: -2.4, d: 1e30 },
      { type: 'avg', r: -0.8, d: 1e30 / 3 },
      { type: 'min', r: -4, d: 0.1 },
      { type: 'max', r: 1.5, d: 1e30 },
      { type: 'range', r: 5.5, d: 1e30 },
    ])('aggregate floating-point numbers: $type', async ({ type, r, d }) => {
      const wanted = encodeURIComponent(
        JSON.stringify([
          { field: 'r', type },
          { field: 'd', type },
        ]),
      )
      const found = await ann.ok<Row>(
        'GET',
        `/api/v2/tables/${table('numbers').id}/aggregate?aggregation=${wanted}`,
      )
      expect([found['r'], Number(found['d']) / d]).toEqual([expect.closeTo(r, 6), expect.closeTo(1, 9)])
    })

    it('show formulas of fields that are not read', async () => {
      await ann.ok('POST', `/api/v2/meta/tables/${table('town').id}/columns`, {
        title: 'FE',
        uidt: 'Formula',
        formula_raw: 'CONCAT({email}, "x")',
      })
      // Twice: the SQL of a formula is cached.
      for (let read = 0; read < 2; read += 1)
        expect((await list('fields=FE&limit=1', 'town'))[0]).toMatchObject({ FE: 'b@xx' })
      expect(
        await ann.ok<string>('GET', `/api/v2/tables/${table('town').id}/export/csv?fields=FE`),
      ).toContain('l@xx')
    })
  })

  describe.runIf(server.isThere && !isPostgres)('texts that a column cannot hold', () => {
    const latin = connectedBase(ann, server, (schema) => [
      server.createSchema(schema),
      `create table $schema.note (id int primary key, t varchar(20) character set latin1)`,
      `insert into $schema.note values (1, 'a')`,
    ])
    it('are refused, which is no outage', async () => {
      expect(await latin.refused('PATCH', latin.records('note'), { id: 1, t: 'x 😀' })).toEqual([
        422,
        'SOURCE_REFUSED',
      ])
      const { status } = await ann.call('GET', `${latin.records('note')}?where=(t,eq,😀)`)
      expect([200, 422]).toContain(status)
      expect(await latin.sql('select t from $schema.note')).toEqual([['a']])
    })
  })

  describe.runIf(server.isThere && !isPostgres)('numbers with zeros before them', () => {
    const zeros = connectedBase(ann, server, (schema) => [
      server.createSchema(schema),
      `create table $schema.zf (id int(5) zerofill primary key, n int(5) zerofill, big bigint zerofill, y year, c decimal(6, 2) zerofill, t varchar(10), u bigint unsigned)`,
      `insert into $schema.zf values (1, 7, 7, 0, 1.5, 'a', 18446744073709551615), (2, 8, 9007199254740993, 1999, 12, 'b', 18446744073709551614)`,
    ])
    it('are read, logged and restored', async () => {
      expect(await zeros.list('sort=id', 'zf')).toMatchObject([
        { id: 1, n: 7, big: 7, y: 0, c: 1.5, t: 'a', u: '18446744073709551615' },
        { id: 2, n: 8, big: '9007199254740993', y: 1999, c: 12, t: 'b', u: '18446744073709551614' },
      ])
      await ann.ok('PATCH', zeros.records('zf'), { id: 1, n: 5, y: 2000 })
      const { status, headers } = await ann.call('DELETE', zeros.records('zf'), [{ id: 1 }, { id: 2 }])
      expect(status).toBe(200)
      const base = `/api/v2/meta/bases/${zeros.baseId()}`
      const { list: changes } = await ann.ok<Page<Row>>('GET', `${base}/changes`)
      expect(JSON.stringify(changes)).toContain('"before":')
      expect(JSON.stringify(await ann.ok('GET', `${zeros.records('zf')}/1/history`))).toContain('2000')
      await ann.ok('POST', `${base}/changes/${headers.get('x-change-seq')}/undo`)
      expect(await zeros.sql('select n + 0, big + 0, y + 0, c + 0, t from $schema.zf order by id')).toEqual([
        [5, 7, 2000, '1.5', 'a'],
        [8, '9007199254740993', 1999, 12, 'b'],
      ])
    })
  })
}
