import { type Expr, literal } from '../expr/expr.ts'
import type { Clock } from '../operators/operator.ts'
import * as limits from '../limits.ts'
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

/** A formula compiled against its table. */
export type Formula = {
  /** The stored text: fields as `{{id}}`, everything else as written. */
  stored: string
  type: FormulaType
  /** Number format inherited from its fields; null for plain numbers. */
  format: NumberFormat | null
  /** Storage kind of the results. */
  kind: StorageKind
  /**
   * Ids of the columns that it refers to, without duplicates; RECORD_ID and similar functions are not
   * included.
   */
  dependsOn: string[]
  /** True if results change without a change of the record (NOW, TODAY). */
  volatile: boolean
  /**
   * True if only `evaluate` can compute results (regular expressions): shown, but not filtered, sorted or
   * grouped by.
   */
  outside: boolean
  /**
   * The expression, for reading, filtering, sorting and `evaluate`. Constant parts are folded unless `whole`
   * is given.
   */
  expr(clock: Clock, whole?: 'whole'): Expr
  /** True if the value is blank because of an error. */
  error(clock: Clock): Expr
}

/**
 * Compiles a formula with titles or ids against the columns of its table. Throws INVALID_FORMULA with the
 * location and the expectation. `most`: largest number of characters.
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
  if (sizeOf(sample, limits.formulaNodesMax) > limits.formulaNodesMax) {
    formulaProblem(0, 'it takes too many steps together with the fields it uses. Use fewer functions.')
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

/** A zone with clock changes, because these make expressions larger. */
export const sampleClock: Clock = { now: '2026-01-01T00:00:00.000Z', zone: 'Europe/Berlin' }

/** Results have 15 digits; an always-blank result is a text. */
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
