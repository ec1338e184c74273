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
  const own = dialect.variantOf ?? dialect
  const known = printed.get(now)
  if (known?.from === name && known.dialect === own) return known.value
  const value = inPieces(dialect, print.value(now))
  printed.set(now, { dialect: own, from: name, value })
  return value
}

/**
 * Flattens a fragment to text between arguments. In a source, names stay names: the statement's views have the columns
 * that it names (see `render`).
 */
function inPieces(dialect: Dialect, fragment: SQL): SQL {
  const { source, ...own } = dialect
  const between: ('argument' | SQL)[] = []
  const marked = (part: 'argument' | SQL) => {
    between.push(part)
    return mark
  }
  const syntax = {
    quote: source ? (name: string) => marked(sql`${sql.identifier(name)}`) : own.render.quote,
    parameter: () => marked('argument'),
  }
  const { sql: text, args } = render({ ...own, render: syntax }, fragment)
  const rest = args[Symbol.iterator]()
  const pieces = text.split(mark).flatMap((piece, index) => {
    const part = between[index]
    if (part === undefined) return [sql.raw(piece)]
    return [sql.raw(piece), part === 'argument' ? sql`${rest.next().value}` : part]
  })
  return sql.join(pieces)
}

/** This character occurs in no statement, because people's texts are arguments. */
const mark = '\0'
