/** A version of a base and when the read that found it began, in milliseconds. */
export type KnownVersion = { version: string; readAt: number }

/** The versions of bases as this isolate has read them recently. No I/O. */
export type BaseVersions = {
  find(baseId: string): KnownVersion | null
  /**
   * Begins a read. The returned function stores what it found, unless the base was forgotten since: then the read
   * may have missed the change.
   */
  begin(baseId: string, now: number): (version: string) => void
  /** Call after each change of a base. */
  forget(baseId: string): void
  /** Call after changes that may concern any base. */
  forgetAll(): void
}

/** Keeps the versions of the `basesMax` most recently used bases. */
export function createBaseVersions(basesMax = 5000): BaseVersions {
  const entries = new Map<string, { known: KnownVersion | null; forgottenAt: number }>()
  let clock = 0
  // The latest time at which a base without entry may have been forgotten.
  let floor = 0

  function put(baseId: string, known: KnownVersion | null, forgottenAt: number): void {
    entries.delete(baseId)
    entries.set(baseId, { known, forgottenAt })
    for (const [oldest, entry] of entries) {
      if (entries.size <= basesMax) break
      floor = Math.max(floor, entry.forgottenAt)
      entries.delete(oldest)
    }
  }

  return {
    find: (baseId) => entries.get(baseId)?.known ?? null,
    begin(baseId, now) {
      clock += 1
      const begun = clock
      return (version) => {
        const entry = entries.get(baseId)
        const forgottenAt = Math.max(floor, entry?.forgottenAt ?? 0)
        if (forgottenAt >= begun || (entry?.known && entry.known.readAt > now)) return
        put(baseId, { version, readAt: now }, forgottenAt)
      }
    },
    forget(baseId) {
      clock += 1
      put(baseId, null, clock)
    },
    forgetAll() {
      clock += 1
      floor = clock
      entries.clear()
    },
  }
}
