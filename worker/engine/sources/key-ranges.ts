import type { SqlResult, SqlValue, Statement } from '../../platform/statement.ts'

// Whole numbers are record ids from 1 to 2^53 - 1. Other keys are hashed, as texts are.

/** A table and the column of its key. */
export type KeyColumn = { schema: string; table: string; column: string }

/** SQLite's limit is 500 parts of a compound query. */
const tablesPerStatement = 100

/** Splits keys into those of one statement each. */
export function keyRangeParts(keys: readonly KeyColumn[]): KeyColumn[][] {
  return Array.from({ length: Math.ceil(keys.length / tablesPerStatement) }, (_, index) =>
    keys.slice(index * tablesPerStatement, (index + 1) * tablesPerStatement),
  )
}

/**
 * The smallest and largest key of each table; the index of the key gives both. In one query each, because SQLite reads
 * the whole table for two aggregates of one.
 */
export function keyRangesStatement(keys: readonly KeyColumn[]): Statement {
  const parts = keys.map(({ schema, table, column }, index) => {
    const name = quoted(column)
    const from = `from ${quoted(schema)}.${quoted(table)}`
    return `select ${index} as n, (select min(${name}) ${from}) as low, (select max(${name}) ${from}) as high`
  })
  return { sql: parts.join(' union all '), args: [] }
}

/** The keys with values that are no record ids. */
export function outOfRange(keys: readonly KeyColumn[], { rows }: SqlResult): KeyColumn[] {
  return rows.flatMap(([index, low = null, high = null]) => {
    const key = keys[Number(index)]
    return key && !(fits(low) && fits(high)) ? [key] : []
  })
}

function fits(value: SqlValue): boolean {
  if (value === null) return true
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 1
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
