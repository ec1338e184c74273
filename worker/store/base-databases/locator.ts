import type { Address } from '../transport.ts'

/** Locates base databases. A key is the base's id without its prefix. */
export type BaseDatabaseLocator = {
  /** Creates an empty database for the base. Succeeds if it exists, because a crash may have left it. */
  create(key: string): Promise<void>
  /** Address of the base's database; no I/O. */
  locate(key: string): Address
  /** Permanently deletes the base's data. Succeeds if it does not exist. */
  destroy(key: string): Promise<void>
}
