import type { ConnectionConfigWire, ConnectionInput } from '#core/api/wire/source-shapes.ts'
import { accountOfUrl, parseConnectionUrl } from '#core/connection-url.ts'
import { serverClients, serverConnection, type SslMode } from '#core/external-connections.ts'
import { libsqlUrl, parseLibsqlUrl } from '#core/libsql-url.ts'
import { parseSnowflakeAccount } from '#core/snowflake-account.ts'
import {
  findSourceKind,
  isByAccount,
  isByUrl,
  sourceKindNames,
  type SourceKindName,
} from '#core/source-kinds.ts'

/** A connection as it is typed. */
export type ConnectionDraft = {
  kind: SourceKindName
  /** For kinds that are named by their URL. The password is their token. */
  url: string
  /** For kinds that are named by their account. The password is a private key or a token. */
  account: string
  warehouse: string
  role: string
  host: string
  port: string
  user: string
  password: string
  database: string
  /** Schemas with commas. */
  searchPath: string
  sslMode: SslMode
  sslFiles: { ca: string; cert: string; key: string }
}

const noAddress = { url: '', account: '', warehouse: '', role: '' }
const noFiles = { ca: '', cert: '', key: '' }

/** The defaults of a kind; its database is named after the base. */
export function newDraft(kind: SourceKindName, baseTitle = ''): ConnectionDraft {
  const found = findSourceKind(kind)
  const client = serverClients.find((each) => each === kind) ?? 'pg'
  const { host, user, password, database } = serverConnection(client, baseTitle)
  return {
    kind,
    ...noAddress,
    host,
    port: found?.port ? String(found.port) : '',
    user,
    password,
    // Databases of Snowflake are there before the base.
    database: isByAccount(kind) ? '' : database,
    searchPath: found?.searchPath.join(', ') ?? '',
    sslMode: 'Preferred',
    sslFiles: noFiles,
  }
}

/** Switches the kind and keeps everything that the person has typed. */
export function withKind(draft: ConnectionDraft, kind: SourceKindName, baseTitle = ''): ConnectionDraft {
  const [before, after] = [newDraft(draft.kind, baseTitle), newDraft(kind, baseTitle)]
  const kept = <K extends 'port' | 'searchPath' | 'database'>(name: K) =>
    draft[name] === before[name] ? after[name] : draft[name]
  return { ...draft, kind, port: kept('port'), searchPath: kept('searchPath'), database: kept('database') }
}

/** A stored connection. Its password stays on the server. */
export function draftOfConfig({ client, connection, searchPath }: ConnectionConfigWire): ConnectionDraft {
  if ('url' in connection) return { ...newDraft(client), url: connection.url }
  if ('account' in connection) {
    const { account, username, warehouse, role } = connection
    return {
      ...newDraft(client),
      account,
      warehouse,
      role,
      user: username,
      database: connection.database,
      searchPath: searchPath.join(', '),
    }
  }
  const { host, port, user, database, ssl } = connection
  return {
    kind: client,
    ...noAddress,
    host,
    port: String(port),
    user,
    password: '',
    database,
    searchPath: searchPath.join(', '),
    sslMode: ssl.mode,
    sslFiles: noFiles,
  }
}

/** Fills in what a URL says; null if it is none. */
export function withUrl(draft: ConnectionDraft, url: string): ConnectionDraft | null {
  const address = parseLibsqlUrl(url)
  if (address && (isByUrl(draft.kind) || /^\s*libsql:/i.test(url)))
    return {
      ...withKind(draft, 'sqlite3'),
      url: libsqlUrl(address),
      password: address.authToken || draft.password,
    }
  const parsed = parseConnectionUrl(url)
  const kind = sourceKindNames.find((name) => name === parsed?.client)
  if (!parsed || !kind || isByUrl(kind)) return null
  const { host, port, user, password, database, sslMode, searchPath, warehouse = '', role = '' } = parsed
  const base = withKind(draft, kind)
  return {
    ...base,
    ...(isByAccount(kind) ? { account: accountOfUrl(parsed), warehouse, role } : {}),
    host,
    port: port === null ? base.port : String(port),
    user,
    password,
    database,
    sslMode: sslMode ?? base.sslMode,
    searchPath: searchPath.length > 0 ? searchPath.join(', ') : base.searchPath,
  }
}

/** What people call the database: `shop` in `libsql://shop.turso.io` or `https://db.example.com/shop`. */
export function databaseName({ kind, url, database }: ConnectionDraft): string {
  const address = isByUrl(kind) ? parseLibsqlUrl(url) : null
  return address ? address.database || (address.host.split('.')[0] ?? '') : database.trim()
}

/** The schemas of a search path. */
export function schemasOf(searchPath: string): string[] {
  const names = searchPath.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

export type CheckedField = 'url' | 'account' | 'host' | 'port' | 'user' | 'database'

/** Fields that are empty or invalid. */
export function invalidFields(draft: ConnectionDraft): CheckedField[] {
  const { kind, url, account, host, port, user, database } = draft
  if (isByUrl(kind)) return parseLibsqlUrl(url) ? [] : ['url']
  if (isByAccount(kind))
    return [
      ...(parseSnowflakeAccount(account) ? [] : (['account'] as const)),
      ...(database.trim() === '' ? (['database'] as const) : []),
    ]
  const isPort = /^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535
  return [
    ...(host.trim() === '' ? (['host'] as const) : []),
    ...(isPort ? [] : (['port'] as const)),
    ...(user.trim() === '' ? (['user'] as const) : []),
    ...(database.trim() === '' ? (['database'] as const) : []),
  ]
}

/** The request body. Leaves out an empty password if one is stored, which is then used. */
export function inputOfDraft(draft: ConnectionDraft, hasPassword: boolean): ConnectionInput {
  const { kind, url, host, port, user, password, database, sslMode, sslFiles } = draft
  const isKept = password === '' && hasPassword
  if (isByUrl(kind))
    return { client: kind, connection: { url: url.trim(), ...(isKept ? {} : { authToken: password }) } }
  if (isByAccount(kind))
    return {
      client: kind,
      connection: {
        account: draft.account.trim(),
        username: user.trim(),
        ...(isKept ? {} : { password }),
        warehouse: draft.warehouse.trim(),
        database: database.trim(),
        role: draft.role.trim(),
      },
      searchPath: schemasOf(draft.searchPath),
    }
  return {
    client: kind,
    connection: {
      host: host.trim(),
      port: Number(port),
      user: user.trim(),
      ...(isKept ? {} : { password }),
      database: database.trim(),
      ssl: { mode: sslMode, ...sslFiles },
    },
    searchPath: schemasOf(draft.searchPath),
  }
}
