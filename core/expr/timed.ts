import type { Clock } from '../schema.ts'
import { type Expr, partsOf } from './expr.ts'
import { mapParts } from './map.ts'

/** Expressions never change, and those of columns are asked about with every read. */
const known = new WeakMap<Expr, boolean>()

/** True where the expression, or what it asks of linked records, depends on who looks and when. */
export function isTimed(expr: Expr): boolean {
  const before = known.get(expr)
  if (before !== undefined) return before
  const found = expr.node === 'timed' || [...partsOf(expr), ...linkedParts(expr)].some(isTimed)
  known.set(expr, found)
  return found
}

/** The expression as it is for somebody at a moment. */
export function atClock(expr: Expr, clock: Clock): Expr {
  if (!isTimed(expr)) return expr
  if (expr.node === 'timed') return atClock(expr.at(clock), clock)
  return mapParts(expr, (part) => atClock(part, clock))
}

/** The expressions about linked records that one is made of. */
export function linkedParts(expr: Expr): Expr[] {
  if (expr.node !== 'related' && expr.node !== 'exists') return []
  const values = expr.node === 'related' ? expr.values : []
  return expr.condition ? [...values, expr.condition] : values
}
