import type { Env } from '../../platform/env.ts'
import { openEgress } from '../egress.ts'
import { withExplainedProblems } from './explained-problems.ts'
import { isListed } from './private-hosts.ts'
import type { SourceConnection } from './source-connection.ts'
import { sourceDrivers, usesSockets } from './source-drivers.ts'
import { openPooled, type PoolRequest } from './source-pool/open-pooled.ts'

type ConnectingEnv = Pick<
  Env,
  'settings' | 'SOURCE_POOLS' | 'PRIVATE_SOURCE_POOLS' | 'PUBLIC_NETWORK' | 'RESOLVER'
>

/**
 * Connects to a database that somebody entered, by connections that requests share where the platform can. Hosts that
 * the operator lists are reached wherever they are; all others only at public addresses.
 */
export function connectSource(env: ConnectingEnv, request: PoolRequest): SourceConnection {
  const { type, settings, privateHosts } = request
  const isPrivate = isListed(settings, privateHosts)
  const pools = (isPrivate ? env.PRIVATE_SOURCE_POOLS : null) ?? env.SOURCE_POOLS
  const { fetch, resolve } = openEgress(env)
  const connection =
    pools && usesSockets(type, settings)
      ? openPooled(pools, request)
      : sourceDrivers[type](settings, { privateHosts, fetch })
  return isPrivate ? connection : withExplainedProblems(connection, settings, resolve)
}
