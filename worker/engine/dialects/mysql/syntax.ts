import { type SQL, sql } from 'drizzle-orm'
import type { PrintedStep, QuerySyntax } from '../../dialect.ts'
import { valueType } from './types.ts'
import { word } from './words.ts'

const comma = sql.raw(', ')
/** Spares the database the search for an order of joins, which takes longer than anything else. */
const inOrder = sql.raw(' straight_join ')

export const syntax: QuerySyntax = {
  unlimited: sql.raw('18446744073709551615'),
  inlined: sql.raw(''),
  derived: (query) => sql`(${query}) as d`,
  join: sql.raw('join'),
  same: sql.raw('<=>'),
  different: (one, other) => sql`(not (${one} <=> ${other}))`,
  quotient: (dividend, divisor) => sql`${dividend} div ${divisor}`,
  random: sql.raw('rand()'),
  update: (table, source, sets, where) =>
    sql`update ${table}${source ? sql`, ${source}` : sql``} set ${sets} where ${where}`,
  skipExisting: sql.raw(' on duplicate key update position = position'),
  limited: (query) => sql`select * from (${query}) as limited`,
  // Numbers of our own, never texts: a list of literals is read by its index.
  amongIds: (id, ids) => sql`${id} in (${sql.raw(ids.length === 0 ? 'null' : ids.join(','))})`,
  whereFilled: () => sql``,
  dropIndex: (name, table) => sql`drop index if exists ${name} on ${table}`,
  never: sql.raw('0'),
  returningIds: word('returning id'),
  noId: sql.raw('null'),
  isChecked: (value) => sql`${value} = 1`,
  joinTexts: (value, separator = ',') => sql`group_concat(${value} separator ${sql.raw(`'${separator}'`)})`,
  byteLength: (cell) => sql`octet_length(${cell})`,
  step: { cte: sql``, next: sql``, result: sql`` },
  inRow: (steps, body) => stepsAsTables(steps, body, table),
}

/** Tables that a join may have, below the database's limit of 61. */
const tablesMax = 40

/** Each step is a table of one row, which `print` names by its number: it refers to the row and to tables before it. */
export function stepsAsTables(
  steps: PrintedStep[],
  body: SQL,
  print: (step: PrintedStep, number: number) => SQL,
  from = 0,
): SQL {
  const some = steps.slice(from, from + tablesMax)
  const tables = some.map((step, index) => print(step, from + index + 1))
  const isLast = from + some.length >= steps.length
  const inner = isLast ? body : stepsAsTables(steps, body, print, from + some.length)
  return sql`(select ${inner} from ${sql.join(tables, inOrder)})`
}

/** There are no lateral subqueries, but `json_table` is one. Values pass as JSON, which loses nothing. */
function table(step: PrintedStep, number: number): SQL {
  const values = step.map(({ value, kind }) => jsonable(value, kind))
  const columns = step.map(
    ({ name, kind }, index) => sql`${sql.raw(name)} ${valueType(kind)} path ${sql.raw(`'$[${index}]'`)}`,
  )
  return sql`json_table(json_array(${sql.join(values, comma)}), '$' columns (${sql.join(columns, comma)})) as ${sql.raw(`s${number}`)}`
}

/** A text that is itself JSON would be nested instead of quoted. */
function jsonable(value: SQL, kind: PrintedStep[number]['kind']): SQL {
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'real':
    case 'boolean':
      return value
    default:
      return sql`concat(${value}, '')`
  }
}
