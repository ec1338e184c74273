import { sql } from 'drizzle-orm'
import type { Change, ChangedRow } from '#core/protocol/changes.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import type { Pair } from '../links/link-change.ts'
import { linkPlan } from '../links/link-plan.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { nativeAddPairs } from '../sources/native-links.ts'
import { nativeSetKey } from '../sources/native-writes.ts'
import type { Stamp, WritePlan } from '../plan.ts'
import { render } from '../expressions/render.ts'
import { idsIn } from '../read/select.ts'

const id = columnName('id')

/** Reverts a change of links: removes added ones and restores removed ones whose records still exist. */
export function undoLinksPlan(
  dialect: Dialect,
  column: Column,
  { rows }: Pick<Change, 'rows'>,
  stamp: Stamp,
): WritePlan {
  const change = {
    add: pairsOf(rows, 'before', column),
    remove: pairsOf(rows, 'after', column),
    replace: [],
  }
  const { plan, table } = linkPlan(dialect, column, change, stamp, { lenient: true })
  if (!table.native || plan.kind !== 'record.link') return plan
  // Other programs change links of sources without our log: what was added must still be there.
  const expected = rows.map((row) => ({ id: row.id, cells: { [column.id]: row.after?.[column.id] ?? [] } }))
  return { ...plan, sourceChecks: { ...plan.sourceChecks, expected } }
}

/** Restores the links of deleted records, if the other record exists and is not linked elsewhere since. */
export function relinkStatements(
  dialect: Dialect,
  table: Table,
  rows: ChangedRow[],
  side: 'before' | 'after',
): Statement[] {
  const { json } = dialect
  return table.columns.flatMap((column) => {
    const { link } = column
    const pairs = link ? pairsOf(rows, side, column) : []
    if (!link || pairs.length === 0) return []
    const given = json.rows(JSON.stringify(pairs.map(([own, other], index) => [own, other, index + 1])))
    const linked = tableName(link.table.physicalName)
    if (link.through.kind === 'virtual' && table.native) return []
    if (link.through.kind === 'junction' || link.through.kind === 'virtual') {
      const { own, other } = junctionSides(link.through.own)
      // Only the other database knows whether its records exist; reads omit those that do not.
      const isThere =
        link.table.native && !table.native
          ? sql`1 = 1`
          : sql`exists (select 1 from ${linked} where ${id} = ${json.item(1)})`
      if (table.native) return nativeAddPairs(dialect, link, sql`${given} where ${isThere}`)
      return [
        render(
          dialect,
          sql`insert into ${junctionName(link.through.name)} (${own}, ${other}, position)
            select ${json.item(0)}, ${json.item(1)}, ${json.item(2)} from ${given}
            where ${isThere}${dialect.syntax.skipExisting}`,
        ),
      ]
    }
    const { key: foreignKey } = link.through
    if (table.native) {
      // A foreign key in the key of its own table cannot be cleared, so these rows came back with it.
      if (link.table.native?.key.includes(foreignKey.native?.name ?? '')) return []
      const isUnlinked = sql`${linked}.${columnName(foreignKey.physicalName)} is null`
      return [
        nativeSetKey(dialect, link.table, foreignKey, {
          value: json.item(0),
          from: given,
          where: (row) => sql`${row} = ${json.item(1)} and ${isUnlinked}`,
        }),
      ]
    }
    const key = columnName(link.through.key.physicalName)
    return [
      render(
        dialect,
        dialect.syntax.update(
          linked,
          given,
          sql`${key} = ${json.item(0)}`,
          sql`${linked}.${id} = ${json.item(1)} and ${linked}.${key} is null`,
        ),
      ),
    ]
  })
}

/**
 * In one-to-one links, a key must be free before another record takes it, so changing keys are cleared first.
 */
export function releaseUniqueKeys(dialect: Dialect, table: Table, ids: number[]): Statement[] {
  const from = tableName(table.physicalName)
  return table.columns.flatMap(({ link }) => {
    if (ids.length === 0 || link?.through.kind !== 'ownKey' || link.relation !== 'oo') return []
    const key = columnName(link.through.key.physicalName)
    return [render(dialect, sql`update ${from} set ${key} = null where ${idsIn(dialect, from, ids)}`)]
  })
}

/** Clears keys that refer to deleted records. */
export function clearOrphanedKeys(dialect: Dialect, table: Table, ids: number[]): Statement[] {
  const from = tableName(table.physicalName)
  return table.columns.flatMap(({ link }) => {
    if (ids.length === 0 || link?.through.kind !== 'ownKey') return []
    const key = columnName(link.through.key.physicalName)
    return [
      render(
        dialect,
        sql`update ${from} set ${key} = null where ${idsIn(dialect, from, ids)} and ${key} is not null
          and not exists (select 1 from ${tableName(link.table.physicalName)} as parent where parent.${id} = ${from}.${key})`,
      ),
    ]
  })
}

function pairsOf(rows: ChangedRow[], side: 'before' | 'after', column: Column): Pair[] {
  return rows.flatMap((row) => {
    const ids = row[side]?.[column.id]
    return Array.isArray(ids)
      ? ids.flatMap((other: unknown): Pair[] => (typeof other === 'number' ? [[row.id, other]] : []))
      : []
  })
}
