import { sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { changeLogRow } from './change-log-rows.ts'
import { columnName, stampKinds, tableName } from '../identifiers/names.ts'
import type { Side } from './new-row-order.ts'
import { rowOrderOf } from '../read/row-order.ts'
import type { WritePlan } from '../plan.ts'
import { recordsExistAssertion } from '../read/record-exists.ts'
import { render } from '../expressions/render.ts'
import { idsIn } from '../read/select.ts'

const id = columnName('id')
const place = columnName('row_order')

/** Target of a move: next to a record, or the end (null). */
export type Target = { side: 'before' | 'after'; id: number } | null

/** Records to read on each side, to make room if necessary. */
const reach = 256

/** Records around a target, without the moved ones: two results for `decodeNeighbors`, nearest first. */
export function neighborStatements(
  dialect: Dialect,
  table: Table,
  target: Target,
  moved: readonly number[],
): Statement[] {
  const from = tableName(table.physicalName)
  const key = table.hasPlaces ? rowOrderOf(from) : sql`${from}.${id}`
  const rows = dialect.json.rows(JSON.stringify(moved))
  const others = sql`${from}.${id} not in (select ${dialect.json.element()} from ${rows})`
  const of = sql`from ${from} where ${from}.${id} = ${target?.id}`
  const look = (compare: '<' | '<=' | '>' | '>=', way: string) => {
    // Redundant, but makes SQLite use the index.
    const near = sql`${key} ${sql.raw(`${compare.slice(0, 1)}=`)} (select ${key} ${of})`
    const row = sql`(${key}, ${from}.${id}) ${sql.raw(compare)} (select ${key}, ${from}.${id} ${of})`
    const side = target ? sql`${near} and ${row} and ` : sql``
    const order = sql`${key} ${sql.raw(way)}, ${from}.${id} ${sql.raw(way)}`
    return render(
      dialect,
      sql`select ${from}.${id}, ${key} from ${from} where ${side}${others} order by ${order} limit ${reach}`,
    )
  }
  const above = look(target?.side === 'after' ? '<=' : '<', 'desc')
  return target ? [above, look(target.side === 'after' ? '>' : '>=', 'asc')] : [above]
}

/** Decodes the neighbors on one side. */
export function decodeNeighbors(result: SqlResult | undefined): Side {
  const rows = (result?.rows ?? []).map((row) => ({ id: Number(row[0]), place: Number(row[1]) }))
  return { rows, isAll: rows.length < reach }
}

/** Sets row order values, or resets them to the default by id (null). Fails if a record does not exist. */
export function rowOrderPlan(
  dialect: Dialect,
  table: Table,
  places: ReadonlyMap<number, number | null>,
): WritePlan {
  const from = tableName(table.physicalName)
  const ids = [...places.keys()]
  const rows = dialect.json.rows(JSON.stringify([...places]))
  const before = dialect.json.object([
    { name: 'row_order', json: dialect.json.cell(sql`${from}.${place}`, stampKinds.row_order) },
  ])
  const logged = dialect.json.collect(changeLogRow(dialect, sql`${from}.${id}`, { before }))
  const after = [...places].map(([key, value]) => ({ id: key, after: { row_order: value } }))
  return {
    kind: 'record.update',
    statements: [
      render(
        dialect,
        dialect.syntax.update(
          from,
          rows,
          sql`${place} = ${dialect.json.item(1, stampKinds.row_order)}`,
          sql`${from}.${id} = ${dialect.json.item(0)}`,
        ),
      ),
    ],
    rowsBefore: render(dialect, sql`select ${logged} from ${from} where ${idsIn(dialect, from, ids)}`),
    rowsAfter: render(dialect, sql`${JSON.stringify(after)}`),
    assertions: recordsExistAssertion(dialect, table, ids),
    reads: [],
  }
}
