import { type Expr, kindOf, clientEvaluatedFunctions, type FunctionName, partsOf } from './expr.ts'
import { mapParts } from './map.ts'

const inNoDatabase: ReadonlySet<FunctionName> = new Set(clientEvaluatedFunctions)

/** Expressions are immutable, so results are cached. */
const known = new WeakMap<Expr, boolean>()

/**
 * Returns true if the worker evaluates the expression because no database can: it uses regular expressions. A dialect may
 * leave more to the worker.
 */
export function isClientEvaluated(expr: Expr): boolean {
  const before = known.get(expr)
  if (before !== undefined) return before
  const found = (expr.node === 'call' && inNoDatabase.has(expr.name)) || partsOf(expr).some(isClientEvaluated)
  known.set(expr, found)
  return found
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
