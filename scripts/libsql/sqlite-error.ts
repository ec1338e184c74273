import { StatementError } from './hrana-error.ts'

const PRIMARY: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  2: 'SQLITE_INTERNAL',
  3: 'SQLITE_PERM',
  4: 'SQLITE_ABORT',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  12: 'SQLITE_NOTFOUND',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  22: 'SQLITE_NOLFS',
  23: 'SQLITE_AUTH',
  24: 'SQLITE_FORMAT',
  25: 'SQLITE_RANGE',
  26: 'SQLITE_NOTADB',
}

// Extended codes that clients distinguish; others are reported by their primary code.
const EXTENDED: Readonly<Record<number, string>> = {
  261: 'SQLITE_BUSY_RECOVERY',
  517: 'SQLITE_BUSY_SNAPSHOT',
  267: 'SQLITE_CORRUPT_VTAB',
  275: 'SQLITE_CONSTRAINT_CHECK',
  531: 'SQLITE_CONSTRAINT_COMMITHOOK',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1043: 'SQLITE_CONSTRAINT_FUNCTION',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  1811: 'SQLITE_CONSTRAINT_TRIGGER',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  2323: 'SQLITE_CONSTRAINT_VTAB',
  2579: 'SQLITE_CONSTRAINT_ROWID',
  2835: 'SQLITE_CONSTRAINT_PINNED',
  3091: 'SQLITE_CONSTRAINT_DATATYPE',
}

/** Name of a SQLite result code, extended if useful. */
export function sqliteCodeName(code: number): string {
  return EXTENDED[code] ?? PRIMARY[code & 0xff] ?? 'SQLITE_UNKNOWN'
}

/** Converts SQLite errors of the driver to statement errors; returns other errors unchanged. */
export function toStatementError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  if ('errcode' in thrown && typeof thrown.errcode === 'number') {
    // Production libSQL servers send this prefix.
    return new StatementError(sqliteCodeName(thrown.errcode), `SQLite error: ${thrown.message}`)
  }
  if (
    'code' in thrown &&
    thrown.code === 'ERR_INVALID_ARG_VALUE' &&
    thrown.message.includes('no statements')
  ) {
    return new StatementError('SQL_NO_STATEMENT', 'SQL string does not contain any statement')
  }
  return thrown
}
