import { type SQL, sql } from 'drizzle-orm'
import { isUnique } from '#core/fields/links/virtual-links.ts'
import type { LinkPath } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { idArgument } from '../expressions/id-argument.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { render } from '../expressions/render.ts'
import type { LinkedTo } from '../selection.ts'

const id = columnName('id')

/** Condition on rows of the linked table `from`. */
export function linkedCondition(
  dialect: Dialect,
  { path, recordId, excluded, ids }: LinkedTo,
  from: SQL,
): SQL {
  const { syntax } = dialect
  const { through } = path
  const no = excluded ? sql` not` : sql``
  if (ids) {
    const isAmong =
      syntax.amongIds?.(sql`${from}.${id}`, [...ids]) ??
      sql`${from}.${id} in (select ${dialect.json.element()} from ${dialect.json.rows(JSON.stringify(ids))})`
    return excluded ? sql`not ${isAmong}` : isAmong
  }
  switch (through.kind) {
    case 'virtual':
    case 'junction': {
      const { own, other } = junctionSides(through.own)
      return sql`${from}.${id}${no} in (select ${other} from ${junctionName(through.name)} where ${own} = ${idArgument(dialect, recordId)})`
    }
    case 'theirKey':
      // The index on keys excludes nulls, which only `=` implies.
      return excluded
        ? syntax.different(
            sql`${from}.${columnName(through.key.physicalName)}`,
            idArgument(dialect, recordId),
          )
        : sql`${from}.${columnName(through.key.physicalName)} = ${idArgument(dialect, recordId)}`
    case 'ownKey': {
      const owner = tableName(path.owner.physicalName)
      const linked = sql`(select owner.${columnName(through.key.physicalName)} from ${owner} as owner where owner.${id} = ${idArgument(dialect, recordId)})`
      return excluded
        ? syntax.different(sql`${from}.${id}`, linked)
        : sql`${from}.${id} ${syntax.same} ${linked}`
    }
  }
}

/**
 * Condition that a new record can link to a record of `from` without taking it from another record; null if any number
 * of records may link to it.
 */
export function unclaimedCondition(path: LinkPath, from: SQL): SQL | null {
  const { owner, relation, through } = path
  if (through.kind === 'virtual') {
    if (!isUnique(path, 'other') || path.table.native) return null
    const { other } = junctionSides(through.own)
    return sql`not exists (select 1 from ${junctionName(through.name)} as pair where pair.${other} = ${from}.${id})`
  }
  if (through.kind === 'theirKey') return sql`${from}.${columnName(through.key.physicalName)} is null`
  if (through.kind !== 'ownKey' || relation !== 'oo') return null
  const key = sql`owner.${columnName(through.key.physicalName)}`
  return sql`not exists (select 1 from ${tableName(owner.physicalName)} as owner where ${key} = ${from}.${id})`
}

/** Sorts linked records in link order; null if that is the order of ids. */
export function linkedOrder(
  dialect: Dialect,
  { path, recordId, excluded, ids }: LinkedTo,
  from: SQL,
): SQL | null {
  if (excluded) return null
  if (ids) {
    const places = JSON.stringify(ids.map((each, index) => [each, index]))
    return dialect.json.valueById(sql`${from}.${id}`, places, 'integer')
  }
  if (path.through.kind !== 'junction' && path.through.kind !== 'virtual') return null
  const { own, other } = junctionSides(path.through.own)
  const position = sql.raw('position')
  return sql`(select ${dialect.syntax.single?.(position) ?? position} from ${junctionName(path.through.name)} where ${own} = ${idArgument(dialect, recordId)} and ${other} = ${from}.${id})`
}

/** Returns one row with `known`: 1 if the record exists. */
export function recordExistsStatement(
  dialect: Dialect,
  table: { physicalName: string },
  recordId: number,
): Statement {
  const from = tableName(table.physicalName)
  return render(
    dialect,
    sql`select exists (select 1 from ${from} where ${id} = ${idArgument(dialect, recordId)}) as known`,
  )
}
