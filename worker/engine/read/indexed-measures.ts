import { type SQL, sql } from 'drizzle-orm'
import type { MeasureName } from '#core/aggregations/measure.ts'
import type { StorageKind, Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import type { IndexedKeys, MeasureSql } from '../expressions/exact-sql.ts'
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
  const plain = measureSql(name, kind, namesOf(value), dialect)
  const rows = (isIn: (key: SQL) => SQL) => sql`(select ${key} as ${value} from ${from} where ${isIn(key)})`
  switch (name) {
    case 'rows':
      return { ...plain, select: [sql`(select count(*) from ${from})`] }
    case 'filled':
      return { ...plain, select: [filledCount(from, key)] }
    case 'distinct':
      // The index has equal values beside each other.
      return { ...plain, select: [sql`(select count(distinct ${value}) from ${all})`] }
    case 'checked':
      return { ...plain, select: [sql`(select count(*) from ${from} where ${key} = 1)`] }
    case 'middle':
      return { ...plain, select: [middle(dialect, source)] }
    default:
      return (
        numberMeasure(dialect, name, kind, {
          value,
          rows,
          ofGroup: false,
          sum: (isIn) => sql`(select sum(${value}) from ${rows(isIn)})`,
        }) ?? { ...plain, select: plain.select.map((each) => sql`(select ${each} from ${all})`) }
      )
  }
}

/**
 * A measure of the values of a group, which the index has under this name; `group` selects the group of the row.
 * Extremes are at the ends of the group in the index; as aggregates, SQLite would read them from the records.
 * Subqueries are outside of the aggregation, within which SQLite takes the group of another row.
 */
export function indexedGroupMeasure(
  dialect: Dialect,
  name: MeasureName,
  { table, kind, key, value }: Omit<IndexedSource, 'middleOf' | 'stored'>,
  group: SQL,
): MeasureSql {
  const from = tableName(table.physicalName)
  const rows = (isIn: (key: SQL) => SQL) =>
    sql`(select ${key} as ${value} from ${from} where ${group} and ${isIn(key)})`
  const aggregates: { name: SQL; value: SQL }[] = []
  const aggregate = (each: SQL) => {
    const own = sql`${sql.raw(`m_${name}_${aggregates.length}_`)}${value}`
    aggregates.push({ name: own, value: each })
    return own
  }
  const measured = numberMeasure(dialect, name, kind, {
    value,
    rows,
    ofGroup: true,
    sum: (isIn) => aggregate(sql`sum(case when ${isIn(value)} then ${value} end)`),
  })
  if (measured) return { ...measured, aggregates }
  const plain = measureSql(name, kind, namesOf(value), dialect)
  if (name !== 'min' && name !== 'max') return { ...plain, select: plain.select.map(aggregate), aggregates }
  const filled = rows((own) => sql`${own} is not null`)
  return { ...plain, select: [sql`(select ${sql.raw(name)}(${value}) from ${filled})`] }
}

/** Sums of numbers and extremes of decimals; null for other measures. */
function numberMeasure(
  { exact: { indexed } }: Dialect,
  name: MeasureName,
  kind: StorageKind,
  keys: IndexedKeys,
): MeasureSql | null {
  if (!indexed) return null
  if (name === 'sum' && kind === 'integer') return indexed.integerSum(keys)
  if (kind !== 'decimal') return null
  if (name === 'sum') return indexed.decimalSum(keys)
  return name === 'min' || name === 'max' ? indexed.decimalExtreme(name, keys) : null
}

function filledCount(from: SQL, key: SQL): SQL {
  return sql`((select count(*) from ${from}) - (select count(*) from ${from} where ${key} is null))`
}

/** Walks the index to its middle. Decimals that are texts there are not in their order, so all values are sorted. */
function middle(dialect: Dialect, { table, kind, key, value, middleOf, stored }: IndexedSource): SQL {
  const { quotient, joinTexts } = dialect.syntax
  const from = tableName(table.physicalName)
  const filled = filledCount(from, key)
  const { indexed } = dialect.exact
  const isDecimal = kind === 'decimal' && indexed
  const text = isDecimal ? indexed.decimalText(key) : dialect.functions.toText([key], [kind], [])
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
    rows: null,
  }
}
