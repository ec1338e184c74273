import { fail } from '#core/errors.ts'
import type { ConnectedType, Source } from '#core/schema.ts'
import { connectSource } from '../../gateways/databases/connect-source.ts'
import type { SourceConnection } from '../../gateways/databases/source-connection.ts'
import type { Env } from '../../platform/env.ts'
import { decryptConnection } from './stored-connection.ts'

/** The type of a connected database; null for the base's own. */
export function connectedType({ type }: Pick<Source, 'type'>): ConnectedType | null {
  return type === 'sqlite3' ? null : type
}

/**
 * Opens a connected database for one request, by connections that requests share where the platform can; the caller
 * closes it. Throws SOURCES_DISABLED if the operator has
 * turned connecting off, and SOURCE_SECRETS_LOST if the connection cannot be decrypted.
 */
export async function openStoredSource(env: Env, source: Source): Promise<SourceConnection> {
  const { settings } = env
  if (settings.CONNECT_TO_EXTERNAL_DB !== 'true') fail('SOURCES_DISABLED')
  const type = connectedType(source) ?? fail('SOURCE_IS_OWN')
  const stored = (await decryptConnection(settings, source)) ?? fail('SOURCE_SECRETS_LOST')
  return connectSource(env, { type, settings: stored.settings }, source.id)
}
