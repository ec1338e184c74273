import * as indexLimits from '#core/index-limits.ts'

/**
 * Search indexes that selected too many records for a word lately, and those and materialized values that lack too many,
 * so that the next reads do without them at once.
 */
export type UnusedIndexes = {
  /** `query` is what the index was asked for; without it, this is about all words. */
  has(baseId: string, index: string, query?: string): boolean
  add(baseId: string, index: string, query?: string): void
  /** The index has all records now. */
  forget(baseId: string, index: string): void
}

const entriesMax = 1000

export function createUnusedIndexes(now: () => number = Date.now): UnusedIndexes {
  const addedAt = new Map<string, number>()
  const keyOf = (baseId: string, index: string, query = '') => JSON.stringify([baseId, index, query])
  return {
    has: (baseId, index, query) =>
      now() - (addedAt.get(keyOf(baseId, index, query)) ?? -Infinity) < indexLimits.unusedIndexTtlMs,
    add(baseId, index, query) {
      if (addedAt.size >= entriesMax) addedAt.clear()
      addedAt.set(keyOf(baseId, index, query), now())
    },
    forget: (baseId, index) => void addedAt.delete(keyOf(baseId, index)),
  }
}
