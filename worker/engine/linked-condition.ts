import { type SQL, sql } from 'drizzle-orm'
import type { LinkPath } from '#core/schema.ts'
import type { Statement } from '../platform/statement.ts'
import type { Dialect } from './dialect.ts'
import { columnName, junctionName, tableName } from './names.ts'
import { junctionSides } from './junction-sides.ts'
import { render } from './render.ts'

/** Records linked from a record, or all other records. */
export type LinkedTo = { path: LinkPath; recordId: number; excluded: boolean }

const id = columnName('id')

/** Condition on rows of the linked table `from`. */
export function linkedCondition({ path, recordId, excluded }: LinkedTo, from: SQL): SQL {
  const { through } = path
  const no = excluded ? sql` not` : sql``
  switch (through.kind) {
    case 'junction': {
      const { own, other } = junctionSides(through.own)
      return sql`${from}.${id}${no} in (select ${other} from ${junctionName(through.name)} where ${own} = ${recordId})`
    }
    case 'theirKey':
      // The index on keys excludes nulls, which only `=` implies.
      return sql`${from}.${columnName(through.key.physicalName)} ${sql.raw(excluded ? 'is not' : '=')} ${recordId}`
    case 'ownKey': {
      const owner = tableName(path.owner.physicalName)
      return sql`${from}.${id} is${no} (select owner.${columnName(through.key.physicalName)} from ${owner} as owner where owner.${id} = ${recordId})`
    }
  }
}

/** Sorts linked records in link order; null if that is the order of ids. */
export function linkedOrder({ path, recordId, excluded }: LinkedTo, from: SQL): SQL | null {
  if (path.through.kind !== 'junction' || excluded) return null
  const { own, other } = junctionSides(path.through.own)
  return sql`(select position from ${junctionName(path.through.name)} where ${own} = ${recordId} and ${other} = ${from}.${id})`
}

/** Returns one row with `known`: 1 if the record exists. */
export function recordExistsStatement(
  dialect: Dialect,
  table: { physicalName: string },
  recordId: number,
): Statement {
  const from = tableName(table.physicalName)
  return render(dialect, sql`select exists (select 1 from ${from} where ${id} = ${recordId}) as known`)
}
