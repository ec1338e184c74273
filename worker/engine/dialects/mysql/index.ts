import { sql } from 'drizzle-orm'
import type { Dialect } from '../../dialect.ts'
import { tableName } from '../../identifiers/names.ts'
import { encode } from './encode.ts'
import { exact } from './exact-numbers.ts'
import { functions as simpleFunctions, printers } from './expr.ts'
import { order } from './order.ts'
import { formulaFunctions, expensiveFunctions } from './formula.ts'
import { introspection } from './introspect.ts'
import { json } from './json.ts'
import { fifteenDigits } from './numbers.ts'
import { nativeSchemaOf } from './native-schema.ts'
import { nativeTables } from './native-tables.ts'
import { mariadbSchemaWords } from './schema-words.ts'
import { syntax } from './syntax.ts'
import { column, columnTypes } from './types.ts'
import { mariadbWords, quoteWith } from './words.ts'

/**
 * MariaDB 10.11 and later; see `gateways/databases/mysql-settings.ts` for what sessions must be set to. MySQL
 * lacks `sformat`, the collation `utf8mb4_nopad_bin`, `returning` and limits in `group_concat`.
 */
export const mariadb: Dialect = {
  name: 'mariadb',
  render: {
    quote: quoteWith(mariadbWords),
    parameter: () => '?',
  },
  idType: 'bigint auto_increment primary key',
  orderType: 'double',
  types: columnTypes,
  column,
  syntax,
  encode,
  printers,
  functions: { ...simpleFunctions, ...formulaFunctions },
  order,
  json,
  exact,
  introspection,
  native: nativeTables,
  nativeSchema: nativeSchemaOf(mariadbSchemaWords),
  generated: {
    // Version 4: the version digit is 4, the variant digit 8, 9, a or b.
    uuid: sql`lower(hex(random_bytes(4)) || '-' || hex(random_bytes(2)) || '-4' || substr(hex(random_bytes(2)), 2) || '-' || substr('89ab', 1 + floor(rand() * 4), 1) || substr(hex(random_bytes(2)), 2) || '-' || hex(random_bytes(6)))`,
  },
  onDelete: {
    create: (name, table, statement) =>
      sql`create trigger ${name} after delete on ${table} for each row ${statement}`,
    drop: (name) => sql`drop trigger if exists ${name}`,
  },
  notKept: '',
  fifteenDigits,
  pairsSuffix: '',
  // The counter of the table runs ahead of its ids, because inserts of many rows reserve them in blocks.
  lastId: (table) => sql`coalesce((select max(id) from ${tableName(table)}), 0)`,
  heavy: expensiveFunctions,
  supports: {
    length: 4_000_000,
    arguments: 65_535,
    operands: 300,
    inValues: 200,
    correlatedDerived: false,
    computedLimits: false,
    expressionIndexes: false,
    automaticIndexes: false,
    stack: 70,
  },
}
