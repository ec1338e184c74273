import { type SQL, sql } from 'drizzle-orm'
import { fail } from '#core/errors.ts'
import { type SqlArg, type Statement, StatementInput } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { printSql } from './print-sql.ts'

/** Renders a fragment as a statement. Throws INVALID_FILTER if it has too many arguments. */
export function render(dialect: Dialect, fragment: SQL): Statement {
  return rendered(dialect, fragment, new Set())
}

/**
 * Renders a query whose result can be kept while the tables that it reads have not changed. Views of a source may also
 * depend on the time, or on other servers.
 */
export function renderCacheable(dialect: Dialect, query: SQL): Statement {
  const named = new Set<string>()
  const statement = rendered(dialect, query, named)
  const isOfView = (name: string) => {
    const view = dialect.source?.viewOf(name)
    return view?.kind === 'table' && view.native.kind === 'view'
  }
  return dialect.source && ![...named].some(isOfView) ? { ...statement, isCacheable: true } : statement
}

/** Adds the names that a fragment contains to `named`. */
function rendered(dialect: Dialect, fragment: SQL, named: Set<string>): Statement {
  const { sql: text, params } = queryOf(dialect, fragment, named)
  if (text.length > dialect.supports.length)
    fail('INVALID_FILTER', { problem: 'the filter is too complex. Use fewer conditions.' })
  if (params.length > dialect.supports.arguments)
    fail('INVALID_FILTER', { problem: 'there are too many values. Use fewer.' })
  const args = params.map(sqlArg)
  if (!dialect.source) return { sql: text, args }
  const { native } = dialect
  const viewArgs: Statement['args'] = []
  const views = viewsOf(dialect, named).map((view) => {
    const { sql: printed, params: own } = queryOf(dialect, view, new Set(), args.length + viewArgs.length)
    viewArgs.push(...own.map(sqlArg))
    return printed
  })
  // Parameters without a number are in the order of the text, which begins with the views.
  const isNumbered = dialect.render.parameter(0) !== dialect.render.parameter(1)
  return {
    sql: text,
    args: isNumbered ? [...args, ...viewArgs] : [...viewArgs, ...args],
    source: {
      id: dialect.source.id,
      views,
      ...(native?.readLock === undefined ? {} : { readLock: native.readLock }),
    },
  }
}

/** Queries around a write: values that it uses, the rows that it changes, and what is taken as its result. */
type Around = {
  given?: readonly SQL[]
  chosen?: readonly SQL[]
  after?: SQL | undefined
  inserts?: NonNullable<Statement['source']>['inserts']
}

/** Renders an insert, update or delete of a source, with the queries that run before and after it. */
export function renderWrite(
  dialect: Dialect,
  write: SQL,
  { given = [], chosen = [], after, inserts }: Around,
): Statement {
  const { source, ...statement } = render(dialect, write)
  if (!source) return statement
  const before = [
    ...given.map((query) => unlocked(render(dialect, query))),
    ...chosen.map((query) => render(dialect, query)),
  ]
  return {
    ...statement,
    source: {
      ...source,
      ...(before.length > 0 ? { before } : {}),
      ...(after ? { after: unlocked(render(dialect, after)) } : {}),
      ...(inserts ? { inserts } : {}),
    },
  }
}

/** A query that locks no rows. */
function unlocked({ source, ...statement }: Statement): Statement {
  if (!source) return statement
  const { readLock: _, ...rest } = source
  return { ...statement, source: rest }
}

/** Prints a fragment whose first parameter has an index; adds the names that it contains to `named`. */
function queryOf(dialect: Dialect, fragment: SQL, named: Set<string>, first = 0) {
  return printSql(fragment, {
    quote: (name) => {
      named.add(name)
      return dialect.render.quote(name)
    },
    parameter: (index) => dialect.render.parameter(first + index),
  })
}

/** A CTE for each table of the source that a statement names. */
function viewsOf({ source, native, notKept }: Dialect, named: ReadonlySet<string>): SQL[] {
  return [...named].flatMap((name) => {
    const view = source?.viewOf(name)
    if (!view || !native) return []
    const query = native.view(view, (column) => named.has(column))
    return [sql`${sql.identifier(name)} as ${sql.raw(notKept)} (${query})`]
  })
}

/** Renders a fragment without arguments as text. */
export function textOf(dialect: Dialect, fragment: SQL): string {
  return render(dialect, fragment).sql
}

function sqlArg(value: unknown): SqlArg | StatementInput {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array ||
    value instanceof StatementInput
  )
    return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new Error(`A ${typeof value} cannot be bound to a statement.`)
}
