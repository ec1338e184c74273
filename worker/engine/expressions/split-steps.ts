import type { Expr } from '#core/expr/expr.ts'
import { kindOf } from '#core/expr/expr.ts'
import type { Dialect } from '../dialect.ts'

/** Values of one step by name; they do not depend on each other. */
type Values = Map<string, Expr>

/** A step: the values that it evaluates, and the earlier values that later steps still need. */
export type Step = { values: Values; kept: string[] }

/**
 * Splits an expression into steps. Databases parse nested SQL on a small stack (SQLite's has 100 entries; a
 * nested call takes three, a case six) and evaluate each copy of an expression again. So repeated and deeply
 * nested parts become steps that the rest refers to.
 */
export function splitIntoSteps(expr: Expr, dialect: Dialect): { steps: Step[]; body: Expr } {
  const cutter = new Cutter(dialect)
  const body = cutter.cut(expr, new Map()).expr
  return { steps: withKept(cutter.levels, body), body }
}

/** From last to first: values that later steps need but a step does not evaluate itself are kept. */
function withKept(levels: Values[], body: Expr): Step[] {
  const needed = new Set<string>()
  collectRefs(body, needed)
  const steps = levels.toReversed().map((values): Step => {
    for (const name of values.keys()) needed.delete(name)
    const kept = [...needed]
    for (const value of values.values()) collectRefs(value, needed)
    return { values, kept }
  })
  return steps.reverse()
}

/** Names of steps in an expression. Queries of linked records have their own steps. */
function collectRefs(expr: Expr, into: Set<string>): void {
  if (expr.node === 'ref') into.add(expr.name)
  else for (const part of partsOf(expr)) collectRefs(part, into)
}

function partsOf(expr: Expr): Expr[] {
  switch (expr.node) {
    case 'call':
    case 'and':
    case 'or':
      return expr.args
    case 'compare':
      return [expr.left, expr.right]
    case 'case':
      return [...expr.whens.flatMap(({ when, then }) => [when, then]), expr.otherwise]
    case 'not':
    case 'isNull':
    case 'in':
    case 'contains':
    case 'listHas':
    case 'position':
      return [expr.arg]
    default:
      return []
  }
}

/** The column name of a step, which no table column has. */
export function stepName(name: string): string {
  if (!/^v\d+$/.test(name)) throw new Error('Not the name of a step.')
  return `"_${name}"`
}

/** A part after splitting: its stack depth and the last step that it uses (0 for none). */
type Part = { expr: Expr; depth: number; level: number }
type Names = ReadonlyMap<string, Part>

const leafDepth = 4
const callDepth = 12
const caseDepth = 8
const testDepth = 6
const relatedDepth = 20

class Cutter {
  readonly levels: Values[] = []
  private readonly dialect: Dialect
  private count = 0

  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  cut(expr: Expr, names: Names): Part {
    switch (expr.node) {
      case 'column':
      case 'literal':
        return { expr, depth: leafDepth, level: 0 }
      case 'related':
      case 'exists':
        // A separate query with its own steps.
        return { expr, depth: relatedDepth, level: 0 }
      case 'ref':
        return names.get(expr.name) ?? { expr, depth: leafDepth, level: 0 }
      case 'let': {
        const value = this.shared(this.cut(expr.value, names))
        return this.cut(expr.body, new Map(names).set(expr.name, value))
      }
      case 'call': {
        const own = this.heavy(expr)
        const parts = expr.args.map((arg) => this.cut(arg, names))
        const args = own === undefined ? parts : parts.map((part) => this.shared(part))
        return this.joined(args, own ?? callDepth, (given) => ({ ...expr, args: given }))
      }
      case 'and':
      case 'or':
        return this.joined(this.all(expr.args, names), testDepth, (args) => ({ ...expr, args }))
      case 'compare':
        return this.joined(this.all([expr.left, expr.right], names), testDepth, ([left, right]) => ({
          ...expr,
          left: left ?? expr.left,
          right: right ?? expr.right,
        }))
      case 'case':
        return this.cutCase(expr, names)
      case 'timed':
        throw new Error('Clocks are set before expressions are cut.')
      default:
        return this.joined(this.all([expr.arg], names), callDepth, ([arg]) => ({
          ...expr,
          arg: arg ?? expr.arg,
        }))
    }
  }

  private heavy(expr: Extract<Expr, { node: 'call' }>): number | undefined {
    const { name } = expr
    if (name === 'regexMatch' || name === 'regexExtract' || name === 'regexReplace') return undefined
    return this.dialect.heavy[name]
  }

  private cutCase(expr: Extract<Expr, { node: 'case' }>, names: Names): Part {
    const parts = this.all([...expr.whens.flatMap(({ when, then }) => [when, then]), expr.otherwise], names)
    return this.joined(parts, caseDepth, (given) => ({
      node: 'case',
      whens: expr.whens.map(({ when, then }, index) => ({
        when: given[index * 2] ?? when,
        then: given[index * 2 + 1] ?? then,
      })),
      otherwise: given.at(-1) ?? expr.otherwise,
    }))
  }

  private all(exprs: Expr[], names: Names): Part[] {
    return exprs.map((expr) => this.cut(expr, names))
  }

  private joined(parts: Part[], own: number, make: (args: Expr[]) => Expr): Part {
    const most = this.dialect.supports.stack - own
    const kept = parts.map((part) => (part.depth > most ? this.shared(part) : part))
    return {
      expr: make(kept.map(({ expr }) => expr)),
      depth: own + Math.max(leafDepth, ...kept.map(({ depth }) => depth)),
      level: Math.max(0, ...kept.map(({ level }) => level)),
    }
  }

  /** The part itself if it is a plain name, else the name of a new step. */
  private shared(part: Part): Part {
    const { node } = part.expr
    if (node === 'column' || node === 'literal' || node === 'ref') return part
    this.count += 1
    const name = `v${this.count}`
    const level = part.level + 1
    const steps = this.levels[level - 1] ?? new Map<string, Expr>()
    this.levels[level - 1] = steps.set(name, part.expr)
    return { expr: { node: 'ref', name, kind: kindOf(part.expr) }, depth: leafDepth, level }
  }
}
