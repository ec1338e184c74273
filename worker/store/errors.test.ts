import { describe, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { StoreBusyError, StoreConstraintError, StoreStatementError, storeError } from './errors.ts'

const thrown = (code: string, message = '', extra: Record<string, unknown> = {}) =>
  Object.assign(new Error(message), { code, ...extra })
const status = (number: number) =>
  thrown('SERVER_ERROR', '', { cause: Object.assign(new Error(), { status: number }) })

describe('constraints', () => {
  const cases: [string, string, string, string][] = [
    ['SQLITE_CONSTRAINT_UNIQUE', 'SQLite error: UNIQUE constraint failed: t_a.c_b', 'unique', 't_a.c_b'],
    ['SQLITE_CONSTRAINT', 'SQLite error: UNIQUE constraint failed: t.a, t.b', 'unique', 't.a, t.b'],
    ['SQLITE_CONSTRAINT_CHECK', 'CHECK constraint failed: schema_is_current', 'check', 'schema_is_current'],
    ['SQLITE_CONSTRAINT_NOTNULL', 'NOT NULL constraint failed: changes.seq', 'notNull', 'changes.seq'],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', 'FOREIGN KEY constraint failed', 'foreignKey', ''],
    ['SQLITE_CONSTRAINT_TRIGGER', 'no', 'other', ''],
  ]
  it.each(cases)('%s: %s', (code, message, kind, subject) => {
    const error = storeError(thrown(code, message, { statementIndex: 3 }), 'write')
    expect(error).toBeInstanceOf(StoreConstraintError)
    expect(error).toMatchObject({ kind, subject, statement: 3 })
  })
})

describe('error catalog', () => {
  const cases: [string, Error, 'read' | 'write', string][] = [
    ['no namespace', thrown('NAMESPACE_NOT_FOUND'), 'write', 'BASE_CORRUPTED'],
    ['404', status(404), 'read', 'BASE_CORRUPTED'],
    ['corrupt', thrown('SQLITE_CORRUPT'), 'read', 'BASE_CORRUPTED'],
    ['no database', thrown('SQLITE_NOTADB'), 'write', 'BASE_CORRUPTED'],
    ['disk full', thrown('SQLITE_FULL'), 'write', 'BASE_UNAVAILABLE'],
    ['wrong token', thrown('AUTH_REQUIRED'), 'write', 'BASE_UNAVAILABLE'],
    ['401', status(401), 'write', 'BASE_UNAVAILABLE'],
    ['rolled back', thrown('TRANSACTION_CLOSED'), 'write', 'BASE_UNAVAILABLE'],
    ['500 to a read', status(500), 'read', 'BASE_UNAVAILABLE'],
    ['500 to a write', status(500), 'write', 'COMMIT_OUTCOME_UNKNOWN'],
    ['a broken socket in a read', new TypeError('fetch failed'), 'read', 'BASE_UNAVAILABLE'],
    ['a broken socket in a write', new TypeError('fetch failed'), 'write', 'COMMIT_OUTCOME_UNKNOWN'],
    ['an answer that is no answer', thrown('HRANA_PROTO_ERROR'), 'write', 'COMMIT_OUTCOME_UNKNOWN'],
  ]
  it.each(cases)('%s', (_name, error, mode, code) => {
    const mapped = storeError(error, mode)
    expect(mapped).toBeInstanceOf(AppError)
    expect(mapped).toMatchObject({ code })
  })
})

it('distinguishes a busy database, an invalid statement and other errors', () => {
  expect(storeError(thrown('SQLITE_BUSY'), 'write')).toBeInstanceOf(StoreBusyError)
  expect(storeError(thrown('SQLITE_BUSY_SNAPSHOT'), 'write')).toBeInstanceOf(StoreBusyError)
  expect(storeError(thrown('SQLITE_ERROR', 'no such table: x'), 'read')).toBeInstanceOf(StoreStatementError)
})
