import { isClientEvaluated as isInNoDatabase } from '#core/expr/client-evaluated.ts'
import { type Expr, type FunctionName, partsOf } from '#core/expr/expr.ts'

/** Functions that Snowflake has no documented SQL for which would compute what JavaScript does. */
const missing: ReadonlySet<FunctionName> = new Set<FunctionName>([
  'titlesIn',
  'sizesIn',
  'exponent',
  'power10',
  'numberText',
  'parseNumber',
  'urlEncode',
  'pad',
  'jsonExtract',
  'titlesOf',
  'millis',
  'wallText',
  'instantText',
  'zoneOffset',
  'wallOffset',
  'monthsLater',
  'isoBody',
  'isoOffset',
  'isoWall',
  'toList',
  'listJoin',
  'listUnique',
  'listCompact',
  'listSlice',
  'listSort',
  'listSum',
  'listMin',
  'listMax',
  'listNumbers',
])

/** Parts of an expression, where each value is written in its place as often as it is used. */
const partsMax = 200

/** Expressions are immutable, so results are cached. */
const known = new WeakMap<Expr, boolean>()

/** True for expressions that the worker evaluates because Snowflake cannot, or not in a query of sensible length. */
export function isClientEvaluated(expr: Expr): boolean {
  const before = known.get(expr)
  if (before !== undefined) return before
  const found = isInNoDatabase(expr) || usesMissing(expr) || writtenParts(expr, new Map()) > partsMax
  known.set(expr, found)
  return found
}

function usesMissing(expr: Expr): boolean {
  return (expr.node === 'call' && missing.has(expr.name)) || partsOf(expr).some(usesMissing)
}

/** How often each function writes its first argument, if not once. */
const repeated: Partial<Record<FunctionName, number>> = {
  round15: 6,
  toNumber: 3,
  substring: 3,
  repeat: 4,
  digits: 2,
  listLength: 2,
}

/** The number of parts that an expression has once its values are written in their places. */
function writtenParts(expr: Expr, names: ReadonlyMap<string, number>): number {
  if (expr.node === 'ref') return names.get(expr.name) ?? 1
  if (expr.node === 'let')
    return writtenParts(expr.body, new Map(names).set(expr.name, writtenParts(expr.value, names)))
  const times = expr.node === 'call' ? (repeated[expr.name] ?? 1) : 1
  return partsOf(expr).reduce(
    (sum, part, index) => sum + writtenParts(part, names) * (index === 0 ? times : 1),
    1,
  )
}
