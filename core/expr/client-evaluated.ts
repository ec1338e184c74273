import type { Source } from '../schema.ts'
import { type Expr, kindOf, clientEvaluatedFunctions, type FunctionName, partsOf } from './expr.ts'
import { mapParts } from './map.ts'

const inNoDatabase: ReadonlySet<FunctionName> = new Set(clientEvaluatedFunctions)

/** Functions that Snowflake has no documented SQL for which would compute what JavaScript does. */
const notInSnowflake: ReadonlySet<FunctionName> = new Set<FunctionName>([
  ...clientEvaluatedFunctions,
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

/** Parts of an expression in Snowflake, where each value is written in its place as often as it is used. */
const snowflakePartsMax = 200

/** Expressions are immutable, so results are cached. */
const known = { any: new WeakMap<Expr, boolean>(), snowflake: new WeakMap<Expr, boolean>() }

/**
 * Returns true if the worker evaluates the expression: no database can, because it uses regular expressions, or the
 * database of this type cannot.
 */
export function isClientEvaluated(expr: Expr, type?: Source['type']): boolean {
  const isSnowflake = type === 'snowflake'
  const results = isSnowflake ? known.snowflake : known.any
  const before = results.get(expr)
  if (before !== undefined) return before
  const found =
    uses(expr, isSnowflake ? notInSnowflake : inNoDatabase) ||
    (isSnowflake && writtenParts(expr, new Map()) > snowflakePartsMax)
  results.set(expr, found)
  return found
}

function uses(expr: Expr, functions: ReadonlySet<FunctionName>): boolean {
  if (expr.node === 'call' && functions.has(expr.name)) return true
  return partsOf(expr).some((part) => uses(part, functions))
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

/** `inputs` are evaluated by the database; `rest` refers to their results as columns `i0`, `i1`, ... */
export type Split = { inputs: Expr[]; rest: Expr }

/** Splits an expression into values that the database reads and the part that is evaluated afterwards. */
export function splitClientEvaluated(expr: Expr): Split {
  const inputs: Expr[] = []
  const places = new Map<string, number>()
  const input = (leaf: Expr): Expr => {
    const key = leaf.node === 'column' ? leaf.columnId : `${inputs.length} `
    const place = places.get(key) ?? inputs.push(leaf) - 1
    places.set(key, place)
    return { node: 'column', columnId: `i${place}`, kind: kindOf(leaf) }
  }
  const cut = (part: Expr): Expr =>
    part.node === 'column' || part.node === 'related' || part.node === 'exists'
      ? input(part)
      : mapParts(part, cut)
  return { rest: cut(expr), inputs }
}
