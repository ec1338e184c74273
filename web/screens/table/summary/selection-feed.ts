import { NOTHING, type Selection } from '../../../views/grid/selection.ts'

/** What is selected in the grid, for those who are interested; the grid itself need not be shown anew for it. */
export class SelectionFeed {
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
