import { type SQL, sql } from 'drizzle-orm'
import { type Expr, needsServer } from '#core/expr/expr.ts'
import { atClock, isTimed } from '#core/expr/timed.ts'
import type { Dialect, Printing } from './dialect.ts'
import { render, textOf } from './render.ts'

// A table may have forty formulas, which are the same with every read. Putting their SQL together takes longer than
// the database takes to work them out for a page.

type Printed = { dialect: Dialect; from: string; value: SQL }

/** Expressions never change: what is printed of one lasts as long as it does. */
const printed = new WeakMap<Expr, Printed>()

/** A value of the record, printed when it is asked for first. Those of linked records have names of their own each time. */
export function printedOnce(dialect: Dialect, expr: Expr, from: SQL, print: Printing): SQL {
  const clock = print.links?.clock
  const now = isTimed(expr) && clock ? atClock(expr, clock) : expr
  if (now.node === 'column' || needsServer(now)) return print.value(now)
  const name = textOf(dialect, from)
  const known = printed.get(now)
  if (known?.from === name && known.dialect === dialect) return known.value
  const value = inPieces(dialect, print.value(now))
  printed.set(now, { dialect, from: name, value })
  return value
}

/** The fragment as text between arguments, instead of a tree of fragments. */
function inPieces(dialect: Dialect, fragment: SQL): SQL {
  const { sql: text, args } = render(
    { ...dialect, render: { ...dialect.render, parameter: () => mark } },
    fragment,
  )
  const pieces = text.split(mark).flatMap((piece, index) => {
    const arg = args[index]
    return arg === undefined ? [sql.raw(piece)] : [sql.raw(piece), sql`${arg}`]
  })
  return sql.join(pieces)
}

/** No statement has this character: texts of people are arguments. */
const mark = '\0'
