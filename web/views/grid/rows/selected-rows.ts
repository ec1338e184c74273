import type { Cell } from '../layout/geometry.ts'
import type { RowStore } from './row-store.ts'
import {
  activeOf,
  NOTHING,
  rebase,
  selectCell,
  type Bounds,
  type Range,
  type Selection,
} from '../keyboard/selection.ts'

/** Rows of a block to remember at each end. */
const selectedRowsRememberedMax = 2000

/**
 * The records of a selection. Indexes change when records are added, deleted or moved; the selection follows its
 * records, so that no write hits a record that the person did not select.
 */
export class SelectedRows {
  /** The active cell's record; null while not loaded. */
  activeId: number | null = null
  /** The last position of a deleted active record. */
  lostAt: Cell | null = null
  /** Records of a block by distance from its first row. */
  #block = new Map<number, number>()

  /** Remembers the records of a new selection. */
  note(selection: Selection, range: Range | null, store: RowStore): void {
    const active = activeOf(selection)
    this.activeId = active ? (store.rowAt(active.row)?.id ?? null) : null
    if (active) this.lostAt = null
    this.#noteBlock(selection, range, store)
  }

  /** The known records of the selection. */
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
    note(range.top, Math.min(range.bottom + 1, range.top + selectedRowsRememberedMax))
    note(
      Math.max(range.top + selectedRowsRememberedMax, range.bottom + 1 - selectedRowsRememberedMax),
      range.bottom + 1,
    )
  }

  /** The selection after rows changed; empty if its record is gone. */
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

  /** True if a block still covers exactly its original records. */
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
