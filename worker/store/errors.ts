import { AppError } from '#core/errors.ts'

export type ConstraintKind = 'unique' | 'check' | 'notNull' | 'foreignKey' | 'other'

/** A rule of the database refused a write; nothing was changed. Features turn it into words for people. */
export class StoreConstraintError extends Error {
  readonly kind: ConstraintKind
  /** What SQLite named: `table.column, ...` for unique and not null, the constraint's name for checks. */
  readonly subject: string
  /** Position in the batch of the statement that was refused; null when unknown. */
  readonly statement: number | null

  constructor(kind: ConstraintKind, subject: string, statement: number | null) {
    super(`${kind} constraint: ${subject}`)
    this.name = 'StoreConstraintError'
    this.kind = kind
    this.subject = subject
    this.statement = statement
  }
}

/** SQL that the database does not understand: a table or column that is gone, or a defect of ours. */
export class StoreStatementError extends Error {
  readonly statement: number | null

  constructor(message: string, statement: number | null) {
    super(message)
    this.name = 'StoreStatementError'
    this.statement = statement
  }
}

/** Another writer holds the database. The transaction did not happen; asking again is safe. */
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
 * What went wrong, out of anything the libSQL client throws: one of the store's errors, or the catalogue's.
 * Only here is the driver's vocabulary known.
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
    return new AppError('BASE_DAMAGED')
  }
  if (/^SQLITE_(FULL|IOERR|READONLY|INTERRUPT|NOMEM)/.test(code)) return new AppError('BASE_UNAVAILABLE')
  if (code === 'SQL_INPUT_ERROR' || code === 'SQL_PARSE_ERROR' || code.startsWith('SQLITE_')) {
    return new StoreStatementError(message, statement)
  }
  if (mode === 'read' || isRefusal(code, status)) return new AppError('BASE_UNAVAILABLE')
  return new AppError('OUTCOME_UNKNOWN')
}

/** Codes of the client, and of servers in trouble: the request may have been carried out, its answer been lost. */
const lost = /^(|UNKNOWN|SERVER_ERROR|INTERNAL_ERROR|HRANA_.*)$/

/** True when the server itself said that it did not do what was asked. */
function isRefusal(code: string, status: number | null): boolean {
  return status === null ? !lost.test(code) : status < 500
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
