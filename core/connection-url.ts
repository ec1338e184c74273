import type { SslMode } from './external-connections.ts'

/** The parts of a database URL. Absent parts are empty or null. */
export type ConnectionUrl = {
  client: string
  host: string
  port: number | null
  user: string
  password: string
  database: string
  /** Null if the URL does not say. */
  sslMode: SslMode | null
  searchPath: string[]
  /** What runs queries, and the role that they have; of Snowflake. */
  warehouse?: string
  role?: string
}

/** URL protocols with their database client and default port. */
const clients: Record<string, { client: string; port: number | null }> = {
  mysql: { client: 'mysql2', port: 3306 },
  mysql2: { client: 'mysql2', port: 3306 },
  mariadb: { client: 'mariadb', port: 3306 },
  pg: { client: 'pg', port: 5432 },
  postgres: { client: 'pg', port: 5432 },
  postgresql: { client: 'pg', port: 5432 },
  cockroachdb: { client: 'cockroachdb', port: 5432 },
  mssql: { client: 'mssql', port: 1433 },
  sqlserver: { client: 'mssql', port: 1433 },
  libsql: { client: 'sqlite3', port: 443 },
  sqlite: { client: 'sqlite3', port: null },
  sqlite3: { client: 'sqlite3', port: null },
  snowflake: { client: 'snowflake', port: null },
}

/** Values of `sslmode` (PostgreSQL) and `ssl-mode` (MySQL). */
const sslModesByName: Record<string, SslMode> = {
  disable: 'No',
  disabled: 'No',
  allow: 'Allowed',
  prefer: 'Preferred',
  preferred: 'Preferred',
  require: 'Required',
  required: 'Required',
  'verify-ca': 'Required-CA',
  verify_ca: 'Required-CA',
  'verify-full': 'Required-Identity',
  verify_identity: 'Required-Identity',
}

const address =
  /^([a-z\d]+):\/\/(?:([^/?#]*)@)?(\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(?::(\d{0,5}))?(?:\/([^?#]*))?(?:\?([^#]*))?(?:#.*)?$/i

/** Parses `postgres://user:password@host:5432/database?sslmode=require`, also after `jdbc:`; null if it is none. */
export function parseConnectionUrl(text: string): ConnectionUrl | null {
  const match = address.exec(text.trim().replace(/^jdbc:/i, ''))
  if (!match) return null
  const [, protocol = '', credentials = '', host = '', digits = '', path = '', query = ''] = match
  const name = protocol.toLowerCase()
  const known = Object.hasOwn(clients, name) ? clients[name] : undefined
  const port = digits === '' ? (known?.port ?? null) : Number(digits)
  if (!known || (port !== null && (port < 1 || port > 65_535))) return null
  const colon = credentials.indexOf(':')
  const [user, password, database] = [
    decoded(colon < 0 ? credentials : credentials.slice(0, colon)),
    decoded(colon < 0 ? '' : credentials.slice(colon + 1)),
    decoded(path),
  ]
  if (user === null || password === null || database === null) return null
  const parameters = parametersOf(query)
  if (known.client === 'snowflake') return snowflakeUrl({ host, port, user, password, database }, parameters)
  // JDBC puts user and password into the query.
  return {
    client: isNeon(known.client, host) ? 'neon' : known.client,
    host: host.toLowerCase().replace(/^\[|\]$/g, ''),
    port,
    user: user || (parameters.get('user') ?? ''),
    password: password || (parameters.get('password') ?? parameters.get('authtoken') ?? ''),
    database,
    sslMode: name === 'libsql' ? libsqlMode(parameters) : sslModeOf(parameters),
    searchPath: schemasIn(parameters.get('schema') ?? parameters.get('currentschema') ?? ''),
  }
}

function schemasIn(list: string): string[] {
  return list
    .split(',')
    .map((schema) => schema.trim())
    .filter((schema) => schema !== '')
}

/** `snowflake://user:secret@account/database/schema?warehouse=…&role=…`, or JDBC's with all of it in the query. */
function snowflakeUrl(
  {
    host,
    port,
    user,
    password,
    database: path,
  }: Pick<ConnectionUrl, 'host' | 'port' | 'user' | 'password' | 'database'>,
  parameters: ReadonlyMap<string, string>,
): ConnectionUrl {
  const [database = '', schema = ''] = path.split('/')
  const isPlain = parameters.get('protocol') === 'http'
  return {
    client: 'snowflake',
    host,
    port,
    user: user || (parameters.get('user') ?? ''),
    password: password || (parameters.get('token') ?? ''),
    database: database || (parameters.get('db') ?? parameters.get('database') ?? ''),
    sslMode: isPlain ? 'No' : 'Required',
    searchPath: schemasIn(schema || (parameters.get('schema') ?? '')),
    warehouse: parameters.get('warehouse') ?? '',
    role: parameters.get('role') ?? '',
  }
}

/** The account in the URL of Snowflake: its name, or an address that is reached in another way. */
export function accountOfUrl({ host, port, sslMode }: ConnectionUrl): string {
  if (sslMode === 'No') return `http://${host}${port === null ? '' : `:${port}`}`
  if (port !== null && port !== 443) return `https://${host}:${port}`
  return host.replace(/\.snowflakecomputing\.com$/, '')
}

function isNeon(client: string, host: string): boolean {
  return client === 'pg' && /\.neon\.tech$/i.test(host)
}

function sslModeOf(parameters: ReadonlyMap<string, string>): SslMode | null {
  const mode = (parameters.get('sslmode') ?? parameters.get('ssl-mode') ?? '').toLowerCase()
  if (Object.hasOwn(sslModesByName, mode)) return sslModesByName[mode] ?? null
  return parameters.get('ssl') === 'true' ? 'Required' : null
}

/** `libsql:` stands for `https:`, unless the URL says otherwise. */
function libsqlMode(parameters: ReadonlyMap<string, string>): SslMode {
  return parameters.get('tls') === '0' ? 'No' : 'Required'
}

/** Parameters of a query by their names in lower case; those that cannot be decoded are left out. */
function parametersOf(query: string): Map<string, string> {
  return new Map(
    query.split('&').flatMap((part): [string, string][] => {
      const [name = '', ...value] = part.split('=')
      const text = decoded(value.join('=').replaceAll('+', ' '))
      return text === null ? [] : [[name.toLowerCase(), text]]
    }),
  )
}

declare const decodeURIComponent: (text: string) => string

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export const passwordMask = '••••••'

/** The URL with its password masked, for screens. Texts that are no URL are masked too where they look like one. */
export function maskConnectionUrl(text: string): string {
  return text
    .replace(/^((?:jdbc:)?[a-z\d]+:\/\/[^\s/?#:@]*):[^\s/?#]*@/i, `$1:${passwordMask}@`)
    .replace(/([?&](?:password|authtoken)=)[^&#]*/gi, `$1${passwordMask}`)
}
