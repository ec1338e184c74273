import { decimalText } from '../decimal.ts'
import type { CellValue } from '../schema.ts'
import { comparePoints, compareScalars } from './compare.ts'
import { kindOf, type Expr } from './expr.ts'
import { formulaFunctions } from './functions/index.ts'
import { objectSizesSum, objectTitles } from './object-lists.ts'
import { textHas } from './text-has.ts'

/** Stored values of a record by column id. Absent means null. */
export type Row = Readonly<Record<string, CellValue>>

/** The record, and the values that `let` binds. */
type Scope = { row: Row; bound: Map<string, CellValue> }

/**
 * Evaluates an expression for a record. The reference that dialects are tested against; also used for search
 * in JavaScript.
 */
export function evaluate(expr: Expr, row: Row): CellValue {
  return valueOf(expr, { row, bound: new Map() })
}

function valueOf(expr: Expr, scope: Scope): CellValue {
  switch (expr.node) {
    case 'column':
      return scope.row[expr.columnId] ?? null
    case 'literal':
      return expr.value
    case 'and':
      return expr.args.every((arg) => valueOf(arg, scope) === true)
    case 'or':
      return expr.args.some((arg) => valueOf(arg, scope) === true)
    case 'not':
      return valueOf(expr.arg, scope) !== true
    case 'isNull':
      return valueOf(expr.arg, scope) === null
    case 'compare':
      return compares(expr.op, valueOf(expr.left, scope), valueOf(expr.right, scope), expr)
    case 'in':
      return holds(expr.values, valueOf(expr.arg, scope))
    case 'contains':
      return textHas(valueOf(expr.arg, scope), expr.needle, expr.at)
    case 'listHas': {
      const list = valueOf(expr.arg, scope)
      return Array.isArray(list) && list.includes(expr.item)
    }
    case 'position': {
      const index = expr.items.indexOf(String(valueOf(expr.arg, scope)))
      return index < 0 ? null : index
    }
    case 'case': {
      const hit = expr.whens.find(({ when }) => valueOf(when, scope) === true)
      return valueOf(hit ? hit.then : expr.otherwise, scope)
    }
    case 'let':
      return withBinding(expr, scope)
    case 'ref':
      return scope.bound.get(expr.name) ?? null
    case 'call':
      return call(expr, scope)
    // Linked records are not available: only the link's own value is known (see `needsServer`).
    case 'related':
      return expr.take === 'count' && expr.condition === null ? linkedCount(expr.linkId, scope) : null
    case 'exists':
      return expr.condition === null && (linkedCount(expr.linkId, scope) ?? 0) > 0
    case 'timed':
      throw new Error('Set the clock with atClock before evaluating.')
  }
}

/** Stored decimals never have an exponent. */
function toText(value: Exclude<CellValue, null>): string {
  if (Array.isArray(value)) return JSON.stringify(value)
  return typeof value === 'number' ? decimalText(value) : String(value)
}

function linkedCount(linkId: string, { row }: Scope): number | null {
  const value = row[linkId] ?? null
  if (typeof value === 'number') return value
  return Array.isArray(value) ? value.length : null
}

/** Names are unique within a formula, but formulas that refer to each other may reuse them. */
function withBinding(expr: Extract<Expr, { node: 'let' }>, { row, bound }: Scope): CellValue {
  const value = valueOf(expr.value, { row, bound })
  const before = bound.get(expr.name)
  bound.set(expr.name, value)
  const result = valueOf(expr.body, { row, bound })
  bound.set(expr.name, before ?? null)
  return result
}

type Compare = Extract<Expr, { node: 'compare' }>

function compares(op: Compare['op'], left: CellValue, right: CellValue, expr: Compare): boolean {
  if (left === null || right === null || Array.isArray(left) || Array.isArray(right)) return false
  const textual = kindOf(expr.left) === 'text'
  const order =
    textual && typeof left === 'string' && typeof right === 'string'
      ? comparePoints(left, right)
      : compareScalars(left, right)
  switch (op) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

function holds(values: (string | number)[], value: CellValue): boolean {
  return (typeof value === 'string' || typeof value === 'number') && values.includes(value)
}

function call(expr: Extract<Expr, { node: 'call' }>, scope: Scope): CellValue {
  const values = expr.args.map((arg) => valueOf(arg, scope))
  const [first = null] = values
  switch (expr.name) {
    case 'coalesce':
      return values.find((value) => value !== null) ?? null
    case 'lower':
      return first === null ? null : String(first).toLowerCase()
    case 'length':
      return first === null ? null : [...String(first)].length
    case 'toText':
      return first === null ? null : toText(first)
    case 'titlesIn':
      return objectTitles(first)
    case 'sizesIn':
      return objectSizesSum(first)
    case 'toNumber':
      return first !== null && Number.isFinite(Number(first)) ? Number(first) : null
    case 'listLength':
      return Array.isArray(first) ? first.length : null
    case 'dateOf':
      return first === null ? null : String(first).slice(0, 10)
    default:
      return formulaFunctions[expr.name](values)
  }
}
