import type { ConnectedType } from '#core/schema.ts'
import type { Env } from '../../platform/env.ts'
import { openEgress } from '../egress.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { withExplainedProblems } from './explained-problems.ts'
import { isListed } from './private-hosts.ts'
import type { SourceConnection } from './source-connection.ts'
import { sourceDrivers, usesSockets } from './source-drivers.ts'
import { openPooled } from './source-pool/open-pooled.ts'

type ConnectingEnv = Pick<
  Env,
  'settings' | 'SOURCE_POOLS' | 'PRIVATE_SOURCE_POOLS' | 'PUBLIC_NETWORK' | 'RESOLVER'
>

/**
 * Connects to a database that somebody entered, by connections that requests share where the platform can. Hosts that
 * the operator lists are reached wherever they are; all others only at public addresses.
 *
 * `sourceId`: whose requests share the connections; null for connections that `close` ends.
 */
export async function connectSource(
  env: ConnectingEnv,
  { type, settings }: { type: ConnectedType; settings: ConnectionSettings },
  sourceId: string | null,
): Promise<SourceConnection> {
  const privateHosts = env.settings.SOURCE_PRIVATE_HOSTS
  const isPrivate = isListed(settings, privateHosts)
  const pools = (isPrivate ? env.PRIVATE_SOURCE_POOLS : null) ?? env.SOURCE_POOLS
  const { fetch, resolve } = openEgress(env)
  const connection =
    pools && usesSockets(type, settings)
      ? await openPooled(pools, sourceId, { type, settings, privateHosts })
      : sourceDrivers[type](settings, { privateHosts, fetch })
  return isPrivate ? connection : withExplainedProblems(connection, settings, resolve)
}
