import type { GridController } from '../controller.ts'
import type { Range } from '../keyboard/selection.ts'

/** How many target records to remember; more are never visible. */
const idsKept = 1000

/**
 * The target records of a paste. Others may add and delete records while a dialog is open or rows load, so indexes
 * alone could hit other records.
 */
export class SelectedBlock {
  readonly #grid: GridController
  readonly #target: Range
  readonly #rowCount: number
  /** Ids from the top of the target, as far as loaded. */
  readonly #ids: (number | undefined)[]

  constructor(grid: GridController, target: Range) {
    this.#grid = grid
    this.#target = target
    this.#rowCount = grid.bounds.rows
    const last = Math.min(this.#rowCount, target.top + idsKept)
    this.#ids = Array.from({ length: Math.max(0, last - target.top) }, (_, at) => this.#idAt(target.top + at))
  }

  #idAt(row: number): number | undefined {
    return this.#grid.props.store.rowAt(row)?.id
  }

  /** The target's current range; null if its first record is gone. */
  place(): Range | null {
    const [first] = this.#ids
    if (first === undefined) return this.#target
    const top = this.#grid.props.store.indexOf(this.#grid.props.store.resolveId(first))
    return top < 0 ? null : { ...this.#target, top, bottom: top + this.#target.bottom - this.#target.top }
  }

  /** Number of existing rows to overwrite, without rows that others added since. */
  rowsAt(place: Range): number {
    return Math.min(this.#grid.bounds.rows, this.#rowCount + Math.max(0, place.top - this.#target.top))
  }

  /** True if rows, from the top of the target, are the chosen records. */
  isAmong(rows: readonly { readonly id: number }[]): boolean {
    const { resolveId } = this.#grid.props.store
    return rows.every(({ id }, at) => {
      const chosen = this.#ids[at]
      return chosen === undefined || resolveId(chosen) === id
    })
  }
}
