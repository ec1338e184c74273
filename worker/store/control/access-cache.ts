import * as limits from '#core/limits.ts'
import { keepRecent } from '../../platform/keep-recent.ts'
import type { Connection } from '../../platform/statement.ts'
import type { Access, AccessQueries } from './access.ts'

/**
 * What `access` has found a moment ago, in this isolate. Each write to the control database through this isolate
 * empties it, so a person who is removed, blocked or signed out here is refused by the next request. Other isolates
 * refuse them after `limits.accessCacheMs`.
 */
export type AccessCache = {
  /** The same connection, whose writes empty the cache. */
  watch(connection: Connection): Connection
  /** The same query, which may give a result of a moment ago. */
  over(access: AccessQueries['access']): AccessQueries['access']
}

type Entry = { access: Access; readAt: number }

/** Keeps the rights of the `entriesMax` callers and bases that were read last. `clock` gives milliseconds. */
export function createAccessCache(entriesMax = 2000, clock: () => number = () => Date.now()): AccessCache {
  const entries = new Map<string, Entry>()
  let writes = 0

  function forget(): void {
    writes += 1
    entries.clear()
  }

  return {
    watch: (connection) => ({
      batch: (statements, mode) => {
        const done = connection.batch(statements, mode)
        return mode === 'read' ? done : done.finally(forget)
      },
      transaction: (work) => connection.transaction(work).finally(forget),
    }),
    over: (access) => async (claims, baseId, now, withPeople) => {
      const key = JSON.stringify([claims, baseId, withPeople])
      const known = entries.get(key)
      if (known && clock() - known.readAt < limits.accessCacheMs) return known.access
      const [readAt, writesBefore] = [clock(), writes]
      const found = await access(claims, baseId, now, withPeople)
      // A read may have missed a write that ended meanwhile. Callers without access are asked for each time.
      if (found && writes === writesBefore) keepRecent(entries, key, { access: found, readAt }, entriesMax)
      return found
    },
  }
}
