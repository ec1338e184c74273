/** Records that are written and those to be written, of a write that takes several calls. */
export type Part = {
  readonly done: number
  readonly total: number
  /** Leaves it at what is done, where that can be. */
  readonly stop?: () => void
}

/** How far a large write is; null while there is none. */
export class WriteProgress {
  #now: Part | null = null
  readonly #listeners = new Set<() => void>()

  readonly now = (): Part | null => this.#now
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  set(part: Part | null): void {
    this.#now = part
    for (const listener of this.#listeners) listener()
  }
}
