import { sql } from 'drizzle-orm'
import { computedOf } from '#core/fields/computed/computed.ts'
import { allIds } from '#core/fields/links/virtual-links.ts'
import type { Query } from '#core/query/query.ts'
import type { Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { printSelection } from './filter.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { inOrder } from './page-ids.ts'
import { render } from '../expressions/render.ts'
import { orderTerms } from './select.ts'

const id = columnName('id')

/** Ids of all records of a query in order, ignoring its limit, as one text; read by `decodeIdText`. */
export function orderedIdsStatement(dialect: Dialect, table: Table, query: Query): Statement {
  const from = tableName(table.physicalName)
  const where = printSelection(dialect, table, query, from)
  const order = inOrder(orderTerms(dialect, table, query.sorts, from), sql`${from}.${id}`)
  const { joinInOrder } = dialect.syntax
  if (joinInOrder) {
    const numbered = sql`select ${from}.${id} as id, row_number() over (order by ${order}) as n from ${from}${where ? sql` where ${where}` : sql``}`
    return render(
      dialect,
      sql`select ${joinInOrder(sql.raw('id'), sql.raw('n'))} from ${dialect.syntax.derived(numbered)}`,
    )
  }
  const ids = sql`select ${from}.${id} as id from ${from}${where ? sql` where ${where}` : sql``} order by ${order} limit ${dialect.syntax.unlimited}`
  return render(
    dialect,
    sql`select ${dialect.syntax.joinTexts(sql.raw('id'))} from ${dialect.syntax.derived(ids)}`,
  )
}

/** Numbers, because a million ids as texts would take ten times the memory. */
export function decodeIdText(result: SqlResult | undefined): Float64Array {
  const text = result?.rows[0]?.[0] ?? ''
  if (typeof text !== 'string') return Float64Array.of(Number(text))
  if (text === '') return new Float64Array(0)
  let commas = 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) commas += 1
  const ids = new Float64Array(commas + 1)
  let start = 0
  for (let index = 0; index <= commas; index += 1) {
    const next = text.indexOf(',', start)
    ids[index] = Number(text.slice(start, next < 0 ? undefined : next))
    start = next + 1
  }
  return ids
}

/** The table with complete values, where pages of records would show only the first items. */
export function withAllColumns(table: Table): Table {
  const columns = table.columns.map((column) => {
    const computed = computedOf(column)
    if (!computed?.shown) return column
    // The ids of links between databases are read instead of their values.
    if (computed.shown.node === 'related' && computed.shown.take === 'ids')
      return { ...column, computed: { ...computed, shown: { ...computed.shown, page: allIds } } }
    const { shown: _, ...whole } = computed
    return { ...column, computed: whole }
  })
  return { ...table, columns }
}
