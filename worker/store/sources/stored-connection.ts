import * as v from 'valibot'
import type { Source } from '#core/schema.ts'
import { type ConnectionSettings, connectionSettings } from '../../gateways/databases/connection-settings.ts'
import type { Settings } from '../../platform/env.ts'
import { decryptWithKeyId, encryptWithKeyId, type KeyRing } from '../../security/key-ring.ts'

type Secrets = Pick<Settings, 'AUTH_SECRET' | 'OLDER_AUTH_SECRETS'>

const keysOf = ({ AUTH_SECRET, OLDER_AUTH_SECRETS }: Secrets): KeyRing => [AUTH_SECRET, ...OLDER_AUTH_SECRETS]

/** Ciphertexts are bound to their source, so that none works in another base. */
const purposeOf = (sourceId: string) => `source ${sourceId}`

const storedSettings = v.pipe(v.string(), v.parseJson(), connectionSettings)

/** Encrypts the settings of a connection for the base database. */
export function encryptConnection(
  secrets: Secrets,
  sourceId: string,
  settings: ConnectionSettings,
): Promise<string> {
  return encryptWithKeyId(keysOf(secrets), purposeOf(sourceId), JSON.stringify(settings))
}

/**
 * Decrypts the settings of a connection; null if there are none, or none of the secrets fits. `isCurrent`:
 * encrypted with the current secret.
 */
export async function decryptConnection(
  secrets: Secrets,
  { id, connection }: Pick<Source, 'id' | 'connection'>,
): Promise<{ settings: ConnectionSettings; isCurrent: boolean } | null> {
  if (connection === null) return null
  const found = await decryptWithKeyId(keysOf(secrets), purposeOf(id), connection)
  const read = v.safeParse(storedSettings, found?.text)
  return found && read.success ? { settings: read.output, isCurrent: found.isCurrent } : null
}
