import { constants } from 'node:sqlite'

const { SQLITE_OK, SQLITE_DENY } = constants

/** PRAGMAs that only read, with or without an argument. */
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

/** PRAGMAs that read without an argument and write with one. */
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

/** Connection settings that clients may change; such a connection is not reused. */
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

/** Access requested by the statements that were compiled since the log was last read. */
export type AccessLog = {
  /** A statement changes the database (data or schema). */
  writes: boolean
  /** A statement changes the state of the connection (a setting, a temporary table). */
  marksConnection: boolean
  /** True while a client's statement is compiled, false while it runs. */
  compiling: boolean
  /** True if writes are denied. */
  readonly: boolean
  /** True during the server's own maintenance: everything is allowed. */
  own: boolean
}

/**
 * SQLite's authorizer. Denies access to other files, extensions, and changes of the storage format. Called
 * when a statement is compiled, and again for statements that SQLite compiles internally (VACUUM, FTS5).
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
      // While it runs, a plain VACUUM attaches an unnamed temporary file; VACUUM INTO names its own.
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
