import type { Clock, StorageKind } from '../schema.ts'

/**
 * The neutral expression: operators, formulas, lookups, rollups and links lower to it, and dialects print it
 * as SQL. The vocabulary is closed: a new kind of node is an architectural decision. Logic has two values:
 * comparisons with null are false, never unknown, so that JavaScript and SQL agree. Dialects print
 * comparisons accordingly.
 */
export type Expr =
  | { node: 'column'; columnId: string; kind: StorageKind }
  | { node: 'literal'; value: string | number | boolean | null; kind: StorageKind }
  | { node: 'compare'; op: '=' | '<>' | '<' | '<=' | '>' | '>='; left: Expr; right: Expr }
  | { node: 'and' | 'or'; args: Expr[] }
  | { node: 'not'; arg: Expr }
  | { node: 'isNull'; arg: Expr }
  /** True if `arg` equals one of the literals. */
  | { node: 'in'; arg: Expr; values: (string | number)[]; kind: StorageKind }
  /**
   * True if the text contains the needle, or starts or ends with it according to `at`. Ignores case, by
   * Unicode if the dialect can, else by ASCII. The needle is literal text without wildcards.
   */
  | { node: 'contains'; arg: Expr; needle: string; at?: 'start' | 'end' }
  /** True if the stored list contains the item. */
  | { node: 'listHas'; arg: Expr; item: string }
  /** The position of an option id in the column's options; null if it is not among them. */
  | { node: 'position'; arg: Expr; items: string[] }
  | { node: 'case'; whens: { when: Expr; then: Expr }[]; otherwise: Expr }
  | { node: 'call'; name: FunctionName; args: Expr[]; kind: StorageKind }
  /**
   * Evaluates `body` with `name` bound to the value, which is evaluated once. Inner names shadow outer ones.
   */
  | { node: 'let'; name: string; value: Expr; body: Expr }
  | { node: 'ref'; name: string; kind: StorageKind }
  | RelatedExpr
  /** True if any linked record matches the condition; without a condition, if any record is linked. */
  | { node: 'exists'; linkId: string; condition: Expr | null }
  | ClockDependentExpr

/**
 * A value that depends on the current time or time zone. `atClock` replaces it before printing or evaluation.
 * `sample` is its value at an arbitrary moment, with the same size and structure.
 */
export type ClockDependentExpr = { node: 'timed'; kind: StorageKind; sample: Expr; at(clock: Clock): Expr }

/**
 * What to read from linked records. `records`: id and values of each as JSON text; `ids`: the ids alone, of links between
 * databases; `list`: their texts.
 */
export type Take =
  | 'records'
  | 'ids'
  | 'list'
  | 'first'
  | 'count'
  | 'sum'
  | 'avg'
  | 'min'
  | 'max'
  | 'countDistinct'
  | 'sumDistinct'
  | 'avgDistinct'

/**
 * A value of the linked records of a link column. `values` and `condition` refer to columns of their table.
 * List values are flattened; nulls are omitted. `count` without values counts records.
 */
export type RelatedExpr = {
  node: 'related'
  linkId: string
  take: Take
  values: Expr[]
  condition: Expr | null
  /** For `records`, `list` and `first`: the part to read, in link order; default all. */
  page?: { limit: number; offset: number }
  kind: StorageKind
}

/** Functions for operators and sorting. Every dialect prints them. */
export const functionNames = [
  'lower',
  'length',
  'coalesce',
  'toText',
  'toNumber',
  'listLength',
  'dateOf',
  /** For a JSON list of objects: their titles joined by commas; the sum of their sizes. */
  'titlesIn',
  'sizesIn',
] as const

/** Functions for formulas. Every dialect prints them; core/expr/functions defines their results. */
export const formulaFunctionNames = [
  'real',
  'round15',
  'add',
  'negate',
  'multiply',
  'divide',
  'floor',
  'abs',
  'exponent',
  'power10',
  'greatest',
  'least',
  'numberText',
  'parseNumber',
  'concat',
  'substring',
  'replaceAll',
  'find',
  'repeat',
  'trim',
  'upper',
  'small',
  'urlEncode',
  'pad',
  'digits',
  'jsonExtract',
  'titleOf',
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
] as const
/** Functions that SQL lacks: expressions with them are evaluated outside the database. */
export const clientEvaluatedFunctions = ['regexMatch', 'regexExtract', 'regexReplace'] as const

export type PrintedFunctionName = (typeof functionNames)[number] | (typeof formulaFunctionNames)[number]
export type FunctionName = PrintedFunctionName | (typeof clientEvaluatedFunctions)[number]

export const always: Expr = { node: 'and', args: [] }
export const never: Expr = { node: 'or', args: [] }

export function and(...args: Expr[]): Expr {
  const [only] = args
  return args.length === 1 && only ? only : { node: 'and', args }
}

export function or(...args: Expr[]): Expr {
  const [only] = args
  return args.length === 1 && only ? only : { node: 'or', args }
}

export function not(arg: Expr): Expr {
  return { node: 'not', arg }
}

export function literal(value: string | number | boolean | null, kind: StorageKind): Expr {
  return { node: 'literal', value, kind }
}

export function compare(op: '=' | '<>' | '<' | '<=' | '>' | '>=', left: Expr, right: Expr): Expr {
  return { node: 'compare', op, left, right }
}

export function isNull(arg: Expr): Expr {
  return { node: 'isNull', arg }
}

/** The storage kind of an expression's result. */
export function kindOf(expr: Expr): StorageKind {
  switch (expr.node) {
    case 'column':
    case 'literal':
    case 'call':
    case 'ref':
    case 'related':
    case 'timed':
      return expr.kind
    case 'let':
      return kindOf(expr.body)
    case 'position':
      return 'integer'
    case 'case': {
      const kind = kindOf(expr.otherwise)
      // A step that keeps the result as an integer would lose the fractions of other branches.
      return kind === 'integer' && expr.whens.some(({ then }) => kindOf(then) === 'real') ? 'real' : kind
    }
    default:
      return 'boolean'
  }
}

/** Returns true if only the database can evaluate the expression, because it reads other records. */
export function needsServer(expr: Expr): boolean {
  if (expr.node === 'related' || expr.node === 'exists') return true
  return partsOf(expr).some(needsServer)
}

/** The direct parts of an expression, within its own record. */
export function partsOf(expr: Expr): Expr[] {
  switch (expr.node) {
    case 'and':
    case 'or':
    case 'call':
      return expr.args
    case 'compare':
      return [expr.left, expr.right]
    case 'case':
      return [...expr.whens.flatMap(({ when, then }) => [when, then]), expr.otherwise]
    case 'let':
      return [expr.value, expr.body]
    case 'not':
    case 'isNull':
    case 'in':
    case 'contains':
    case 'listHas':
    case 'position':
      return [expr.arg]
    case 'timed':
      return [expr.sample]
    default:
      return []
  }
}
