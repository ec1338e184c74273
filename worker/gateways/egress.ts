import * as v from 'valibot'
import * as sourceLimits from '#core/source-limits.ts'
import type { Env } from '../platform/env.ts'
import type { Network } from '../platform/network.ts'
import { isPublicHost } from './public-host.ts'

/** What a name resolves to; null if that is not known. */
export type Resolved = 'public' | 'private' | 'missing' | null

/** The way to addresses that people enter. */
export type Egress = {
  /**
   * Sends a request to public addresses only: the network resolves the name and checks the address that it connects
   * to, in redirects, too.
   */
  fetch: Network['fetch']
  /** Says what a name resolves to, to explain a connection that failed. Later it may resolve to something else. */
  resolve(host: string): Promise<Resolved>
}

const found = v.object({ addresses: v.nullable(v.array(v.string())) })

/** Without the services of the local runtime, the platform's own network refuses private addresses. */
export function openEgress({
  PUBLIC_NETWORK: network,
  RESOLVER: resolver,
}: Pick<Env, 'PUBLIC_NETWORK' | 'RESOLVER'>): Egress {
  return {
    fetch: (input, init) => (network ?? globalThis).fetch(input, init),
    async resolve(host) {
      if (!resolver) return null
      try {
        const signal = AbortSignal.timeout(sourceLimits.sourceConnectTimeoutMs)
        const answer = await resolver.fetch(`http://resolver/?host=${encodeURIComponent(host)}`, { signal })
        const { addresses } = v.parse(found, await answer.json())
        if (addresses === null) return null
        if (addresses.length === 0) return 'missing'
        return addresses.some((each) => isPublicHost(each.includes(':') ? `[${each}]` : each))
          ? 'public'
          : 'private'
      } catch {
        return null
      }
    },
  }
}
