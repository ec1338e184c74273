import { type SQL, sql } from 'drizzle-orm'
import type { MeasureName } from '#core/aggregations/measure.ts'
import type { StorageKind, Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import type { MeasureSql } from '../expressions/exact-sql.ts'
import { tableName } from '../identifiers/names.ts'
import { measureSql } from './measures.ts'

const two = sql.raw('2')

export type IndexedSource = {
  table: Table
  kind: StorageKind
  /** What the index has of each record: null for a blank value. */
  key: SQL
  /** A name for the value. */
  value: SQL
  /** The middle values of a relation that has the stored values under this name. */
  middleOf(rows: SQL): SQL
  /** The stored value. */
  stored: SQL
}

/**
 * A measure of all records of a table, by the index of its values. Each is a subquery of its own, so that extremes are
 * read at the ends of the index and middle values where they are.
 */
export function indexedMeasure(dialect: Dialect, name: MeasureName, source: IndexedSource): MeasureSql {
  const { table, kind, key, value } = source
  const from = tableName(table.physicalName)
  const all = sql`(select ${key} as ${value} from ${from})`
  const scalar = (aggregate: SQL, rows: SQL) => sql`(select ${aggregate} from ${rows})`
  const filled = sql`((select count(*) from ${from}) - (select count(*) from ${from} where ${key} is null))`
  const plain = measureSql(name, kind, { ...namesOf(value), rows: null }, dialect)
  switch (name) {
    case 'rows':
      return { ...plain, select: [sql`(select count(*) from ${from})`] }
    case 'filled':
      return { ...plain, select: [filled] }
    case 'distinct':
      // The index has equal values beside each other.
      return { ...plain, select: [scalar(sql`count(distinct ${value})`, all)] }
    case 'checked':
      return { ...plain, select: [sql`(select count(*) from ${from} where ${key} = 1)`] }
    case 'middle':
      return { ...plain, select: [middle(dialect, source, filled)] }
  }
  const { indexed } = dialect.exact
  if (kind !== 'decimal' || !indexed)
    return { ...plain, select: plain.select.map((each) => scalar(each, all)) }
  const rows = (condition: SQL) => sql`(select ${key} as ${value} from ${from} where ${condition})`
  const keys = {
    numbers: value,
    among: (aggregate: SQL) => scalar(aggregate, rows(indexed.isNumber(key))),
    texts: { value, rows: rows(indexed.isText(key)) },
  }
  if (name === 'min' || name === 'max') return indexed.extreme(name, keys)
  return name === 'sum' ? indexed.sum(keys) : plain
}

/** A measure of the values of a group, which the index has under this name; `group` selects the group of the row. */
export function indexedGroupMeasure(
  dialect: Dialect,
  name: MeasureName,
  { table, kind, key, value }: Omit<IndexedSource, 'middleOf' | 'stored'>,
  group: SQL,
): MeasureSql {
  const plain = measureSql(name, kind, { ...namesOf(value), rows: null }, dialect)
  const { indexed } = dialect.exact
  if (kind !== 'decimal' || !indexed) return plain
  const from = tableName(table.physicalName)
  const keys = {
    numbers: sql`case when ${indexed.isNumber(value)} then ${value} end`,
    among: (aggregate: SQL) => aggregate,
    texts: {
      value,
      rows: sql`(select ${key} as ${value} from ${from} where ${group} and ${indexed.isText(key)})`,
    },
  }
  if (name === 'min' || name === 'max') return indexed.extreme(name, keys)
  return name === 'sum' ? indexed.sum(keys) : plain
}

/** Walks the index to its middle. Decimals that are texts there are not in their order, so all values are sorted. */
function middle(
  dialect: Dialect,
  { table, kind, key, value, middleOf, stored }: IndexedSource,
  filled: SQL,
): SQL {
  const { quotient, joinTexts } = dialect.syntax
  const from = tableName(table.physicalName)
  const { indexed } = dialect.exact
  const isDecimal = kind === 'decimal' && indexed
  const text = isDecimal ? indexed.toText(key) : dialect.functions.toText([key], [kind], [])
  const found = sql`select ${text} as ${value} from ${from} where ${key} is not null order by ${key}
    limit 2 - ${filled} % 2 offset ${quotient(sql`(${filled} - 1)`, two)}`
  const walked = sql`(select ${joinTexts(value, '|')} from (${found}))`
  if (!isDecimal) return walked
  const sorted = middleOf(sql`(select ${stored} as ${value} from ${from})`)
  return sql`case when exists (select 1 from ${from} where ${indexed.isText(key)}) then ${sorted} else ${walked} end`
}

/** Only null is blank in an index; windows are not measured by it. */
function namesOf(value: SQL) {
  const nothing = sql.raw('null')
  return {
    value,
    blank: sql`${value} is null`,
    place: nothing,
    count: nothing,
    mean: nothing,
    middle: nothing,
  }
}
