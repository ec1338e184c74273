import { fail } from '#core/errors.ts'
import { compileSchema } from '#core/query/compile-schema.ts'
import { computedOf } from '#core/fields/computed.ts'
import { formulaColumnOf } from '#core/fields/formula-columns.ts'
import { fieldOf } from '#core/fields/index.ts'
import { none } from '#core/formula/build.ts'
import { compileFormula, type Formula, sampleClock } from '#core/formula/formula.ts'
import { sizeOf } from '#core/formula/size.ts'
import { limits } from '#core/limits.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import { byIdsStatement } from './engine/select.ts'
import { asSeen } from './record-scope.ts'

/**
 * The column with its formula as it is stored: by the ids of fields. Other columns stay as they are. Throws
 * INVALID_FORMULA with the place and what was expected there. `table` is one of a compiled schema.
 */
export function withStoredFormula(column: Column, table: Pick<Table, 'columns'>): Column {
  if (!hasFormula(column)) return column
  const { formula } = column.options
  const { stored } = readFormula(typeof formula === 'string' ? formula : '', table)
  return { ...column, options: { ...column.options, formula: stored } }
}

/** True for columns with a formula, which those of some types may do without. */
function hasFormula(column: Column): boolean {
  const { isFormula, takesFormula } = fieldOf(column)
  return isFormula === true || (takesFormula === true && Boolean(column.options['formula']))
}

/** A formula as people write it, or as it is stored, over the columns of a table. Throws INVALID_FORMULA. */
export function readFormula(text: string, { columns }: Pick<Table, 'columns'>): Formula {
  const seen = columns.map((each) => formulaColumnOf(each, columns))
  // Ids take more room than the titles that people wrote.
  return compileFormula(text, seen, /\{\{/.test(text) ? limits.formulaStoredLength : limits.formulaLength)
}

/**
 * The columns of a new table, with their formulas as they are stored. Formulas may name the columns before them, and
 * all that are none themselves.
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

/** Below this many steps no table comes near the limit. */
const surelyReadable = 1000

/** Throws LIMIT_REACHED where reading all fields of a table would take more than one statement can be. */
export function requireReadable(table: Table): void {
  let left = surelyReadable
  for (const column of table.columns) left -= sizeOf(computedOf(column)?.expr ?? none, left)
  if (left >= 0) return
  const ids = table.columns.map(({ id }) => id)
  const { sql, args } = byIdsStatement(sqlite, asSeen(table, sampleClock), ids, [1])
  if (sql.length > limits.readLength || args.length > sqlite.supports.arguments / 2)
    fail('INVALID_REQUEST', {
      problem: `The fields of "${table.title}" that are worked out would take too many steps together. Use fewer functions.`,
    })
}
