/** Work that is done one after the other, in the order in which it was given; what fails holds nothing up. */
export class WorkQueue {
  readonly #onChange: () => void
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** `onChange` is called when a piece of work has ended. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** How many pieces of work are not yet done. */
  readonly waiting = (): number => this.#waiting

  add<T>(task: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const run = this.#last.then(task).finally(() => {
      this.#waiting -= 1
      this.#onChange()
    })
    this.#last = run.catch(() => undefined)
    return run
  }

  /** Resolves when everything that was given so far is done. */
  async settled(): Promise<void> {
    await this.#last
  }
}
