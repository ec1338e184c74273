import * as sourceLimits from '#core/source-limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { VirtualPath } from '#core/fields/links/virtual-links.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { render } from '../expressions/render.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'
import { selected } from '../read/select.ts'

/** The part of each record's links that is read. */
export type LinksPage = { limit: number; offset: number }

/** Links of some records in link order: own id, linked id, and how many links the record has. */
export function virtualPairsStatement(
  dialect: Dialect,
  path: VirtualPath,
  ownIds: readonly number[],
  page: LinksPage,
): Statement {
  return render(
    dialect,
    sql`select o, c, n from (${numberedPairs(dialect, path, ownIds)}) where ${isOn(page)} order by o, r`,
  )
}

/** The records behind `virtualPairsStatement`, for tables of the base database. */
export function pairedRecordsStatement(
  dialect: Dialect,
  path: VirtualPath,
  ownIds: readonly number[],
  page: LinksPage,
  columnIds: string[],
): Statement {
  const from = tableName(path.table.physicalName)
  const ids = sql`select c from (${numberedPairs(dialect, path, ownIds)}) where ${isOn(page)}`
  return render(
    dialect,
    sql`select ${selected(dialect, path.table, columnIds, from)} from ${from} where ${from}.${columnName('id')} in (${ids})`,
  )
}

/** All links of a field between two sources, in link order: own id and linked id. */
export function allPairsStatement(dialect: Dialect, path: VirtualPath): Statement {
  const { own, other } = junctionSides(path.through.own)
  return render(
    dialect,
    sql`select ${own}, ${other} from ${junctionName(path.through.name)}
      order by ${own}, position, ${other} limit ${sourceLimits.virtualLinksPerField}`,
  )
}

function numberedPairs(dialect: Dialect, { through }: VirtualPath, ownIds: readonly number[]): SQL {
  const { own, other } = junctionSides(through.own)
  const ids = dialect.json.rows(JSON.stringify(ownIds))
  return sql`select ${own} as o, ${other} as c, count(*) over (partition by ${own}) as n,
    row_number() over (partition by ${own} order by position, ${other}) as r
    from ${junctionName(through.name)} where ${own} in (select ${dialect.json.element()} from ${ids})`
}

/** Counts alone need one row of each record. */
function isOn({ limit, offset }: LinksPage): SQL {
  return sql`r > ${offset} and r <= ${offset + Math.max(1, limit)}`
}
