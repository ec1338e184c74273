import type { Clock, StorageKind } from '../schema.ts'

/**
 * The neutral expression: what operators, formulas, lookups, rollups and links lower to, and what dialects
 * print. A closed vocabulary: a new node kind is an architectural decision.
 *
 * Truth is two-valued here: comparisons with null are false, never unknown, so that the JS face and the SQL
 * face of an operator agree. Dialects print comparisons accordingly.
 */
export type Expr =
  | { node: 'column'; columnId: string; kind: StorageKind }
  | { node: 'literal'; value: string | number | boolean | null; kind: StorageKind }
  | { node: 'compare'; op: '=' | '<>' | '<' | '<=' | '>' | '>='; left: Expr; right: Expr }
  | { node: 'and' | 'or'; args: Expr[] }
  | { node: 'not'; arg: Expr }
  | { node: 'isNull'; arg: Expr }
  /** True when `arg` equals one of the literals. */
  | { node: 'in'; arg: Expr; values: (string | number)[]; kind: StorageKind }
  /**
   * True when the text holds the needle, or starts or ends with it where `at` says so; case-insensitive by
   * Unicode where the dialect can, else by ASCII. The needle is plain text: no character of it is a wildcard.
   */
  | { node: 'contains'; arg: Expr; needle: string; at?: 'start' | 'end' }
  /** True when the stored list holds the item. */
  | { node: 'listHas'; arg: Expr; item: string }
  /** The position of a stored option id in the column's order of options; null when it is none of them. */
  | { node: 'position'; arg: Expr; items: string[] }
  | { node: 'case'; whens: { when: Expr; then: Expr }[]; otherwise: Expr }
  | { node: 'call'; name: FunctionName; args: Expr[]; kind: StorageKind }
  /** `body`, in which references of this name stand for the value; it is worked out once. Inner names hide outer ones. */
  | { node: 'let'; name: string; value: Expr; body: Expr }
  | { node: 'ref'; name: string; kind: StorageKind }
  | RelatedExpr
  /** True when a linked record fulfils the condition, or any is linked where there is none. */
  | { node: 'exists'; linkId: string; condition: Expr | null }
  | TimedExpr

/**
 * A value that depends on the moment or the zone of who looks. `atClock` puts what it is then in its place before
 * anything is printed or evaluated. `sample` is what it is at some moment: of the same size and make.
 */
export type TimedExpr = { node: 'timed'; kind: StorageKind; sample: Expr; at(clock: Clock): Expr }

/** What is taken of linked records. `records`: id and values of each as a JSON text; `list`: their texts. */
export type Take =
  | 'records'
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
 * A value of the records that a link column leads to. `values` and `condition` are about the columns of their table.
 * A value that is a list counts as so many values; null ones are left out. `count` without values counts records.
 */
export type RelatedExpr = {
  node: 'related'
  linkId: string
  take: Take
  values: Expr[]
  condition: Expr | null
  /** Of `records`, `list` and `first`, in the order of the links; default all. */
  page?: { limit: number; offset: number }
  kind: StorageKind
}

/** Functions of operators and sorting, which every dialect prints. */
export const functionNames = [
  'lower',
  'length',
  'coalesce',
  'toText',
  'toNumber',
  'listLength',
  'dateOf',
  /** Of a JSON list of objects: their titles with commas between them, and the sum of their sizes. */
  'titlesIn',
  'sizesIn',
] as const

/** Functions of formulas, which every dialect prints; core/expr/functions says what each gives. */
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
/** Functions that no SQL has: expressions with them are evaluated outside the database. */
export const outsideFunctionNames = ['regexMatch', 'regexExtract', 'regexReplace'] as const

export type PrintedFunctionName = (typeof functionNames)[number] | (typeof formulaFunctionNames)[number]
export type FunctionName = PrintedFunctionName | (typeof outsideFunctionNames)[number]

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

/** The storage kind of what an expression gives. */
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
    case 'case':
      return kindOf(expr.otherwise)
    default:
      return 'boolean'
  }
}

/** True when only the database can tell what the expression gives: it asks for other records. */
export function needsServer(expr: Expr): boolean {
  if (expr.node === 'related' || expr.node === 'exists') return true
  return partsOf(expr).some(needsServer)
}

/** The expressions that one is directly made of, within its own record. */
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
