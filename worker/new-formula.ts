import { fail } from '#core/errors.ts'
import { compileSchema } from '#core/fields/compile.ts'
import { computedOf } from '#core/fields/computed.ts'
import { formulaColumnOf } from '#core/fields/formula-columns.ts'
import { fieldOf } from '#core/fields/index.ts'
import { compileFormula, type Formula } from '#core/formula/formula.ts'
import { sizeOf } from '#core/formula/size.ts'
import { limits } from '#core/limits.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'

/**
 * The column with its formula as it is stored: by the ids of fields. Other columns stay as they are. Throws
 * INVALID_FORMULA with the place and what was expected there. `table` is one of a compiled schema.
 */
export function withStoredFormula(column: Column, table: Pick<Table, 'columns'>): Column {
  if (!fieldOf(column).isFormula) return column
  const { formula } = column.options
  const { stored } = readFormula(typeof formula === 'string' ? formula : '', table)
  return { ...column, options: { ...column.options, formula: stored } }
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
  let columns = table.columns.filter((column) => !fieldOf(column).isFormula)
  for (const column of table.columns.filter((each) => fieldOf(each).isFormula)) {
    const made = { ...table, columns }
    const compiled = compileSchema({ ...schema, tables: [...schema.tables, made] })
    const own = compiled.tables.find(({ id }) => id === table.id) ?? made
    columns = [...columns, withStoredFormula(column, own)]
  }
  const byId = new Map(columns.map((column) => [column.id, column]))
  return table.columns.map((column) => byId.get(column.id) ?? column)
}

/** Throws LIMIT_REACHED where reading all fields of a table would take too much for one statement. */
export function requireReadable({ columns, title }: Pick<Table, 'columns' | 'title'>): void {
  let left: number = limits.computedSize
  for (const column of columns) {
    const computed = computedOf(column)
    if (computed) left -= sizeOf(computed.expr, left)
    if (left < 0)
      fail('LIMIT_REACHED', {
        what: `All that "${title}" works out together`,
        max: `${limits.computedSize} steps; use fewer or simpler formulas`,
      })
  }
}
