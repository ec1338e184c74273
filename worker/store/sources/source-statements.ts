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
export function withViews({ sql, args, source }: Statement): Statement {
  const views = source?.views ?? ''
  if (views === '') return { sql, args }
  const own = /^\s*with\s+(recursive\s+)?/i.exec(sql)
  if (!own) return { sql: `with ${views} ${sql}`, args }
  return { sql: `with ${own[1] ?? ''}${views}, ${sql.slice(own[0].length)}`, args }
}

/** A statement that selects the value of an expression, or of a query with one value. */
export function asSelect({ sql, args, source }: Statement): Statement {
  return withViews({ sql: `select (${sql})`, args, ...(source ? { source } : {}) })
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

/** The first value of a result. */
export function firstValue(result: SqlResult | undefined): SqlResult['rows'][number][number] {
  return result?.rows[0]?.[0] ?? null
}
