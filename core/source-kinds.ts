import type { ConnectedType } from './schema.ts'

/**
 * How a kind of database is tested: against a real server, against a proxy of its protocol before one, against a stub that
 * speaks its protocol and runs its SQL on another database, or not at all. `refused`: the driver refuses servers of this
 * kind when it connects.
 */
export type SourceTest = 'server' | 'proxy' | 'stub' | 'none' | 'refused'

/** A kind of database that people may have. */
export type SourceKind = {
  kind: string
  label: string
  port: number | null
  /** Schemas that are read by default. */
  searchPath: readonly string[]
  /** Names the driver and the dialect; null while Tessera cannot connect to this kind. */
  type: ConnectedType | null
  tested: SourceTest
}

const postgres = { port: 5432, searchPath: ['public'], type: 'pg' } as const
/** Speak the protocol of MySQL, so they have its driver, which asks the server what it is. */
const likeMysql = { searchPath: [], type: 'mysql', tested: 'refused' } as const

/** All kinds in display order. */
export const sourceKinds = [
  { kind: 'pg', label: 'PostgreSQL', ...postgres, tested: 'server' },
  { kind: 'neon', label: 'Neon', ...postgres, tested: 'proxy' },
  { kind: 'cockroachdb', label: 'CockroachDB', ...postgres, tested: 'none' },
  { kind: 'yugabyte', label: 'YugabyteDB', ...postgres, tested: 'none' },
  { kind: 'citusdb', label: 'Citus', ...postgres, tested: 'none' },
  { kind: 'greenplum', label: 'Greenplum', ...postgres, tested: 'none' },
  { kind: 'mariadb', label: 'MariaDB', port: 3306, searchPath: [], type: 'mysql2', tested: 'server' },
  { kind: 'mysql2', label: 'MySQL', port: 3306, searchPath: [], type: 'mysql', tested: 'server' },
  { kind: 'vitess', label: 'Vitess', port: 15306, ...likeMysql },
  { kind: 'tidb', label: 'TiDB', port: 4000, ...likeMysql },
  { kind: 'mssql', label: 'SQL Server', port: 1433, searchPath: ['dbo'], type: null, tested: 'none' },
  {
    kind: 'sqlite3',
    label: 'SQLite (libSQL, Turso)',
    port: null,
    searchPath: ['main'],
    type: 'libsql',
    tested: 'proxy',
  },
  {
    kind: 'snowflake',
    label: 'Snowflake',
    port: null,
    searchPath: ['PUBLIC'],
    type: 'snowflake',
    tested: 'stub',
  },
  { kind: 'oracledb', label: 'Oracle', port: 1521, searchPath: [], type: null, tested: 'none' },
] as const satisfies readonly SourceKind[]

export type SourceKindName = (typeof sourceKinds)[number]['kind']

export const sourceKindNames = sourceKinds.map(({ kind }) => kind)

/** The kind of this name; undefined for unknown ones. */
export function findSourceKind(name: string): SourceKind | undefined {
  return sourceKinds.find(({ kind }) => kind === name)
}

/** True for kinds that are named by a URL and a token, not by a server and an account. */
export function isByUrl(kind: string): boolean {
  return findSourceKind(kind)?.type === 'libsql'
}

/** True for kinds that are named by an account, not by a server. */
export function isByAccount(kind: string): boolean {
  return findSourceKind(kind)?.type === 'snowflake'
}

/** True for databases that Tessera only reads, whatever the settings of the source: its records, tables and fields. */
export function isAlwaysReadOnly(type: string | null | undefined): boolean {
  return type === 'snowflake'
}

/** True if people can connect databases of this kind. */
export function isAvailableKind({ type, tested }: Pick<SourceKind, 'type' | 'tested'>): boolean {
  return type !== null && tested !== 'refused'
}
