import type { RowStore, Shift } from '../../../../views/grid/rows/row-store.ts'
import type { StackRange } from './board-stacks.ts'

/** The part of a row store that the virtual list of a stack uses, in indexes of the stack. */
export type VisibleCardsPort = Pick<RowStore, 'setWindow' | 'onShift'>

type Rows = Pick<RowStore, 'setWindows' | 'rowAt' | 'indexOf'>
type Window = { first: number; end: number; velocity: number; anchor: number | null; below: number | null }

/** The visible records of all stacks: loads them, and keeps scroll offsets while records above change. */
export class VisibleCards {
  readonly #rows: Rows
  readonly #windows = new Map<string, Window>()
  readonly #listeners = new Map<string, Set<(shift: Shift) => void>>()
  readonly #ports = new Map<string, VisibleCardsPort>()
  #ranges: ReadonlyMap<string, StackRange> = new Map()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  portOf(group: string): VisibleCardsPort {
    const known = this.#ports.get(group)
    if (known) return known
    const port: VisibleCardsPort = {
      setWindow: (first, end, velocity) => {
        this.#windows.set(group, { first, end, velocity, anchor: null, below: null })
        this.#note(group)
        this.#send()
      },
      onShift: (listener) => {
        const listeners = this.#listeners.get(group) ?? new Set()
        this.#listeners.set(group, listeners.add(listener))
        return () => listeners.delete(listener)
      },
    }
    this.#ports.set(group, port)
    return port
  }

  /** A stack left the screen. */
  close(group: string): void {
    if (this.#windows.delete(group)) this.#send()
  }

  /** Records may have moved. */
  setRanges(ranges: ReadonlyMap<string, StackRange>): void {
    this.#ranges = ranges
    for (const [group, window] of this.#windows) {
      const delta = this.#shiftOf(group, window)
      if (delta !== 0) for (const listener of this.#listeners.get(group) ?? []) listener({ from: 0, delta })
      this.#note(group)
    }
    this.#send()
  }

  /** By how much the records at the top moved; 0 if only one did, or at the start of the stack. */
  #shiftOf(group: string, { first, anchor, below }: Window): number {
    const range = this.#ranges.get(group)
    if (!range || first === 0 || anchor === null || below === null) return 0
    const moved = (id: number, at: number): number => {
      const index = this.#rows.indexOf(id) - range.first
      return index < 0 || index >= range.count ? 0 : index - at
    }
    const delta = moved(anchor, first)
    return delta === moved(below, first + 1) ? delta : 0
  }

  #note(group: string): void {
    const window = this.#windows.get(group)
    const range = this.#ranges.get(group)
    if (!window || !range) return
    const idAt = (index: number) =>
      index < range.count ? this.#rows.rowAt(range.first + index)?.id : undefined
    window.anchor = idAt(window.first) ?? null
    window.below = idAt(window.first + 1) ?? null
  }

  #send(): void {
    const windows = [...this.#windows].flatMap(([group, { first, end, velocity }]) => {
      const range = this.#ranges.get(group)
      if (!range || range.count === 0) return []
      const from = range.first + Math.min(first, range.count - 1)
      return [{ first: from, end: range.first + Math.min(end, range.count), velocity }]
    })
    // Without cards on screen, a first page still shows that the view is loaded.
    this.#rows.setWindows(windows.length > 0 ? windows : [{ first: 0, end: 1, velocity: 0 }])
  }
}
