import { sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../statement.ts'
import type { Dialect } from './dialect.ts'
import { loggedRow } from './log.ts'
import { columnName, tableName } from './names.ts'
import type { Side } from './new-places.ts'
import { placeOf } from './places.ts'
import type { WritePlan } from './plan.ts'
import { mustExist } from './presence.ts'
import { render } from './render.ts'
import { idsIn } from './select.ts'

const id = columnName('id')
const place = columnName('row_order')

/** Where records go: next to one of the table, or (null) to the end. */
export type Target = { side: 'before' | 'after'; id: number } | null

/** Records that are looked at on each side, for making room where there is none. */
const reach = 256

/** The records around a target that are none of the moved ones: two results for `decodeNeighbours`, nearest first. */
export function neighbourStatements(
  dialect: Dialect,
  table: Table,
  target: Target,
  moved: readonly number[],
): Statement[] {
  const from = tableName(table.physicalName)
  const key = table.hasPlaces ? placeOf(from) : sql`${from}.${id}`
  const rows = dialect.json.rows(JSON.stringify(moved))
  const others = sql`${from}.${id} not in (select ${dialect.json.element()} from ${rows})`
  const of = sql`from ${from} where ${from}.${id} = ${target?.id}`
  const look = (compare: '<' | '<=' | '>' | '>=', way: string) => {
    // The first condition says nothing new, but the index is looked into by it.
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

/** What stands on one side of the target. */
export function decodeNeighbours(result: SqlResult | undefined): Side {
  const rows = (result?.rows ?? []).map((row) => ({ id: Number(row[0]), place: Number(row[1]) }))
  return { rows, isAll: rows.length < reach }
}

/** Gives records places of their own, or (null) the one that their id says. Fails when one does not exist. */
export function placesPlan(
  dialect: Dialect,
  table: Table,
  places: ReadonlyMap<number, number | null>,
): WritePlan {
  const from = tableName(table.physicalName)
  const ids = [...places.keys()]
  const rows = dialect.json.rows(JSON.stringify([...places]))
  const before = dialect.json.object([
    { name: 'row_order', json: dialect.json.cell(sql`${from}.${place}`, 'json') },
  ])
  const logged = dialect.json.collect(loggedRow(dialect, sql`${from}.${id}`, { before }))
  const after = [...places].map(([key, value]) => ({ id: key, after: { row_order: value } }))
  return {
    kind: 'record.update',
    statements: [
      render(
        dialect,
        sql`update ${from} set ${place} = ${dialect.json.item(1)} from ${rows}
          where ${from}.${id} = ${dialect.json.item(0)}`,
      ),
    ],
    rowsBefore: render(dialect, sql`select ${logged} from ${from} where ${idsIn(dialect, from, ids)}`),
    rowsAfter: render(dialect, sql`${JSON.stringify(after)}`),
    assertions: mustExist(dialect, table, ids),
    reads: [],
  }
}
