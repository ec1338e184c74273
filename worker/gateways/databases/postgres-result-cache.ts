import * as sourceLimits from '#core/source-limits.ts'
import type { SqlResult, SqlValue, Statement } from '../../platform/statement.ts'
import { isOfStatement } from './postgres-results.ts'

// A server-wide snapshot that is the same shows the same rows: every transaction that writes gets a number. So a result
// stays exact while `pg_current_snapshot()` is the same, which the server compares in the query that would compute it.

type Send = (statements: readonly Statement[]) => Promise<SqlResult[]>

type Entry = { state: string; result: SqlResult }

/** After a restart, a standby may have taken the place of the server. */
const state = `pg_current_snapshot()::text || pg_postmaster_start_time()::text`

/**
 * Where the snapshot of this server says all about the rows: not on standbys, which also have transactions that it does
 * not list; not on clusters and with foreign tables, which keep rows elsewhere; not with row security, which may depend
 * on the time.
 */
const isAllInSnapshot = `version() !~ 'YB|Greenplum|Redshift|Cockroach' and not pg_is_in_recovery()
  and not exists (select from pg_extension where extname = 'citus')
  and not exists (select from pg_class where relrowsecurity or relkind = 'f')`

/**
 * Sends reads; results of `isCacheable` statements, which have one row, are kept, and used again if the server answers
 * that nothing has changed. Takes no further round trips.
 */
export function createResultCache(send: Send): Send {
  const entries = new Map<string, Entry>()
  let isSupported = true

  /** The entry of a statement; the most recently used one is the last. */
  function take(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry && entries.delete(key)) entries.set(key, entry)
    return entry
  }

  function put(key: string, entry: Entry): void {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > sourceLimits.cachedResultsMax && oldest !== undefined) entries.delete(oldest)
  }

  /** The result of a statement from that of `unlessUnchanged`. */
  function unwrapped(key: string, entry: Entry | undefined, answer: SqlResult): SqlResult {
    const [row = []] = answer.rows
    const [now, isExact] = row
    if (entry && now === entry.state) return entry.result
    const result = { ...answer, columns: answer.columns.slice(2), rows: [row.slice(2)] }
    if (isTrue(isExact) && typeof now === 'string') put(key, { state: now, result })
    else isSupported = false
    return result
  }

  return async function read(statements) {
    if (!isSupported || !statements.some(({ isCacheable }) => isCacheable)) return send(statements)
    const wrapped = statements.map(({ isCacheable, sql, args }) => {
      const key = isCacheable ? JSON.stringify([sql, ...args]) : ''
      return key === '' || key.length > sourceLimits.cachedStatementLengthMax
        ? null
        : { key, entry: take(key) }
    })
    const sent = statements.map((statement, index) =>
      wrapped[index] ? unlessUnchanged(statement, wrapped[index].entry?.state ?? '') : statement,
    )
    let answers: SqlResult[]
    try {
      answers = await send(sent)
    } catch (error) {
      if (!isOfStatement(error)) throw error
      // Servers without these functions; any other error comes again.
      const results = await send(statements)
      isSupported = false
      return results
    }
    return answers.map((answer, index) => {
      const own = wrapped[index]
      return own ? unwrapped(own.key, own.entry, answer) : answer
    })
  }
}

/** A query whose first columns are the state and whether it is exact; the others are null if the state is known. */
function unlessUnchanged(statement: Statement, known: string): Statement {
  const { sql, args } = statement
  return {
    ...statement,
    sql: `select ${state}, changed.* from (select 1) as one left join lateral (
      select ${isAllInSnapshot}, result.* from (${sql}) as result where ${state} <> $${args.length + 1}
    ) as changed on true`,
    args: [...args, known],
  }
}

/** Booleans arrive as numbers. */
function isTrue(value: SqlValue | undefined): boolean {
  return value === 1
}
