import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import * as limits from '#core/limits.ts'
import type { Table } from '#core/schema.ts'
import { StatementInput } from '../../platform/statement.ts'
import type { Dialect, LinkScope } from '../dialect.ts'
import { columnName } from '../identifiers/names.ts'

// Values of regular expressions, which databases evaluate differently or not at all, for filters, sorts,
// groups and lookups. They are evaluated for all records first (see read/evaluate-precomputed.ts) and passed as
// one argument.

/** The value of an expression for every record of a table, or the ids of the records where it is true. */
export class Precomputation extends StatementInput {
  readonly key: string
  readonly table: Table
  readonly expr: Expr
  /** True for a condition: needs ids of matching records instead of values. */
  readonly isTest: boolean
  readonly #isLenient: boolean

  constructor(table: Table, expr: Expr, { isTest, isLenient }: { isTest: boolean; isLenient: boolean }) {
    super()
    this.key = `${table.id} ${isTest} ${JSON.stringify(expr)}`
    this.table = table
    this.expr = expr
    this.isTest = isTest
    this.#isLenient = isLenient
  }

  /** Builds the argument for a value. Null means too many records: display-only cells are then blank. */
  argument(value: string | null): string {
    if (value !== null) return value
    if (this.#isLenient) return '[]'
    throw new AppError('INVALID_REQUEST', {
      problem: `Regular expressions can be filtered, sorted and grouped by in tables of up to ${limits.precomputedRecordsMax} records with short texts; "${this.table.title}" has more.`,
    })
  }
}

const id = columnName('id')

/** Prints the precomputed value of the current record; null without a person. */
export function printPrecomputed(dialect: Dialect, expr: Expr, scope: LinkScope): SQL {
  const input = inputOf(expr, scope, false)
  return input ? dialect.json.valueById(sql`${scope.from}.${id}`, input, kindOf(expr)) : sql`null`
}

/** Prints a precomputed condition, true or false. */
export function printPrecomputedTest(dialect: Dialect, expr: Expr, scope: LinkScope): SQL {
  const input = inputOf(expr, scope, true)
  if (!input) return sql`1 = 0`
  return sql`${scope.from}.${id} in (select ${dialect.json.element()} from ${dialect.json.rows(input)})`
}

function inputOf(expr: Expr, { table, clock, lenient }: LinkScope, isTest: boolean): Precomputation | null {
  if (!clock?.precomputes) return null
  return new Precomputation({ ...table, clock }, expr, { isTest, isLenient: lenient })
}
