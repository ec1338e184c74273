import { type Expr, kindOf } from '#core/expr/expr.ts'
import type { CellValue } from '#core/schema.ts'
import type { SqlValue } from '../../platform/statement.ts'
import { type AcrossSplit, ownInput } from '../expressions/across-databases.ts'
import { inputReader } from './decode.ts'

/** Reads the inputs that a record's own database returns: values, and linked ids as JSON texts. */
export function acrossInputReader({ inputs, rest }: AcrossSplit): (value: SqlValue) => CellValue[] {
  const read = inputReader({ rest, inputs: inputs.map(ownInput) })
  return (value) => {
    const row = read(value)
    return inputs.map((_, index) => row[`i${index}`] ?? null)
  }
}

/** The value of an input for a record without links. */
export function withoutLinks(expr: Expr): CellValue {
  if (expr.node === 'exists') return false
  if (expr.node === 'related' && (expr.take === 'count' || expr.take === 'countDistinct')) return 0
  return kindOf(expr) === 'list' ? [] : null
}
