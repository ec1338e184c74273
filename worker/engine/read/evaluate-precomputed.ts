import { sql } from 'drizzle-orm'
import { evaluate } from '#core/expr/evaluate.ts'
import { kindOf } from '#core/expr/expr.ts'
import { withinRegexWork } from '#core/expr/functions/regexes.ts'
import { splitClientEvaluated } from '#core/expr/client-evaluated.ts'
import * as limits from '#core/limits.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { inputReader } from './decode.ts'
import type { Dialect } from '../dialect.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { inputsOf } from '../expressions/client-evaluated-columns.ts'
import { printingIn } from '../expressions/print-related.ts'
import { render } from '../expressions/render.ts'
import type { Precomputation } from '../expressions/precomputed-values.ts'

const id = columnName('id')

/** Reads the inputs of an expression for every record. */
export function precomputeInputsStatement(dialect: Dialect, { table, expr }: Precomputation): Statement {
  const from = tableName(table.physicalName)
  const inputs = inputsOf(dialect, splitClientEvaluated(expr), printingIn(dialect, table, from, 'lenient'))
  const most = sql.raw(String(limits.precomputedRecordsMax + 1))
  return render(
    dialect,
    sql`select ${from}.${id}, ${inputs} from ${from} order by ${from}.${id} limit ${most}`,
  )
}

/**
 * Evaluates an expression for all records. Returns the argument for printing it: `[[id, value], ...]`, or
 * `[id, ...]` of the records for which it is true; null if over budget.
 */
export function evaluatePrecomputed(
  dialect: Dialect,
  { expr, isTest }: Precomputation,
  { rows }: SqlResult,
): string | null {
  if (rows.length > limits.precomputedRecordsMax) return null
  const kind = kindOf(expr)
  const split = splitClientEvaluated(expr)
  const read = inputReader(split)
  const items: string[] = []
  const work = { left: limits.regexStepsPerTable }
  let length = 0
  withinRegexWork(work, () => {
    for (const [recordId, inputs] of rows) {
      const value = evaluate(split.rest, read(inputs ?? null))
      if (work.left <= 0 || length > limits.precomputedCharactersMax) return
      if (isTest ? value !== true : value === null) continue
      const item = isTest ? String(recordId) : JSON.stringify([recordId, dialect.encode(value, kind)])
      items.push(item)
      length += item.length + 1
    }
  })
  return work.left <= 0 || length > limits.precomputedCharactersMax ? null : `[${items.join(',')}]`
}
