import type { BodyOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/connections.ts'
import type { ConnectionWire } from '#core/api/connections.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'

/** URL protocols with their database client and default port. */
const clients: Record<string, { client: string; port: number | null }> = {
  mysql: { client: 'mysql2', port: 3306 },
  mysql2: { client: 'mysql2', port: 3306 },
  mariadb: { client: 'mysql2', port: 3306 },
  pg: { client: 'pg', port: 5432 },
  postgres: { client: 'pg', port: 5432 },
  postgresql: { client: 'pg', port: 5432 },
  mssql: { client: 'mssql', port: 1433 },
  sqlserver: { client: 'mssql', port: 1433 },
  sqlite: { client: 'sqlite3', port: null },
  sqlite3: { client: 'sqlite3', port: null },
}

export async function parseConnectionUrl(
  _context: Context,
  { body }: { body: BodyOf<typeof calls.urlToConfig> },
): Promise<ConnectionWire> {
  // Some programs write the same address as `jdbc:mysql://...`.
  const text = body.url.replace(/^jdbc:/i, '')
  const protocol = /^([a-z0-9]+):\/\//i.exec(text)?.[1]?.toLowerCase() ?? ''
  const known = Object.hasOwn(clients, protocol) ? clients[protocol] : undefined
  // Only http URLs are parsed alike by all runtimes.
  const asHttp = `http:${text.slice(protocol.length + 1)}`
  if (!known || !URL.canParse(asHttp)) fail('CONNECTION_URL_INVALID')
  const url = new URL(asHttp)
  return {
    client: known.client,
    connection: {
      host: url.hostname,
      // The parser drops http's default port.
      port: url.port === '' ? (/@?[^/@]*:80(\/|\?|$)/.test(text) ? 80 : known.port) : Number(url.port),
      user: decoded(url.username),
      password: decoded(url.password),
      database: decoded(url.pathname.slice(1)),
    },
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('CONNECTION_URL_INVALID')
  }
}
