import { NOTHING, type Selection } from '../../../views/grid/keyboard/selection.ts'

/** The grid's selection as a store, so that the grid itself need not re-render. */
export class SelectionStore {
  readonly #listeners = new Set<() => void>()
  #selection: Selection = NOTHING

  readonly now = (): Selection => this.#selection
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly set = (selection: Selection): void => {
    this.#selection = selection
    for (const listener of this.#listeners) listener()
  }
}
