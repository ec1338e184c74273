import * as sourceLimits from '#core/source-limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { Expr } from '#core/expr/expr.ts'
import type { VirtualPath } from '#core/fields/links/virtual-links.ts'
import type { Clock, Table } from '#core/schema.ts'
import { StatementInput } from '../../platform/statement.ts'
import type { Dialect, LinkScope } from '../dialect.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { columnName, junctionName } from '../identifiers/names.ts'

// Filters by links between databases. One database finds the ids first, and they are an argument of the statement in the
// other one (see links/linked-matches-reads.ts).

/**
 * Ids of records of the linked table that match a condition. Where the filtered records are in a source, which has no
 * pairs, the ids of those that are linked to matching records; without a condition, of all that have a link.
 */
export class LinkedMatches extends StatementInput {
  readonly key: string
  readonly path: VirtualPath
  readonly condition: Expr | null
  /** The linked table as the reader sees it. */
  readonly linked: Table

  constructor(path: VirtualPath, condition: Expr | null, clock: Clock) {
    super()
    const { name, own } = path.through
    this.key = `links ${name} ${own} ${JSON.stringify(condition)}`
    this.path = path
    this.condition = condition
    this.linked = { ...path.table, clock }
  }

  argument(value: string | null): string {
    return (
      value ??
      failBecause('LIMIT_REACHED', 'virtualFilterMatches', { max: sourceLimits.virtualFilterMatchesMax })
    )
  }
}

const id = columnName('id')

/** The condition that a record is linked to one that matches. */
export function printLinkedMatches(
  dialect: Dialect,
  path: VirtualPath,
  condition: Expr | null,
  { from, clock }: Pick<LinkScope, 'from' | 'clock'>,
): SQL {
  if (!path.owner.native && !condition) return sql`${from}.${id} in (${linkedOwners(path, null)})`
  if (!clock?.precomputes) return fail('VIRTUAL_LINK_UNSUPPORTED', { title: path.table.title })
  const { json } = dialect
  const ids = sql`select ${json.element()} from ${json.rows(new LinkedMatches(path, condition, clock))}`
  return sql`${from}.${id} in (${path.owner.native ? ids : linkedOwners(path, ids)})`
}

function linkedOwners({ through }: VirtualPath, among: SQL | null): SQL {
  const { own, other } = junctionSides(through.own)
  return sql`select ${own} from ${junctionName(through.name)}${among ? sql` where ${other} in (${among})` : sql``}`
}
