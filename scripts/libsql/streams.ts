import { randomUUID } from 'node:crypto'
import type { ExecutorProcess } from './executor-process.ts'
import { RequestError } from './hrana-error.ts'
import type { ServerSettings } from './settings.ts'
import type { Release } from './write-locks.ts'

/** An interactive stream: an executor's connection that waits for its client's next request. */
export type Stream = {
  readonly id: string
  readonly namespace: string
  readonly openedAt: number
  executor: ExecutorProcess | undefined
  release: Release | undefined
  /** Whether each stored SQL text may write. */
  readonly storedWrites: Map<number, boolean>
}

type Parked = { readonly stream: Stream; readonly timer: NodeJS.Timeout }

/** Streams by baton. A baton is valid for one request; the response has the next one. */
export class Streams {
  readonly #settings: ServerSettings
  readonly #onExpired: (stream: Stream) => void
  readonly #parked = new Map<string, Parked>()
  readonly #open = new Map<string, Stream>()

  constructor(settings: ServerSettings, onExpired: (stream: Stream) => void) {
    this.#settings = settings
    this.#onExpired = onExpired
  }

  /** Throws TOO_MANY_STREAMS. */
  open(namespace: string): Stream {
    let ofNamespace = 0
    for (const stream of this.#open.values()) if (stream.namespace === namespace) ofNamespace += 1
    if (
      this.#open.size >= this.#settings.maxStreams ||
      ofNamespace >= this.#settings.maxStreamsPerNamespace
    ) {
      throw new RequestError(
        503,
        'TOO_MANY_STREAMS',
        'Too many interactive transactions are open; try again soon',
      )
    }
    const stream: Stream = {
      id: randomUUID(),
      namespace,
      openedAt: Date.now(),
      executor: undefined,
      release: undefined,
      storedWrites: new Map(),
    }
    this.#open.set(stream.id, stream)
    return stream
  }

  /** Takes a stream for one request. Throws STREAM_EXPIRED. */
  take(baton: string, namespace: string): Stream {
    const parked = this.#parked.get(baton)
    if (parked === undefined || parked.stream.namespace !== namespace) {
      throw new RequestError(400, 'STREAM_EXPIRED', 'The stream has expired and was rolled back')
    }
    this.#parked.delete(baton)
    clearTimeout(parked.timer)
    return parked.stream
  }

  /** Parks a stream until its next request; returns the baton for it. */
  park(stream: Stream): string {
    const baton = randomUUID()
    const left = stream.openedAt + this.#settings.streamMaxMs - Date.now()
    const timer = setTimeout(
      () => {
        this.#parked.delete(baton)
        this.#onExpired(stream)
      },
      Math.max(0, Math.min(this.#settings.streamIdleMs, left)),
    )
    this.#parked.set(baton, { stream, timer })
    return baton
  }

  /** Removes an ended stream and releases its lock. */
  forget(stream: Stream): void {
    this.#open.delete(stream.id)
    stream.executor?.streams.delete(stream.id)
    stream.release?.()
  }

  /** Removes all parked streams that match. */
  forgetParked(which: (stream: Stream) => boolean): void {
    for (const [baton, { stream, timer }] of this.#parked) {
      if (!which(stream)) continue
      this.#parked.delete(baton)
      clearTimeout(timer)
      this.forget(stream)
    }
  }
}
