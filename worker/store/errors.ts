import { AppError } from '#core/errors.ts'

export type ConstraintKind = 'unique' | 'check' | 'notNull' | 'foreignKey' | 'other'

/** A database constraint rejected a write; nothing changed. Features translate it to an error for users. */
export class StoreConstraintError extends Error {
  readonly kind: ConstraintKind
  /** Named by SQLite: `table.column, ...` for unique and not null, the constraint's name for checks. */
  readonly subject: string
  /** Position of the rejected statement in the batch; null if unknown. */
  readonly statement: number | null

  constructor(kind: ConstraintKind, subject: string, statement: number | null) {
    super(`${kind} constraint: ${subject}`)
    this.name = 'StoreConstraintError'
    this.kind = kind
    this.subject = subject
    this.statement = statement
  }
}

/** Invalid SQL, or a missing table or column. */
export class StoreStatementError extends Error {
  readonly statement: number | null

  constructor(message: string, statement: number | null) {
    super(message)
    this.name = 'StoreStatementError'
    this.statement = statement
  }
}

/** True for a statement that names a table which the database does not have. */
export function isMissingTable(error: unknown, name: string): boolean {
  return (
    error instanceof StoreStatementError &&
    error.message.includes('no such table') &&
    error.message.includes(name)
  )
}

/** Another writer has locked the database. The transaction did not happen, so a retry is safe. */
export class StoreBusyError extends Error {
  constructor() {
    super('The database is busy.')
    this.name = 'StoreBusyError'
  }
}

const constraintKinds: Record<string, ConstraintKind> = {
  UNIQUE: 'unique',
  'PRIMARY KEY': 'unique',
  CHECK: 'check',
  'NOT NULL': 'notNull',
  'FOREIGN KEY': 'foreignKey',
}

/**
 * Translates anything that a database client throws into an error of the store or of the error catalog. No other module
 * knows the codes of libSQL and SQLite.
 */
export function storeError(cause: unknown, mode: 'read' | 'write'): Error {
  const code = textOf(cause, 'code')
  const message = cause instanceof Error ? cause.message : String(cause)
  const statement = numberOf(cause, 'statementIndex')
  const status = numberOf(objectOf(cause, 'cause'), 'status')

  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED' || code.startsWith('SQLITE_BUSY_')) {
    return new StoreBusyError()
  }
  if (code.startsWith('SQLITE_CONSTRAINT') || / constraint failed/.test(message)) {
    const found = /(UNIQUE|PRIMARY KEY|CHECK|NOT NULL|FOREIGN KEY) constraint failed(?:: (.*))?/.exec(message)
    const kind = constraintKinds[found?.[1] ?? ''] ?? 'other'
    return new StoreConstraintError(kind, (found?.[2] ?? '').trim(), statement)
  }
  if (/^SQLITE_(CORRUPT|NOTADB|CANTOPEN)/.test(code) || missingDatabase(status, code)) {
    return new AppError('BASE_CORRUPTED')
  }
  if (/^SQLITE_(FULL|IOERR|READONLY|INTERRUPT|NOMEM)/.test(code)) return new AppError('BASE_UNAVAILABLE')
  if (code === 'SQL_INPUT_ERROR' || code === 'SQL_PARSE_ERROR' || code.startsWith('SQLITE_')) {
    return new StoreStatementError(message, statement)
  }
  if (mode === 'read' || isRefusal(code, status)) return new AppError('BASE_UNAVAILABLE')
  return new AppError('COMMIT_OUTCOME_UNKNOWN')
}

/** Codes after which a request may have been executed although its response was lost. */
const unknownOutcome = /^(|UNKNOWN|SERVER_ERROR|INTERNAL_ERROR|HRANA_.*)$/

/** Returns true if the server reported that it did not execute the request. */
function isRefusal(code: string, status: number | null): boolean {
  return status === null ? !unknownOutcome.test(code) : status < 500
}

function missingDatabase(status: number | null, code: string): boolean {
  return (
    status === 404 || status === 410 || code === 'NAMESPACE_NOT_FOUND' || code === 'NAMESPACE_DOESNT_EXIST'
  )
}

function objectOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function textOf(value: unknown, key: string): string {
  const found = objectOf(value, key)
  return typeof found === 'string' ? found : ''
}

function numberOf(value: unknown, key: string): number | null {
  const found = objectOf(value, key)
  return typeof found === 'number' ? found : null
}
