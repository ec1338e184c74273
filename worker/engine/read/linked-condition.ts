import { type SQL, sql } from 'drizzle-orm'
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
export function linkedCondition(dialect: Dialect, { path, recordId, excluded }: LinkedTo, from: SQL): SQL {
  const { syntax } = dialect
  const { through } = path
  const no = excluded ? sql` not` : sql``
  switch (through.kind) {
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
export function unclaimedCondition({ owner, relation, through }: LinkPath, from: SQL): SQL | null {
  if (through.kind === 'theirKey') return sql`${from}.${columnName(through.key.physicalName)} is null`
  if (through.kind !== 'ownKey' || relation !== 'oo') return null
  const key = sql`owner.${columnName(through.key.physicalName)}`
  return sql`not exists (select 1 from ${tableName(owner.physicalName)} as owner where ${key} = ${from}.${id})`
}

/** Sorts linked records in link order; null if that is the order of ids. */
export function linkedOrder(dialect: Dialect, { path, recordId, excluded }: LinkedTo, from: SQL): SQL | null {
  if (path.through.kind !== 'junction' || excluded) return null
  const { own, other } = junctionSides(path.through.own)
  return sql`(select position from ${junctionName(path.through.name)} where ${own} = ${idArgument(dialect, recordId)} and ${other} = ${from}.${id})`
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
