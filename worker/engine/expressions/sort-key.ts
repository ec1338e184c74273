import type { SQL } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import type { Printing } from '../dialect.ts'

/** A key that records are sorted by. Stored cells sort in their own type. */
export function printSortKey(print: Printing, key: Expr): SQL {
  return key.node === 'column' ? print.column(key.columnId) : print.value(key)
}
