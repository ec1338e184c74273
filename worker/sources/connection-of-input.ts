import * as v from 'valibot'
import type {
  AccountConnectionInput,
  ConnectionInput,
  ServerConnectionInput,
  UrlConnectionInput,
} from '#core/api/wire/source-shapes.ts'
import { fail } from '#core/errors.ts'
import { parseLibsqlUrl } from '#core/libsql-url.ts'
import type { ConnectedType } from '#core/schema.ts'
import { parseSnowflakeAccount } from '#core/snowflake-account.ts'
import { findSourceKind, isByAccount, isByUrl } from '#core/source-kinds.ts'
import { type ConnectionSettings, connectionSettings } from '../gateways/databases/connection-settings.ts'
import { inputProblem } from '../http/validation-error.ts'

/** A connection to try or to store, with the kind and type of its database and the schemas to read. */
export type ReadConnection = {
  kind: string
  type: ConnectedType
  settings: ConnectionSettings
  schemas: string[]
}

/**
 * Reads a connection that a client sent. `stored` are the settings that it replaces: they give the password if
 * it was left out. Throws SOURCE_KIND_UNSUPPORTED, SOURCE_PASSWORD_REQUIRED and INVALID_REQUEST.
 */
export function connectionOfInput(
  { client, connection, searchPath }: ConnectionInput,
  stored: ConnectionSettings | null = null,
): ReadConnection {
  const known = findSourceKind(client)
  if (!known?.type) return fail('SOURCE_KIND_UNSUPPORTED', { kind: known?.label ?? client })
  const byUrl = isByUrl(client)
  if (byUrl !== 'url' in connection)
    return fail('INVALID_REQUEST', {
      problem: byUrl ? urlProblem : 'connection.host is missing: only SQLite databases are named by a URL.',
    })
  if (isByAccount(client) !== 'account' in connection)
    return fail('INVALID_REQUEST', {
      problem: isByAccount(client)
        ? accountProblem
        : 'connection.host is missing: only Snowflake is named by an account.',
    })
  const given =
    'url' in connection
      ? partsOfUrl(connection)
      : 'account' in connection
        ? partsOfAccount(connection)
        : partsOfServer(connection, known.port)
  const read = v.safeParse(connectionSettings, { ...given, password: given.password ?? '' })
  if (!read.success) return fail('INVALID_REQUEST', { problem: inputProblem(read.issues[0]) })
  const settings =
    given.password === undefined && stored
      ? { ...read.output, password: keptPassword(stored, read.output) }
      : read.output
  const ownSchema = 'account' in connection && connection.schema ? [connection.schema] : null
  const schemas = [...new Set((byUrl ? null : (searchPath ?? ownSchema)) ?? known.searchPath)]
  // Databases without schemas have one, named like the database.
  return {
    kind: client,
    type: known.type,
    settings,
    schemas: schemas.length > 0 ? schemas : [settings.database],
  }
}

const urlProblem = 'connection.url must be the URL of a libSQL server, such as libsql://shop-acme.turso.io.'

const accountProblem =
  'connection.account must be the account of Snowflake, such as myorg-account or xy12345.eu-central-1.'

const noFiles = { ca: '', cert: '', key: '' }

function partsOfServer({ ssl, port, ...rest }: ServerConnectionInput, defaultPort: number | null) {
  return { ...rest, port: port ?? defaultPort, ssl: { mode: 'Preferred' as const, ...noFiles, ...ssl } }
}

function partsOfUrl({ url, authToken }: UrlConnectionInput) {
  const parsed = parseLibsqlUrl(url) ?? fail('INVALID_REQUEST', { problem: urlProblem })
  const { host, port, database, ssl } = parsed
  // A token in the URL counts, unless another one is given.
  const password = authToken ?? (parsed.authToken === '' ? undefined : parsed.authToken)
  return { host, port, user: '', database, password, ssl: { ...noFiles, ...ssl } }
}

function partsOfAccount({ account, username = '', ...rest }: AccountConnectionInput) {
  const parsed = parseSnowflakeAccount(account) ?? fail('INVALID_REQUEST', { problem: accountProblem })
  return { ...rest, ...parsed, user: username, ssl: { ...noFiles, ...parsed.ssl } }
}

/** A stored password is only sent where it was sent before: nobody may have it sent to a server of their own. */
function keptPassword(stored: ConnectionSettings, next: ConnectionSettings): string {
  const isSame =
    stored.host === next.host &&
    stored.port === next.port &&
    stored.user === next.user &&
    // The databases of a server without users may belong to different people.
    (stored.user !== '' || stored.database === next.database) &&
    stored.ssl.mode === next.ssl.mode
  return isSame ? stored.password : fail('SOURCE_PASSWORD_REQUIRED')
}
