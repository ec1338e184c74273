import { type Expr, kindOf } from '../expr/expr.ts'
import { storedNumber } from '../decimal.ts'
import type { CellValue, Column, StorageKind } from '../schema.ts'
import { computedOf, fullExpr } from './computed/computed.ts'
import { fieldOf } from './index.ts'

// Expressions for a column's value, stored or computed.

/** The column's full value. */
export function valueExpr(column: Column): Expr {
  return computedOf(column)?.expr ?? { node: 'column', columnId: column.id, kind: fieldOf(column).storage }
}

/** The column's value for expressions of its own record, which may read links between databases. */
export function fullValueExpr(column: Column): Expr {
  return fullExpr(column) ?? valueExpr(column)
}

/** The expression to sort by. */
export function sortExpr(column: Column): Expr {
  const computed = computedOf(column)
  if (computed) return computed.sort
  const stored = valueExpr(column)
  return fieldOf(column).sortKey?.(stored, column) ?? stored
}

/** The value as text or list of texts. Numbers and options keep their stored form. */
export function textExpr(column: Column, value = valueExpr(column)): Expr {
  switch (kindOf(value)) {
    case 'real':
      return { node: 'call', name: 'numberText', args: [value], kind: 'text' }
    case 'integer':
    case 'decimal':
    case 'boolean':
      return { node: 'call', name: 'toText', args: [value], kind: 'text' }
    default:
      return value
  }
}

/** The storage kind of the column's value. */
export function kindOfValue(column: Column): StorageKind {
  const computed = computedOf(column)
  return computed ? kindOf(computed.expr) : fieldOf(column).storage
}

/** Converts an item of a computed list back to its stored value. */
export function valueOfText(text: string, element: Column): CellValue {
  switch (kindOfValue(element)) {
    case 'integer':
    case 'decimal':
    case 'real':
      return storedNumber(text)
    case 'boolean':
      return text === 'true'
    default:
      return text
  }
}
