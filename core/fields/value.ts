import { type Expr, kindOf } from '../expr/expr.ts'
import { storedNumber } from '../decimal.ts'
import type { CellValue, Column, StorageKind } from '../schema.ts'
import { computedOf } from './computed.ts'
import { fieldOf } from './index.ts'

// What a column's value is, whether it is stored or worked out.

/** The column's whole value. */
export function valueExpr(column: Column): Expr {
  return computedOf(column)?.expr ?? { node: 'column', columnId: column.id, kind: fieldOf(column).storage }
}

/** What sorting compares. */
export function sortExpr(column: Column): Expr {
  const computed = computedOf(column)
  if (computed) return computed.sort
  const stored = valueExpr(column)
  return fieldOf(column).sortKey?.(stored, column) ?? stored
}

/** The value as text, or as a list of texts where it is a list. Texts of numbers and options are as stored. */
export function textExpr(column: Column): Expr {
  const value = valueExpr(column)
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

/** The kind of the column's value. */
export function kindOfValue(column: Column): StorageKind {
  const computed = computedOf(column)
  return computed ? kindOf(computed.expr) : fieldOf(column).storage
}

/** An item of a worked out list as the stored value that it is the text of. */
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
