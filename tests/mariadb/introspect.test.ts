import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldTypeOfSourceValue } from '../../core/fields/source-values.ts'
import { introspection } from '../../worker/engine/dialects/mysql/introspect.ts'
import type { FoundTable } from '../../worker/engine/sources/introspection.ts'
import { openMysql } from '../../worker/gateways/databases/open-mysql.ts'
import { mariadbSettings, throwawayName } from './mariadb-server.ts'

const schema = throwawayName()
const many = `${schema}_many`
const options = { privateHosts: [mariadbSettings.host] }
const database = openMysql(mariadbSettings, options)

const run = (...statements: string[]) =>
  database.batch(
    statements.map((sql) => ({ sql, args: [] })),
    'write',
  )
async function read(...schemas: string[]): Promise<FoundTable[]> {
  return introspection.decode(await database.batch(introspection.statements(schemas), 'read'))
}
async function tableNamed(name: string): Promise<FoundTable> {
  const found = (await read(schema)).find((table) => table.name === name)
  if (!found) throw new Error(`No table ${name}.`)
  return found
}

const labels = `('sad','it''s ok','a,b','\\')`
const choices = ['sad', `it's ok`, 'a,b', '\\']

/** Every type: as it is written, its field, and the labels or whether it is only shown. */
const everyType: [string, string, (string[] | 'shown')?][] = [
  ['tinyint(1)', 'Checkbox'],
  ['tinyint(4)', 'Number'],
  ['tinyint(3) unsigned', 'Number'],
  ['smallint(6)', 'Number'],
  ['mediumint(9)', 'Number'],
  ['int(11)', 'Number'],
  ['int(10) unsigned zerofill', 'Number'],
  ['bigint(20)', 'Number'],
  ['bigint(20) unsigned', 'Number'],
  ['year(4)', 'Number'],
  ['decimal(10,0)', 'Decimal'],
  ['decimal(65,38)', 'Decimal'],
  ['decimal(9,2) unsigned', 'Decimal'],
  ['float', 'Decimal'],
  ['double', 'Decimal'],
  ['double(9,3)', 'Decimal'],
  ['bit(1)', 'Checkbox'],
  ['bit(9)', 'SpecificDBType'],
  ['char(3)', 'SingleLineText'],
  ['varchar(40)', 'SingleLineText'],
  ['tinytext', 'LongText'],
  ['text', 'LongText'],
  ['mediumtext', 'LongText'],
  ['longtext', 'LongText'],
  ['json', 'JSON'],
  ['uuid', 'UUID'],
  ['inet4', 'SpecificDBType'],
  ['inet6', 'SpecificDBType'],
  ['date', 'Date'],
  ['time', 'Time'],
  ['time(3)', 'Time'],
  ['datetime', 'DateTime'],
  ['datetime(6)', 'DateTime'],
  ['timestamp(3)', 'DateTime'],
  ['binary(4)', 'SpecificDBType', 'shown'],
  ['varbinary(40)', 'SpecificDBType', 'shown'],
  ['tinyblob', 'SpecificDBType', 'shown'],
  ['blob', 'SpecificDBType', 'shown'],
  ['mediumblob', 'SpecificDBType', 'shown'],
  ['longblob', 'SpecificDBType', 'shown'],
  [`enum${labels}`, 'SingleSelect', choices],
  [`set('sad','it''s ok','\\')`, 'MultiSelect', ['sad', `it's ok`, '\\']],
  ['point', 'Geometry', 'shown'],
  ['linestring', 'Geometry', 'shown'],
  ['polygon', 'Geometry', 'shown'],
  ['geometry', 'Geometry', 'shown'],
  ['multipoint', 'Geometry', 'shown'],
  ['multilinestring', 'Geometry', 'shown'],
  ['multipolygon', 'Geometry', 'shown'],
  ['geometrycollection', 'Geometry', 'shown'],
]

beforeAll(async () => {
  await run(
    `create database ${schema}`,
    `create database ${many}`,
    `use ${schema}`,
    `create table people (id bigint auto_increment primary key comment 'Counted',
      "E-mail ""x""" varchar(90) not null unique, name varchar(40) not null default 'nobody',
      age int comment 'In years', label varchar(50) generated always as (name || '!') stored,
      twice int as (age * 2) virtual, born datetime default current_timestamp() on update current_timestamp(),
      constraint age_check check (age >= 0)) comment 'Who we know'`,
    `create table profiles (person bigint primary key, bio text,
      foreign key (person) references people (id) on delete cascade)`,
    `create table rooms (building char(36), number int, primary key (building, number))`,
    `create table bookings (code varchar(20) primary key, building char(36), number int, person bigint,
      foreign key to_person (person) references people (id) on delete set null,
      foreign key to_room (building, number) references rooms (building, number) on update cascade)`,
    `create table guests (person bigint, booking varchar(20), added timestamp not null default current_timestamp(),
      primary key (person, booking), foreign key (person) references people (id),
      foreign key (booking) references bookings (code))`,
    `create table seats (person bigint, booking varchar(20), seat int not null, primary key (person, booking),
      foreign key (person) references people (id), foreign key (booking) references bookings (code))`,
    `create table journal (line text)`,
    `create table codes (code varchar(20) not null, alias varchar(20), name varchar(200) not null,
      unique (alias), unique (name(10)), unique (code))`,
    `create view adults as select * from people where age > 17`,
    `create table every_type (${everyType.map(([type], index) => `c${index} ${type} null`).join(', ')})`,
  )
})
afterAll(async () => {
  await run(`drop database ${schema}`, `drop database ${many}`)
  await database.close()
})

it('finds tables and views', async () => {
  const found = await read(schema)
  expect(found.map(({ name, kind, readOnly }) => [name, kind, readOnly])).toEqual([
    ['adults', 'view', 'view'],
    ['bookings', 'table', null],
    ['codes', 'table', null],
    ['every_type', 'table', 'noKey'],
    ['guests', 'table', null],
    ['journal', 'table', 'noKey'],
    ['people', 'table', null],
    ['profiles', 'table', null],
    ['rooms', 'table', null],
    ['seats', 'table', null],
  ])
})

it('reads columns with defaults, generated values and comments', async () => {
  const { columns, key, uniques, checks, comment } = await tableNamed('people')
  expect([comment, key, uniques]).toEqual(['Who we know', ['id'], [['E-mail "x"']]])
  expect(checks).toEqual([{ name: 'age_check', expression: '"age" >= 0' }])
  const short = { kind: 'shortText', isReadOnly: false }
  const collation = 'utf8mb4_general_ci'
  const plain = { isRequired: false, defaultExpression: null, generated: null, comment: null }
  expect(columns).toEqual([
    {
      name: 'id',
      nativeType: 'bigint(20)',
      value: { kind: 'integer', isReadOnly: false },
      isRequired: true,
      defaultExpression: null,
      generated: 'identity',
      comment: 'Counted',
    },
    { ...plain, name: 'E-mail "x"', nativeType: 'varchar(90)', collation, value: short, isRequired: true },
    {
      ...plain,
      name: 'name',
      nativeType: 'varchar(40)',
      collation,
      value: short,
      isRequired: true,
      defaultExpression: `'nobody'`,
    },
    {
      ...plain,
      name: 'age',
      nativeType: 'int(11)',
      value: { kind: 'integer', isReadOnly: false },
      comment: 'In years',
    },
    {
      ...plain,
      name: 'label',
      nativeType: 'varchar(50)',
      collation,
      value: { ...short, isReadOnly: true },
      generated: 'expression',
    },
    {
      ...plain,
      name: 'twice',
      nativeType: 'int(11)',
      value: { kind: 'integer', isReadOnly: true },
      generated: 'expression',
    },
    {
      ...plain,
      name: 'born',
      nativeType: 'datetime',
      value: { kind: 'datetime', isReadOnly: false },
      defaultExpression: 'current_timestamp()',
    },
  ])
})

it('uses a unique key of whole columns if there is no primary key', async () => {
  expect((await tableNamed('rooms')).key).toEqual(['building', 'number'])
  const { key, uniques } = await tableNamed('codes')
  expect([key, uniques]).toEqual([['code'], [['alias']]])
})

it('reads links: composite, unique, and what happens on delete', async () => {
  const { links } = await tableNamed('bookings')
  const byColumns = links
    .map(({ name: _, ...link }) => link)
    .toSorted((a, b) => a.columns.length - b.columns.length)
  expect(byColumns).toEqual([
    {
      columns: ['person'],
      to: { schema, table: 'people', columns: ['id'] },
      isUnique: false,
      onDelete: 'null',
      onUpdate: 'restrict',
    },
    {
      columns: ['building', 'number'],
      to: { schema, table: 'rooms', columns: ['building', 'number'] },
      isUnique: false,
      onDelete: 'restrict',
      onUpdate: 'cascade',
    },
  ])
  expect((await tableNamed('profiles')).links[0]).toMatchObject({ isUnique: true, onDelete: 'cascade' })
})

it('recognizes tables that only join two others', async () => {
  const joined = (await read(schema)).filter(({ joins }) => joins !== null)
  expect(joined.map(({ name }) => name)).toEqual(['guests'])
})

it('maps every type, and creates the same columns from what it found', async () => {
  const { columns } = await tableNamed('every_type')
  expect(
    columns.map(({ nativeType, value: { kind, ...more } }) => [
      nativeType,
      { type: fieldTypeOfSourceValue[kind], ...more },
    ]),
  ).toEqual(
    everyType.map(([native, type, more]) => [
      native,
      { type, isReadOnly: more === 'shown', ...(Array.isArray(more) ? { choices: more } : {}) },
    ]),
  )
  const again = columns.map(({ name, nativeType }) => `${name} ${nativeType} null`).join(', ')
  await run(`create table ${schema}.again (${again})`)
  const found = await tableNamed('again')
  await run(`drop table ${schema}.again`)
  expect(found.columns).toEqual(columns)
})

it('reports missing write permissions', async () => {
  const user = `r_${schema.slice(-8)}`
  await run(
    `create user '${user}'@'%' identified by 'p'`,
    `grant select on ${schema}.people to '${user}'@'%'`,
  )
  const reader = openMysql({ ...mariadbSettings, user, password: 'p' }, options)
  const seen = introspection.decode(await reader.batch(introspection.statements([schema]), 'read'))
  await reader.close()
  await run(`drop user '${user}'@'%'`)
  expect(seen.map(({ name, readOnly }) => [name, readOnly])).toEqual([['people', 'permission']])
})

it('reads 300 tables of 30 columns in less than a second', async () => {
  const columns = Array.from({ length: 29 }, (_, index) => `c${index} text default 'x'`).join(', ')
  const create = (index: number) => {
    const link = index === 0 ? '' : `, foreign key (id) references ${many}.t${index - 1} (id)`
    return `create table ${many}.t${index} (id bigint primary key, ${columns}${link})`
  }
  await run(...Array.from({ length: 300 }, (_, index) => create(index)))
  await read(many)
  const start = performance.now()
  const found = await read(many)
  const took = performance.now() - start
  expect(found).toHaveLength(300)
  expect(found.reduce((count, table) => count + table.columns.length, 0)).toBe(9000)
  expect(found.filter(({ links }) => links.length === 1)).toHaveLength(299)
  expect(took).toBeLessThan(1000)
}, 60_000)
