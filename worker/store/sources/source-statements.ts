import {
  type SqlArg,
  type SqlResult,
  type Statement,
  InsertedIds,
  RowsOfInserted,
} from '../../platform/statement.ts'

// Statements on sources, with the CTEs that name their tables.

/** The id of the source that a statement is for; null for the base database. */
export function sourceIdOf({ source }: Statement): string | null {
  return source?.id ?? null
}

/** A complete statement: the CTEs come before its own. */
export function withViews(statement: Statement): Statement {
  return withPrinted(statement, statement.source?.views ?? [])
}

/** A complete statement of a transaction that relies on what it reads. */
export function withLockedViews(statement: Statement): Statement {
  const { views = [], readLock = '' } = statement.source ?? {}
  return withPrinted(
    statement,
    views.map((view) => view.replace(/\)$/, `${readLock})`)),
  )
}

function withPrinted({ source: _, ...statement }: Statement, printed: readonly string[]): Statement {
  if (printed.length === 0) return statement
  const { sql } = statement
  const views = printed.join(', ')
  const own = /^\s*with\s+(recursive\s+)?/i.exec(sql)
  if (!own) return { ...statement, sql: `with ${views} ${sql}` }
  return { ...statement, sql: `with ${own[1] ?? ''}${views}, ${sql.slice(own[0].length)}` }
}

/** A statement that selects the value of an expression, or of a query with one value. */
export function asSelect(statement: Statement): Statement {
  return withViews(selecting(statement))
}

/** `asSelect` in a transaction that relies on the value. */
export function asLockedSelect(statement: Statement): Statement {
  return withLockedViews(selecting(statement))
}

function selecting({ sql, ...more }: Statement): Statement {
  return { sql: `select (${sql})`, ...more }
}

/** Fills in the ids of the rows that were inserted before. */
export function withInsertedIds(statement: Statement, ids: readonly number[]): Statement {
  const filled = (arg: Statement['args'][number]): SqlArg | Statement['args'][number] => {
    if (arg instanceof InsertedIds) return JSON.stringify(ids)
    if (!(arg instanceof RowsOfInserted)) return arg
    return JSON.stringify(arg.rows.map(([position = 0, ...rest]) => [ids[position - 1] ?? null, ...rest]))
  }
  return { ...statement, args: statement.args.map(filled) }
}

/** True if a statement needs the ids of rows that were inserted before. */
export function takesInsertedIds({ args }: Statement): boolean {
  return args.some((arg) => arg instanceof InsertedIds || arg instanceof RowsOfInserted)
}

/** The first value of a result. */
export function firstValue(result: SqlResult | undefined): SqlResult['rows'][number][number] {
  return result?.rows[0]?.[0] ?? null
}
