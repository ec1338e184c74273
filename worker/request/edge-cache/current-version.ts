import * as limits from '#core/limits.ts'
import { stateRead, versionOf } from '../../store/base-databases/read-plan.ts'
import type { RequestContext } from '../request-context.ts'

/** The version of a base and the age of that knowledge in milliseconds. */
export type CurrentVersion = { version: string; age: number }

/**
 * The version of an open base as it was at most `limits.publicVersionTtlMs` ago (plus the setting
 * PUBLIC_STALE_SECONDS), from memory or else by one cheap read of each database. Null if the base is not open or
 * cannot be read.
 */
export async function currentVersion(
  requestContext: RequestContext,
  baseId: string,
): Promise<CurrentVersion | null> {
  const { backend, now } = requestContext
  const known = backend.baseVersions.find(baseId)
  const age = known ? now.getTime() - known.readAt : Infinity
  const fresh = limits.publicVersionTtlMs
  if (known && age <= fresh + backend.env.settings.PUBLIC_STALE_SECONDS * 1000) {
    if (age > fresh / 2) refreshOnce(requestContext, baseId)
    return { version: known.version, age: Math.max(0, age) }
  }
  const version = await readVersion(requestContext, baseId)
  return version === null ? null : { version, age: 0 }
}

/** When bases began to be read again. A read that never ends must not stop the next one. */
const refreshing = new Map<string, number>()
const refreshTimeoutMs = 5000

/** Reads the version before it is too old, so that no visitor of a busy link waits for it. */
function refreshOnce(requestContext: RequestContext, baseId: string): void {
  if (Date.now() - (refreshing.get(baseId) ?? 0) < refreshTimeoutMs) return
  refreshing.set(baseId, Date.now())
  requestContext.waitUntil(
    readVersion(requestContext, baseId).finally(() => {
      refreshing.delete(baseId)
    }),
  )
}

async function readVersion({ backend }: RequestContext, baseId: string): Promise<string | null> {
  const store = backend.baseVersions.begin(baseId, Date.now())
  try {
    const [isOpen, read] = await Promise.all([
      backend.control.isBaseOpen(baseId),
      backend.baseDatabases.open(baseId).read(() => stateRead),
    ])
    if (!isOpen) {
      backend.baseVersions.forget(baseId)
      return null
    }
    const version = versionOf(read)
    store(version)
    return version
  } catch {
    return null
  }
}
