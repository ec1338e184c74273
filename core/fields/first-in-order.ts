import { type Expr, literal } from '../expr/expr.ts'
import type { CellValue } from '../schema.ts'

// Lists of ids sort by the first of them in an order that the column knows: that of its options, or of people's names.

/** The place of the first of these ids that the list holds; null where it holds none of them. */
export function firstPosition(arg: Expr, ids: readonly string[]): Expr {
  return {
    node: 'case',
    whens: ids.map((item, index) => ({
      when: { node: 'listHas', arg, item },
      then: literal(index, 'integer'),
    })),
    otherwise: literal(null, 'integer'),
  }
}

/** The same of a stored value. */
export function lowestPosition(value: CellValue, ids: readonly string[]): number | null {
  if (!Array.isArray(value)) return null
  const positions = value.map((id) => ids.indexOf(id)).filter((position) => position >= 0)
  return positions.length === 0 ? null : Math.min(...positions)
}
