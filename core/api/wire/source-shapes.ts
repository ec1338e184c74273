import * as sourceLimits from '../../source-limits.ts'
import * as v from 'valibot'
import { type SslMode, sslModes } from '../../external-connections.ts'
import * as limits from '../../limits.ts'
import type { ReadOnlyReason } from '../../native-tables.ts'
import { titleSchema } from '../../naming.ts'
import { type SourceKindName, sourceKindNames } from '../../source-kinds.ts'
import { wireBoolean } from '../call/shapes.ts'

// Connections of data sources as clients send them, and what the API says of them: never a secret.

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty.'), v.maxLength(255))

const port = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,5}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(65_535),
)

/** A certificate or key in PEM, or nothing. */
const pem = (what: string, label: RegExp) =>
  v.pipe(
    v.nullable(text(100_000)),
    v.transform((content) => content?.trim() ?? ''),
    v.check(
      (content) => content === '' || label.test(content),
      `is not ${what}. Choose a PEM file, which begins with -----BEGIN.`,
    ),
  )
const certificate = /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/
const privateKey =
  /^-----BEGIN ((?:RSA |EC )?PRIVATE KEY)-----[A-Za-z0-9+/=\s]+-----END (?:RSA |EC )?PRIVATE KEY-----/

const ssl = v.union([
  v.pipe(
    v.boolean(),
    v.transform((isOn): { mode: SslMode } => ({ mode: isOn ? 'Required' : 'No' })),
  ),
  v.object({
    mode: v.picklist(sslModes, `must be one of ${sslModes.join(', ')}.`),
    ca: v.optional(pem('a certificate', certificate)),
    cert: v.optional(pem('a certificate', certificate)),
    key: v.optional(pem('a private key', privateKey)),
  }),
])

const serverConnection = v.object({
  host: name,
  port: v.optional(port),
  user: name,
  password: v.optional(text(10_000)),
  database: name,
  ssl: v.optional(ssl),
})

/** For SQLite: the URL of a libSQL server (`libsql://`, `https://`, `http://`), and its token unless it needs none. */
const urlConnection = v.object({
  url: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty.'), v.maxLength(2000)),
  authToken: v.optional(text(10_000)),
})

const optionalName = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255)))

/**
 * For Snowflake: the account (`myorg-account`), its host name or its URL. `password` is the private key of the user in
 * PEM, not encrypted, or a token. `schema` is another way to say `searchPath`.
 */
const accountConnection = v.object({
  account: name,
  /** Not needed for tokens. */
  username: optionalName,
  password: v.optional(text(10_000)),
  warehouse: optionalName,
  database: name,
  schema: optionalName,
  role: optionalName,
})

const has = (given: unknown, key: string): boolean =>
  typeof given === 'object' && given !== null && key in given

/**
 * Settings to connect with. A password or token that is left out is the stored one of the source that the call names;
 * `ssl` is `Preferred` by default.
 */
export const connectionInput = v.object({
  client: v.pipe(
    // Clients of NocoDB also name MySQL by the older of its drivers.
    v.picklist([...sourceKindNames, 'mysql'], `must be one of ${sourceKindNames.join(', ')}.`),
    v.transform((client): SourceKindName => (client === 'mysql' ? 'mysql2' : client)),
  ),
  connection: v.lazy(
    (given): v.GenericSchema<unknown, ServerConnectionInput | UrlConnectionInput | AccountConnectionInput> =>
      has(given, 'url') ? urlConnection : has(given, 'account') ? accountConnection : serverConnection,
  ),
  /** Schemas whose tables are read. */
  searchPath: v.optional(v.pipe(v.array(name), v.maxLength(sourceLimits.schemasPerSource))),
})
export type ServerConnectionInput = v.InferOutput<typeof serverConnection>
export type UrlConnectionInput = v.InferOutput<typeof urlConnection>
export type AccountConnectionInput = v.InferOutput<typeof accountConnection>
export type ConnectionInput = v.InferOutput<typeof connectionInput>

/** Tables of a source; null for all, also those that are added later. */
export const chosenTables = v.nullable(
  v.pipe(v.array(v.object({ schema: name, name })), v.maxLength(limits.tablesPerBase)),
)

/** A database to connect. `type` is ignored: `config.client` names it. */
export const sourceInput = v.object({
  alias: v.optional(v.nullable(titleSchema)),
  type: v.optional(v.string()),
  config: connectionInput,
  tables: v.optional(chosenTables, null),
  is_data_readonly: v.optional(wireBoolean, false),
  is_schema_readonly: v.optional(wireBoolean, false),
})

export type SourceInput = v.InferOutput<typeof sourceInput>

/** A connection without its secrets. */
export type ConnectionConfigWire = {
  client: SourceKindName
  connection: ServerConnectionWire | UrlConnectionWire | AccountConnectionWire
  searchPath: string[]
}

export type ServerConnectionWire = {
  host: string
  port: number
  user: string
  database: string
  /** True if a password is stored. */
  has_password: boolean
  ssl: { mode: SslMode }
}

/** A connection to SQLite. `has_password` is true if a token is stored. */
export type UrlConnectionWire = { url: string; has_password: boolean }

/** Of Snowflake; `has_password`: a private key or token is stored. */
export type AccountConnectionWire = {
  account: string
  username: string
  warehouse: string
  database: string
  role: string
  has_password: boolean
}

/** Result of trying a connection: `code` is 0 if it works, else -1 with the reason and what to do. */
export type ConnectionTestWire = {
  code: number
  message: string
  data: { reason: string | null }
}

/** A table or view of a connected database. */
export type SourceTableWire = {
  schema: string
  name: string
  kind: 'table' | 'view'
  comment: string | null
  /** The database's own estimate of its rows; null if it never counted. */
  row_estimate: number | null
  column_count: number
  /** Why rows cannot be written; null if they can. */
  read_only: ReadOnlyReason | null
  /** True if the table only joins two others. */
  is_join: boolean
}

/** All schemas of a connection, and the tables of the requested schemas. */
export type SourceTablesWire = { schemas: string[]; tables: SourceTableWire[] }
