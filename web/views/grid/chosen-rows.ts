import type { Cell } from './geometry.ts'
import type { RowStore } from './row-store.ts'
import {
  activeOf,
  NOTHING,
  rebase,
  selectCell,
  type Bounds,
  type Range,
  type Selection,
} from './selection.ts'

/** Rows of a block whose records are remembered, at each of its ends. */
const MOST = 2000

/**
 * The records that a selection is about. Places change when records come, go and move; the selection stays with its
 * records, so that nothing is ever written to one that the person did not choose.
 */
export class ChosenRows {
  /** The record of the active cell; null while it is not loaded. */
  activeId: number | null = null
  /** Where the selection was when its record went away. */
  lostAt: Cell | null = null
  /** The records of a block by their distance from its first row. */
  #block = new Map<number, number>()

  /** Remembers the records of a selection that was just made. */
  note(selection: Selection, range: Range | null, store: RowStore): void {
    const active = activeOf(selection)
    this.activeId = active ? (store.rowAt(active.row)?.id ?? null) : null
    if (active) this.lostAt = null
    this.#noteBlock(selection, range, store)
  }

  /** The records of the selection, as far as they are known. */
  ids(): number[] {
    return [...(this.activeId === null ? [] : [this.activeId]), ...this.#block.values()]
  }

  #noteBlock(selection: Selection, range: Range | null, store: RowStore): void {
    this.#block = new Map()
    if (selection.kind !== 'cells' || !range || range.top === range.bottom) return
    const note = (from: number, end: number): void => {
      for (let row = from; row < end; row += 1) {
        const id = store.rowAt(row)?.id
        if (id !== undefined) this.#block.set(row - range.top, id)
      }
    }
    note(range.top, Math.min(range.bottom + 1, range.top + MOST))
    note(Math.max(range.top + MOST, range.bottom + 1 - MOST), range.bottom + 1)
  }

  /** The selection after rows came, went or moved: nothing where its record is gone. */
  follow(
    selection: Selection,
    bounds: Bounds,
    rangeOf: (of: Selection) => Range | null,
    store: RowStore,
  ): Selection {
    const active = activeOf(selection)
    if (!active) return selection
    const at = this.activeId === null ? -1 : store.indexOf(this.activeId)
    const delta = at < 0 ? 0 : at - active.row
    const next = rebase(
      selection,
      (row) => row + delta,
      (col) => col,
      bounds,
    )
    const now = activeOf(next)
    if (this.activeId !== null && at < 0 && store.isReady()) {
      const isElsewhere = !now || now.row !== active.row || store.rowAt(now.row) !== undefined
      if (isElsewhere || store.isGone(this.activeId)) {
        this.lostAt = active
        this.activeId = null
        this.#block.clear()
        return NOTHING
      }
    }
    if (this.activeId === null && now) this.activeId = store.rowAt(now.row)?.id ?? null
    return this.#isSameBlock(rangeOf(next), store) || !now ? next : selectCell(now)
  }

  /** Whether a block still covers the records that it was made of, and no others. */
  #isSameBlock(range: Range | null, store: RowStore): boolean {
    if (this.#block.size === 0) return true
    if (!range) return false
    for (const [offset, id] of this.#block) {
      const now = store.rowAt(range.top + offset)?.id
      if (now !== undefined && now !== store.resolveId(id)) {
        this.#block.clear()
        return false
      }
    }
    return true
  }
}
