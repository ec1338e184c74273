import { type SQL, sql } from 'drizzle-orm'
import { computedOf } from '#core/fields/computed/computed.ts'
import { sortExpr } from '#core/fields/value.ts'
import { groupKey } from '#core/query/group-key.ts'
import type { Column, Table } from '#core/schema.ts'
import { columnOf, referredKeyNames } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { printingIn } from '../expressions/print-related.ts'

/** A join that provides each record's group and the sort key of the groups. */
export type GroupJoin = { join: SQL; key: SQL; place: SQL }

/**
 * Records with the same foreign key are in the same group of the link and of lookups through it, so groups
 * are computed once per key instead of per record. Null for columns whose groups depend on each record.
 */
export function groupJoin(dialect: Dialect, table: Table, column: Column, index: number): GroupJoin | null {
  const foreignKey = keyBehind(table, column)
  if (!foreignKey) return null
  const from = tableName(table.physicalName)
  const name = columnName(foreignKey.physicalName)
  // Links find records of a source by the key behind a hash.
  const needed = [name, ...referredKeyNames(foreignKey)]
  const [keys, known] = [sql.raw(`d_${index}`), sql.raw(`k_${index}`)]
  const print = printingIn(dialect, table, keys)
  const groups = sql`select ${keys}.${name} as fk, ${print.value(groupKey(column))} as g, ${print.value(sortExpr(column))} as o
    from (select distinct ${sql.join(needed, sql.raw(', '))} from ${from}) as ${keys} limit ${dialect.syntax.unlimited}`
  return {
    join: sql` left join (${groups}) as ${known} on ${known}.fk = ${from}.${name}`,
    key: sql`${known}.g`,
    place: sql`${known}.o`,
  }
}

function keyBehind(table: Table, column: Column): Column | null {
  const expr = computedOf(column)?.expr
  if (expr?.node !== 'related' || expr.take !== 'list') return null
  const through = columnOf(table, expr.linkId).link?.through
  return through?.kind === 'ownKey' ? through.key : null
}
