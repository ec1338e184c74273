/** Progress of a write that takes several requests. */
export type Part = {
  readonly done: number
  readonly total: number
  /** Stops after the current batch, if possible. */
  readonly stop?: () => void
}

/** Progress of a bulk write; null for none. */
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
