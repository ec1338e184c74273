import { sql } from 'drizzle-orm'
import type { Dialect } from '../../dialect.ts'
import { encode } from './encode.ts'
import { exact } from './exact-numbers.ts'
import { functions as simpleFunctions, printers } from './expr.ts'
import { order } from './order.ts'
import { formulaFunctions, expensiveFunctions } from './formula.ts'
import { json } from './json.ts'
import { randomUuid } from './random-uuid.ts'
import { syntax } from './syntax.ts'

/** SQLite as served by libSQL. */
export const sqlite: Dialect = {
  name: 'sqlite',
  render: { quote: (name) => `"${name.replaceAll('"', '""')}"`, parameter: () => '?' },
  idType: 'integer primary key autoincrement',
  orderType: 'real',
  types: {
    integer: 'integer',
    decimal: 'text',
    text: 'text',
    boolean: 'integer',
    date: 'text',
    time: 'text',
    datetime: 'text',
    json: 'text',
    list: 'text',
    real: 'real',
    none: '',
  },
  syntax,
  encode,
  printers,
  functions: { ...simpleFunctions, ...formulaFunctions },
  order,
  json,
  exact,
  generated: {
    uuid: sql.raw(randomUuid),
  },
  onDelete: {
    create: (name, table, statement) =>
      sql`create trigger ${name} after delete on ${table} begin ${statement}; end`,
    drop: (name) => sql`drop trigger if exists ${name}`,
  },
  notKept: 'not materialized',
  fifteenDigits: (value) =>
    sql`case when abs(${value}) < 9e999 then cast(printf('%.15g', ${value}) as real) end`,
  pairsSuffix: 'without rowid',
  lastId: (table) => sql`coalesce((select seq from sqlite_sequence where name = ${table}), 0)`,
  heavy: expensiveFunctions,
  supports: {
    length: 1_000_000,
    arguments: 32_766,
    operands: 300,
    inValues: 50,
    correlatedDerived: true,
    computedLimits: true,
    expressionIndexes: true,
    automaticIndexes: true,
    stack: 40,
  },
}
