import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypeOfSourceValue } from '../../core/fields/source-values.ts'
import { engines } from '../../worker/engine/engines.ts'
import type { FoundTable } from '../../worker/engine/sources/introspection.ts'
import { openPostgres } from '../../worker/gateways/databases/open-postgres.ts'
import { hasPostgres, postgresSettings } from './postgres-server.ts'

const there = await hasPostgres()
const schema = `introspect_${process.pid}_${Date.now().toString(36)}`
const introspection = required(engines.pg.introspection)
const many = `${schema}_many`
const database = openPostgres(postgresSettings, { privateHosts: [postgresSettings.host] })

const run = (...statements: string[]) =>
  database.batch(
    statements.map((sql) => ({ sql, args: [] })),
    'write',
  )
function required<T>(value: T | null): T {
  if (value === null) throw new Error('There is none.')
  return value
}
async function read(...schemas: string[]): Promise<FoundTable[]> {
  return introspection.decode(await database.batch(introspection.statements(schemas), 'read'))
}
async function tableNamed(name: string): Promise<FoundTable> {
  const found = (await read(schema)).find((table) => table.name === name)
  if (!found) throw new Error(`No table ${name}.`)
  return found
}

/** Every type: as it is written, its field, and the labels or whether it is only shown. */
const everyType: [string, string, (string[] | 'shown')?][] = [
  ['smallint', 'Number'],
  ['integer', 'Number'],
  ['bigint', 'Number'],
  ['numeric', 'Decimal'],
  ['numeric(100,50)', 'Decimal'],
  ['real', 'Decimal'],
  ['double precision', 'Decimal'],
  ['money', 'SpecificDBType'],
  ['boolean', 'Checkbox'],
  ['text', 'LongText'],
  ['character varying(40)', 'SingleLineText'],
  ['character(3)', 'SingleLineText'],
  ['uuid', 'UUID'],
  ['json', 'JSON'],
  ['jsonb', 'JSON'],
  ['date', 'Date'],
  ['time without time zone', 'Time'],
  ['time with time zone', 'SpecificDBType'],
  ['timestamp without time zone', 'DateTime'],
  ['timestamp(3) with time zone', 'DateTime'],
  ['interval', 'SpecificDBType'],
  ['bytea', 'SpecificDBType', 'shown'],
  ['bit(5)', 'SpecificDBType'],
  ['bit varying(9)', 'SpecificDBType'],
  ['inet', 'SpecificDBType'],
  ['cidr', 'SpecificDBType'],
  ['macaddr', 'SpecificDBType'],
  ['point', 'SpecificDBType'],
  ['polygon', 'SpecificDBType'],
  ['tsvector', 'SpecificDBType', 'shown'],
  ['xml', 'SpecificDBType'],
  ['int4range', 'SpecificDBType'],
  ['integer[]', 'SpecificDBType'],
  ['text[]', 'SpecificDBType'],
  [`${schema}.mood`, 'SingleSelect', ['sad', "it's ok", 'happy']],
  [`${schema}.mood[]`, 'MultiSelect', ['sad', "it's ok", 'happy']],
  [`${schema}.positive`, 'Decimal'],
]

beforeAll(async () => {
  if (!there) return
  await run(
    `create schema ${schema}`,
    `create schema ${many}`,
    `create type ${schema}.mood as enum ('sad', 'it''s ok', 'happy')`,
    `create domain ${schema}.positive as numeric(10,2) check (value > 0)`,
    `create table ${schema}.people (id bigint generated always as identity primary key,
      "E-mail ""x""" text not null unique, name text not null default 'nobody', age integer check (age >= 0),
      label text generated always as (name || '!') stored)`,
    `comment on table ${schema}.people is 'Who we know'`,
    `comment on column ${schema}.people.age is 'In years'`,
    `create table ${schema}.profiles (person bigint primary key references ${schema}.people on delete cascade,
      bio text)`,
    `create table ${schema}.rooms (building uuid, number integer, primary key (building, number))`,
    `create table ${schema}.bookings (code text primary key, building uuid, number integer,
      person bigint references ${schema}.people on delete set null,
      foreign key (building, number) references ${schema}.rooms on update cascade)`,
    `create table ${schema}.guests (person bigint references ${schema}.people, booking text references ${schema}.bookings,
      added timestamptz not null default now(), primary key (person, booking))`,
    `create table ${schema}.seats (person bigint references ${schema}.people, booking text references ${schema}.bookings,
      seat integer not null, primary key (person, booking))`,
    `create table ${schema}.journal (line text)`,
    `create table ${schema}.codes (code text not null, alias text)`,
    `create unique index on ${schema}.codes (alias)`,
    `create unique index on ${schema}.codes (code) include (alias)`,
    `create view ${schema}.adults as select * from ${schema}.people where age > 17`,
    `create table ${schema}.events (id bigint, at date, primary key (id, at)) partition by range (at)`,
    `create table ${schema}.events_2024 partition of ${schema}.events for values from ('2024-01-01') to ('2025-01-01')`,
    `create table ${schema}.vehicles (id bigint primary key, plate text)`,
    `create table ${schema}.trucks (load integer, primary key (id)) inherits (${schema}.vehicles)`,
    `create table ${schema}.dropped (id serial primary key, gone text, kept text)`,
    `alter table ${schema}.dropped drop column gone`,
    `create table ${schema}.every_type (${everyType.map(([type], index) => `c${index} ${type}`).join(', ')})`,
  )
})
afterAll(async () => {
  if (there) await run(`drop schema ${schema} cascade`, `drop schema ${many} cascade`)
  await database.close()
})

describe.runIf(there)('introspection', () => {
  it('finds tables and views, without partitions', async () => {
    const tables = await read(schema)
    expect(tables.map(({ name, kind, readOnly }) => [name, kind, readOnly])).toEqual([
      ['adults', 'view', 'view'],
      ['bookings', 'table', null],
      ['codes', 'table', null],
      ['dropped', 'table', null],
      ['events', 'table', null],
      ['every_type', 'table', 'noKey'],
      ['guests', 'table', null],
      ['journal', 'table', 'noKey'],
      ['people', 'table', null],
      ['profiles', 'table', null],
      ['rooms', 'table', null],
      ['seats', 'table', null],
      ['trucks', 'table', null],
      // It shows the rows of trucks too, and their keys may repeat its own.
      ['vehicles', 'table', 'inherited'],
    ])
  })

  it('reads columns with defaults, generated values and comments', async () => {
    const { columns, key, uniques, checks, comment } = await tableNamed('people')
    expect([comment, key, uniques]).toEqual(['Who we know', ['id'], [['E-mail "x"']]])
    expect(checks).toEqual([{ name: 'people_age_check', expression: '(age >= 0)' }])
    const plain = { isRequired: false, defaultExpression: null, generated: null, comment: null }
    const long = { kind: 'text', isReadOnly: false }
    expect(columns).toEqual([
      {
        ...plain,
        name: 'id',
        nativeType: 'bigint',
        value: { kind: 'integer', isReadOnly: false },
        isRequired: true,
        generated: 'identity',
      },
      { ...plain, name: 'E-mail "x"', nativeType: 'text', value: long, isRequired: true },
      {
        ...plain,
        name: 'name',
        nativeType: 'text',
        value: long,
        isRequired: true,
        defaultExpression: `'nobody'::text`,
      },
      {
        ...plain,
        name: 'age',
        nativeType: 'integer',
        value: { kind: 'integer', isReadOnly: false },
        comment: 'In years',
      },
      {
        ...plain,
        name: 'label',
        nativeType: 'text',
        value: { ...long, isReadOnly: true },
        generated: 'expression',
      },
    ])
    expect((await tableNamed('dropped')).columns.map(({ name }) => name)).toEqual(['id', 'kept'])
  })

  it('reads keys of one and several columns, and uses a unique one if there is no primary key', async () => {
    expect((await tableNamed('rooms')).key).toEqual(['building', 'number'])
    const { key, uniques } = await tableNamed('codes')
    expect([key, uniques]).toEqual([['code'], [['alias']]])
  })

  it('reads links: composite, unique, and what happens on delete', async () => {
    const { links } = await tableNamed('bookings')
    expect(links.map(({ name: _, ...link }) => link)).toEqual([
      {
        columns: ['person'],
        to: { schema, table: 'people', columns: ['id'] },
        isUnique: false,
        onDelete: 'null',
        onUpdate: 'nothing',
      },
      {
        columns: ['building', 'number'],
        to: { schema, table: 'rooms', columns: ['building', 'number'] },
        isUnique: false,
        onDelete: 'nothing',
        onUpdate: 'cascade',
      },
    ])
    expect((await tableNamed('profiles')).links[0]).toMatchObject({ isUnique: true, onDelete: 'cascade' })
  })

  it('recognizes tables that only join two others', async () => {
    const joined = (await read(schema)).filter(({ joins }) => joins !== null)
    expect(joined.map(({ name, joins }) => [name, joins?.map(({ to }) => to.table)])).toEqual([
      ['guests', ['people', 'bookings']],
    ])
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
    await run(
      `create table ${schema}.again (${columns.map(({ name, nativeType }) => `${name} ${nativeType}`).join(', ')})`,
    )
    const again = await tableNamed('again')
    await run(`drop table ${schema}.again`)
    expect(again.columns).toEqual(columns)
  })

  it('reports missing write permissions', async () => {
    const role = `${schema}_reader`
    await run(
      `create role ${role} login`,
      `grant usage on schema ${schema} to ${role}`,
      `grant select on ${schema}.people to ${role}`,
    )
    const reader = openPostgres(
      { ...postgresSettings, user: role },
      { privateHosts: [postgresSettings.host] },
    )
    const seen = introspection.decode(await reader.batch(introspection.statements([schema]), 'read'))
    await reader.close()
    await run(`drop owned by ${role}`, `drop role ${role}`)
    expect(seen.map(({ name, readOnly }) => [name, readOnly])).toEqual([['people', 'permission']])
  })

  it('reads 300 tables of 30 columns in less than a second', async () => {
    const columns = Array.from({ length: 29 }, (_, index) => `c${index} text default 'x'`).join(', ')
    const create = (index: number) => {
      const link = index === 0 ? 'bigint' : `bigint references ${many}.t${index - 1}`
      return `create table ${many}.t${index} (id ${index === 0 ? 'bigint' : link} primary key, ${columns})`
    }
    await run(...Array.from({ length: 300 }, (_, index) => create(index)))
    await read(many)
    const start = performance.now()
    const tables = await read(many)
    const took = performance.now() - start
    expect(tables).toHaveLength(300)
    expect(tables.reduce((count, table) => count + table.columns.length, 0)).toBe(9000)
    expect(took).toBeLessThan(1000)
  }, 60_000)
})
