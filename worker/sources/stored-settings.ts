import { fail } from '#core/errors.ts'
import type { Source } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { ConnectionSettings } from '../gateways/databases/connection-settings.ts'
import type { BaseDatabase } from '../store/base-databases/base-databases.ts'
import { replaceConnection } from '../store/base/tables.ts'
import { connectedType } from '../store/sources/open-stored-source.ts'
import { decryptConnection, encryptConnection } from '../store/sources/stored-connection.ts'
import type { ReadConnection } from './connection-of-input.ts'

/**
 * Decrypts the connection of a source; null if no secret fits. After the secret of the server has changed, the
 * connection is encrypted again, so that the earlier secret can be given up.
 */
export async function storedSettings(
  context: Pick<Context, 'env' | 'waitUntil'>,
  database: BaseDatabase,
  source: Source,
): Promise<ConnectionSettings | null> {
  if (source.connection === null) return fail('SOURCE_IS_OWN')
  const { settings: secrets } = context.env
  const stored = await decryptConnection(secrets, source)
  if (!stored) return null
  if (!stored.isCurrent) {
    const next = await encryptConnection(secrets, source.id, stored.settings)
    const replaced = replaceConnection(database.baseId, source.id, source.connection, next)
    context.waitUntil(database.writeWithoutLog({ statements: [replaced] }))
  }
  return stored.settings
}

/** The stored connection, to be tried. Throws SOURCE_IS_OWN and SOURCE_SECRETS_LOST. */
export async function storedConnection(
  context: Pick<Context, 'env' | 'waitUntil'>,
  database: BaseDatabase,
  source: Source,
): Promise<ReadConnection> {
  const type = connectedType(source) ?? fail('SOURCE_IS_OWN')
  const settings = (await storedSettings(context, database, source)) ?? fail('SOURCE_SECRETS_LOST')
  return { kind: source.kind ?? type, type, settings, schemas: source.schemas }
}
