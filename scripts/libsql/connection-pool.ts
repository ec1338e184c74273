import { Connection } from './connection.ts'

type Shelved = { readonly connection: Connection; since: number }

/** Idle connections by file; they are closed after some time. */
export class ConnectionPool {
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

  /** Takes back a connection, or closes it if a client changed its settings. */
  giveBack(file: string, connection: Connection): void {
    if (!connection.reset()) {
      connection.close()
      return
    }
    const shelved = this.#byFile.get(file) ?? []
    shelved.push({ connection, since: Date.now() })
    // Reinserted, so that the map is in order of last use.
    this.#byFile.delete(file)
    this.#byFile.set(file, shelved)
    this.#count += 1
    if (this.#count > this.#maxConnections) this.#closeOldest()
  }

  /** Runs background work of the file's connections. */
  tidy(file: string): void {
    try {
      for (const { connection } of this.#byFile.get(file) ?? []) connection.checkpoint()
    } catch {
      // All data is safe in the log; a failing disk is reported to the next writer.
    }
  }

  /** Closes all connections of a file, so that it can be deleted. */
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
