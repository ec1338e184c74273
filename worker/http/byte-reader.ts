import { drain } from './drain-body.ts'

/** Reads a stream with lookahead: in pieces up to a delimiter, or completely. */
export class ByteReader {
  readonly #source: ReadableStreamDefaultReader<Uint8Array>
  #held: Uint8Array<ArrayBufferLike> = new Uint8Array()
  #isDone = false

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#source = stream.getReader()
  }

  /** Returns at least `count` of the next bytes if available, without consuming them. */
  async peek(count: number): Promise<Uint8Array> {
    while (this.#held.length < count && (await this.#more()));
    return this.#held
  }

  /** Consumes bytes that a peek has returned. */
  take(count: number): Uint8Array {
    const taken = this.#held.slice(0, count)
    this.#held = this.#held.subarray(count)
    return taken
  }

  /**
   * Returns the next bytes before a delimiter in pieces; null after consuming the delimiter. Throws if the
   * stream ends without it.
   */
  async before(mark: Uint8Array): Promise<Uint8Array | null> {
    for (;;) {
      const at = indexOf(this.#held, mark)
      if (at === 0) {
        this.take(mark.length)
        return null
      }
      if (at > 0) return this.take(at)
      // The last bytes may be the start of the delimiter.
      const sure = this.#held.length - mark.length + 1
      if (sure > 0) return this.take(sure)
      if (!(await this.#more())) throw new Error('The stream ended early.')
    }
  }

  /** The rest as a stream. */
  rest(): ReadableStream<Uint8Array> {
    const first = this.take(this.#held.length)
    const source = this.#source
    let isFirst = first.length > 0
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (isFirst) {
          isFirst = false
          controller.enqueue(first)
          return
        }
        const { done, value } = await source.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => source.cancel(reason),
    })
  }

  /** Reads and discards the rest, so that the client receives the response; see `drain`. */
  async drain(): Promise<void> {
    await drain(this.#source)
  }

  async #more(): Promise<boolean> {
    if (this.#isDone) return false
    const { done, value } = await this.#source.read()
    this.#isDone = done
    if (done) return false
    this.#held = joined([this.#held, value])
    return true
  }
}

/** Concatenates pieces. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function indexOf(bytes: Uint8Array, mark: Uint8Array): number {
  const [first = 0] = mark
  for (
    let at = bytes.indexOf(first);
    at >= 0 && at + mark.length <= bytes.length;
    at = bytes.indexOf(first, at + 1)
  ) {
    let same = 1
    while (same < mark.length && bytes[at + same] === mark[same]) same += 1
    if (same === mark.length) return at
  }
  return -1
}
