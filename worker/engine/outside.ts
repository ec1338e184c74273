import { type SQL, sql } from 'drizzle-orm'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import { type Split, splitOutside } from '#core/expr/outside.ts'
import { atClock, isTimed } from '#core/expr/timed.ts'
import { computedOf } from '#core/fields/computed.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Dialect, Printing } from './dialect.ts'

// Columns that no database can work out (regular expressions): it gives what they are made of, as one JSON text.

/** What a column is made of, and how, for who looks at the table. */
export function outsideSplit(table: Table, column: Column): Split {
  const expr: Expr | undefined = computedOf(column)?.expr
  if (!expr) throw new Error('Only what is worked out is split.')
  if (!isTimed(expr)) return splitOutside(expr)
  if (!table.clock) throw new Error('What depends on the clock is read of a table as somebody sees it.')
  return splitOutside(atClock(expr, table.clock))
}

/** The inputs of a column as a JSON array. */
export function outsideInputs(dialect: Dialect, table: Table, column: Column, print: Printing): SQL {
  return inputsOf(dialect, outsideSplit(table, column), print)
}

/** What an expression is made of as a JSON array. */
export function inputsOf(dialect: Dialect, { inputs }: Split, print: Printing): SQL {
  const cells = inputs.map((input) => {
    const value = print.value(input)
    if (input.node === 'column') return sql`(${dialect.json.cell(value, kindOf(input))})`
    // What is printed more than once is asked for once.
    return sql`(select ${dialect.json.cell(sql.raw('x'), kindOf(input))} from (select ${value} as x))`
  })
  return sql`'[' || ${cells.length === 0 ? sql`''` : sql.join(cells, sql` || ',' || `)} || ']'`
}
