/** External databases that can be attached to a base, with default connection settings. */

export const clientTypes = ['mysql2', 'mssql', 'pg', 'sqlite3', 'vitess', 'snowflake'] as const
export type ClientType = (typeof clientTypes)[number]

/** Clients that the form offers, in display order. */
export const clientChoices = [
  { client: 'mysql2', label: 'MySql' },
  { client: 'mssql', label: 'MSSQL' },
  { client: 'pg', label: 'PostgreSQL' },
  { client: 'sqlite3', label: 'SQLite' },
  { client: 'snowflake', label: 'SnowFlake' },
] as const satisfies readonly { client: ClientType; label: string }[]
export type OfferedClient = (typeof clientChoices)[number]['client']

export type ServerConnection = {
  host: string
  port: string
  user: string
  password: string
  database: string
}
export type FileConnection = { connection: { filename: string }; useNullAsDefault: boolean }
export type SnowflakeConnection = {
  account: string
  username: string
  password: string
  warehouse: string
  database: string
  schema: string
}

const ports = {
  pg: '5432',
  mysql2: '3306',
  mariadb: '3306',
  vitess: '15306',
  mssql: '1433',
  tidb: '4000',
  oracledb: '1521',
  yugabyte: '5432',
  citusdb: '5432',
  cockroachdb: '5432',
  greenplum: '5432',
} as const
export type ServerClient = keyof typeof ports

/** Clients that connect to a server, including those that the form does not offer. */
export const serverClients = Object.keys(ports).filter((name): name is ServerClient =>
  Object.hasOwn(ports, name),
)

/** Default connection settings for a server of this kind; the database is named after the base. */
export function serverConnection(client: ServerClient, baseTitle = ''): ServerConnection {
  const name = baseTitle
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return {
    host: 'localhost',
    port: ports[client],
    user: '',
    password: '',
    database: `${name || 'base'}_test`,
  }
}

export function fileConnection(): FileConnection {
  return { connection: { filename: '' }, useNullAsDefault: true }
}

export function snowflakeConnection(): SnowflakeConnection {
  return { account: '', username: '', password: '', warehouse: '', database: '', schema: '' }
}

/** The schemas to search by default; empty if the client has no schemas. */
export function defaultSearchPath(client: string): string[] {
  return client === 'pg' ? ['public'] : client === 'mssql' ? ['dbo'] : []
}

export const sslModes = [
  'No',
  'Allowed',
  'Preferred',
  'Required',
  'Required-CA',
  'Required-Identity',
] as const
export type SslMode = (typeof sslModes)[number]

export const sslFiles = ['ca', 'cert', 'key'] as const
