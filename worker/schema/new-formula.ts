import { fail } from '#core/errors.ts'
import { compileSchema } from '../engine/compile-schema.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { formulaColumnOf } from '#core/fields/computed/formula-columns.ts'
import { isVirtualLink } from '#core/fields/links/virtual-links.ts'
import { fieldOf } from '#core/fields/index.ts'
import { none } from '#core/formula/build.ts'
import { compileFormula, type Formula, sampleClock } from '#core/formula/formula.ts'
import { sizeOf } from '#core/formula/size.ts'
import * as limits from '#core/limits.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import { withClock } from '../records/record-scope.ts'

/**
 * The column with its formula in stored form; other columns are returned unchanged. Throws INVALID_FORMULA
 * with the location and the expectation. `table` must be compiled.
 */
export function withStoredFormula(column: Column, table: Pick<Table, 'columns'>): Column {
  if (!hasFormula(column)) return column
  const { formula } = column.options
  for (const each of table.columns)
    if (isVirtualLink(each) && typeof formula === 'string' && formula.includes(`{${each.title}}`))
      fail('VIRTUAL_LINK_UNSUPPORTED', { title: each.title })
  const { stored } = readFormula(typeof formula === 'string' ? formula : '', table)
  return { ...column, options: { ...column.options, formula: stored } }
}

/** True for columns with a formula, which is optional for some types. */
function hasFormula(column: Column): boolean {
  const { isFormula, takesFormula } = fieldOf(column)
  return isFormula === true || (takesFormula === true && Boolean(column.options['formula']))
}

/** Compiles a formula with titles or ids against a table. Throws INVALID_FORMULA. */
export function readFormula(text: string, { columns }: Pick<Table, 'columns'>): Formula {
  const seen = columns.map((each) => formulaColumnOf(each, columns))
  // Ids are longer than titles.
  return compileFormula(text, seen, /\{\{/.test(text) ? limits.formulaStoredLength : limits.formulaLength)
}

/**
 * The columns of a new table, with formulas in stored form. Formulas may refer to earlier columns and to all
 * columns without a formula.
 */
export function withStoredFormulas(schema: BaseSchema, table: Table): Column[] {
  let columns = table.columns.filter((column) => !hasFormula(column))
  for (const column of table.columns.filter(hasFormula)) {
    const made = { ...table, columns }
    const compiled = compileSchema({ ...schema, tables: [...schema.tables, made] })
    const own = compiled.tables.find(({ id }) => id === table.id) ?? made
    columns = [...columns, withStoredFormula(column, own)]
  }
  const byId = new Map(columns.map((column) => [column.id, column]))
  return table.columns.map((column) => byId.get(column.id) ?? column)
}

/** The statement of tables with fewer steps is never near the limit. */
const uncheckedStepsMax = 1000

/** Throws LIMIT_REACHED if the statement that reads all fields of a table would be too long. */
export function requireReadable(engine: Engine, table: Table): void {
  let left = uncheckedStepsMax
  for (const column of table.columns) left -= sizeOf(computedOf(column)?.expr ?? none, left)
  if (left >= 0) return
  const ids = table.columns.map(({ id }) => id)
  const { sql, args } = engine.byIdsStatement(withClock(table, sampleClock), ids, [1])
  if (sql.length > limits.selectSqlLengthMax || args.length > engine.statementLimits.arguments / 2)
    fail('INVALID_REQUEST', {
      problem: `The computed fields of "${table.title}" take too many steps together. Use fewer functions.`,
    })
}
