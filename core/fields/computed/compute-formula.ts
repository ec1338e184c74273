import { optionsSchemaOf } from '../options/index.ts'
import { type Expr, kindOf, literal } from '../../expr/expr.ts'
import { AppError } from '../../errors.ts'
import { call, str } from '../../formula/build.ts'
import { compileFormula, type Formula } from '../../formula/formula.ts'
import { referredIds } from '../../formula/referred-ids.ts'
import * as limits from '../../limits.ts'
import type { Column, StorageKind } from '../../schema.ts'
import { byClock } from '../dates/clock-expr.ts'
import { Broken, type ComputedParts, elementOf } from './computed.ts'
import { formulaColumnOf, roleOf } from './formula-columns.ts'
import { resultColumn } from './formula-result.ts'
import { fieldOf } from '../index.ts'

/** Computes the value of a formula column. `find` returns a compiled column by id. */
export function computeFormula(
  column: Column,
  stored: string,
  siblings: readonly Column[],
  find: (id: string) => Column | Broken,
): ComputedParts | Broken {
  const used: Column[] = []
  for (const id of referredIds(stored)) {
    const found = find(id)
    if (found instanceof Broken) return found
    if (found.tableId !== column.tableId) return new Broken(`"${found.title}" is no field of its table.`)
    used.push(found)
  }
  const roles = siblings.filter((each) => roleOf(each) && !used.includes(each))
  const formula = compiled(
    stored,
    [...used, ...roles].map((each) => formulaColumnOf(each, siblings)),
  )
  if (formula instanceof Broken) return formula
  const value = valueOf(formula)
  const element = resultColumn(column, formula, used.map(elementOf), optionsSchemaOf)
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

/** The compiler's errors are for API responses; a stored formula has them as its problem. */
function compiled(stored: string, columns: Parameters<typeof compileFormula>[1]): Formula | Broken {
  try {
    return compileFormula(stored, columns, limits.formulaStoredLength)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { problem } = error.details
    return new Broken(typeof problem === 'string' ? problem : error.message)
  }
}

/** The formula's expression, possibly dependent on the clock. */
function valueOf(formula: Formula): Expr {
  return byClock(formula.kind, (clock) => ofKind(formula.expr(clock), formula.kind))
}

/** A blank result among several must not determine their kind. */
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

/** Joins lists into one text for display in records. */
function asOne(value: Expr): Expr {
  if (kindOf(value) !== 'list') return value
  return value.node === 'literal' ? literal(null, 'text') : call('listJoin', 'text', value, str(', '))
}
