import type { Expr } from '../../expr/expr.ts'
import { sampleClock } from '../../formula/formula.ts'
import type { Clock, StorageKind } from '../../schema.ts'

/** Builds an expression for the current clock; defers it only if `make` reads the clock. */
export function byClock(kind: StorageKind, make: (clock: Clock) => Expr): Expr {
  const reads = { now: false, zone: false }
  const watched: Clock = {
    get now() {
      reads.now = true
      return sampleClock.now
    },
    get zone() {
      reads.zone = true
      return sampleClock.zone
    },
  }
  const sample = make(watched)
  if (!reads.now && !reads.zone) return sample
  // A page, its count and its order use the same moment; people in one zone share the cached expression.
  const keyOf = (clock: Clock) => `${reads.now ? clock.now : ''} ${reads.zone ? clock.zone : ''}`
  let last = { key: keyOf(sampleClock), expr: sample }
  return {
    node: 'timed',
    kind,
    sample,
    at(clock) {
      const key = keyOf(clock)
      if (key !== last.key) last = { key, expr: make(clock) }
      return last.expr
    },
  }
}
