import { type SQL, sql } from 'drizzle-orm'
import type { Dialect } from '../dialect.ts'

/** A record id as an argument. Keys of sources may be narrower than ids, which must not be an error. */
export function idArgument(dialect: Dialect, id: number): SQL {
  return dialect.source && dialect.native ? dialect.native.idArgument(id) : sql`${id}`
}
