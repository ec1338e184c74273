import { access, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RequestError } from './hrana-error.ts'

const NAME = /^[a-z0-9_-]{1,64}$/

/** The data directory, with one database file per namespace: `<name>.db`. */
export class Namespaces {
  readonly #directory: string
  /** Databases that were seen; only this process creates and deletes them, so requests need no look at the disk. */
  readonly #known = new Set<string>()

  private constructor(directory: string) {
    this.#directory = directory
  }

  static async open(directory: string): Promise<Namespaces> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return new Namespaces(directory)
  }

  /** The path of a namespace, existing or not. Throws NAMESPACE_NOT_FOUND for invalid names. */
  fileOf(name: string): string {
    if (!NAME.test(name)) throw notFound(name)
    return join(this.#directory, `${name}.db`)
  }

  async exists(name: string): Promise<boolean> {
    if (this.#known.has(name)) return true
    try {
      await access(this.fileOf(name))
      this.#known.add(name)
      return true
    } catch {
      return false
    }
  }

  /** Creates an empty database (an empty file), durably. Throws NAMESPACE_EXISTS. */
  async create(name: string): Promise<void> {
    const path = this.fileOf(name)
    try {
      const file = await open(path, 'wx', 0o600)
      await file.sync()
      await file.close()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
        throw new RequestError(409, 'NAMESPACE_EXISTS', `Namespace ${name} exists already`)
      }
      throw error
    }
    await this.#syncDirectory()
  }

  /** Deletes the database; its connections must be closed. Throws NAMESPACE_NOT_FOUND. */
  async delete(name: string): Promise<void> {
    if (!(await this.exists(name))) throw notFound(name)
    this.#known.delete(name)
    const file = this.fileOf(name)
    // Deletes the log first: a leftover log would be replayed into the next database of that name.
    for (const path of [`${file}-wal`, `${file}-shm`, file]) await rm(path, { force: true })
    await this.#syncDirectory()
  }

  async #syncDirectory(): Promise<void> {
    const directory = await open(this.#directory, 'r')
    try {
      await directory.sync()
    } finally {
      await directory.close()
    }
  }
}

function notFound(name: string): RequestError {
  return new RequestError(404, 'NAMESPACE_NOT_FOUND', `There is no namespace ${JSON.stringify(name)}`)
}
