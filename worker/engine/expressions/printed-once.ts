import { type SQL, sql } from 'drizzle-orm'
import { type Expr, needsServer } from '#core/expr/expr.ts'
import { bindClock, isClockDependent } from '#core/expr/clock-dependent.ts'
import type { Dialect, Printing } from '../dialect.ts'
import { render, textOf } from './render.ts'

// A table may have forty formulas, which are the same for every read. Generating their SQL takes longer than
// evaluating them for a page, so it is cached.

type Printed = { dialect: Dialect; from: string; value: SQL }

/** Expressions are immutable, so their SQL is cached for their lifetime. */
const printed = new WeakMap<Expr, Printed>()

/** A value of the record, printed on first use. Values of linked records need new aliases each time. */
export function dedupedPrint(dialect: Dialect, expr: Expr, from: SQL, print: Printing): SQL {
  const clock = print.links?.clock
  const now = isClockDependent(expr) && clock ? bindClock(expr, clock) : expr
  if (now.node === 'column' || needsServer(now)) return print.value(now)
  const name = textOf(dialect, from)
  const known = printed.get(now)
  if (known?.from === name && known.dialect === dialect) return known.value
  // Names in the text of a fragment are not found when the views of a source are printed.
  const value = dialect.source ? print.value(now) : inPieces(dialect, print.value(now))
  printed.set(now, { dialect, from: name, value })
  return value
}

/** Flattens a fragment to text between arguments. */
function inPieces(dialect: Dialect, fragment: SQL): SQL {
  const own = { ...dialect, render: { ...dialect.render, parameter: () => mark } }
  const { sql: text, args } = render(own, fragment)
  const pieces = text.split(mark).flatMap((piece, index) => {
    const arg = args[index]
    return arg === undefined ? [sql.raw(piece)] : [sql.raw(piece), sql`${arg}`]
  })
  return sql.join(pieces)
}

/** This character occurs in no statement, because people's texts are arguments. */
const mark = '\0'
