import type { ConnectedType } from '#core/schema.ts'
import type { SourceKindName } from '#core/source-kinds.ts'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import { hasMariadb, mariadbSettings } from '../mariadb/mariadb-server.ts'
import { hasPostgres, postgresSettings } from '../postgres/postgres-server.ts'
import { openMysql } from '../../worker/gateways/databases/open-mysql.ts'
import { openPostgres } from '../../worker/gateways/databases/open-postgres.ts'
import { mariadbFilms } from './mariadb-films.ts'
import { mysqlFilms } from './mysql-films.ts'
import { hasMysql, mysqlSettings } from '../mysql/mysql-server.ts'
import { postgresFilms } from './postgres-films.ts'

/** A real server that suites of sources run on, and what it does in its own way. */
export type SourceServer = {
  name: string
  isThere: boolean
  type: ConnectedType
  /** The type of the source in the API. */
  clientType: string
  kind: SourceKindName
  /** A statement or type of MariaDB's schema as this server has it: display widths, collations and the like. */
  schemaText(text: string): string
  /** The type of JSON in `information_schema`. MySQL also writes spaces into JSON texts. */
  jsonType: 'longtext' | 'json'
  jsonText(text: string): string
  /** A statement that waits for locks of tables for a second. */
  impatient(verb: string, rest: string): string
  /** Most changes of a table end within so many milliseconds; MySQL waits for its files. */
  changeMs: number
  /** True if a check that was given with a column is lost when the column is defined again. */
  losesChecks: boolean
  /** True if a write that finds its rows by a condition waits for others who hold rows that it reads. */
  locksWhatItScans: boolean
  /** The field of UUIDs, and the code of the first film. */
  uuidField: 'UUID' | 'SingleLineText'
  firstCode: string
  /** In the plan of a query that reads a film by its key. */
  readByKey: RegExp
  settings: ConnectionSettings
  open(): SourceConnection
  /** Statements that create the database of films in a schema, and remove it. */
  films(schema: string): string[]
  dropSchema(schema: string): string
  createSchema(schema: string): string
  /** Tables of a shop in a schema: with keys, without, joined, and a view. */
  sample(schema: string): string[]
  /** The type of a key that the database numbers. */
  numberedKey: string
  /** A schema that is not offered. */
  hiddenSchema: string
  /** The server's text of a statement with parameters `$1`, `$2` …. */
  text(sql: string): string
  /** A value of the field that only this database has: as it is stored in film 1, and another one, also in SQL. */
  special: { stored: string; other: string; inSql: string | number }
  /** A balance, as it is written and as SQL reads it. */
  balance: { written: string; inSql: string | number }
  /** Selects labels in the order in which they come back. */
  inOrder(labels: string[]): string[]
  /** How `ratings_abroad` reads in SQL. */
  list(labels: string[]): string
  /** The process of a session, and a statement that ends it. */
  session: string
  kill(session: string): string
  /** Selects 1 if a session of a process that ended holds no transaction. */
  isEnded(session: string): string
  /** A user of a schema with a password, and statements that create and remove it. */
  login(schema: string, password: string): { user: string; create: string[]; drop: string[] }
  /** Lists prepared transactions. */
  prepared: string
  /** True if a transaction that is only in the journal is committed by repair instead of dropped. */
  commitsJournaled: boolean
}

export const postgresServer = async (): Promise<SourceServer> => ({
  name: 'PostgreSQL',
  isThere: await hasPostgres(),
  type: 'pg',
  clientType: 'pg',
  schemaText: (text) => text,
  jsonType: 'longtext',
  jsonText: (text) => text,
  changeMs: 25,
  impatient: (verb, rest) => `set statement lock_wait_timeout = 1 for ${verb} ${rest}`,
  losesChecks: true,
  locksWhatItScans: false,
  uuidField: 'UUID',
  firstCode: 'c4ca4238-a0b9-4382-8dcc-509a6f75849b',
  readByKey: /Index Scan using film_pkey/,
  kind: 'pg',
  settings: postgresSettings,
  open: () => openPostgres(postgresSettings, { privateHosts: [postgresSettings.host] }),
  films: postgresFilms,
  createSchema: (schema) => `create schema ${quoted(schema)}`,
  sample: (schema) => [
    `create table ${schema}.customers (id bigint generated always as identity primary key, name text not null)`,
    `comment on table ${schema}.customers is 'Who buys'`,
    `create table ${schema}.tags (id bigint primary key, label text)`,
    `create table ${schema}.customers_tags (customer bigint references ${schema}.customers,
      tag bigint references ${schema}.tags, primary key (customer, tag))`,
    `create table ${schema}.events (at timestamptz, what text)`,
    `create view ${schema}.names as select name from ${schema}.customers`,
  ],
  numberedKey: 'serial primary key',
  hiddenSchema: 'pg_catalog',
  dropSchema: (schema) => `drop schema if exists ${quoted(schema)} cascade`,
  text: (sql) => sql,
  special: {
    stored: String.raw`{Trailers,"Deleted \"Scenes\""}`,
    other: '{one,"two, three"}',
    inSql: '{one,"two, three"}',
  },
  balance: { written: '$12.50', inSql: '$12.50' },
  inOrder: (labels) => labels,
  list: (labels) => `{${labels.join(',')}}`,
  session: 'select pg_backend_pid()',
  kill: (session) => `select pg_terminate_backend(${session})`,
  isEnded: (session) => `select count(*) from pg_stat_activity where pid = ${session} and state = 'idle'`,
  // Trust authentication takes every password.
  login: () => ({ user: postgresSettings.user, create: [], drop: [] }),
  prepared: 'select gid from pg_prepared_xacts',
  commitsJournaled: false,
})

export const mariadbServer = async (): Promise<SourceServer> => ({
  name: 'MariaDB',
  isThere: await hasMariadb(),
  type: 'mysql2',
  clientType: 'mysql2',
  schemaText: (text) => text,
  jsonType: 'longtext',
  jsonText: (text) => text,
  changeMs: 25,
  impatient: (verb, rest) => `set statement lock_wait_timeout = 1 for ${verb} ${rest}`,
  losesChecks: true,
  locksWhatItScans: false,
  uuidField: 'UUID',
  firstCode: 'c4ca4238-a0b9-4382-8dcc-509a6f75849b',
  readByKey: /"const","PRIMARY"/,
  kind: 'mariadb',
  settings: mariadbSettings,
  open: () => openMysql(mariadbSettings, { privateHosts: [mariadbSettings.host] }),
  films: mariadbFilms,
  createSchema: (schema) => `create database ${quoted(schema)}`,
  sample: (schema) => [
    `create table ${schema}.customers (id bigint auto_increment primary key, name text not null) comment 'Who buys'`,
    `create table ${schema}.tags (id bigint primary key, label text)`,
    `create table ${schema}.customers_tags (customer bigint references ${schema}.customers (id),
      tag bigint references ${schema}.tags (id), primary key (customer, tag))`,
    `create table ${schema}.events (at timestamp(6), what text)`,
    `create view ${schema}.names as select name from ${schema}.customers`,
  ],
  numberedKey: 'bigint auto_increment primary key',
  hiddenSchema: 'mysql',
  dropSchema: (schema) => `drop database if exists ${quoted(schema)}`,
  text: (sql) => sql.replaceAll(/\$\d+/g, '?'),
  special: { stored: '10.0.0.1', other: '10.1.2.3', inSql: '10.1.2.3' },
  balance: { written: '10.0.12.50', inSql: '10.0.12.50' },
  inOrder: ratingsInOrder,
  list: (labels) => ratingsInOrder(labels).join(','),
  session: 'select connection_id()',
  kill: (session) => `kill ${session}`,
  isEnded: (session) => `select count(*) = 0 from information_schema.processlist where id = ${session}`,
  login: (schema, password) => ({
    user: schema,
    create: [
      `create user '${schema}'@'%' identified by '${password}'`,
      `grant all on ${quoted(schema)}.* to '${schema}'@'%'`,
    ],
    drop: [`drop user '${schema}'@'%'`],
  }),
  prepared: 'xa recover',
  commitsJournaled: true,
})

/** MySQL: MariaDB's statements in types that both have. */
export const mysqlServer = async (): Promise<SourceServer> => ({
  ...(await mariadbServer()),
  name: 'MySQL',
  isThere: await hasMysql(),
  type: 'mysql',
  schemaText: (text) =>
    text
      .replaceAll('bigint(20)', 'bigint')
      .replaceAll('int(11)', 'int')
      .replaceAll('utf8mb4_nopad_bin', 'utf8mb4_0900_bin')
      .replaceAll('drop foreign key if exists', 'drop foreign key')
      .replaceAll('current_timestamp(6)', 'CURRENT_TIMESTAMP(6)'),
  jsonType: 'json',
  jsonText: (text) => text.replaceAll(/([,:])/g, '$1 '),
  changeMs: 120,
  impatient: (verb, rest) => `${verb} /*+ set_var(lock_wait_timeout = 1) */ ${rest}`,
  // Checks belong to the table.
  losesChecks: false,
  locksWhatItScans: true,
  uuidField: 'SingleLineText',
  firstCode: '6b86b273ff344ce18d6b804eff5a3f57',
  readByKey: /Rows fetched before execution/,
  kind: 'mysql2',
  settings: mysqlSettings,
  open: () => openMysql(mysqlSettings, { privateHosts: [mysqlSettings.host] }, 'mysql'),
  films: mysqlFilms,
  special: { stored: '1010', other: '11', inSql: 3 },
  balance: { written: '1', inSql: 1 },
})

/** MariaDB keeps the members of a set in the order of their type. */
function ratingsInOrder(labels: string[]): string[] {
  return ['G', 'PG', 'PG-13', 'R', 'g'].filter((label) => labels.includes(label))
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
