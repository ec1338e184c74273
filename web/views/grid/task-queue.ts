/** Runs tasks one at a time, in order; a failure does not block later ones. */
export class TaskQueue {
  readonly #onChange: () => void
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** `onChange` is called after each task. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Number of unfinished tasks. */
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

  /** Resolves when all tasks so far are done. */
  async settled(): Promise<void> {
    await this.#last
  }
}
