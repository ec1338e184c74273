import { type SQL, sql } from 'drizzle-orm'

/** The names of the two ids in a table of pairs, as one side sees them. */
export function sides(own: 'a' | 'b'): { own: SQL; other: SQL } {
  return own === 'a' ? { own: sql.raw('a'), other: sql.raw('b') } : { own: sql.raw('b'), other: sql.raw('a') }
}
