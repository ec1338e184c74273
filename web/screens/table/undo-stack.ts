import type { Change } from '#core/protocol/changes.ts'

/** What was done, for the words of the toast. */
export type Deed = { what: 'edit' | 'insert' | 'delete' | 'paste' | 'link' | 'move'; count: number }

/** A step that can be taken back: a group of writes after `since`, or a change that is known by number. */
type Step = Deed & ({ group: string; since: number } | { seq: number })

export type UndoParts = {
  readChanges: (since: number) => Promise<{ changes: Change[] }>
  undo: (seq: number) => Promise<{ seq: number }>
  /** Last change known so far; what is written next comes after it. */
  lastSeq: () => number
}

const longest = 100

/** The person's own last steps. What is undone becomes a new change, whose undoing is the redo. */
export class UndoStack {
  readonly #parts: UndoParts
  readonly #done: Step[] = []
  #undone: Step[] = []
  #busy = false

  constructor(parts: UndoParts) {
    this.#parts = parts
  }

  /** Begins a step; give its name to all writes that belong to it. */
  begin(deed: Deed): string {
    const group = crypto.randomUUID()
    this.#done.push({ ...deed, group, since: this.#parts.lastSeq() })
    if (this.#done.length > longest) this.#done.shift()
    this.#undone = []
    return group
  }

  /** Forgets a step that was refused. */
  forget(group: string): void {
    const place = this.#done.findIndex((step) => 'group' in step && step.group === group)
    if (place >= 0) this.#done.splice(place, 1)
  }

  /** Takes back what a step has written before it was refused, and forgets it. */
  async takeBack(group: string): Promise<void> {
    const step = this.#done.find((each) => 'group' in each && each.group === group)
    const seq = step && (await this.#seqOf(step))
    if (seq) await this.#parts.undo(seq)
    this.forget(group)
  }

  /** Takes the last step back; what it was, or null when there is none. Rejects when the server refuses. */
  undo(): Promise<Deed | null> {
    return this.#turn(this.#done, this.#undone)
  }

  redo(): Promise<Deed | null> {
    return this.#turn(this.#undone, this.#done)
  }

  async #turn(from: Step[], to: Step[]): Promise<Deed | null> {
    if (this.#busy) return null
    const step = from.pop()
    if (!step) return null
    this.#busy = true
    try {
      const seq = await this.#seqOf(step)
      if (seq === null) return null
      const { what, count } = step
      to.push({ what, count, seq: (await this.#parts.undo(seq)).seq })
      return { what, count }
    } finally {
      this.#busy = false
    }
  }

  async #seqOf(step: Step): Promise<number | null> {
    if ('seq' in step) return step.seq
    const { changes } = await this.#parts.readChanges(step.since)
    return changes.findLast((change) => change.group === step.group)?.seq ?? null
  }
}
