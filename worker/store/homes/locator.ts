import type { Address } from '../connection.ts'

/** Knows where the homes of bases are. A key is the base's id without its prefix. */
export type HomeLocator = {
  /** Makes an empty database for the base. Being there already is no error: a crash may have left it. */
  create(key: string): Promise<void>
  /** Where the base's database is; no I/O. */
  locate(key: string): Address
  /** Takes all that the base has away for good. Being gone already is no error. */
  destroy(key: string): Promise<void>
}
