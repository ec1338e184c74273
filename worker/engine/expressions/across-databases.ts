import type { SQL } from 'drizzle-orm'
import { bindClock, isClockDependent } from '#core/expr/clock-dependent.ts'
import { splitClientEvaluated } from '#core/expr/client-evaluated.ts'
import type { Expr } from '#core/expr/expr.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { allIds, isVirtualLink } from '#core/fields/links/virtual-links.ts'
import { related } from '#core/fields/types/link-to-another-record.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Dialect, Printing } from '../dialect.ts'
import { columnOf } from '../identifiers/columns.ts'
import { inputsOf } from './client-evaluated-columns.ts'

// Values over links between databases. The database of the record returns its own inputs and the ids of linked records;
// other databases compute what they know (see links/linked-values.ts), and the rest is evaluated last.

/** A part of such a value; `link` is null for parts that the record's own database knows. */
export type AcrossInput = { expr: Expr; link: Column | null }

/** `rest` refers to the inputs as columns `i0`, `i1`, ... */
export type AcrossSplit = { inputs: AcrossInput[]; rest: Expr }

/** The inputs of a column over links between databases; null for other columns. `shown` is what a request wants of it. */
export function splitAcrossDatabases(table: Table, column: Column, shown?: Expr): AcrossSplit | null {
  const computed = computedOf(column)
  if (!computed?.acrossDatabases) return null
  const expr = shown ?? computed.shown ?? computed.acrossDatabases
  if (isClockDependent(expr) && !table.clock)
    throw new Error('What depends on the clock is read of a table as somebody sees it.')
  const { inputs, rest } = splitClientEvaluated(table.clock ? bindClock(expr, table.clock) : expr)
  return { rest, inputs: inputs.map((input) => ({ expr: input, link: virtualLinkOf(table, input) })) }
}

function virtualLinkOf(table: Table, expr: Expr): Column | null {
  if (expr.node !== 'related' && expr.node !== 'exists') return null
  const link = columnOf(table, expr.linkId)
  return isVirtualLink(link) ? link : null
}

/** What the record's database returns of them, as a JSON array. */
export function acrossInputs(dialect: Dialect, { inputs, rest }: AcrossSplit, print: Printing): SQL {
  return inputsOf(dialect, { rest, inputs: inputs.map(ownInput) }, print)
}

/** What the record's database returns of an input. */
export function ownInput({ expr, link }: AcrossInput): Expr {
  return link ? related(link, { take: 'ids', values: [], page: allIds, kind: 'json' }) : expr
}
