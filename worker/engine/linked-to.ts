import { type SQL, sql } from 'drizzle-orm'
import type { LinkPath } from '#core/schema.ts'
import type { Statement } from '../statement.ts'
import type { Dialect } from './dialect.ts'
import { columnName, junctionName, tableName } from './names.ts'
import { sides } from './pair-sides.ts'
import { render } from './render.ts'

/** The records that a link leads to from one record, or all others. */
export type LinkedTo = { path: LinkPath; recordId: number; excluded: boolean }

const id = columnName('id')

/** The condition on the linked table's rows, known as `from`. */
export function linkedCondition({ path, recordId, excluded }: LinkedTo, from: SQL): SQL {
  const { through } = path
  const no = excluded ? sql` not` : sql``
  switch (through.kind) {
    case 'junction': {
      const { own, other } = sides(through.own)
      return sql`${from}.${id}${no} in (select ${other} from ${junctionName(through.name)} where ${own} = ${recordId})`
    }
    case 'theirKey':
      // The index of keys has no nulls: only `=` says that none is asked for.
      return sql`${from}.${columnName(through.key.physicalName)} ${sql.raw(excluded ? 'is not' : '=')} ${recordId}`
    case 'ownKey': {
      const owner = tableName(path.owner.physicalName)
      return sql`${from}.${id} is${no} (select owner.${columnName(through.key.physicalName)} from ${owner} as owner where owner.${id} = ${recordId})`
    }
  }
}

/** What puts linked records in the order of their links; null where that is the order of ids. */
export function linkedOrder({ path, recordId, excluded }: LinkedTo, from: SQL): SQL | null {
  if (path.through.kind !== 'junction' || excluded) return null
  const { own, other } = sides(path.through.own)
  return sql`(select position from ${junctionName(path.through.name)} where ${own} = ${recordId} and ${other} = ${from}.${id})`
}

/** One row with `known`: 1 when the record is there. */
export function recordExistsStatement(
  dialect: Dialect,
  table: { physicalName: string },
  recordId: number,
): Statement {
  const from = tableName(table.physicalName)
  return render(dialect, sql`select exists (select 1 from ${from} where ${id} = ${recordId}) as known`)
}
