import type { BodyOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sources/connections.ts'
import type { ConnectionWire } from '#core/api/sources/connections.ts'
import { accountOfUrl, parseConnectionUrl } from '#core/connection-url.ts'
import { fail } from '#core/errors.ts'
import { isByAccount } from '#core/source-kinds.ts'
import type { Context } from '../../context.ts'

/** Answers the caller with the parts of its own URL, as clients of NocoDB expect; our app parses URLs itself. */
export async function urlToConfig(
  _context: Context,
  { body }: { body: BodyOf<typeof calls.urlToConfig> },
): Promise<ConnectionWire> {
  const parsed = parseConnectionUrl(body.url) ?? fail('CONNECTION_URL_INVALID')
  const {
    client,
    host,
    port,
    user,
    password,
    database,
    warehouse = '',
    role = '',
    searchPath,
    sslMode,
  } = parsed
  if (isByAccount(client)) {
    const [schema = ''] = searchPath
    return {
      client,
      connection: {
        account: accountOfUrl(parsed),
        username: user,
        password,
        warehouse,
        database,
        schema,
        role,
      },
    }
  }
  return {
    client: olderNames[client] ?? client,
    // Without it, a connection that takes this answer would be less strict than the URL.
    connection: { host, port, user, password, database, ...(sslMode ? { ssl: { mode: sslMode } } : {}) },
  }
}

/** Kinds that clients of NocoDB know by the name of their driver. */
const olderNames: Record<string, string> = { neon: 'pg', mariadb: 'mysql2' }
