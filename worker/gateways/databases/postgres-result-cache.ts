import * as sourceLimits from '#core/source-limits.ts'
import { keepRecent } from '../../platform/keep-recent.ts'
import { boundArg, type SqlResult, type SqlValue, type Statement } from '../../platform/statement.ts'
import { isOfStatement } from './postgres-results.ts'

// A server-wide snapshot that is the same shows the same rows: every transaction that writes gets a number. So a result
// stays exact while `pg_current_snapshot()` is the same, which the server compares in the query that would compute it.

type Send = (statements: readonly Statement[]) => Promise<SqlResult[]>

type Entry = { state: string; result: SqlResult }

/**
 * After a restart, a standby may have taken the place of the server. After a crash, numbers of transactions that were not
 * on the disk come again, and unlogged tables are empty; recovery ends with a checkpoint.
 */
const state = `pg_current_snapshot()::text || pg_postmaster_start_time()::text
  || (select checkpoint_lsn from pg_control_checkpoint())::text`

/**
 * Where the snapshot of this server says all about the rows: not on standbys, which also have transactions that it does
 * not list; not on clusters and with foreign tables, which keep rows elsewhere; not with other storage than the usual one,
 * which may number transactions by itself; not with row security, which may depend on the time.
 */
const isSnapshotExact = `version() !~ 'YB|Greenplum|Cloudberry|Redshift|Cockroach' and not pg_is_in_recovery()
  and not exists (select from pg_extension where extname = 'citus')
  and not exists (select from pg_class where relrowsecurity or relkind = 'f' or
    relkind in ('r', 'm') and relam <> (select oid from pg_am where amname = 'heap'))`

/**
 * Sends reads; results of `isCacheable` statements are kept, and used again if the server answers that nothing has
 * changed. Takes no further round trips.
 */
export function createResultCache(send: Send): Send {
  const entries = new Map<string, Entry>()
  let isSupported = true

  /** The result of a statement from that of `unlessUnchanged`. */
  function unwrapped(key: string, known: Entry | undefined, answer: SqlResult): SqlResult {
    const [now, isExact] = answer.rows[0] ?? []
    if (known && now === known.state) {
      keep(key, known)
      return known.result
    }
    const result = {
      ...answer,
      columns: answer.columns.slice(addedColumns),
      // Without rows, one of nulls has the state.
      rows: answer.rows.filter((row) => row[addedColumns - 1] !== null).map((row) => row.slice(addedColumns)),
    }
    if (isTrue(isExact) && typeof now === 'string') keep(key, { state: now, result })
    else if (result.rows.length > 0) isSupported = false
    return result
  }

  function keep(key: string, entry: Entry): void {
    if (key.length + bytesOf(entry.result) > sourceLimits.cachedResultBytesMax) entries.delete(key)
    else keepRecent(entries, key, entry, sourceLimits.cachedResultsMax)
  }

  return async function read(statements) {
    if (!isSupported || !statements.some(({ isCacheable }) => isCacheable)) return send(statements)
    const wrapped = statements.map(({ isCacheable, sql, args }) => {
      const key = isCacheable && args.length < argumentsMax ? keyOf(sql, args) : ''
      return key === '' || key.length > sourceLimits.cachedResultBytesMax
        ? null
        : { key, known: entries.get(key) }
    })
    const sent = statements.map((statement, index) =>
      wrapped[index] ? unlessUnchanged(statement, wrapped[index].known?.state ?? '') : statement,
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
      return own ? unwrapped(own.key, own.known, answer) : answer
    })
  }
}

/** Fewer than the protocol takes, because the query gets one more. */
const argumentsMax = 60_000

function keyOf(sql: string, args: Statement['args']): string {
  return [sql, ...args.map((arg) => `${typeof arg}:${String(boundArg(arg))}`)].join('\0')
}

/** An estimate. */
function bytesOf({ rows }: SqlResult): number {
  const cells = rows.flat()
  return cells.reduce<number>((sum, cell) => sum + 8 + (typeof cell === 'string' ? cell.length : 0), 0)
}

/** The state, whether it is exact, and the place of a row, which keeps their order. */
const addedColumns = 3

/** A query for the state and the result, which is one row of nulls if the state is known. */
function unlessUnchanged(statement: Statement, known: string): Statement {
  const { sql, args } = statement
  return {
    ...statement,
    // The state is read once (`offset 0`), so that what is compared is what is returned.
    sql: `select now.state, changed.* from (select ${state} as state offset 0) as now left join lateral (
      select ${isSnapshotExact}, row_number() over (), result.* from (${sql}) as result
      where now.state <> $${args.length + 1}
    ) as changed on true order by ${addedColumns}`,
    args: [...args, known],
  }
}

/** Booleans arrive as numbers. */
function isTrue(value: SqlValue | undefined): boolean {
  return value === 1
}
