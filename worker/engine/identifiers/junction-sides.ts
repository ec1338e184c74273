import { type SQL, sql } from 'drizzle-orm'

/** The two id columns of a junction table, as seen from one side. */
export function junctionSides(own: 'a' | 'b'): { own: SQL; other: SQL } {
  return own === 'a' ? { own: sql.raw('a'), other: sql.raw('b') } : { own: sql.raw('b'), other: sql.raw('a') }
}
