import { sql } from 'drizzle-orm'
import type { Dialect } from '../../dialect.ts'
import { tableName } from '../../identifiers/names.ts'
import { isClientEvaluated } from './client-evaluated.ts'
import { encode } from './encode.ts'
import { exact } from './exact-numbers.ts'
import { functions as simpleFunctions, printers } from './expr.ts'
import { formulaFunctions } from './formula.ts'
import { introspection } from './introspect.ts'
import { json } from './json.ts'
import { nativeTables } from './native-tables.ts'
import { order } from './order.ts'
import { syntax } from './syntax.ts'
import { column, columnTypes } from './types.ts'

/**
 * Snowflake, only read. Its subqueries of the row outside must be aggregates without a limit, and cannot read lists of the
 * row; see decision 56. Names in quotes are case-sensitive, so ours are never printed in another way.
 */
export const snowflake: Dialect = {
  name: 'snowflake',
  render: {
    quote: (name) => `"${name.replaceAll('"', '""')}"`,
    parameter: () => '?',
  },
  idType: 'number(38, 0) autoincrement primary key',
  orderType: 'float',
  types: columnTypes,
  column,
  syntax,
  encode,
  printers,
  functions: { ...simpleFunctions, ...formulaFunctions },
  isClientEvaluated,
  order,
  json,
  exact,
  introspection,
  native: nativeTables,
  generated: { uuid: sql`uuid_string()` },
  onDelete: { create: noTrigger, drop: noTrigger },
  notKept: '',
  fifteenDigits: (value) => formulaFunctions.round15([value], ['real'], []),
  pairsSuffix: '',
  lastId: (table) => sql`coalesce((select max("id") from ${tableName(table)}), 0)`,
  heavy: {},
  supports: {
    // A statement has at most a megabyte.
    length: 900_000,
    arguments: 10_000,
    operands: 300,
    inValues: 200,
    correlatedDerived: false,
    computedLimits: false,
    expressionIndexes: false,
    automaticIndexes: false,
    stack: 1_000_000,
  },
}

function noTrigger(): never {
  throw new Error('Snowflake has no triggers.')
}
