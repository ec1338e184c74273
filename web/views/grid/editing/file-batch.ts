import type { CellValue } from '#core/schema.ts'
import type { Uploading, Watch } from '../../../fields/files/use-uploads.ts'

type Added = (now: CellValue) => CellValue
type Send = (file: File, place: number, watch: Watch) => Promise<Added>
type Upload = { file: File; place: number; state: Uploading; added: Added | null; stop: AbortController }

let lastKey = 0

/** Files dropped together: uploads in parallel and commits as one undo step. */
export class FileBatch {
  readonly key = ++lastKey
  /** Called when no uploads are left to show. */
  onEmpty: () => void = () => undefined
  readonly #send: Send
  readonly #take: (added: readonly Added[]) => void
  readonly #listeners = new Set<() => void>()
  #uploads: Upload[]
  #shown: readonly Uploading[] = []

  constructor(files: readonly File[], send: Send, take: (added: readonly Added[]) => void) {
    this.#send = send
    this.#take = take
    this.#uploads = files.map((file, place) => ({
      file,
      place,
      state: { key: ++lastKey, name: file.name, share: 0, problem: null },
      added: null,
      stop: new AbortController(),
    }))
    this.#show()
  }

  start(): void {
    for (const each of this.#uploads) void this.#run(each)
  }

  readonly uploads = (): readonly Uploading[] => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Retries a failed upload. */
  readonly retry = (key: number): void => {
    const each = this.#uploads.find(({ state }) => state.key === key)
    if (!each) return
    each.stop = new AbortController()
    each.state = { ...each.state, share: 0, problem: null }
    this.#show()
    void this.#run(each)
  }

  /** Stops an upload, or dismisses a failed one. */
  readonly dismiss = (key: number): void => {
    this.#uploads.find(({ state }) => state.key === key)?.stop.abort()
    this.#uploads = this.#uploads.filter(({ state }) => state.key !== key)
    this.#settle()
  }

  async #run(each: Upload): Promise<void> {
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

  /** Commits finished uploads when none is in progress; failed ones stay for retry. */
  #settle(): void {
    const isBusy = this.#uploads.some(({ added, state }) => added === null && state.problem === null)
    if (!isBusy) {
      const added = this.#uploads.flatMap((each) => each.added ?? [])
      this.#uploads = this.#uploads.filter((each) => each.added === null)
      if (added.length > 0) this.#take(added)
    }
    this.#show()
    if (this.#uploads.length === 0) this.onEmpty()
  }

  #show(): void {
    this.#shown = this.#uploads.map(({ state }) => state)
    for (const listener of this.#listeners) listener()
  }
}
