import { type Expr, kindOf, outsideFunctionNames, partsOf } from './expr.ts'
import { mapParts } from './map.ts'

/** Expressions never change, and are asked about whenever they are printed. */
const known = new WeakMap<Expr, boolean>()

/** True where no database can work the expression out: it asks for regular expressions. */
export function isOutside(expr: Expr): boolean {
  const before = known.get(expr)
  if (before !== undefined) return before
  const isAsked = expr.node === 'call' && outsideFunctionNames.some((name) => name === expr.name)
  const found = isAsked || partsOf(expr).some(isOutside)
  known.set(expr, found)
  return found
}

/** What a database gives, and what is made of it then: `rest` names the inputs as columns `i0`, `i1`, ... */
export type Split = { inputs: Expr[]; rest: Expr }

/** Cuts an expression into stored values (and those of linked records), and what is worked out of them. */
export function splitOutside(expr: Expr): Split {
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
