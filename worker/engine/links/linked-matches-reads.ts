import * as sourceLimits from '#core/source-limits.ts'
import { sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import type { VirtualPath } from '#core/fields/links/virtual-links.ts'
import type { Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import type { LinkedMatches } from '../expressions/linked-matches.ts'
import { printingIn } from '../expressions/print-related.ts'
import { render } from '../expressions/render.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'

const id = columnName('id')
/** One more than allowed shows that there are too many. */
const most = sql.raw(String(sourceLimits.virtualFilterMatchesMax + 1))

/** Ids of the records that match a condition. */
export function matchingIdsStatement(dialect: Dialect, table: Table, condition: Expr): Statement {
  const from = tableName(table.physicalName)
  const holds = printingIn(dialect, table, from).test(condition, false)
  return render(dialect, sql`select ${from}.${id} from ${from} where ${holds} limit ${most}`)
}

/** Ids of the records that are linked to a matching record of the base database; without a condition, to any. */
export function linkedOwnersStatement(
  dialect: Dialect,
  { through }: VirtualPath,
  linked: Table,
  condition: Expr | null,
): Statement {
  const pairs = junctionName(through.name)
  const { own, other } = junctionSides(through.own)
  const from = tableName(linked.physicalName)
  const matching = condition
    ? sql` join ${from} on ${from}.${id} = ${pairs}.${other} where ${printingIn(dialect, linked, from).test(condition, false)}`
    : sql``
  return render(dialect, sql`select distinct ${pairs}.${own} from ${pairs}${matching} limit ${most}`)
}

/** The ids as an argument; null if there are too many. Between two sources, `pairs` are all links. */
export function idsOfMatches(
  { path, condition }: Pick<LinkedMatches, 'path' | 'condition'>,
  matches: SqlResult,
  pairs: SqlResult | null,
): string | null {
  if (matches.rows.length > sourceLimits.virtualFilterMatchesMax) return null
  const found = new Set(matches.rows.map(([match]) => Number(match)))
  if (!pairs || !path.owner.native || condition === null) return JSON.stringify([...found])
  const owners = pairs.rows.flatMap(([own, other]) => (found.has(Number(other)) ? [Number(own)] : []))
  return JSON.stringify([...new Set(owners)])
}
