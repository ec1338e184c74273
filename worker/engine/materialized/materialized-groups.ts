import { type SQL, sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import { columnName } from '../identifiers/names.ts'
import type { Selection } from '../selection.ts'
import { isWhole } from '../indexes/index-keys.ts'
import { existingMaterialized } from './materialized-values.ts'
import { fresh, limitIfStale, limitUnlessStale, stale, withStale } from './read-materialized.ts'

const id = columnName('id')

/**
 * A query for all groups by one column with their numbers of records (`n_0`), keys (`g_0`) and the keys that they are
 * sorted by (`o_0`), which counts their index; null if the groups are not materialized.
 */
export function materializedGroups(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  columnId: string,
): SQL | null {
  if (!dialect.materialized || !isWhole(selection)) return null
  const found = existingMaterialized(dialect, table, { of: 'group', columnId })
  if (!found) return null
  const [key, place = key] = found.values
  const { values } = found.names
  const counted = (where: SQL) => sql`select count(*) as n, ${key.name} as g, min(${place.name}) as o
    from ${values}${where} group by ${key.name}`
  const all = -1
  return sql`${withStale(dialect, found)}
    select sum(n) as n_0, g as g_0, min(o) as o_0 from (
      select * from (${counted(sql``)} limit ${limitUnlessStale(all)})
      union all select * from (${counted(sql` where ${id} not in (select id from ${stale})`)} limit ${limitIfStale(all)})
      union all select 1, ${key.name}, ${place.name} from ${fresh}
    ) group by g`
}
