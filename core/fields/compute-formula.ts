import { type Expr, kindOf, literal } from '../expr/expr.ts'
import { AppError } from '../errors.ts'
import { call, str } from '../formula/build.ts'
import { compileFormula, type Formula } from '../formula/formula.ts'
import { referredIds } from '../formula/referred-ids.ts'
import { limits } from '../limits.ts'
import type { Column, StorageKind } from '../schema.ts'
import { byClock } from './by-clock.ts'
import { Broken, type ComputedParts, elementOf } from './computed.ts'
import { formulaColumnOf, roleOf } from './formula-columns.ts'
import { resultColumn } from './formula-result.ts'
import { fieldOf } from './index.ts'

/** How a formula column's value comes about. `find` gives a compiled column by its id; it throws `Broken`. */
export function computeFormula(
  column: Column,
  stored: string,
  siblings: readonly Column[],
  find: (id: string) => Column,
): ComputedParts {
  const used = referredIds(stored).map((id) => {
    const found = find(id)
    if (found.tableId !== column.tableId) throw new Broken(`"${found.title}" is no field of its table.`)
    return found
  })
  const roles = siblings.filter((each) => roleOf(each) && !used.includes(each))
  const formula = compiled(
    stored,
    [...used, ...roles].map((each) => formulaColumnOf(each, siblings)),
  )
  const value = valueOf(formula)
  const element = resultColumn(column, formula, used.map(elementOf), (type) => fieldOf({ type }).options)
  const expr = asOne(value)
  return {
    expr,
    sort: fieldOf(element).sortKey?.(expr, element) ?? expr,
    over: null,
    element,
    formula: {
      type: formula.type,
      value: (clock) => (value.node === 'timed' ? value.at(clock) : value),
      volatile: formula.volatile,
    },
  }
}

function compiled(stored: string, columns: Parameters<typeof compileFormula>[1]): Formula {
  try {
    return compileFormula(stored, columns, limits.formulaStoredLength)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { problem } = error.details
    throw new Broken(typeof problem === 'string' ? problem : error.message)
  }
}

/** The formula's value: an expression, or one that waits for the clock of who looks. */
function valueOf(formula: Formula): Expr {
  return byClock(formula.kind, (clock) => ofKind(formula.expr(clock), formula.kind))
}

/** Where one of several results is blank, its kind says nothing of the others. */
function ofKind(expr: Expr, kind: StorageKind): Expr {
  if (kindOf(expr) === kind) return expr
  switch (expr.node) {
    case 'let':
      return { ...expr, body: ofKind(expr.body, kind) }
    case 'case':
      return { ...expr, otherwise: ofKind(expr.otherwise, kind) }
    case 'literal':
    case 'call':
    case 'ref':
      return { ...expr, kind }
    default:
      return expr
  }
}

/** Records show lists as one text. */
function asOne(value: Expr): Expr {
  if (kindOf(value) !== 'list') return value
  return value.node === 'literal' ? literal(null, 'text') : call('listJoin', 'text', value, str(', '))
}
