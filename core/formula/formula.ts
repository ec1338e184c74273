import { type Expr, literal } from '../expr/expr.ts'
import type { Clock } from '../operators/operator.ts'
import { limits } from '../limits.ts'
import type { StorageKind } from '../schema.ts'
import { rounded } from './build.ts'
import { checked } from './check.ts'
import { findColumnByTitle } from './columns.ts'
import type { Typed } from './function.ts'
import { Lowerer } from './lower.ts'
import { parseFormula } from './parser.ts'
import { simplified } from './simplify.ts'
import { formatOf } from './number-format.ts'
import { formulaProblem } from './problem.ts'
import { sizeOf } from './size.ts'
import { references, rewritten } from './stored.ts'
import { type FormulaColumn, type FormulaType, isList, type NumberFormat } from './types.ts'

/** A formula that fits its table. */
export type Formula = {
  /** As it is stored: fields as `{{id}}`, everything else as it was written. */
  stored: string
  type: FormulaType
  /** How a number that it gives is shown, by the fields that it comes from; null for a plain one. */
  format: NumberFormat | null
  /** How its results are kept and compared. */
  kind: StorageKind
  /** Ids of the columns that it names, each once. Of the table's own times and id it names none. */
  dependsOn: string[]
  /** Results change while no record does (NOW, TODAY). */
  volatile: boolean
  /** Results come from `evaluate` alone (regular expressions): shown, but not filtered, sorted or grouped by. */
  outside: boolean
  /**
   * The value, for selecting, filtering, sorting and for `evaluate`. What depends on no record is worked out at
   * once, unless `whole` asks to leave it in.
   */
  expr(clock: Clock, whole?: 'whole'): Expr
  /** True where the value could not be worked out and is blank therefore. */
  error(clock: Clock): Expr
}

/**
 * Reads a formula, as people write it or as it is stored, against the columns of its table.
 * Throws INVALID_FORMULA with the place and what was expected there.
 * `most`: characters that the text may have.
 */
export function compileFormula(
  text: string,
  columns: readonly FormulaColumn[],
  most: number = limits.formulaLength,
): Formula {
  const ast = parseFormula(text, most)
  const typed = checked(ast, columns)
  const idOf = ({ name, byId }: { name: string; byId: boolean }) =>
    byId ? name : (findColumnByTitle(name, columns)?.id ?? name)
  const kind = kindOfResult(typed.type)
  const lowered = (lower: (self: Lowerer) => Expr, clock: Clock) =>
    simplified(new Lowerer(typed, columns, clock).whole(lower))
  const sample = lowered((self) => finished(self.value(typed), typed.type), sampleClock)
  if (sizeOf(sample, limits.formulaSize) > limits.formulaSize) {
    formulaProblem(
      0,
      'it takes too many steps to work out, with those of the fields that it uses. Use fewer functions.',
    )
  }
  return {
    stored: rewritten(text, ast, (reference) => `{{${idOf(reference)}}}`),
    type: typed.type,
    format: isList(typed.type) ? null : formatOf(typed),
    kind,
    dependsOn: [...new Set(references(ast).map(idOf))],
    volatile: some(
      typed,
      (part) =>
        (part.node === 'call' ? part.spec.volatile : part.node === 'field' && part.column.volatile) === true,
    ),
    outside: some(
      typed,
      (part) =>
        (part.node === 'call' ? part.spec.outside : part.node === 'field' && part.column.outside) === true,
    ),
    expr(clock, whole) {
      const lower = (self: Lowerer) => finished(self.value(typed), typed.type)
      return whole ? new Lowerer(typed, columns, clock).whole(lower) : lowered(lower, clock)
    },
    error: (clock) => lowered((self) => self.error(typed), clock),
  }
}

/** Zones make formulas larger: this one has its clocks changed. */
export const sampleClock: Clock = { now: '2026-01-01T00:00:00.000Z', zone: 'Europe/Berlin' }

/** Numbers leave with 15 digits; what is always blank is a text. */
function finished(expr: Expr, type: FormulaType): Expr {
  if (type === 'null') return literal(null, 'text')
  return type === 'number' ? rounded(expr) : expr
}

export function kindOfResult(type: FormulaType): StorageKind {
  if (isList(type)) return 'list'
  if (type === 'number') return 'real'
  return type === 'null' ? 'text' : type
}

function some(typed: Typed, holds: (part: Typed) => boolean): boolean {
  return holds(typed) || (typed.node === 'call' && typed.args.some((arg) => some(arg, holds)))
}
