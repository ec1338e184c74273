import { fail } from '#core/errors.ts'
import type { ConnectedType, Source } from '#core/schema.ts'
import { connectSource } from '../../gateways/databases/connect-source.ts'
import type { SourceConnection } from '../../gateways/databases/source-connection.ts'
import { poolRequest, type PoolRequest } from '../../gateways/databases/source-pool/open-pooled.ts'
import type { Env, Settings } from '../../platform/env.ts'
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
  return connectSource(env, await storedRequest(settings, source, type))
}

/** Of sources in cached schemas, because decrypting takes as long as a short query. */
const known = new WeakMap<Settings, WeakMap<Source, PoolRequest>>()

async function storedRequest(settings: Settings, source: Source, type: ConnectedType): Promise<PoolRequest> {
  const own = known.get(settings) ?? new WeakMap<Source, PoolRequest>()
  known.set(settings, own)
  const before = own.get(source)
  if (before) return before
  const stored = (await decryptConnection(settings, source)) ?? fail('SOURCE_SECRETS_LOST')
  const connection = { type, settings: stored.settings, privateHosts: settings.SOURCE_PRIVATE_HOSTS }
  const request = await poolRequest(source.id, connection)
  own.set(source, request)
  return request
}
