import { sql } from 'drizzle-orm'
import { evaluate } from '#core/expr/evaluate.ts'
import { kindOf } from '#core/expr/expr.ts'
import { withinRegexWork } from '#core/expr/functions/regexes.ts'
import { splitOutside } from '#core/expr/outside.ts'
import { limits } from '#core/limits.ts'
import type { SqlResult, Statement } from '../statement.ts'
import { inputReader } from './decode.ts'
import type { Dialect } from './dialect.ts'
import { columnName, tableName } from './names.ts'
import { inputsOf } from './outside.ts'
import { printingIn } from './print-related.ts'
import { render } from './render.ts'
import type { WorkedWanted } from './worked.ts'

const id = columnName('id')

/** What the wanted expression is made of, for every record. */
export function workedStatement(dialect: Dialect, { table, expr }: WorkedWanted): Statement {
  const from = tableName(table.physicalName)
  const inputs = inputsOf(dialect, splitOutside(expr), printingIn(dialect, table, from, 'lenient'))
  const most = sql.raw(String(limits.workedRecords + 1))
  return render(
    dialect,
    sql`select ${from}.${id}, ${inputs} from ${from} order by ${from}.${id} limit ${most}`,
  )
}

/**
 * The argument for all printing of it, `[[id, value], ...]` or `[id, ...]` of those of which it is true; null where
 * that is too much.
 */
export function workOut(
  dialect: Dialect,
  { expr, isTest }: WorkedWanted,
  { rows }: SqlResult,
): string | null {
  if (rows.length > limits.workedRecords) return null
  const kind = kindOf(expr)
  const split = splitOutside(expr)
  const read = inputReader(split)
  const items: string[] = []
  const work = { left: limits.regexWorkPerTable }
  let length = 0
  withinRegexWork(work, () => {
    for (const [recordId, inputs] of rows) {
      const value = evaluate(split.rest, read(inputs ?? null))
      if (work.left <= 0 || length > limits.workedLength) return
      if (isTest ? value !== true : value === null) continue
      const item = isTest ? String(recordId) : JSON.stringify([recordId, dialect.encode(value, kind)])
      items.push(item)
      length += item.length + 1
    }
  })
  return work.left <= 0 || length > limits.workedLength ? null : `[${items.join(',')}]`
}
