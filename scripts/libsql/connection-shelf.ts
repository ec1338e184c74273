import { Connection } from './connection.ts'

type Shelved = { readonly connection: Connection; since: number }

/** Open connections that nobody uses now, by file; those idle for long are closed. */
export class ConnectionShelf {
  readonly #maxConnections: number
  readonly #idleMs: number
  readonly #byFile = new Map<string, Shelved[]>()
  #count = 0

  constructor(maxConnections: number, idleMs: number) {
    this.#maxConnections = maxConnections
    this.#idleMs = idleMs
  }

  take(file: string): Connection {
    const shelved = this.#byFile.get(file)?.pop()
    if (shelved === undefined) return new Connection(file)
    this.#count -= 1
    if (this.#byFile.get(file)?.length === 0) this.#byFile.delete(file)
    return shelved.connection
  }

  /** Takes a connection back, or closes it if a client has changed its settings. */
  giveBack(file: string, connection: Connection): void {
    if (!connection.reset()) {
      connection.close()
      return
    }
    const shelved = this.#byFile.get(file) ?? []
    shelved.push({ connection, since: Date.now() })
    // Set anew, so that the map stays in order of last use.
    this.#byFile.delete(file)
    this.#byFile.set(file, shelved)
    this.#count += 1
    if (this.#count > this.#maxConnections) this.#closeOldest()
  }

  /** Lets the connections of a file do what nobody needs to wait for. */
  tidy(file: string): void {
    try {
      for (const { connection } of this.#byFile.get(file) ?? []) connection.checkpoint()
    } catch {
      // Everything is safe in the log; a disk that fails is told to who next writes.
    }
  }

  /** Closes all connections of a file, so that it may be deleted. */
  evict(file: string): void {
    for (const { connection } of this.#byFile.get(file) ?? []) {
      connection.close()
      this.#count -= 1
    }
    this.#byFile.delete(file)
  }

  closeIdle(): void {
    const before = Date.now() - this.#idleMs
    for (const [file, shelved] of this.#byFile) {
      if (shelved.every(({ since }) => since < before)) this.evict(file)
    }
  }

  closeAll(): void {
    for (const file of this.#byFile.keys()) this.evict(file)
  }

  #closeOldest(): void {
    const oldest = this.#byFile.keys().next()
    if (oldest.done !== true) this.evict(oldest.value)
  }
}
