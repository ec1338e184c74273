import * as indexLimits from '#core/index-limits.ts'

/** The recent reads of an isolate, by base and index. */
export type IndexUses = {
  /** Counts a read. True if now is the time to build the index, or to note that it is used. */
  note(baseId: string, name: string, now: Date): boolean
  /** Indexes that this isolate fills right now. */
  readonly fills: Set<string>
}

type Use = { reads: number; checkedAt: number }

const usesMax = 2000

export function createIndexUses(): IndexUses {
  const uses = new Map<string, Use>()
  return {
    fills: new Set(),
    note(baseId, name, now) {
      const key = `${baseId} ${name}`
      if (uses.size >= usesMax && !uses.has(key)) uses.clear()
      const use = uses.get(key) ?? { reads: 0, checkedAt: -Infinity }
      uses.set(key, use)
      use.reads += 1
      // A single look at a list is worth no index.
      if (use.reads < indexLimits.indexedAfterReads) return false
      if (now.getTime() - use.checkedAt < indexLimits.indexCheckIntervalMs) return false
      use.checkedAt = now.getTime()
      return true
    },
  }
}
