import { isVirtualPath } from '#core/fields/links/virtual-links.ts'
import type { LinkPath } from '#core/schema.ts'
import * as sourceLimits from '#core/source-limits.ts'
import type { Engine } from '../engine/engine.ts'
import { type ReadPlan, resultOf } from '../store/base-databases/read-plan.ts'

/** A list of linked records, or the ids that have to be known before it can be read. */
export type ListedOrIds<T> = { page: T } | { ids: number[] }

/**
 * Reads the ids that a record links to in a table of a source, in link order. Null for links whose pairs and linked
 * records are in one database, which one read joins.
 */
export function linkedIdsPlan(
  engine: Engine,
  path: LinkPath,
  recordId: number,
): ReadPlan<{ ids: number[] }> | null {
  if (!isVirtualPath(path) || !path.table.native) return null
  const all = { limit: sourceLimits.virtualLinksPerField, offset: 0 }
  return {
    statements: [engine.virtualPairsStatement(path, [recordId], all)],
    decode: (results) => ({ ids: resultOf(results, 0).rows.map(([, other]) => Number(other)) }),
  }
}

/** Reads a list of linked records: at once, or in a second round trip after the ids. */
export async function readLinked<T>(read: (ids: number[] | null) => Promise<ListedOrIds<T>>): Promise<T> {
  for (let ids: number[] | null = null; ;) {
    const found: ListedOrIds<T> = await read(ids)
    if ('page' in found) return found.page
    ids = found.ids
  }
}
