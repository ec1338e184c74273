import { type SQL, sql } from 'drizzle-orm'
import type { FunctionPrinters } from '../../dialect.ts'

type Names =
  | 'real'
  | 'round15'
  | 'add'
  | 'negate'
  | 'multiply'
  | 'divide'
  | 'floor'
  | 'abs'
  | 'exponent'
  | 'power10'
  | 'greatest'
  | 'least'
  | 'numberText'
  | 'parseNumber'

export const numberHeavy = { floor: 14, exponent: 18, numberText: 12, parseNumber: 34 }

const infinity = sql.raw('9e999')

export const numberFunctions: Pick<FunctionPrinters, Names> = {
  real: ([value]) => sql`cast(${value} as real)`,
  // SQLite prints doubles with 15 digits.
  round15: ([value]) =>
    sql`cast(cast(nullif(nullif(${value}, ${infinity}), -${infinity}) + 0.0 as text) as real)`,
  add: (args) => sql`(${sql.join(args, sql.raw(' + '))})`,
  negate: ([value]) => sql`(-${value})`,
  multiply: (args) => sql`(${sql.join(args, sql.raw(' * '))})`,
  divide: ([dividend, divisor]) => sql`(cast(${dividend} as real) / nullif(${divisor}, 0))`,
  floor: ([value]) =>
    sql`case when ${value} between -9e15 and 9e15 then cast(${value} as integer) - (${value} < cast(${value} as integer)) else ${value} end`,
  abs: ([value]) => sql`abs(${value})`,
  exponent([value]) {
    const text = sql`printf('%.14e', ${value})`
    return sql`case when ${value} is not null then cast(substr(${text}, instr(${text}, 'e') + 1) as integer) end`
  },
  power10: ([value]) => sql`cast('1e' || cast(${value} as integer) as real)`,
  greatest: (args) => extreme('max', args),
  least: (args) => extreme('min', args),
  numberText: ([value]) =>
    sql`case when abs(${value}) < ${infinity} then printf('%.15g', ${value} + 0.0) end`,
  parseNumber([text]) {
    const bare = [',', '$', '€', '£', '¥', '₹', '\u00a0'].reduce<SQL>(
      (value, letter) => sql`replace(${value}, ${letter}, '')`,
      sql`replace(${text}, ' ', '')`,
    )
    const body = sql.raw("case when b glob '*%' then substr(b, 1, length(b) - 1) else b end")
    const digits = sql`case when ${body} glob '[+-]*' then substr(${body}, 2) else ${body} end`
    const isNumber = sql`(${digits}) not glob '*[^0-9.]*' and (${digits}) glob '*[0-9]*' and (${digits}) not glob '*.*.*'`
    const hundredth = sql.raw("case when b glob '*%' then 100.0 else 1.0 end")
    return sql`(select case when ${isNumber} then cast(${body} as real) / ${hundredth} end from (select ${bare} as b))`
  },
}

/** With one argument, SQLite would use the aggregate function. */
function extreme(name: 'max' | 'min', args: SQL[]): SQL {
  return args.length === 1 ? sql`${args[0]}` : sql`${sql.raw(name)}(${sql.join(args, sql.raw(', '))})`
}
