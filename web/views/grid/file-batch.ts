import type { CellValue } from '#core/schema.ts'
import type { Uploading, Watch } from '../../fields/use-uploads.ts'

type Added = (now: CellValue) => CellValue
type Send = (file: File, place: number, watch: Watch) => Promise<Added>
type Held = { file: File; place: number; state: Uploading; added: Added | null; stop: AbortController }

let lastKey = 0

/** Files that were dropped together: all are sent at once, and what has arrived is taken as one step. */
export class FileBatch {
  readonly key = ++lastKey
  /** Called once nothing is left to show. */
  onEmpty: () => void = () => undefined
  readonly #send: Send
  readonly #take: (added: readonly Added[]) => void
  readonly #listeners = new Set<() => void>()
  #held: Held[]
  #shown: readonly Uploading[] = []

  constructor(files: readonly File[], send: Send, take: (added: readonly Added[]) => void) {
    this.#send = send
    this.#take = take
    this.#held = files.map((file, place) => ({
      file,
      place,
      state: { key: ++lastKey, name: file.name, share: 0, problem: null },
      added: null,
      stop: new AbortController(),
    }))
    this.#show()
  }

  start(): void {
    for (const each of this.#held) void this.#run(each)
  }

  readonly uploads = (): readonly Uploading[] => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends a file again that did not get there. */
  readonly retry = (key: number): void => {
    const each = this.#held.find(({ state }) => state.key === key)
    if (!each) return
    each.stop = new AbortController()
    each.state = { ...each.state, share: 0, problem: null }
    this.#show()
    void this.#run(each)
  }

  /** Stops a file, or puts one away that did not get there. */
  readonly dismiss = (key: number): void => {
    this.#held.find(({ state }) => state.key === key)?.stop.abort()
    this.#held = this.#held.filter(({ state }) => state.key !== key)
    this.#settle()
  }

  async #run(each: Held): Promise<void> {
    const { signal } = each.stop
    try {
      each.added = await this.#send(each.file, each.place, {
        signal,
        onProgress: (share) => {
          each.state = { ...each.state, share }
          this.#show()
        },
      })
      each.state = { ...each.state, share: 1 }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      each.state = { ...each.state, problem }
    }
    if (!signal.aborted) this.#settle()
  }

  /** Once none is on its way, what has arrived is taken; what failed stays to be tried again. */
  #settle(): void {
    const isBusy = this.#held.some(({ added, state }) => added === null && state.problem === null)
    if (!isBusy) {
      const added = this.#held.flatMap((each) => each.added ?? [])
      this.#held = this.#held.filter((each) => each.added === null)
      if (added.length > 0) this.#take(added)
    }
    this.#show()
    if (this.#held.length === 0) this.onEmpty()
  }

  #show(): void {
    this.#shown = this.#held.map(({ state }) => state)
    for (const listener of this.#listeners) listener()
  }
}
