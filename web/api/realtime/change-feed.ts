import type { Change } from '#core/protocol/changes.ts'
import type { RoomMessage } from '#core/protocol/messages.ts'

export type FeedParts = {
  /** Reads all changes after a sequence number; the API is authoritative, the socket only faster. */
  readChanges: (since: number) => Promise<{ changes: Change[]; seq: number }>
  /** Receives changes in order of `seq`, each once. */
  onChanges: (changes: Change[]) => void
  /**
   * Receives changes before data was read at a known sequence number, so some may be missing or out of order; none after
   * a new connection, when some may have been missed.
   */
  onUnordered: (changes: Change[]) => void
}

/**
 * Orders a room's messages without gaps. Starts at the first sequence number that data was read at (`readAt`); a gap or
 * a new connection loads missing changes from the API.
 */
export class ChangeFeed {
  readonly #parts: FeedParts
  #last: number | null = null
  #connected = false
  #catchingUp: Promise<void> | null = null
  #askAgain = false

  constructor(parts: FeedParts) {
    this.#parts = parts
  }

  /** Sequence number of the last delivered change, or null before the first read. */
  get last(): number | null {
    return this.#last
  }

  /** Data was read at this sequence number. Only the first call counts. */
  readAt(seq: number): void {
    if (this.#last !== null) return
    this.#last = seq
    // Changes between the read and the connection were not broadcast here.
    if (this.#connected) void this.#catchUp()
  }

  /** Loads changes without a socket. */
  ask(): void {
    if (this.#last !== null) void this.#catchUp()
  }

  take(message: Exclude<RoomMessage, { type: 'notice' }>): void {
    if (message.type === 'hello') this.#connected = true
    if (this.#last === null) this.#parts.onUnordered(message.type === 'changes' ? message.changes : [])
    else if (message.type === 'changes') this.#deliver(message.changes)
    else void this.#catchUp()
  }

  #deliver(changes: readonly Change[]): void {
    const fresh: Change[] = []
    for (const change of changes) {
      const last = this.#last ?? 0
      if (change.seq <= last) continue
      if (change.seq > last + 1) {
        if (fresh.length > 0) this.#parts.onChanges(fresh)
        void this.#catchUp()
        return
      }
      fresh.push(change)
      this.#last = change.seq
    }
    if (fresh.length > 0) this.#parts.onChanges(fresh)
  }

  #catchUp(): Promise<void> {
    if (this.#catchingUp) {
      this.#askAgain = true
      return this.#catchingUp
    }
    this.#catchingUp = this.#readMissing().finally(() => {
      this.#catchingUp = null
      if (!this.#askAgain) return
      this.#askAgain = false
      void this.#catchUp()
    })
    return this.#catchingUp
  }

  async #readMissing(): Promise<void> {
    if (this.#last === null) return
    try {
      const { changes } = await this.#parts.readChanges(this.#last)
      const fresh = changes.filter((change) => change.seq > (this.#last ?? 0))
      const end = fresh.at(-1)?.seq
      if (end === undefined) return
      this.#last = end
      this.#parts.onChanges(fresh)
    } catch {
      // The next message or connection retries; until then data is only stale.
    }
  }
}
