import { collations, type MysqlServer } from './mysql-version.ts'

/** Session settings that the dialects rely on; see `worker/engine/dialects/mysql/`. */
const sqlMode = [
  'ANSI_QUOTES',
  'PIPES_AS_CONCAT',
  'STRICT_ALL_TABLES',
  'NO_ZERO_IN_DATE',
  'NO_ZERO_DATE',
  'NO_ENGINE_SUBSTITUTION',
].join(',')

/** A write that waits longer for others starts again: it may have read rows before it waited. */
const lockWaitSeconds = 5

/**
 * The statement that sets up a session of a server. Sessions of MySQL escape by backslashes: it reads the definitions of
 * tables in the mode of the session that opens them, and writes quotes in expressions with backslashes.
 */
export function sessionSettings(statementMs: number, server: MysqlServer): string {
  const isMysql = server === 'mysql'
  return `set ${[
    `names utf8mb4 collate ${collations[server]}`,
    `sql_mode = '${isMysql ? sqlMode : `${sqlMode},NO_BACKSLASH_ESCAPES`}'`,
    "time_zone = '+00:00'",
    'group_concat_max_len = 1073741824',
    // Sorts compare this many bytes of a text, by default 1024; memory must hold some such keys.
    'max_sort_length = 65536',
    'sort_buffer_size = 16777216',
    ...(isMysql
      ? [`max_execution_time = ${statementMs}`, `innodb_lock_wait_timeout = ${lockWaitSeconds}`]
      : [
          `max_statement_time = ${statementMs / 1000}`,
          // Locks end when we are gone.
          `idle_transaction_timeout = ${Math.ceil(statementMs / 1000)}`,
        ]),
  ].join(', ')}`
}
