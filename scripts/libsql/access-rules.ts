import { constants } from 'node:sqlite'

const { SQLITE_OK, SQLITE_DENY } = constants

/** PRAGMAs that only read, whatever their argument. */
const READ_PRAGMAS = new Set([
  'table_info',
  'table_xinfo',
  'table_list',
  'index_list',
  'index_info',
  'index_xinfo',
  'foreign_key_list',
  'foreign_key_check',
  'integrity_check',
  'quick_check',
  'compile_options',
  'function_list',
  'collation_list',
  'data_version',
])

/** PRAGMAs that read without an argument and would change something with one. */
const BARE_PRAGMAS = new Set([
  'user_version',
  'application_id',
  'schema_version',
  'page_count',
  'page_size',
  'freelist_count',
  'encoding',
  'journal_mode',
  'synchronous',
  'busy_timeout',
  'cache_size',
  'query_only',
  'optimize',
])

/** Settings of the connection that a client may change; the connection is not used again after that. */
const SWITCHES = new Set(['foreign_keys', 'defer_foreign_keys'])
const SWITCH_VALUES = new Set(['on', 'off', '0', '1', 'true', 'false', 'yes', 'no'])

const WRITES = new Set<number>([
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
  constants.SQLITE_ALTER_TABLE,
  constants.SQLITE_REINDEX,
  constants.SQLITE_ANALYZE,
  constants.SQLITE_CREATE_INDEX,
  constants.SQLITE_CREATE_TABLE,
  constants.SQLITE_CREATE_TRIGGER,
  constants.SQLITE_CREATE_VIEW,
  constants.SQLITE_CREATE_VTABLE,
  constants.SQLITE_DROP_INDEX,
  constants.SQLITE_DROP_TABLE,
  constants.SQLITE_DROP_TRIGGER,
  constants.SQLITE_DROP_VIEW,
  constants.SQLITE_DROP_VTABLE,
])

const TEMPORARY = new Set<number>([
  constants.SQLITE_CREATE_TEMP_INDEX,
  constants.SQLITE_CREATE_TEMP_TABLE,
  constants.SQLITE_CREATE_TEMP_TRIGGER,
  constants.SQLITE_CREATE_TEMP_VIEW,
])

/** What the statements compiled since the last look have asked for. */
export type AccessLog = {
  /** A statement changes the database (data or schema). */
  writes: boolean
  /** A statement leaves something behind on the connection (a setting, a temporary table). */
  marksConnection: boolean
  /** True while a client's statement is compiled, false while it runs. */
  compiling: boolean
  /** True while what changes the database is refused. */
  readonly: boolean
  /** True while the server keeps its own house: nothing is refused. */
  own: boolean
}

/**
 * SQLite's authorizer: no other file than the namespace's own, no extension, no change of how the file is
 * kept. Called while a statement is compiled, and again by what SQLite compiles inside (VACUUM, FTS5).
 */
export function authorize(
  log: AccessLog,
  action: number,
  first: string | null,
  second: string | null,
): number {
  if (log.own) return SQLITE_OK
  if (WRITES.has(action) || TEMPORARY.has(action)) {
    log.writes = true
    log.marksConnection ||= TEMPORARY.has(action)
    return log.readonly ? SQLITE_DENY : SQLITE_OK
  }
  switch (action) {
    case constants.SQLITE_ATTACH:
      // A plain VACUUM attaches a nameless scratch file while it runs; VACUUM INTO names its own.
      return first === '' && !log.compiling ? SQLITE_OK : SQLITE_DENY
    case constants.SQLITE_DETACH:
      return SQLITE_DENY
    case constants.SQLITE_PRAGMA:
      return authorizePragma(log, (first ?? '').toLowerCase(), second)
    case constants.SQLITE_FUNCTION:
      return second?.toLowerCase() === 'load_extension' ? SQLITE_DENY : SQLITE_OK
    default:
      return SQLITE_OK
  }
}

function authorizePragma(log: AccessLog, name: string, argument: string | null): number {
  if (READ_PRAGMAS.has(name)) return SQLITE_OK
  if (BARE_PRAGMAS.has(name)) return argument === null ? SQLITE_OK : SQLITE_DENY
  if (!SWITCHES.has(name)) return SQLITE_DENY
  if (argument === null) return SQLITE_OK
  if (!SWITCH_VALUES.has(argument.toLowerCase())) return SQLITE_DENY
  log.marksConnection = true
  return SQLITE_OK
}
