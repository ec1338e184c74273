import type { Clock } from '../schema.ts'
import { type Expr, partsOf } from './expr.ts'
import { mapParts } from './map.ts'

/** Expressions are immutable, so results are cached; every read asks for those of columns. */
const known = new WeakMap<Expr, boolean>()

/** Returns true if the expression, or a part about linked records, depends on the current time or zone. */
export function isClockDependent(expr: Expr): boolean {
  const before = known.get(expr)
  if (before !== undefined) return before
  const found = expr.node === 'timed' || [...partsOf(expr), ...linkedParts(expr)].some(isClockDependent)
  known.set(expr, found)
  return found
}

/** Evaluates the clock-dependent parts of an expression for a clock. */
export function bindClock(expr: Expr, clock: Clock): Expr {
  if (!isClockDependent(expr)) return expr
  if (expr.node === 'timed') return bindClock(expr.at(clock), clock)
  return mapParts(expr, (part) => bindClock(part, clock))
}

/** Returns the parts of an expression that read linked records. */
export function linkedParts(expr: Expr): Expr[] {
  if (expr.node !== 'related' && expr.node !== 'exists') return []
  const values = expr.node === 'related' ? expr.values : []
  return expr.condition ? [...values, expr.condition] : values
}
