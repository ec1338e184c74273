import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import { limits } from '#core/limits.ts'
import type { Table } from '#core/schema.ts'
import type { Dialect, LinkScope } from './dialect.ts'
import { columnName } from './names.ts'

// What no database can work out (regular expressions), where it is filtered, sorted, grouped or looked up by: it is
// worked out for all records of the table first (see work-out.ts), and handed to the database as one argument.

/** Thrown by printing where such values are not at hand; see worked-home.ts. */
export class WorkedWanted extends Error {
  readonly table: Table
  readonly expr: Expr
  /** Records of which it is true are wanted; else the value of each. */
  readonly isTest: boolean

  constructor(table: Table, expr: Expr, isTest: boolean) {
    super('Values are to be worked out beside the database first.')
    this.table = table
    this.expr = expr
    this.isTest = isTest
  }

  get key(): string {
    return keyOf(this.table, this.expr, this.isTest)
  }
}

const id = columnName('id')

/** The value of the expression for the record at hand, out of those that were worked out. */
export function printWorked(dialect: Dialect, expr: Expr, scope: LinkScope): SQL {
  const values = workedFor(expr, scope, false)
  return values === null ? sql`null` : dialect.json.valueById(sql`${scope.from}.${id}`, values, kindOf(expr))
}

/** The same as a condition, true or false. */
export function printWorkedTest(dialect: Dialect, expr: Expr, scope: LinkScope): SQL {
  const ids = workedFor(expr, scope, true)
  if (ids === null) return sql`1 = 0`
  return sql`${scope.from}.${id} in (select ${dialect.json.element()} from ${dialect.json.rows(ids)})`
}

/** Null where nobody looks, and in what is only shown also where there are too many records. */
function workedFor(expr: Expr, { table, clock, lenient }: LinkScope, isTest: boolean): string | null {
  if (!clock?.worked) return null
  const values = clock.worked.get(keyOf(table, expr, isTest))
  if (values === undefined) throw new WorkedWanted({ ...table, clock }, expr, isTest)
  if (values === null && !lenient)
    throw new AppError('INVALID_REQUEST', {
      problem: `Regular expressions can be filtered, sorted and grouped by in tables of up to ${limits.workedRecords} records with short texts; "${table.title}" has more.`,
    })
  return values
}

function keyOf({ id: tableId }: Table, expr: Expr, isTest: boolean): string {
  return `${tableId} ${isTest} ${JSON.stringify(expr)}`
}
