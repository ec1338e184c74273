const MOST = 5000

/** The numbers of changes at which single rows were last heard of; pages read before do not undo them. */
export class SeenSeqs {
  readonly #byId = new Map<number, number>()

  /** What was heard of before counts where it is newer: a write that changed nothing has no number. */
  set(id: number, seq: number): void {
    const last = Math.max(seq, this.of(id))
    this.#byId.delete(id)
    this.#byId.set(id, last)
    if (this.#byId.size <= MOST) return
    const [oldest] = this.#byId.keys()
    if (oldest !== undefined) this.#byId.delete(oldest)
  }

  /** 0 for rows that nobody spoke of. */
  of(id: number): number {
    return this.#byId.get(id) ?? 0
  }
}
