import { type SQL, sql } from 'drizzle-orm'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import { isVirtualPath, type VirtualPath } from '#core/fields/links/virtual-links.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { Dialect, LinkedPairs } from '../dialect.ts'
import { printingWithPairs } from '../expressions/print-related.ts'
import { render } from '../expressions/render.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'
import { decodeCell } from '../read/decode.ts'

// Lookups and rollups over links between databases. The database of the linked records computes them with the SQL of
// ordinary links, so both give equal results; only the pairs come from elsewhere.

/** The alias of the records whose values are read. */
const record = sql.raw('o')

/** A record, and the records that it is linked to, in link order. */
export type LinkedRecordIds = readonly [own: number, others: readonly number[]]

/**
 * Values over a link between databases, in the database of the linked table, which is the first argument so that its
 * engine prints this. `owner` is the table of the link as the reader sees it. Rows have the id of the record, then its
 * values.
 */
export function linkedValuesStatement(
  dialect: Dialect,
  linked: Table,
  owner: Table,
  exprs: readonly Expr[],
  records: readonly LinkedRecordIds[],
): Statement {
  // Lists as texts, because servers differ in how they take lists out of lists.
  const rows = records.map(([own, others]) => [own, JSON.stringify(others.map((id, at) => [id, at]))])
  const { json, syntax } = dialect
  const given = sql`select ${json.item(0)} as id, ${json.item(1, 'text')} as linked
    from ${json.rows(JSON.stringify(rows))} limit ${syntax.unlimited}`
  const kept = isSearchedByHash(linked) ? keptRows(dialect, linked, records) : null
  const values = printed(dialect, owner, exprs, given, () => ({
    from: json.rows(sql`${record}.linked`),
    on: [sql`1 = 1`],
    other: json.item(0),
    order: [json.item(1)],
    ...(kept ? { rows: sql.raw('kept') } : {}),
  }))
  return render(dialect, kept ? sql`with ${kept} ${values}` : values)
}

/** No index serves ids that are hashes of keys, so finding them by each record would read the table again and again. */
function isSearchedByHash({ native }: Table): boolean {
  return Boolean(native) && native?.idColumn === null
}

/** All linked rows, read once. */
function keptRows(dialect: Dialect, linked: Table, records: readonly LinkedRecordIds[]): SQL {
  const { json, syntax } = dialect
  const from = tableName(linked.physicalName)
  const ids = JSON.stringify([...new Set(records.flatMap(([, others]) => others))])
  return sql`kept as${syntax.step.cte} (select * from ${from}
    where ${from}.${columnName('id')} in (select ${json.element()} from ${json.rows(ids)}) limit ${syntax.unlimited})`
}

/** The same for records of sources that are linked to records of the base database, which has the pairs. */
export function pairedValuesStatement(
  dialect: Dialect,
  _link: Column,
  owner: Table,
  exprs: readonly Expr[],
  ids: readonly number[],
): Statement {
  const { json, syntax } = dialect
  const given = sql`select ${json.element()} as id from ${json.rows(JSON.stringify(ids))} limit ${syntax.unlimited}`
  const values = printed(dialect, owner, exprs, given, ({ through }) => {
    const pairs = sql.raw('pairs')
    const { own, other } = junctionSides(through.own)
    return {
      from: sql`${junctionName(through.name)} as ${pairs}`,
      on: [sql`${pairs}.${own} = ${record}.id`],
      other: sql`${pairs}.${other}`,
      order: [sql`${pairs}.position`],
    }
  })
  return render(dialect, values)
}

function printed(
  dialect: Dialect,
  owner: Table,
  exprs: readonly Expr[],
  given: SQL,
  pairs: (path: VirtualPath) => LinkedPairs,
): SQL {
  const print = printingWithPairs(dialect, owner, record, (path) =>
    isVirtualPath(path) ? pairs(path) : null,
  )
  const values = exprs.map((expr) => print.value(expr))
  const selected = sql.join([sql`${record}.id`, ...values], sql.raw(', '))
  return sql`select ${selected} from (${given}) as ${record}`
}

/** The values by the id of their record. */
export function decodeLinkedValues(exprs: readonly Expr[], { rows }: SqlResult): Map<number, CellValue[]> {
  const kinds = exprs.map(kindOf)
  return new Map(
    rows.map(([id, ...values]) => [
      Number(id),
      kinds.map((kind, index) => decodeCell(values[index] ?? null, kind)),
    ]),
  )
}
