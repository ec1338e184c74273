import type { GridController } from './controller.ts'
import type { Range } from './selection.ts'

/** Records of a paste's target that are remembered; more are not on screen. */
const idsKept = 1000

/**
 * The records that a paste was aimed at. Others may add and delete records while a dialog is open or rows are read, so
 * places alone would name other records.
 */
export class ChosenBlock {
  readonly #grid: GridController
  readonly #target: Range
  readonly #rowCount: number
  /** Ids from the top of the target, as far as they are loaded. */
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

  /** Where the target is now; null if its first record is gone. */
  place(): Range | null {
    const [first] = this.#ids
    if (first === undefined) return this.#target
    const top = this.#grid.props.store.indexOf(this.#grid.props.store.resolveId(first))
    return top < 0 ? null : { ...this.#target, top, bottom: top + this.#target.bottom - this.#target.top }
  }

  /** How many rows a plan may count on: rows that others add meanwhile are not for the paste to overwrite. */
  rowsAt(place: Range): number {
    return Math.min(this.#grid.bounds.rows, this.#rowCount + Math.max(0, place.top - this.#target.top))
  }

  /** Whether rows, from the top of the target, are the records that were chosen. */
  isAmong(rows: readonly { readonly id: number }[]): boolean {
    const { resolveId } = this.#grid.props.store
    return rows.every(({ id }, at) => {
      const chosen = this.#ids[at]
      return chosen === undefined || resolveId(chosen) === id
    })
  }
}
