const rowSeqsMax = 5000

/** Sequence numbers of the last known change per row, so that older pages do not overwrite newer values. */
export class RowSeqs {
  readonly #byId = new Map<number, number>()

  /** Keeps the newer number, because a write without changes has none. */
  set(id: number, seq: number): void {
    const last = Math.max(seq, this.of(id))
    this.#byId.delete(id)
    this.#byId.set(id, last)
    if (this.#byId.size <= rowSeqsMax) return
    const [oldest] = this.#byId.keys()
    if (oldest !== undefined) this.#byId.delete(oldest)
  }

  /** 0 for unknown rows. */
  of(id: number): number {
    return this.#byId.get(id) ?? 0
  }
}
