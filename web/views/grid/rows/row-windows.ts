import type { RowRange } from './prefetch-pages.ts'

/** The rows on screen: one range in a list, several in stacks side by side. */
export class RowWindows {
  #ranges: readonly RowRange[] = []
  readonly #listeners = new Set<() => void>()

  readonly ranges = (): readonly RowRange[] => this.#ranges

  /** Notifies when other rows are on screen. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The first row of a list; Infinity for stacks, which keep their scroll offsets themselves. */
  anchor(): number {
    return this.#ranges.length > 1 ? Infinity : (this.#ranges[0]?.first ?? 0)
  }

  /** Sets the ranges; returns a function that notifies of a change. */
  set(ranges: readonly RowRange[]): () => void {
    const before = this.#ranges
    this.#ranges = ranges
    const isSame =
      ranges.length === before.length &&
      ranges.every(({ first, end }, at) => first === before[at]?.first && end === before[at].end)
    return () => {
      if (!isSame) for (const listener of this.#listeners) listener()
    }
  }

  stop(): void {
    this.#listeners.clear()
  }
}
