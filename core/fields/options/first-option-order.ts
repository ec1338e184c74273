import { type Expr, literal } from '../../expr/expr.ts'
import type { CellValue } from '../../schema.ts'

// Sorts lists of ids by their first id in column order: the order of options or of people's names.

/** The rank of the lowest of these ids in the list; null if it has none. */
export function firstOptionRank(arg: Expr, ids: readonly string[]): Expr {
  return {
    node: 'case',
    whens: ids.map((item, index) => ({
      when: { node: 'listHas', arg, item },
      then: literal(index, 'integer'),
    })),
    otherwise: literal(null, 'integer'),
  }
}

/** JavaScript form, for a stored value. */
export function lowestOptionRank(value: CellValue, ids: readonly string[]): number | null {
  if (!Array.isArray(value)) return null
  const positions = value.map((id) => ids.indexOf(id)).filter((position) => position >= 0)
  return positions.length === 0 ? null : Math.min(...positions)
}
