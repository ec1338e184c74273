import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { connectionTo, sourceVariables } from '../sources/sample-source.ts'
import { mysqlServer, quoted } from '../sources/source-server.ts'

// A table with a column of every type of MySQL, and tables that nobody would design.

const server = await mysqlServer()
const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const schema = `odd "types" ${process.pid}`
const name = quoted(schema)
let tables: TableWire[] = []

/** Type, value as SQL, field, and what a record has; `blank` for values that no field holds. */
const types: [type: string, value: string, field: string, shown: unknown][] = [
  ['bit(1)', `b'1'`, 'Checkbox', true],
  ['bit(64)', `b'1111'`, 'SpecificDBType', '1111'],
  ['tinyint', '-128', 'Number', -128],
  ['tinyint unsigned', '255', 'Number', 255],
  ['tinyint(1)', '1', 'Checkbox', true],
  ['mediumint unsigned', '16777215', 'Number', 16777215],
  ['bigint', '-9223372036854775808', 'Number', '-9223372036854775808'],
  ['bigint unsigned', '18446744073709551615', 'Number', '18446744073709551615'],
  [
    'decimal(40,20)',
    `'12345678901234567890.12345678901234567891'`,
    'Decimal',
    '12345678901234567890.12345678901234567891',
  ],
  ['float', '1.1', 'Decimal', 1.1],
  ['double', '1e300', 'Decimal', null],
  ['date', `'2024-02-29'`, 'Date', '2024-02-29'],
  ['datetime', `'2024-02-29 10:00:00'`, 'DateTime', '2024-02-29 10:00:00+00:00'],
  ['datetime(6)', `'2024-02-29 10:00:00.123456'`, 'DateTime', '2024-02-29 10:00:00.123+00:00'],
  ['timestamp null', `'2024-02-29 10:00:00'`, 'DateTime', '2024-02-29 10:00:00+00:00'],
  ['time', `'10:20:30'`, 'Time', '10:20:30'],
  ['time(6)', `'-838:59:59.000000'`, 'Time', null],
  ['year', '2155', 'Number', 2155],
  ['char(10)', `'c'`, 'SingleLineText', 'c'],
  ['varchar(200) character set latin1', `'ünï'`, 'SingleLineText', 'ünï'],
  ['varchar(20) character set utf8mb3', `'ü'`, 'SingleLineText', 'ü'],
  ['binary(2)', `x'00ff'`, 'SpecificDBType', '0x00ff'],
  ['blob', `'ab'`, 'SpecificDBType', '0x6162'],
  ['longtext', `'\\ '' " 😀'`, 'LongText', `\\ ' " 😀`],
  [`enum('a','b''c','d,e','')`, `'b''c'`, 'SingleSelect', `b'c`],
  [`set('x','y z','q')`, `'x,q'`, 'MultiSelect', 'x,q'],
  ['json', `'{"a": [1, {"b": null}]}'`, 'JSON', '{"a": [1, {"b": null}]}'],
  ['geometry', `st_geomfromtext('POINT(1 2)')`, 'Geometry', 'POINT(1 2)'],
  ['vector(2)', `to_vector('[1,2]')`, 'SpecificDBType', '[1.00000e+00,2.00000e+00]'],
  ['int generated always as (1 + 1) virtual', 'default', 'Number', 2],
  ['int invisible default 7', 'default', 'Number', 7],
  [`varchar(20) default 'it''s'`, 'default', 'SingleLineText', `it's`],
]
const columns = types.map(([type], index) => `c${index} ${type}`).join(', ')
const names = types.map((_, index) => `c${index}`).join(', ')

beforeAll(async () => {
  const connection = server.open()
  const statements = [
    `create database ${name}`,
    `create table ${name}.everything (id bigint unsigned auto_increment primary key, ${columns})`,
    `insert into ${name}.everything (${names}) values (${types.map(([, value]) => value).join(', ')})`,
    `insert into ${name}.everything () values ()`,
    `create table ${name}."odd ""name" (id int primary key, "col ""x"" \`y\`" text, "select" int)`,
    `create table ${name}.parted (id int primary key) partition by hash(id) partitions 4`,
    `create table ${name}.gone (id int)`,
    `create view ${name}.broken as select id from ${name}.gone`,
    `drop table ${name}.gone`,
  ]
  await connection.batch(
    statements.map((sql) => ({ sql, args: [] })),
    'write',
  )
  await connection.close()
  const base = await ann.createBase()
  const config = connectionTo([schema], {}, server)
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/sources`, { config })
  tables = (await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)).list
})
afterAll(async () => {
  const connection = server.open()
  await connection.batch([{ sql: server.dropSchema(schema), args: [] }], 'write')
  await connection.close()
})

const recordsOf = (table: TableWire | undefined, query = '') =>
  ann.ok<RecordsPage>('GET', `/api/v2/tables/${table?.id}/records?${query}`)
const everything = () => tables.find(({ title }) => title === 'everything')

it('has a field for each, and shows its value', async () => {
  const fields = new Map(everything()?.columns.map(({ title, uidt }) => [title, uidt]))
  expect(types.map((_, index) => fields.get(`c${index}`))).toEqual(types.map(([, , field]) => field))
  const { list } = await recordsOf(everything())
  expect(types.map((_, index) => list[0]?.[`c${index}`])).toEqual(types.map(([, , , shown]) => shown))
  expect(list).toHaveLength(2)
})

it('sorts, filters and searches by each', async () => {
  for (const { title } of everything()?.columns ?? [])
    for (const query of [
      `sort=-${title}`,
      `where=(${title},blank)`,
      `where=(${title},notblank)`,
      `where=(${title},eq,1)`,
    ]) {
      const { status } = await ann.call('GET', `/api/v2/tables/${everything()?.id}/records?${query}`)
      // Operators that the type lacks are refused.
      expect([title, query, [200, 422].includes(status)]).toEqual([title, query, true])
    }
  expect((await recordsOf(everything(), 'search=😀')).list).toHaveLength(1)
})

it('leaves out views of deleted tables', () => {
  expect(tables.map(({ title }) => title).toSorted()).toEqual(['everything', 'odd "name', 'parted'])
})
