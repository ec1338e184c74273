import type { SourceWire } from '#core/api/bases/bases.ts'
import type { ConnectionConfigWire } from '#core/api/wire/source-shapes.ts'
import { libsqlUrl } from '#core/libsql-url.ts'
import type { Source } from '#core/schema.ts'
import { snowflakeAccountText } from '#core/snowflake-account.ts'
import { sourceKindNames } from '#core/source-kinds.ts'
import type { Context } from '../../context.ts'
import { sourceWire } from '../../schema/source-wire.ts'
import type { ConnectionSettings } from '../../gateways/databases/connection-settings.ts'
import { decryptConnection } from '../../store/sources/stored-connection.ts'

/** A source for those who manage it, with its connection but without secrets. */
export async function sourceDetails(
  context: Pick<Context, 'env'>,
  baseId: string,
  source: Source,
): Promise<SourceWire> {
  const wire = sourceWire(baseId, source)
  return source.connection === null ? wire : { ...wire, config: await configOf(context, source) }
}

async function configOf({ env }: Pick<Context, 'env'>, source: Source): Promise<ConnectionConfigWire | null> {
  const stored = await decryptConnection(env.settings, source)
  const client = sourceKindNames.find((kind) => kind === source.kind)
  if (!stored || !client) return null
  return { client, connection: connectionWire(source.type, stored.settings), searchPath: source.schemas }
}

function connectionWire(
  type: Source['type'],
  settings: ConnectionSettings,
): ConnectionConfigWire['connection'] {
  const { host, port, user, database, password, ssl, account = '', warehouse = '', role = '' } = settings
  const has_password = password !== ''
  switch (type) {
    case 'libsql':
      return { url: libsqlUrl(settings), has_password }
    case 'snowflake':
      return {
        account: snowflakeAccountText({ account, host, port, ssl }),
        username: user,
        warehouse,
        database,
        role,
        has_password,
      }
    default:
      return { host, port, user, database, has_password, ssl: { mode: ssl.mode } }
  }
}
