import * as sourceLimits from '#core/source-limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import { isUnique, virtualPath, type VirtualPath } from '#core/fields/links/virtual-links.ts'
import type { Column, Table } from '#core/schema.ts'
import { InsertedIds, RowsOfInserted } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { render } from '../expressions/render.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'
import type { Stamp, WritePlan } from '../plan.ts'
import { newestId } from '../write/insert.ts'
import type { LinkChange } from './link-change.ts'

/**
 * Changes pairs of a link between databases, which the base database stores. Callers check that the records exist (see
 * `worker/records/virtual-link-writes.ts`). Where a record can have one link, its new link replaces the old one.
 */
export function virtualLinkPlan(
  dialect: Dialect,
  column: Column,
  change: LinkChange,
  stamp: Stamp,
): { table: Table; plan: WritePlan } {
  const path = virtualPath(column)
  if (!path) throw new Error('This link is within a database.')
  const print = printer(dialect, path, withoutRivals(path, change), stamp)
  return {
    table: path.owner,
    plan: {
      kind: 'record.link',
      detail: { linkId: column.id, inverseId: path.inverse?.id ?? null, relatedTableId: path.table.id },
      assertions: change.add.length > 0 ? [print.limit()] : [],
      statements: print.statements(),
      rowsBefore: print.logged(column.id),
      onlyIfChanged: true,
      followsSource: true,
      reads: [],
    },
  }
}

/** If several records claim one that can have a single link, the last one gets it. */
function withoutRivals(path: VirtualPath, change: LinkChange): LinkChange {
  let { add } = change
  if (isUnique(path, 'other')) add = [...new Map(add.map((pair) => [pair[1], pair])).values()]
  if (isUnique(path, 'own')) add = [...new Map(add.map((pair) => [pair[0], pair])).values()]
  return { ...change, add }
}

function printer(
  dialect: Dialect,
  path: VirtualPath,
  { add, remove, replace, newest }: LinkChange,
  { at }: Stamp,
) {
  const { json } = dialect
  const pairs = junctionName(path.through.name)
  const { own, other } = junctionSides(path.through.own)
  const [linkedOwn, linkedOther] = [sql`${pairs}.${own}`, sql`${pairs}.${other}`]
  const since = Date.parse(at) * 1000
  const rows = add.map(([one, two], index) => [one, two, since + index])
  // New records of a source get their ids in its database, before this runs.
  const isInserted = newest !== undefined && path.owner.native
  const added = json.rows(isInserted ? new RowsOfInserted(rows) : JSON.stringify(rows))
  const ownId =
    newest === undefined || isInserted ? json.item(0) : newestId(dialect, path.owner, newest, json.item(0))
  const isThere = (table: Table, id: SQL) =>
    table.native
      ? []
      : [sql`exists (select 1 from ${tableName(table.physicalName)} where ${columnName('id')} = ${id})`]
  const areThere = sql.join(
    [sql`1 = 1`, ...isThere(path.owner, ownId), ...isThere(path.table, json.item(1))],
    sql.raw(' and '),
  )
  const given = sql`select ${ownId} as o, ${json.item(1)} as c, ${json.item(2)} as p from ${added} where ${areThere}`
  const isKept = sql`${linkedOwn} || ':' || ${linkedOther} in (select o || ':' || c from (${given}))`
  const goes: SQL[] = []
  if (replace.length > 0) {
    const owns = sql`select ${json.element()} from ${json.rows(JSON.stringify(replace))}`
    goes.push(sql`${linkedOwn} in (${owns})`)
  }
  if (remove.length > 0) {
    const gone = sql`select ${json.item(0)}, ${json.item(1)} from ${json.rows(JSON.stringify(remove))}`
    goes.push(sql`(${linkedOwn}, ${linkedOther}) in (${gone})`)
  }
  if (add.length > 0 && isUnique(path, 'own')) goes.push(sql`${linkedOwn} in (select o from (${given}))`)
  if (add.length > 0 && isUnique(path, 'other')) goes.push(sql`${linkedOther} in (select c from (${given}))`)
  const leaves =
    goes.length === 0
      ? null
      : sql`(${sql.join(goes, sql.raw(' or '))})${add.length > 0 ? sql` and not (${isKept})` : sql``}`
  return {
    statements: () => [
      ...(leaves ? [render(dialect, sql`delete from ${pairs} where ${leaves}`)] : []),
      ...(add.length > 0
        ? [
            render(
              dialect,
              sql`insert into ${pairs} (${own}, ${other}, position)
                select o, c, p from (${given}) where true${dialect.syntax.skipExisting}`,
            ),
          ]
        : []),
    ],
    /** Evaluated first: links that will be removed, and links that do not exist yet. */
    logged(linkId: string) {
      const known = sql`exists (select 1 from ${pairs} where ${linkedOwn} = o and ${linkedOther} = c)`
      const parts = [
        ...(leaves
          ? [sql`select ${linkedOwn} as o, ${linkedOther} as g, null as c from ${pairs} where ${leaves}`]
          : []),
        ...(add.length > 0 ? [sql`select o, null as g, c from (${given}) where not ${known}`] : []),
      ]
      if (parts.length === 0) return render(dialect, sql`'[]'`)
      const row = json.object([
        { name: 'id', json: sql.raw('o') },
        { name: 'before', json: json.object([{ name: linkId, json: sql.raw('gone') }]) },
        { name: 'after', json: json.object([{ name: linkId, json: sql.raw('come') }]) },
      ])
      const both = sql`select o, ${json.collect(sql.raw('g'))} as gone, ${json.collect(sql.raw('c'))} as come
        from ${dialect.syntax.derived(sql.join(parts, sql.raw(' union all ')))} group by o`
      return render(dialect, sql`select ${json.collect(row)} from ${dialect.syntax.derived(both)}`)
    },
    /** Reads load all links of a record, and all of a field that links two sources. */
    limit() {
      const stays = leaves ? sql` where not (${leaves})` : sql``
      const all = sql`select ${linkedOwn} as o, ${linkedOther} as c from ${pairs}`
      if (path.owner.native && path.table.native) {
        const max = sourceLimits.virtualLinksPerField
        return {
          holds: render(
            dialect,
            sql`(select count(*) from (${all}${stays} union select o, c from (${given}))) <= ${max}`,
          ),
          otherwise: () => errorBecause('LIMIT_REACHED', 'virtualLinksPerField', { max }),
        }
      }
      const max = sourceLimits.virtualLinksPerRecord
      const [side, end] = path.owner.native ? [linkedOther, sql.raw('c')] : [linkedOwn, sql.raw('o')]
      const touched = sql`${side} in (select ${end} from (${given}))${leaves ? sql` and not (${leaves})` : sql``}`
      return {
        holds: render(
          dialect,
          sql`not exists (select 1 from (${all} where ${touched} union select o, c from (${given}))
            group by ${end} having count(*) > ${max})`,
        ),
        otherwise: () => errorBecause('LIMIT_REACHED', 'virtualLinksPerRecord', { max }),
      }
    },
  }
}

/** Removes the links of the records that a plan for a source has deleted before. */
export function unlinkedPlan(dialect: Dialect, column: Column): { table: Table; plan: WritePlan } {
  const path = virtualPath(column)
  if (!path) throw new Error('This link is within a database.')
  const { json } = dialect
  const pairs = junctionName(path.through.name)
  const { own, other } = junctionSides(path.through.own)
  const gone = sql`${own} in (select ${json.element()} from ${json.rows(new InsertedIds())})`
  const row = json.object([
    { name: 'id', json: sql.raw('o') },
    { name: 'before', json: json.object([{ name: column.id, json: sql.raw('gone') }]) },
    { name: 'after', json: json.object([{ name: column.id, json: sql.raw("'[]'") }]) },
  ])
  const logged = sql`select ${own} as o, ${json.collect(other)} as gone from ${pairs} where ${gone} group by ${own}`
  return {
    table: path.owner,
    plan: {
      kind: 'record.link',
      detail: { linkId: column.id, inverseId: path.inverse?.id ?? null, relatedTableId: path.table.id },
      statements: [render(dialect, sql`delete from ${pairs} where ${gone}`)],
      rowsBefore: render(dialect, sql`select ${json.collect(row)} from ${dialect.syntax.derived(logged)}`),
      onlyIfChanged: true,
      followsSource: true,
      reads: [],
    },
  }
}
