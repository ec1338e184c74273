/** A rate limit: `max` per window of `window` seconds, counted under a key. A call may `count` for several. */
export type WindowLimit = {
  key: string
  max: number
  window: number
  count?: number
  /** When the count ends, in seconds, if that is not the end of a window. */
  end?: number
}

/** `retryAfter`: seconds to wait, or null if all limits allow the call. `counts`: of each limit, with this call. */
export type Counted = { retryAfter: number | null; counts: number[] }

/** The count of a key until its window ends, in seconds. */
export type WindowCount = { count: number; end: number }

/** Counts by key, in fixed windows. Holds only what calls that were allowed have counted. */
export class WindowCounts {
  readonly #counts: Map<string, WindowCount>
  readonly #changed = new Set<string>()

  constructor(stored: Iterable<readonly [string, WindowCount]> = []) {
    this.#counts = new Map(stored)
  }

  /** Counts a call under every key, or under none if one limit does not allow it. */
  count(limits: readonly WindowLimit[], at: number): Counted {
    const seconds = Math.floor(at / 1000)
    const next = limits.map(({ key, window, count = 1, end = seconds - (seconds % window) + window }) => {
      const known = this.#counts.get(key)
      const isCurrent = known !== undefined && known.end > seconds
      return {
        count: (isCurrent ? known.count : 0) + count,
        end: isCurrent ? known.end : end,
      }
    })
    const waits = next.flatMap(({ count, end }, index) =>
      count > (limits[index]?.max ?? 0) ? [Math.max(1, end - seconds)] : [],
    )
    if (waits.length > 0) return { retryAfter: Math.max(...waits), counts: next.map(({ count }) => count) }
    for (const [index, { key }] of limits.entries()) {
      const counted = next[index]
      if (!counted) continue
      this.#counts.set(key, counted)
      this.#changed.add(key)
    }
    return { retryAfter: null, counts: next.map(({ count }) => count) }
  }

  /** Removes counts whose window has ended. Returns what has changed since the last call, and the removed keys. */
  takeChanges(at: number): { changed: [string, WindowCount][]; removed: string[] } {
    const seconds = Math.floor(at / 1000)
    const removed = [...this.#counts].filter(([, { end }]) => end <= seconds).map(([key]) => key)
    for (const key of removed) {
      this.#counts.delete(key)
      this.#changed.delete(key)
    }
    const changed = [...this.#changed].flatMap((key): [string, WindowCount][] => {
      const counted = this.#counts.get(key)
      return counted ? [[key, counted]] : []
    })
    this.#changed.clear()
    return { changed, removed }
  }

  /** When the last window ends, in milliseconds; null without counts. */
  get lastEnd(): number | null {
    return this.#counts.size === 0
      ? null
      : [...this.#counts.values()].reduce((last, { end }) => Math.max(last, end), 0) * 1000
  }
}
