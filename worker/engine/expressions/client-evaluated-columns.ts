import { type SQL, sql } from 'drizzle-orm'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import { type Split, splitClientEvaluated } from '#core/expr/client-evaluated.ts'
import { bindClock, isClockDependent } from '#core/expr/clock-dependent.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Dialect, Printing } from '../dialect.ts'

// Columns that no database can evaluate (regular expressions): the database returns their inputs as JSON
// text.

/** The inputs of a column and the expression over them, for the current clock. */
export function clientEvaluatedSplit(table: Table, column: Column): Split {
  const expr: Expr | undefined = computedOf(column)?.expr
  if (!expr) throw new Error('Only what is worked out is split.')
  if (!isClockDependent(expr)) return splitClientEvaluated(expr)
  if (!table.clock) throw new Error('What depends on the clock is read of a table as somebody sees it.')
  return splitClientEvaluated(bindClock(expr, table.clock))
}

/** The inputs of a column as a JSON array. */
export function clientEvaluatedInputs(dialect: Dialect, table: Table, column: Column, print: Printing): SQL {
  return inputsOf(dialect, clientEvaluatedSplit(table, column), print)
}

/** The inputs of a split expression as a JSON array. */
export function inputsOf(dialect: Dialect, { inputs }: Split, print: Printing): SQL {
  const cells = inputs.map((input) => {
    const value = print.value(input)
    if (input.node === 'column' || dialect.isClientEvaluated)
      return sql`(${dialect.json.cell(value, kindOf(input))})`
    // Printers repeat a value; it is evaluated once.
    const cell = dialect.json.cell(sql.raw('x'), kindOf(input))
    const { derived, inRow } = dialect.syntax
    return inRow && !dialect.supports.correlatedDerived
      ? inRow([[{ name: 'x', value, kind: kindOf(input) }]], cell)
      : sql`(select ${cell} from ${derived(sql`select ${value} as x`)})`
  })
  return sql`'[' || ${cells.length === 0 ? sql`''` : sql.join(cells, sql` || ',' || `)} || ']'`
}
